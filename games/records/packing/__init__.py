"""Rounds in little room: what happened, as bytes and back."""
