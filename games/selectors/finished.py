"""What the screens read of finished rounds, which everybody may see."""

from __future__ import annotations

from games.models import Hand, Table
from games.records.initial_hands import InitialHands, initial_hands
from games.rules.cards.rotation import entrants_in
from games.rules.state.codec import from_json


def initial_hands_of(table: Table, number: int) -> InitialHands | None:
    """Return all hands of a finished round of the current match; ``None`` if it hides any.

    Cards of a finished round are public; of Boosters, which may stay in hands, nothing is
    in it (BG-3).
    """
    hand = Hand.objects.filter(match=table.match_id, number=number, is_over=True).first()
    if hand is None or hand.score is None:
        return None
    rows = hand.events.order_by("version").values_list("events", flat=True)
    return initial_hands(from_json(event) for events in rows for event in events)


def names_in(table: Table, number: int) -> list[str]:
    """Return the names of who sits at a table now, by their seats in a round of its match."""
    names = [seat.name for seat in table.seats.select_related("player").order_by("number")]
    match, hand = table.match, table.hand
    if match is None or hand is None or not match.partners_rotate:
        return names
    by_entrant = dict(zip(hand.entrants, names, strict=True))
    return [by_entrant[entrant] for entrant in entrants_in(number, rotates=True)]
