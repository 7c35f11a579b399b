"""Tables full of people at a site that is actually served, and what they cost the server."""
