"""What writes problems, answers and positions to ask about."""
