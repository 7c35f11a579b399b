"""The score sheet of a round: places, points, calls, and where the cards went."""

from __future__ import annotations

import re

from django.utils import translation

from games.replays.score_sheet import ScoreSheet, score_sheet
from games.rules.cards.deck import from_codes
from games.rules.play.scoring import score_round
from games.rules.state.state import State
from games.screen.words.names import apart

NAMES = ("Anna", "Ben", "Clara", "David")


def sheet_of(out: tuple[int, ...], piles: tuple[int, ...], **more: object) -> ScoreSheet:
    calls = more.pop("calls", (None, None, None, None))
    hands = more.pop("hands", (0, 0, 0, 0))
    score = score_round(out, piles, hands, calls)
    final = State(score=score, calls=calls, hands=hands)
    with translation.override("en"):
        return score_sheet(final, ("410", "290"), NAMES)


def test_score_of_a_counted_round_in_words() -> None:
    sheet = sheet_of(
        (1, 0, 2),
        (from_codes("5j Tj"), from_codes("Kj"), 0, from_codes("Drg")),
        calls=("tichu", "grand", None, None),
        hands=(0, 0, 0, from_codes("Ks 2j")),
    )
    anna, ben, clara, david = map(apart, NAMES)
    assert sheet.sentences == [
        f"{david} is last: the tricks, 25 points, go to {ben}, who was first.",
        f"The cards left in the hand, 10 points, go to {anna} and {clara}.",
        f"{anna} called Tichu and was not first: −100.",
        f"{ben} called Grand Tichu and was first: +200.",
    ]
    assert [(seat.place, seat.name, seat.points) for seat in sheet.seats] == [
        ("1.", "Ben", "10"),
        ("2.", "Anna", "15"),
        ("3.", "Clara", "0"),
        ("–", "David", "25"),
    ]
    left = re.search('aria-label="([^"]*)"', sheet.seats[3].left)
    assert left is not None
    assert left[1] == "Jade 2, Sword King"
    anna_and_clara, ben_and_david = sheet.teams
    assert anna_and_clara == (f"{anna} and {clara}", "25", "−100", "−75", "410")
    assert ben_and_david == (f"{ben} and {david}", "35", "+200", "+235", "290")
