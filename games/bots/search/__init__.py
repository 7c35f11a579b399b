"""The kernel of the search: worlds, playouts and formulas as compiled functions.

Only :mod:`games.bots.search.ready` may be imported before the kernel is known to be
there; everything else needs numba.
"""
