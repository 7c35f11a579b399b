"""The people: accounts, friends, what partners have agreed on."""
