"""What several cards ask or do."""

from __future__ import annotations

from typing import Any

from games.rules.cards.deck import NATURALS, Cards, rank_of, suit_of
from games.rules.cards.ruleset import Rules, StandIn, is_no_bomb
from games.rules.cards.shapes import Combination
from games.rules.state.actions import Boost
from games.rules.state.booster_events import CardsMoved
from games.rules.state.boosters import Effect
from games.rules.state.phase import Phase
from games.rules.view.booster import Deed, Legal, Modify, Target
from games.rules.view.perspective import Perspective


def setting(**changes: Any) -> Modify:
    """Return a ``modify`` that gives fields of Rules new values."""

    def modify(rules: Rules, _effect: Effect) -> Rules:
        return rules._replace(**changes)

    return modify


def new_kind(kind: str) -> Modify:
    """Return a ``modify`` that adds a kind of combination."""

    def modify(rules: Rules, _effect: Effect) -> Rules:
        return rules._replace(kinds=(*rules.kinds, kind))

    return modify


def both(*tests: Legal) -> Legal:
    """Return a ``legal`` that asks several in turn; the first refusal counts."""

    def legal(view: Perspective, boost: Boost, target: Target) -> str | None:
        codes = (test(view, boost, target) for test in tests)
        return next((code for code in codes if code is not None), None)

    return legal


def specials_in_game(view: Perspective, _boost: Boost, _target: Target) -> str | None:
    """Refuse Boosters that act on special cards once those have left the game."""
    assert view.boosters is not None
    return "forbidden" if view.boosters.removed else None


def keeps_a_card(view: Perspective, boost: Boost, _target: Target) -> str | None:
    """Refuse to give away the last card (BG-16)."""
    given = boost.cards or sum(card for _, card in boost.give)
    return None if view.hand & ~given else "would_go_out"


def another_seat(view: Perspective, boost: Boost, _target: Target) -> str | None:
    """Refuse one's own seat."""
    return "bad_target" if boost.seat == view.seat else None


def holder_of(deed: Deed, card: Cards) -> int | None:
    """Return who holds a card."""
    for seat, hand in enumerate(deed.state.hands):
        if hand & card:
            return seat
    return None


def swapped(deed: Deed, other: int, taken: Cards, given: Cards) -> list[Any]:
    """Return the swap of two cards with another seat's hand."""
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


def trick_lies_open(view: Perspective) -> bool:
    """Tell whether a trick lies open."""
    assert view.boosters is not None
    return view.boosters.below in (Phase.FOLLOW, Phase.CLOSING) and bool(view.plays)


def refuse_bomb(view: Perspective, found: Combination) -> str | None:
    """Refuse to build a bomb that may not be laid now."""
    forbidden = found.is_bomb and is_no_bomb(view.rules, found.cards)
    return "forbidden" if forbidden else None


def counted_as_neighbour(rules: Rules, effect: Effect, step: int) -> Rules:
    """Let one natural card count as its neighbour in the order in force."""
    card = effect.boost.cards
    rank = rank_of(card)
    if rank not in rules.order or not 0 <= rules.order.index(rank) + step < 13:
        return rules
    counted = rules.order[rules.order.index(rank) + step]
    stand_in = StandIn(card, counted, suit_of(card))
    return rules._replace(stand_ins=(*rules.stand_ins, stand_in))
