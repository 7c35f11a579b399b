"""Pages of the desk, and of those who report or are told something."""
