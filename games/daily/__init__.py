"""Boards of the day: everybody plays the same cards, at the same seat, with the same bots."""
