"""How the rule bot uses Boosters: each card says itself what it is good for.

A Booster is an *idea* with a value in leads (:mod:`games.bots.ground.worth`); cards say it through
the socket :mod:`games.rules.view.valuing`. What a companion makes possible is derived from its
rules.
"""
