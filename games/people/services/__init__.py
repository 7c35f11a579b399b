"""The only code that writes what is kept of people."""
