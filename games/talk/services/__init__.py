"""The only code that writes what is said, and who does not want to hear whom."""
