"""What the table tells: seats, tricks, calls, points, who is away."""
