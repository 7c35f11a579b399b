"""Bots that search: what the kernel is asked, and what its answer means.

Needs numba, as the kernel does: only :mod:`games.bots.strong.advice` may be imported without.
"""
