"""What changes: notes on matches, imported matches."""
