"""How dates are written where that differs from what Django does, one module per language."""
