"""One room per Booster card, in pure Python: ``<colour>/<slug>.py``.

A module has the card's ``NUMBER`` (its place in the catalogue, which comments quote), its
``BOOSTER`` (data and at most five pure functions; :mod:`games.rules.view.booster` says
which), its ``WORDS``, its ``NOTES`` and its ``VALUE`` for bots
(:mod:`games.rules.view.valuing`). The catalogue finds it by itself;
docs/adding-a-booster.md shows how to add one.
"""

from __future__ import annotations
