"""Scripts of pages, run without a page."""
