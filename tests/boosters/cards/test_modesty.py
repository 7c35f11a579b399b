"""Modesty (BOOSTERS 52)."""

from __future__ import annotations

from tests.boosters.cards.yellow import idle, reads, yellow
from tests.boosters.laws import laws_of
from tests.boosters.sample import Sample, boost, play

SAMPLE = Sample(
    yellow("modesty"),
    0,
    play("7j 8j", boost("modesty", cards="8j")),
    reads("pair", 7),
    (
        idle("modesty", "2j", "bad_target", cards="2j"),
        idle("modesty", "7j", "bad_target", cards="8j"),
        idle("modesty", "Mah", "bad_target", cards="Mah"),
    ),
)

test_laws = laws_of(SAMPLE)
