"""Matches of the past: lists of them, notes on them, downloaded and imported."""
