"""How dates are written where that differs from what Django does, a module a language."""
