"""Figures of people: what they play, how sure that is, and ratings."""
