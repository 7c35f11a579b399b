"""How the rule bot uses Boosters: what each is good for, by its slug or its data.

A Booster is an *idea* with a value in leads (:mod:`games.bots.worth`). Whatever is
derived from the card itself - kinds, rules of one play - needs no entry; a card that is
not known and cannot be derived is never played.
"""
