"""The chance of winning a match from its score alone: nobody's strength is known.

The lead at the end is the present one plus a sum of independent rounds that favour nobody, hence
nearly normal: the chance is that of a normal variable below ``lead / (SPREAD * sqrt(rounds
left))``, as ``games/bots/search/value.py`` weighs the end of a match. How many rounds a target is
away is a guess: with these numbers the chance is off by 1.5 in a hundred on average, 4.4 at most,
among 30,000 matches to 1000 from each of 36 scores, whose rounds brought both teams 115 (spread
60) together. The page of a score sheet computes it (``static/js/pad/score.js``).
"""

from __future__ import annotations

SPREAD = 207
"""Standard deviation of the difference that a round makes, as measured with strong bots."""
POINTS_A_ROUND = 65
LAST_ROUNDS = 1.25
"""Rounds before a target: by how far the leader is from it, and those at its end."""
