"""Manners of bots: what is counted is what they did."""

from __future__ import annotations

from collections import Counter
from random import Random

from games.bots import arena
from games.bots.arena.manners import (
    DOG_LED,
    GRAND,
    GRAND_MADE,
    MANNERS,
    SINGLES_LED,
    TICHU,
    TICHU_MADE,
    MannerCount,
)
from games.bots.ground import turns
from games.bots.normal import rule
from games.rules.cards.deck import DOG
from games.rules.state.actions import Action, Play
from games.rules.state.calls import Call
from games.rules.state.phase import Phase
from games.rules.view.choices import Options
from games.rules.view.perspective import Perspective
from games.rules.view.public_record import PublicRecord


def _rule_bot(view: Perspective, found: Options, record: PublicRecord) -> Action | None:
    return rule.decide(view, found)


def test_single_cards_are_counted_among_all_that_is_led() -> None:
    """The Dog is no card that is led for its rank: it has a manner of its own."""
    led = []

    def bot(view: Perspective, found: Options, record: PublicRecord) -> Action | None:
        action = _rule_bot(view, found, record)
        if isinstance(action, Play) and view.phase != Phase.FOLLOW:
            led.append(action.cards)
        return action

    count = MannerCount()
    for seed in range(5):
        arena.play_round(turns.deal_of(Random(seed)), [count.watching(bot)] * 4)
    singles = [it for it in led if it.bit_count() == 1 and it != DOG]
    assert 0 < len(singles) < len(led)
    assert count.share(SINGLES_LED) == 100 * len(singles) / len(led)
    assert count.done[DOG_LED.name] == led.count(DOG) > 0


def test_calls_are_counted_by_seats_and_those_made_by_calls() -> None:
    count, calls, made = MannerCount(), Counter(), Counter()
    for seed in range(25):  # a hundred seats
        end = arena.play_round(turns.deal_of(Random(seed)), [_rule_bot] * 4)
        count.note_end(end)
        calls.update(end.calls)
        made.update(end.calls[seat] for seat in end.out[:1])
    assert made[Call.TICHU] > 0
    assert made[Call.TICHU] != calls[Call.TICHU] - made[Call.TICHU]
    assert count.share(TICHU) == calls[Call.TICHU]
    assert count.share(GRAND) == calls[Call.GRAND]
    assert count.share(TICHU_MADE) == 100 * made[Call.TICHU] / calls[Call.TICHU]
    assert count.share(GRAND_MADE) == (
        100 * made[Call.GRAND] / calls[Call.GRAND] if calls[Call.GRAND] else None
    )


def test_what_there_was_no_occasion_for_has_no_share() -> None:
    assert [MannerCount().share(it) for it in MANNERS] == [None] * len(MANNERS)
