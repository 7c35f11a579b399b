"""What cards and combinations are, and the Rules by which they are read."""
