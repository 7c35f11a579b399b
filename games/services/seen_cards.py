"""Who knows cards of a running round that they must not know on another seat.

Whoever shows hidden cards to spectators says so here, and whoever gives seats away asks
here: nobody takes a seat with what they have seen before the next round.
"""

from __future__ import annotations

from games.models import Departure, Hand, Player, Table


def note_shown_to_spectators(hand: Hand) -> None:
    """Note that all who watch have been shown a card in somebody's hand."""
    if not hand.shown_to_spectators:
        hand.shown_to_spectators = True
        hand.save(update_fields=["shown_to_spectators"])


def has_seen_cards(table: Table, player: Player, seat: int) -> bool:
    """Tell whether somebody who has no seat may have seen other cards than those of one.

    What spectators see, everybody can see who has the link. Who has left a seat knows
    its cards.
    """
    hand = table.hand
    if hand is None or hand.is_over:
        return False
    if hand.shown_to_spectators:
        return True
    left = Departure.objects.filter(hand=hand, player=player)
    return left.exclude(seat=seat).exists()
