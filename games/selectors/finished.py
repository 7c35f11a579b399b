"""What the screens read of finished rounds, which everybody may see once they are told."""

from __future__ import annotations

from games.models import Hand, Table
from games.records.initial_hands import InitialHands, initial_hands
from games.rules.cards.rotation import entrants_in
from games.rules.state.codec import from_json
from games.selectors.kept import events_of
from games.selectors.told import is_told


def initial_hands_of(table: Table, number: int) -> InitialHands | None:
    """Return all hands of a finished round of the current match; ``None`` if it hides any.

    Cards of a finished round are public; of Boosters, which may stay in hands, nothing is
    in it (BG-3).
    """
    hand = hand_of(table, number)
    return None if hand is None else initial_hands(map(from_json, events_of(hand)))


def hand_of(table: Table, number: int) -> Hand | None:
    """Return a finished round of the current match, ``None`` for any other and for secret ones."""
    if not is_told(table.match):
        return None
    found = Hand.objects.filter(match=table.match_id, number=number, is_over=True)
    return found.exclude(score=None).select_related("match").first()


def names_in(table: Table, number: int, me: int | None = None, you: str = "") -> list[str]:
    """Return the names of those at a table now, by their seats in a round of its match.

    The one who has the seat ``me`` now is called ``you``.
    """
    seats = table.seats.select_related("player").order_by("number")
    names = [you if seat.number == me else seat.name for seat in seats]
    match, hand = table.match, table.hand
    if match is None or hand is None or not match.partners_rotate:
        return names
    by_entrant = dict(zip(hand.entrants, names, strict=True))
    return [by_entrant[entrant] for entrant in entrants_in(number, rotates=True)]
