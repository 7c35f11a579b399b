"""Pages of the boards of the day."""
