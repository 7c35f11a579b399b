"""Writes of the desk: reports, decisions, notices, looks at running rounds."""
