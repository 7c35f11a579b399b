"""A position as its page shows it: nothing but what its seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.problems.positions import ProblemPosition
from games.rules.cards.deck import (
    ACE,
    CODE,
    KING,
    PHOENIX,
    RANKS,
    SPECIALS,
    Card,
    Cards,
    cards_of_rank,
    in_order,
    points,
)
from games.rules.cards.ruleset import SEATS
from games.rules.state.phase import Phase
from games.rules.state.state import State
from games.rules.view.choices import Options, options
from games.rules.view.public_record import public_record
from games.screen.markup.cards import as_laid, face, row
from games.screen.page.playable import usable
from games.screen.words.names import (
    card_name,
    card_names,
    combination_name,
    listed,
    points_text,
    rank_letter,
    rank_name,
)

PLACES = ("south", "east", "north", "west")
_TOLD = SPECIALS | cards_of_rank(ACE) | cards_of_rank(KING)
"""The cards of which is said that they have been played."""


class SeatShown(NamedTuple):
    """One of the others, around the ring."""

    place: str
    name: str
    cards: int
    call: str
    did: str


class CardShown(NamedTuple):
    """A card of the hand."""

    code: str
    name: str
    face: SafeString
    is_playable: bool


def names_from(seat: int) -> tuple[str, ...]:
    """Return what the four seats are called as one of them sees them: nobody is named."""
    called = (
        pgettext("one's own state", "You"),
        pgettext("seat beside you", "Right"),
        pgettext("seat beside you", "Partner"),
        pgettext("seat beside you", "Left"),
    )
    return tuple(called[(it - seat) % 4] for it in SEATS)


def position_shown(position: ProblemPosition) -> dict[str, Any]:
    """Return what a template needs to show a position to the one who is asked."""
    view, names = position.view, names_from(position.seat)
    found, top = options(view), view.top
    others = [(position.seat + step) % 4 for step in (2, 3, 1)]
    return {
        "seats": [_seat(position, it, names) for it in others],
        "top": None if top is None else row(as_laid(top.combination), "md"),
        "top_by": "" if top is None else names[top.seat],
        "top_name": "" if top is None else combination_name(top.combination),
        "hand": _hand(position, found),
        "facts": list(_facts(position, names)),
        "phoenix_ranks": _phoenix_ranks(view.hand, found),
    }


def hands_shown(state: State, seat: int) -> list[tuple[str, SafeString]]:
    """Return the hands of the others, open: for after an answer."""
    names = names_from(seat)
    return [
        (names[it], row(list(in_order(state.hands[it])), "sm"))
        for it in ((seat + 2) % 4, (seat + 3) % 4, (seat + 1) % 4)
        if state.hands[it]
    ]


def _seat(position: ProblemPosition, it: int, names: Sequence[str]) -> SeatShown:
    view, call = position.view, position.view.calls[it]
    did = ""
    if it in view.out:
        did = _("out")
    elif view.passed >> it & 1:
        did = pgettext("somebody did", "passed")
    elif view.top is not None and view.top.seat == it:
        did = pgettext("somebody did", "played last")
    place = PLACES[(it - position.seat) % 4]
    return SeatShown(place, names[it], view.counts[it], "" if call is None else str(call), did)


def _hand(position: ProblemPosition, found: Options) -> list[CardShown]:
    view = position.view
    playable = usable(found.moves, view.hand) if found.moves else 0
    return [
        CardShown(CODE[card], card_name(card), face(card), bool(playable & card))
        for card in in_order(view.hand)
    ]


def _phoenix_ranks(hand: Cards, found: Options) -> list[tuple[int, str]]:
    """Return the ranks for which the Phoenix may stand, where it may be laid with others."""
    if not hand & PHOENIX or not any(it.combination.phoenix for it in found.moves):
        return []
    return [(rank, rank_name(rank)) for rank in RANKS]


def _facts(position: ProblemPosition, names: Sequence[str]) -> Any:
    """Yield what else is known, with what it is called."""
    view, seat = position.view, position.seat
    calls = [
        _("%(name)s: %(call)s") % {"name": names[it], "call": _call_text(str(call))}
        for it, call in enumerate(view.calls)
        if call is not None
    ]
    if calls:
        yield pgettext("problem", "Called"), "; ".join(calls)
    if view.plays:
        plays = [
            _("%(name)s: %(what)s")
            % {"name": names[it.seat], "what": combination_name(it.combination)}
            for it in view.plays
        ]
        yield pgettext("problem", "In this trick"), "; ".join(plays)
        lying = sum(it.combination.cards for it in view.plays)
        yield pgettext("problem", "It is worth"), points_text(points(lying))
    if view.phase in (Phase.GRAND, Phase.EXCHANGE):
        return
    played = public_record(position.state).played & _TOLD
    told = card_names(played) if played else _("no king, no ace, none of the four special cards")
    yield pgettext("problem", "Played already"), told
    if view.wish:
        yield pgettext("problem", "Wish"), rank_name(view.wish)
    if view.out:
        yield pgettext("problem", "Out"), listed([names[it] for it in view.out])
    given, received = view.given, view.received
    if given is not None and any(given):
        yield pgettext("problem", "You gave"), _pushed(given, names, seat)
    if received is not None and any(received):
        yield pgettext("problem", "You got"), _pushed(received, names, seat)


def _pushed(cards: Sequence[Card], names: Sequence[str], seat: int) -> str:
    others = [(seat + step) % 4 for step in (3, 2, 1)]
    return "; ".join(
        _("%(name)s: %(what)s") % {"name": names[it], "what": card_name(cards[it])}
        for it in others
        if cards[it]
    )


def _call_text(call: str) -> str:
    return _("Grand Tichu") if call == "grand" else _("Tichu")


def wishes(ranks: Sequence[int]) -> list[tuple[int, str, str]]:
    """Return ranks to wish, as a letter and in words."""
    return [(rank, rank_letter(rank), rank_name(rank)) for rank in ranks]
