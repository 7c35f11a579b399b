"""The regions of a page, put together and framed for the way out."""
