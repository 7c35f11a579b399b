"""The deeds themselves, of people, of bots and of the clock."""
