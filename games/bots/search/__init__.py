"""Search over sampled deals: the strong bot.

Only :mod:`games.bots.search.ready` may be imported before the kernel is known to be
there; everything else needs numba.
"""
