"""Names and sentences: what things are called and what has happened."""
