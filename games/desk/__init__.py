"""The desk of those who look after the site: reports, what is decided, what is told."""
