"""Data: the state of a match, its windows, what may be asked for, and what has happened."""
