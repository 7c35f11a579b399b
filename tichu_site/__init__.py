"""The frame around the game: settings, addresses, server. No game knowledge."""
