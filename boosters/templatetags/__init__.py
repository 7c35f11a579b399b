"""Template tags of the Boosters."""
