"""Each step equals what its viewer was shown live, but for the time, and is told in words."""

from __future__ import annotations

from random import Random

import pytest
from django.utils import translation

from games.bots.search import ready
from games.models import Hand
from games.replays import reading
from games.replays.screen import DRAWN, page_at, regions_at
from games.replays.words import lines_of
from games.services.ground.wall_clock import now
from games.services.writing.rounds import go_on
from games.services.writing.store import seats_of
from tests.by_day import by_day
from tests.games.replays.played import Shown, make_open_match, play_randomly, without_time

pytestmark = pytest.mark.django_db
EVERY = 10
"""Actions from one step that is compared to the next by day."""


def compare(hand: Hand, shown: Shown) -> int:
    """Compare steps of a round with what was shown then; return how many pages."""
    rows = tuple(hand.match.players.select_related("player"))
    walk = reading.walk_of(hand)
    compared = 0
    for step in walk.steps:
        for (version, seat), expected in shown.items():
            if version != step.version:
                continue
            found = regions_at(page_at(hand, rows, walk, step, seat))
            for name in DRAWN:
                assert without_time(found[name]) == expected[name], (name, seat, step)
            compared += 1
    return compared


def play_and_compare(
    seed: int, *, boosted: bool, rounds: int = 2, every: int = 1, **agreed: object
) -> None:
    chance = Random(seed)
    table = make_open_match(boosted=boosted, target=None, max_rounds=rounds, **agreed)
    hands, shown = [], []
    for number in range(rounds):
        seen: Shown = {}
        hands.append(play_randomly(table, chance, seen, every=every))
        shown.append(seen)
        if number + 1 < rounds:
            go_on(table, seats_of(table), now())
            table.refresh_from_db()
    for hand, seen in zip(hands, shown, strict=True):
        if hand.score is not None:
            assert compare(hand, seen) > 40 // every
        assert_every_step_says_what_has_happened(hand)


def assert_every_step_says_what_has_happened(hand: Hand) -> None:
    rows = tuple(hand.match.players.select_related("player"))
    for trick in lines_of(hand, rows, reading.walk_of(hand)):
        for line in trick.lines:
            assert line.text or line.cards or line.call, line


@pytest.mark.parametrize(("seed", "boosted"), by_day(((0, True), (1, False)), ((0, True),)))
def test_steps_are_what_was_shown(seed: int, boosted: bool) -> None:
    with translation.override("de" if seed else "en"):
        play_and_compare(seed, boosted=boosted, rounds=1, every=EVERY)


@pytest.mark.nightly
def test_steps_with_rotating_partners_are_what_was_shown() -> None:
    play_and_compare(7, boosted=False, rounds=3, partners_rotate=True)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(1000, 1334))  # every other plays two rounds
@pytest.mark.parametrize("boosted", [False, True])
def test_every_step_of_a_thousand_rounds_is_what_was_shown(seed: int, boosted: bool) -> None:
    play_and_compare(seed, boosted=boosted, rounds=1 + seed % 2)


def test_a_step_names_the_level_that_played_whatever_can_play_now(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = make_open_match(target=None, max_rounds=1)
    hand = play_randomly(table, Random(1), {}, every=1000)
    walk = reading.walk_of(hand)
    page = page_at(hand, tuple(hand.match.players.all()), walk, walk.steps[-2], None)
    seats = [it._replace(is_bot=True, level="strong") for it in page.seats]
    monkeypatch.setattr(ready, "_readiness", ready.Readiness.MISSING)
    with translation.override("en"):
        replayed = regions_at(page._replace(seats=tuple(seats)))["seats"]
        at_table = regions_at(page._replace(seats=tuple(seats), is_replay=False))["seats"]
    assert ("strong" in replayed, "strong" in at_table) == (True, False)
