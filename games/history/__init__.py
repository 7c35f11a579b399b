"""Matches of the past: lists of them, notes on them, taken along and brought along."""
