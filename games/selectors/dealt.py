"""How many hands were dealt here, and which: all of them, and somebody's last ones (VER-12)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from games.models import DealtCount, Hand, MatchKind, MatchSeat, Player
from games.models.dealt import FIELDS
from games.rules.cards.dealt import TRAITS, Trait, traits_in
from games.rules.cards.ruleset import SEATS

LAST_HANDS = 100


class Dealt(NamedTuple):
    """A number of hands, and how many of them are remembered for each trait."""

    hands: int
    found: tuple[int, ...]

    def of(self, trait: Trait) -> int:
        """Return how many of the hands are remembered for something."""
        return self.found[TRAITS.index(trait)]


def all_counts() -> list[DealtCount]:
    """Return the counts of all hands dealt, by seat and who sat there."""
    return list(DealtCount.objects.all())


def sum_of(rows: Iterable[DealtCount]) -> Dealt:
    """Return some counts together."""
    told = [[getattr(row, field) for field in FIELDS] for row in rows]
    hands, *found = map(sum, zip(*told, strict=True)) if told else [0] * len(FIELDS)
    return Dealt(hands, tuple(found))


def last_hands_of(player: Player) -> Dealt:
    """Return the last hands that somebody was dealt, of rounds that are counted."""
    played = Hand.objects.filter(match__players__player=player, traits__isnull=False).distinct()
    played = played.select_related("match").prefetch_related("match__players").order_by("-pk")
    own: list[Trait] = []
    for hand in played[:LAST_HANDS]:
        rows = list(hand.match.players.all())
        own += [traits_in(hand.traits or 0, seat) for seat in _seats_of(player, hand, rows)]
    return Dealt(len(own), tuple(sum(bool(it & trait) for it in own) for trait in TRAITS))


def last_round_to_check(player: Player) -> Hand | None:
    """Return the last round that somebody has played in a match that is over, if from a chain."""
    played = Hand.objects.filter(
        match__players__player=player,
        match__kind=MatchKind.PLAYED,
        match__ended__isnull=False,
        words__isnull=False,
        score__isnull=False,
    )
    return played.select_related("match").order_by("-pk").first()


def _seats_of(player: Player, hand: Hand, rows: Sequence[MatchSeat]) -> list[int]:
    """Return the seats on which somebody was when a round was dealt."""
    found = []
    for seat in SEATS:
        own = [row for row in rows if row.number == hand.entrants[seat] and not row.stands_in]
        by_then = [row for row in own if (row.since_round or 1) < hand.number or row is own[0]]
        if by_then and by_then[-1].player_id == player.pk:
            found.append(seat)
    return found
