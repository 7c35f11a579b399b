"""The only code that reads for the screen, and nothing more than an audience may know."""
