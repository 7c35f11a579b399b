"""Decide and evolve: what follows from an action, one module for each phase."""
