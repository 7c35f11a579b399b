"""What every deed stands on: time, chance, names, refusals, announcements."""
