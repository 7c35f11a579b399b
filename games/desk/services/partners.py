"""Compare how partners play, outside of requests: a row for each round, seat and person.

Pages of the desk read the rows (:mod:`games.desk.figures`). What was once compared stays until
judgements or the measure have another version.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from django.db import transaction
from django.db.models import Q, QuerySet

from games.desk.figures import VERSION
from games.desk.services.comparing import figures_of
from games.models import ComparedRound, Hand, JudgedRound, MatchKind, PartnerRound, Player, sitting
from games.models.players import DELETED
from games.records.summary import AcceptedAction
from games.replays.reading import deeds_of, state_before
from games.replays.walk import RecordedAction
from games.rules.cards.ruleset import SEATS, partner_of
from games.services.acting import judging
from games.services.acting.judging import Judgement, PlayedRound, judge_round
from games.services.seats.players import player_forgotten

AT_ONCE = 50


class PairedSeat(NamedTuple):
    """Somebody who sat on a seat for a whole round, and their partner."""

    seat: int
    player: int
    partner: int


def rounds_to_compare() -> QuerySet[Hand]:
    """Return the rounds of matches that are over and not compared yet, the oldest first."""
    hands = Hand.objects.filter(
        is_over=True,
        score__isnull=False,
        match__kind=MatchKind.PLAYED,
        match__ended__isnull=False,
        match__is_secret=False,  # other tables still play the deal (DUP-3)
    )
    return hands.exclude(compared__version=VERSION).order_by("pk")


def compare_rounds(most: int | None = None) -> Iterator[int]:
    """Compare rounds one after the other; yield the number of rows of each.

    Needs the search (:mod:`games.bots.search.ready`).
    """
    last, number = 0, 0
    while most is None or number < most:
        waiting = rounds_to_compare().filter(pk__gt=last)
        batch = waiting.select_related("match").prefetch_related("match__players__player")
        hands = list(batch[: AT_ONCE if most is None else min(AT_ONCE, most - number)])
        if not hands:
            return
        for hand in hands:
            yield compare_round(hand)
        number, last = number + len(hands), hands[-1].pk


def compare_round(hand: Hand, wait: Callable[[], None] = lambda: None) -> int:
    """Compare the partners of a round anew; return how many rows that are.

    ``wait`` is called after each step that is judged. Two processes that do so at once make the
    same rows, one after the other.
    """
    deeds = deeds_of(hand)
    people = _together(hand, deeds)
    rows = list(_rows(hand, deeds, people, wait)) if people else []
    with transaction.atomic():
        Hand.objects.select_for_update().get(pk=hand.pk)
        ComparedRound.objects.filter(pk=hand.pk).delete()
        compared = ComparedRound.objects.create(hand=hand, version=VERSION)
        for row in rows:
            row.compared = compared
        PartnerRound.objects.bulk_create(rows)
    return len(rows)


def _together(hand: Hand, deeds: Sequence[RecordedAction]) -> list[PairedSeat]:
    """Return the people who sat through a round beside another person."""
    if not deeds:
        return []
    first, last = (
        [_person(hand, seat, it.version) for seat in SEATS] for it in (deeds[0], deeds[-1])
    )
    stayed = [one if one == other else None for one, other in zip(first, last, strict=True)]
    found = []
    for seat in SEATS:
        player, partner = stayed[seat], stayed[partner_of(seat)]
        if player is not None and partner is not None:
            found.append(PairedSeat(seat, player, partner))
    return found


def _person(hand: Hand, seat: int, version: int) -> int | None:
    row = sitting(hand, list(hand.match.players.all()), seat, version)
    is_person = row is not None and row.player is not None and row.player.name != DELETED
    return row.player_id if row is not None and is_person else None


def _rows(
    hand: Hand,
    deeds: Sequence[RecordedAction],
    people: Sequence[PairedSeat],
    wait: Callable[[], None],
) -> Iterator[PartnerRound]:
    steps = [
        AcceptedAction(it.seat, it.action, it.events, by_stand_in=it.by_stand_in) for it in deeds
    ]
    played = PlayedRound(state_before(hand), steps)
    figures = figures_of(played, _decisions(hand, played, wait))
    for it in people:
        yield PartnerRound(
            seat=it.seat,
            player_id=it.player,
            partner_id=it.partner,
            version=VERSION,
            is_rated=hand.match.is_rated,
            has_boosters=hand.match.has_boosters,
            **figures[it.seat]._asdict(),
        )


def _decisions(hand: Hand, played: PlayedRound, wait: Callable[[], None]) -> list[Judgement]:
    """Return the judged decisions of a round, judged now if nobody has asked for them."""
    row = JudgedRound.objects.filter(hand=hand, version=judging.VERSION).first()
    known = None if row is None else row.decisions
    found: list[Judgement] = judge_round(played, wait)["decisions"] if known is None else known
    return found


def listen() -> None:
    """Delete the figures of players who delete their account."""
    player_forgotten.connect(_forget)


def _forget(player: Player, **_signal: object) -> None:
    PartnerRound.objects.filter(Q(player=player) | Q(partner=player)).delete()
