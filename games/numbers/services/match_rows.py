"""What everybody did in a match, as rows that are not kept yet.

A round counts for whoever sat on a seat from deal to score, unless a bot stood in meanwhile.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from django.db.models import Q

from games.models import Hand, JudgedRound, Match, MatchKind, MatchSeat, sitting
from games.models.players import DELETED
from games.numbers.counting import (
    MatchSums,
    SeatMistake,
    costs_of,
    counts_of,
    mistake_kinds,
    mistakes_of,
)
from games.numbers.models import (
    BoosterFigures,
    CountedMistake,
    FigureKind,
    MatchFigures,
    RatedMatch,
)
from games.numbers.seasons import season_of, version_in
from games.numbers.services.rated_rows import rated_in
from games.records.summary import AcceptedAction
from games.replays.reading import deeds_of, state_before
from games.replays.walk import RecordedAction
from games.rules.cards.ruleset import SEATS, partner_of
from games.services.ground.counting import counting_of
from games.tournaments.models import Pairing

ENDED = (MatchSeat.Result.WON, MatchSeat.Result.LOST, MatchSeat.Result.TIED)
PlayerAndSeat = tuple[int, int]
"""A player, and a seat of the first round."""
HoldersOfSeats = tuple[int | None, ...]
"""The players of the four seats in a round; ``None`` for bots and those who came or went."""


class MatchCount(NamedTuple):
    """All that is counted of a match: rows without their match."""

    figures: list[MatchFigures]
    boosters: list[BoosterFigures]
    mistakes: list[CountedMistake]
    rated: RatedMatch | None = None


class CountedSeat(NamedTuple):
    """What somebody did on a seat in one round of a match."""

    hand: Hand
    key: PlayerAndSeat
    partner: int | None
    sums: MatchSums
    boosters: list[tuple[str, int, int]]
    """Booster, how often it was laid, and how often it worked."""
    mistakes: list[SeatMistake]


def count_of(match: Match) -> MatchCount:
    """Return what everybody did in a match; nothing of one that does not count."""
    if match.is_void:
        return MatchCount([], [], [])
    rows = list(match.players.select_related("player"))
    found = list(_seats_of(match, rows))
    kind, season = _kind_of(match, rows), season_of(match.started)
    by_key: dict[PlayerAndSeat, list[CountedSeat]] = defaultdict(list)
    for it in found:
        by_key[it.key].append(it)
    figures = []
    for key, rounds in sorted(by_key.items()):
        partners = {it.partner for it in rounds}
        row = MatchFigures(
            player_id=key[0],
            partner_id=partners.pop() if len(partners) == 1 else None,
            seat=key[1],
            kind=kind,
            has_boosters=match.has_boosters,
            level=_level_against(match, rows, key[1]),
            season=season,
            **_sum(it.sums for it in rounds),
            **_result(rows, key),
        )
        figures.append(row)
    whole = Counter(it.hand for it in found)
    hands = [hand for hand, seats in whole.items() if seats == len(SEATS)]
    rated = rated_in(match, rows, hands, in_tournament=_is_of_tournament(match))
    mistakes = [
        CountedMistake(
            player_id=of.key[0],
            hand=of.hand,
            version=it.version,
            kind=it.kind,
            cost=it.cost,
            has_boosters=match.has_boosters,
            season=season,
        )
        for of in found
        for it in of.mistakes
    ]
    return MatchCount(figures, list(_booster_rows(found)), mistakes, rated)


def _sum(parts: Iterator[MatchSums]) -> MatchSums:
    found: MatchSums = Counter()
    for part in parts:
        found.update(part)  # which keeps what is below nothing, as adding them does not
    return found


def _seats_of(match: Match, rows: Sequence[MatchSeat]) -> Iterator[CountedSeat]:
    hands = list(match.hands.filter(is_over=True, score__isnull=False).order_by("number"))
    counting, judged = counting_of(match), _judged(match, hands)
    for hand in hands:
        hand.match = match
        deeds = deeds_of(hand)
        people = _people(hand, deeds, rows)
        if not any(people):
            continue
        steps = [AcceptedAction(it.seat, it.action, it.events) for it in deeds]
        before, row = state_before(hand), judged.get(hand.pk)
        counts = counts_of(before, steps, counting.points_of(hand))
        decisions = None if row is None else row.decisions
        kinds = mistake_kinds(before, steps) if decisions else []
        for seat, player in enumerate(people):
            if player is not None:
                count, mistakes = counts[seat], mistakes_of(seat, decisions or (), kinds)
                count.sums.update(_judged_of(seat, row, mistakes, count.sums["points"]))
                boosters = [(it, count.laid[it], count.worked[it]) for it in count.laid]
                key, partner = (player, hand.entrants[seat]), people[partner_of(seat)]
                yield CountedSeat(hand, key, partner, count.sums, boosters, mistakes)


def _people(
    hand: Hand, deeds: Sequence[RecordedAction], rows: Sequence[MatchSeat]
) -> HoldersOfSeats:
    """Return who sat on the four seats from deal to score and played everything themselves."""
    if not deeds:
        return (None,) * len(SEATS)
    helped = {it.seat for it in deeds if it.by_stand_in}
    ends = (deeds[0].version, deeds[-1].version)
    return tuple(
        None if seat in helped else _person({_at(hand, rows, seat, end) for end in ends})
        for seat in SEATS
    )


def _at(hand: Hand, rows: Sequence[MatchSeat], seat: int, version: int) -> MatchSeat | None:
    return sitting(hand, rows, seat, version)


def _person(held: set[MatchSeat | None]) -> int | None:
    row = held.pop()
    if held or row is None or row.player is None or row.player.name == DELETED:
        return None
    return row.player_id


def _judged(match: Match, hands: Sequence[Hand]) -> dict[int, JudgedRound]:
    version = version_in(season_of(match.started))
    return {it.pk: it for it in JudgedRound.objects.filter(hand__in=hands, version=version)}


def _judged_of(
    seat: int, row: JudgedRound | None, mistakes: Sequence[SeatMistake], points: int
) -> Mapping[str, Any]:
    """Return what the judgement of a round says of a seat, by the names of the columns."""
    found: dict[str, Any] = {}
    if row is not None and row.luck is not None:
        cards = row.luck["cards"] * (-1 if seat % 2 else 1)
        found |= {"lucky_rounds": 1, "lucky_points": points}
        found |= {"cards": cards, "cards_squares": cards * cards}
    if row is not None and row.decisions is not None:
        costs = costs_of(mistakes)
        cost = round(sum(costs.values()), 1)
        found |= {"judged": 1, "cost": cost, "cost_squares": cost * cost}
        found |= {f"cost_{kind}": round(it, 1) for kind, it in costs.items()}
    return found


def _result(rows: Sequence[MatchSeat], key: PlayerAndSeat) -> dict[str, int]:
    results = [it.result for it in rows if (it.player_id, it.number) == key]
    return {
        "matches": int(any(it in ENDED for it in results)),
        "won": int(MatchSeat.Result.WON in results),
    }


def _kind_of(match: Match, rows: Sequence[MatchSeat]) -> FigureKind:
    if match.kind == MatchKind.DAILY:
        return FigureKind.DAILY
    if match.table is not None and match.table.board_set_id is not None:
        return FigureKind.DUPLICATE
    if _is_of_tournament(match):
        return FigureKind.TOURNAMENT
    has_bots = any(it.level and not it.stands_in for it in rows)
    return FigureKind.BOTS if has_bots else FigureKind.PEOPLE


def _is_of_tournament(match: Match) -> bool:
    return Pairing.objects.filter(Q(match=match) | Q(second_match=match)).exists()


def _level_against(match: Match, rows: Sequence[MatchSeat], seat: int) -> str:
    """Return the level of both opponents of a seat, empty if they differ or are people."""
    if match.partners_rotate:
        return ""
    against = [it for it in rows if it.number % 2 != seat % 2 and not it.stands_in]
    levels = {it.level for it in against}
    return levels.pop() if len(levels) == 1 else ""


def _booster_rows(found: Sequence[CountedSeat]) -> Iterator[BoosterFigures]:
    sums: dict[tuple[int, str], MatchSums] = defaultdict(Counter)
    for it in found:
        points = it.sums["points"]
        for slug, played, worked in it.boosters:
            sums[it.key[0], slug].update(
                played=played, worked=worked, worth=played * points, squares=played * points**2
            )
    for (player, slug), of in sorted(sums.items()):
        yield BoosterFigures(player_id=player, slug=slug, **of)
