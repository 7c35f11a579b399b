"""Tables full of people at a really served site, and what they cost the server."""
