"""What several cards ask or do."""

from __future__ import annotations

from typing import Any

from games.rules.actions import Boost
from games.rules.booster_events import CardsMoved
from games.rules.boosters import Deed, Legal, Modify, Target
from games.rules.cards import NATURALS, Cards
from games.rules.pack import Effect
from games.rules.perspective import Perspective
from games.rules.ruleset import Rules


def setting(**changes: Any) -> Modify:
    """Return a modify that gives fields of Rules new values."""

    def modify(rules: Rules, _effect: Effect) -> Rules:
        return rules._replace(**changes)

    return modify


def new_kind(kind: str) -> Modify:
    """Return a modify that adds a kind of combination."""

    def modify(rules: Rules, _effect: Effect) -> Rules:
        return rules._replace(kinds=(*rules.kinds, kind))

    return modify


def both(*tests: Legal) -> Legal:
    """Return a legal that asks several, the first refusal counting."""

    def legal(view: Perspective, boost: Boost, target: Target) -> str | None:
        codes = (test(view, boost, target) for test in tests)
        return next((code for code in codes if code is not None), None)

    return legal


def specials_in_game(view: Perspective, _boost: Boost, _target: Target) -> str | None:
    """Refuse cards that act on special cards once those have left the game."""
    assert view.boosters is not None
    return "forbidden" if view.boosters.removed else None


def keeps_a_card(view: Perspective, boost: Boost, _target: Target) -> str | None:
    """Refuse to give the last card away (BG-16)."""
    given = boost.cards or sum(card for _, card in boost.give)
    return None if view.hand & ~given else "would_go_out"


def another_seat(view: Perspective, boost: Boost, _target: Target) -> str | None:
    """Refuse the own seat."""
    return "bad_target" if boost.seat == view.seat else None


def holder_of(deed: Deed, card: Cards) -> int | None:
    """Return who holds a card."""
    for seat, hand in enumerate(deed.state.hands):
        if hand & card:
            return seat
    return None


def swapped(deed: Deed, other: int, taken: Cards, given: Cards) -> list[Any]:
    """Return the swap of two cards with the hand of another seat."""
    seat = deed.seat
    return [CardsMoved(((other, seat, taken), (seat, other, given)))]


def one_natural_of_play(_view: Perspective, boost: Boost, target: Target) -> str | None:
    """Ask for one natural card that is laid in the play; Help may add it later."""
    if not boost.cards & NATURALS or boost.cards & (boost.cards - 1):
        return "bad_target"
    combination = target.combination
    if combination is not None and not boost.cards & combination.cards:
        return "bad_target"
    return None
