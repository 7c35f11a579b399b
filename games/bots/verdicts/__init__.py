"""What to think of plays afterwards: mistakes, luck, how partners fit.

Needs numba, as the kernel does; :mod:`games.bots.verdicts.ruling` has the rule alone.
"""
