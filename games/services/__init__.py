"""The only code that writes: each function is one deed in one transaction."""
