"""Template tags about people and their figures."""
