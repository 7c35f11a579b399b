"""Rules of thumb: what a seat reads from the table, plans its cards by, and why a move is good."""
