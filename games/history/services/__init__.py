"""What changes: notes on matches, matches that are brought along."""
