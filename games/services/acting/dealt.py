"""Count the hands that were dealt from chains, once their rounds are over (VER-12).

A round counts once, when the clock comes by: nobody who plays or reads waits for it. What chance
dealt to a seat is counted for the one who sat there when it was dealt, person or bot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from django.db import transaction
from django.db.models import F, Q, QuerySet

from games.models import DealtCount, Event, Hand, PackedRound, TableStatus, sitting
from games.models.dealt import FIELDS, TRAIT_FIELDS
from games.records.packing.rounds import unpack
from games.rules.cards.dealt import TRAITS, Trait, bits_of, traits_of
from games.rules.cards.ruleset import SEATS
from games.rules.state.actions import Deal
from games.rules.state.codec import from_json

MOST_AT_ONCE = 100

Holder = tuple[int, str]
"""A seat, and the level of the bot that sits there; empty for a person."""
CountsOfHolders = Counter[tuple[Holder, str]]


class CountedRound(NamedTuple):
    """What the hands of a round are remembered for, and whose they were, by seat."""

    hand: Hand
    traits: tuple[Trait, ...]
    holders: tuple[Holder, ...]

    @property
    def bits(self) -> int:
        """The traits of all four hands, as they are kept."""
        return bits_of(self.traits)


def count_dealt() -> int:
    """Count some rounds that are over and not counted yet; return how many."""
    with transaction.atomic():
        due = list(_to_count().select_for_update(of=("self",))[:MOST_AT_ONCE])
        rounds = list(_looked_at(due))
        for counted in rounds:
            counted.hand.traits = counted.bits
        Hand.objects.bulk_update([it.hand for it in rounds], ["traits"])
        _add(_counts_of(rounds))
    return len(rounds)


def recount() -> tuple[int, list[str]]:
    """Count all rounds anew that are counted; return how many, and what differs."""
    found: CountsOfHolders = Counter()
    number, differences = 0, []
    last = 0
    while batch := list(_counted().filter(pk__gt=last).order_by("pk")[:MOST_AT_ONCE]):
        last = batch[-1].pk
        rounds = list(_looked_at(batch))
        number += len(rounds)
        found += _counts_of(rounds)
        for it in rounds:
            if it.bits != it.hand.traits:
                differences.append(f"round {it.hand.pk}: {it.hand.traits} is kept, not {it.bits}")
    for row in DealtCount.objects.all():
        for field in FIELDS:
            due = found.pop(((row.seat, row.level), field), 0)
            if getattr(row, field) != due:
                differences.append(_difference(row, field, due))
    differences += [f"{key} of seat {seat} {level} is missing" for (seat, level), key in found]
    return number, differences


def _difference(row: DealtCount, field: str, due: int) -> str:
    whose = row.level or "people"
    return f"{field} of seat {row.seat}, {whose}: {getattr(row, field)} counted, not {due}"


def _to_count() -> QuerySet[Hand]:
    is_left = Q(match__table=None) | Q(match__table__status=TableStatus.CLOSED)
    is_over = Q(is_over=True) | Q(match__ended__isnull=False) | is_left
    waiting = Hand.objects.filter(is_over, words__isnull=False, traits=None)
    waiting = waiting.filter(match__is_secret=False)  # not before they are told (DUP-3)
    return waiting.select_related("match").prefetch_related("match__players").order_by("pk")


def _counted() -> QuerySet[Hand]:
    hands = Hand.objects.filter(traits__isnull=False).select_related("match")
    return hands.prefetch_related("match__players")


def _looked_at(hands: Sequence[Hand]) -> Iterator[CountedRound]:
    """Yield rounds with what was dealt in them."""
    dealt = dict(_deals_of(hands))
    for hand in hands:
        if hand.pk not in dealt:
            continue  # nothing is known of it any more
        version, deal = dealt[hand.pk]
        rows = list(hand.match.players.all())
        holders = []
        for seat in SEATS:
            row = sitting(hand, rows, seat, version)
            holders.append((seat, "" if row is None else row.level))
        traits = tuple(traits_of(deal.first[seat], deal.rest[seat]) for seat in SEATS)
        yield CountedRound(hand, traits, tuple(holders))


def _deals_of(hands: Sequence[Hand]) -> Iterator[tuple[int, tuple[int, Deal]]]:
    """Yield rounds with the version at which they were dealt, and the deal; packed ones, too."""
    wanted = {hand.pk for hand in hands}
    rows = Event.objects.filter(hand__in=wanted, kind=Deal.__name__)
    for key, version, action in rows.values_list("hand", "version", "action"):
        wanted.discard(key)
        yield key, (version, _deal(action))
    for packed in PackedRound.objects.filter(hand__in=wanted):
        first = unpack(bytes(packed.data), packed.dictionary)[0]
        yield packed.pk, (first.version, _deal(first.action))


def _deal(action: object) -> Deal:
    deal = from_json(action)
    assert isinstance(deal, Deal)
    return deal


def _counts_of(rounds: Iterable[CountedRound]) -> CountsOfHolders:
    found: CountsOfHolders = Counter()
    for counted in rounds:
        for holder, traits in zip(counted.holders, counted.traits, strict=True):
            found[holder, "hands"] += 1
            for trait, field in zip(TRAITS, TRAIT_FIELDS, strict=True):
                if traits & trait:
                    found[holder, field] += 1
    return found


def _add(counts: CountsOfHolders) -> None:
    for seat, level in sorted({holder for holder, _field in counts}):
        more = {field: F(field) + counts[(seat, level), field] for field in FIELDS}
        DealtCount.objects.get_or_create(seat=seat, level=level)
        DealtCount.objects.filter(seat=seat, level=level).update(**more)
