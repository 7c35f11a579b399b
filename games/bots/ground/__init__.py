"""What every bot stands on: agreements, constants of all formulas, whose turn it is."""
