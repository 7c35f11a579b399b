"""Everything that writes figures of people."""
