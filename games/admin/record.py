"""Stored rows as steps of the record."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, Q

from games.models import Hand, Match, MatchKind, MatchSeat, TableStatus
from games.records.json_record import MatchRecord, step_from_json
from games.records.json_text import StepTime, WrittenStep, record_text, written
from games.records.packing.rounds import KeptAction, Unread, milliseconds, to_the_millisecond
from games.records.proofs import Proof, read_proof
from games.records.seat_holders import About, SeatHolder, read_about
from games.records.summary import AcceptedAction, deals
from games.rules.state.codec import from_json
from games.selectors.kept import actions_of_match, told_of_matches
from games.selectors.proofs import proof_of
from games.selectors.told import is_told, told

SECOND = timedelta(seconds=1)
BOOSTER_DECK = "booster_deck"
"""The option that a plain table leaves out."""
STEPS_KNOWN = 8_000
"""How many different steps are kept: they cover six in seven of a plain match, in 15 MB."""


class StepPlace(NamedTuple):
    """Where a version of a match is in its record: round from 1, step of it from 0."""

    version: int
    round: int
    step: int


_known: list[dict[Hashable, WrittenStep]] = [{}, {}]
"""Recent steps, and those before them: frequent steps are always among the recent ones."""


def is_reviewable(hand: Hand) -> bool:
    """Tell whether a round no longer hides anything.

    Boosters stay in the hands from round to round (BG-3): at a table with Boosters
    the match has to be over.
    """
    if not hand.is_over or not is_told(hand.match):
        return False
    has_boosters = BOOSTER_DECK in hand.match.options
    return not has_boosters or _is_over(hand.match)


def _is_over(match: Match) -> bool:
    return not match.is_running


def of_reviewable_rounds() -> Q:
    """Return the condition for events of rounds that no longer hide anything."""
    plain = Q(**{f"hand__match__options__{BOOSTER_DECK}__isnull": True})
    over = (
        Q(hand__match__ended__isnull=False)
        | Q(hand__match__table=None)
        | Q(hand__match__table__status=TableStatus.CLOSED)
    )
    return told("hand__match__") & Q(hand__is_over=True) & (plain | over)


def is_complete(match: Match) -> bool:
    """Tell whether a match is over and told, so that nothing of it is hidden any longer."""
    return (
        is_told(match)
        and match.ended is not None
        and not match.hands.filter(is_over=False).exists()
    )


def complete_ones(keys: Collection[int]) -> dict[int, Match]:
    """Return those of some matches that are complete, by their keys."""
    running = Hand.objects.filter(match=OuterRef("pk"), is_over=False)
    found = Match.objects.exclude(Exists(running)).filter(told(), ended__isnull=False)
    return found.prefetch_related(
        "players__player", "corrections__hand", "chains", "hands"
    ).in_bulk(keys)


def match_record(match: Match) -> MatchRecord:
    """Return the record of a match that is complete."""
    actions = actions_of_match(match)
    steps = tuple(_steps(actions, match.started))
    places = _places([(it.version, deals(step)) for it, step in zip(actions, steps, strict=True)])
    return _head(match, places)._replace(steps=steps)


def record_lines(matches: Mapping[int, Match]) -> Iterator[tuple[Match, str]]:
    """Yield some matches by their keys, which are complete, with their records on one line."""
    for key, told_steps in told_of_matches(list(matches)):
        match = matches[key]
        began = milliseconds(match.started)
        steps, times, versions = [], [], []
        for kept in told_steps:
            steps.append(_written(kept))
            times.append(StepTime((kept.at - began) / 1000, kept.by_stand_in))
            versions.append((kept.version, steps[-1].deals))
        yield match, record_text(_head(match, _places(versions)), steps, times)


def _head(match: Match, places: Sequence[StepPlace]) -> MatchRecord:
    """Return the record of a match without its steps; ``places`` are those of the steps."""
    return MatchRecord(
        from_json(match.options),
        tuple(match.seat_names),
        (),
        _agreements(match),
        tuple(_seat_holders(match, places)),
        _about(match),
        _proof(match),
    )


def _places(versions: Iterable[tuple[int, bool]]) -> list[StepPlace]:
    """Return version, round and step of all steps, from their versions and which of them deal."""
    number, step, found = 0, 0, []
    for version, is_deal in versions:
        number, step = (number + 1, 0) if is_deal else (number, step + 1)
        if number:
            found.append(StepPlace(version, number, step))
    return found


def _seat_holders(match: Match, places: Sequence[StepPlace]) -> list[SeatHolder]:
    """Return the seat holders of a match, in the order of seats and steps.

    A player or bot replaced before the next step never sat there.
    """
    versions = [it.version for it in places]
    found: dict[tuple[int, int, bool], SeatHolder] = {}
    for row in match.players.all():
        place = bisect_left(versions, row.since_version or 0)
        if place == len(places):
            continue
        where = places[place]
        found[row.number, place, row.stands_in] = SeatHolder(
            row.number,
            _name_of(row, match),
            where.round,
            where.step,
            row.level,
            row.level_version if row.level else None,
            row.stands_in,
        )
    seat_holders = [found[key] for key in sorted(found)]
    are_known = match.kind != MatchKind.BROUGHT or "seat_holders" in match.told
    return [] if not are_known and _tell_nothing(seat_holders, match.seat_names) else seat_holders


def _tell_nothing(seat_holders: Sequence[SeatHolder], names: Sequence[str]) -> bool:
    """Tell whether seat holders are those that the names of a record say already."""
    return list(seat_holders) == [SeatHolder(seat, name, 1, 0) for seat, name in enumerate(names)]


def _name_of(row: MatchSeat, match: Match) -> str:
    """Return the name of a seat's player or bot; without one, that of the beginning."""
    if row.player is not None:
        return row.player.name
    began: str = match.seat_names[row.number]
    return row.name or began


def _about(match: Match) -> About | None:
    """Return the facts of a match besides its steps; for an imported one, those of its file."""
    if match.kind == MatchKind.BROUGHT:
        return read_about(match.told)
    if match.ended is None:
        return None
    corrections = tuple(
        {
            "kind": str(it.kind),
            "round": None if it.hand is None else it.hand.number,
            "points": it.points,
            "at": it.at.isoformat(),
        }
        for it in match.corrections.all()
    )
    times = (match.started.isoformat(), match.ended.isoformat())
    return About(str(match.kind), *times, match.is_rated, match.is_void, corrections)


def _proof(match: Match) -> Proof | None:
    """Return the seeds of the deals; for an imported match, those in its file."""
    if match.kind == MatchKind.BROUGHT:
        written = match.told.get("proof")
        return None if written is None else read_proof(written)
    return proof_of(match)


def _agreements(match: Match) -> tuple[dict[str, Any], ...]:
    """Return the agreements of partners, without the keys of the players."""
    return tuple(
        {name: it[name] for name in ("names", "text", "since", "standards") if name in it}
        for it in match.conventions
    )


def _written(told: Unread) -> WrittenStep:
    """Return a step with its text, made once for all matches in which it happens."""
    newer, older = _known
    step = newer.get(told.key)
    if step is None:
        step = older.get(told.key) or written(*told.read())
        if len(newer) >= STEPS_KNOWN // 2:
            newer, older = {}, newer
            _known[:] = newer, older
        if not step.deals:  # no deal is dealt again
            newer[told.key] = step
    return step


def _steps(actions: Iterable[KeptAction], since: datetime) -> list[AcceptedAction]:
    began = to_the_millisecond(since)
    return [
        step_from_json(it.seat, it.action, it.events, (it.at - began) / SECOND)._replace(
            by_stand_in=it.by_stand_in
        )
        for it in actions
    ]
