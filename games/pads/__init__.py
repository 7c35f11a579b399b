"""Score sheets for people with real cards: an app of its own (section PAD)."""
