"""Swagger (BOOSTERS 54)."""

from __future__ import annotations

from tests.boosters.cards.yellow import idle, reads, yellow
from tests.boosters.laws import laws_of
from tests.boosters.sample import Sample, boost, play

SAMPLE = Sample(
    yellow("swagger"),
    0,
    play("7j 8j", boost("swagger", cards="7j")),
    reads("pair", 8),
    (
        idle("swagger", "As", "bad_target", cards="As"),
        idle("swagger", "7j", "bad_target", cards="8j"),
    ),
)

test_laws = laws_of(SAMPLE)
