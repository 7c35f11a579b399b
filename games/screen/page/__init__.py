"""What a page is drawn from, and what is kept of it from version to version."""
