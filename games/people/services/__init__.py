"""The only code that writes data about people."""
