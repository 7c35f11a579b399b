"""One small declaration per Booster card, in pure Python.

A card is data and at most four pure functions; :mod:`games.rules.boosters` says
which. Comments hold the rulings; docs/boosters.md collects them.
"""
