"""Rounds in little space: what happened, as bytes and back."""
