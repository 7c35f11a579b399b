"""The only code that writes to the database for boards of the day."""
