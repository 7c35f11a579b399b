"""What writes score sheets."""
