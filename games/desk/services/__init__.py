"""What the desk writes: reports, decisions, notices, looks at running rounds."""
