"""What one audience may know, what it may do, and why not."""
