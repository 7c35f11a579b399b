"""Tags for templates about tournaments."""
