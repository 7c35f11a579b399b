"""Records of matches: notation, JSON record, Brettspielwelt logs."""
