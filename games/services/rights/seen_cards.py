"""Who knows cards of a running round that they must not know on another seat.

Code that shows hidden cards to spectators says so here, and code that gives seats away asks
here: nobody takes a seat with what they have seen before the next round.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.models import Departure, Hand, Player, Seat, Table
from games.rules.cards.options import TableOptions


def sight_of(options: TableOptions, seats: Sequence[Seat]) -> int:
    """Return the bits of the seats whose hands spectators see while a round runs (ETIQ-1).

    Those of people by their own consent. That of a bot is nobody's secret, but it belongs
    to somebody's partner: it is open where all people at the table have opened theirs.
    """
    if not options.open_hands:
        return 0
    people = [seat.shows_hand for seat in seats if seat.is_person]
    with_bots = bool(people) and all(people)
    shown = (seat.shows_hand if seat.is_person else with_bots for seat in seats)
    return sum(1 << number for number, is_shown in enumerate(shown) if is_shown)


def note_sight(table: Table, options: TableOptions, seats: Sequence[Seat]) -> None:
    """Note that spectators see hands of the round that runs, if they do."""
    hand = table.hand if sight_of(options, seats) else None
    if hand is not None and not hand.is_over:
        note_shown_to_spectators(hand)


def note_shown_to_spectators(hand: Hand) -> None:
    """Note that all who watch have been shown a card in somebody's hand."""
    if not hand.shown_to_spectators:
        hand.shown_to_spectators = True
        hand.save(update_fields=["shown_to_spectators"])


def has_seen_cards(table: Table, player: Player, seat: int) -> bool:
    """Tell whether somebody who has no seat may have seen other cards than those of one.

    What spectators see, everybody with the link can see. Somebody who has left a seat knows
    its cards.
    """
    if all_have_seen_cards(table):
        return True
    hand = table.hand
    if hand is None or hand.is_over:
        return False
    left = Departure.objects.filter(hand=hand, player=player)
    return left.exclude(seat=hand.entrants[seat]).exists()


def all_have_seen_cards(table: Table) -> bool:
    """Tell whether nobody may take a seat before the next round."""
    hand = table.hand
    return hand is not None and not hand.is_over and hand.shown_to_spectators
