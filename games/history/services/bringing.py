"""Matches that somebody brings along from elsewhere, to look at: they count for nothing."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import transaction
from django.db.models import Count, QuerySet
from django.utils.translation import gettext as _

from games.history.services.files import BroughtMatch, stored_options
from games.history.services.nameless import has_played, without_names
from games.models import Hand, Match, MatchKind, MatchSeat, Onlooker, PackedRound, Player
from games.models.players import LONGEST_NAME
from games.models.texts import clean_line
from games.records.packing.rounds import DICTIONARY, KeptAction, pack, unpack
from games.records.proofs import write_proof
from games.records.seat_holders import SeatHolder, write_about
from games.records.summary import AcceptedAction, split_rounds
from games.rules.cards.rotation import best_of
from games.rules.cards.ruleset import SEATS
from games.rules.play.engine import fold
from games.rules.state.actions import Action
from games.rules.state.codec import to_json
from games.rules.state.events import MatchEnded
from games.rules.state.state import State
from games.services.ground import wall_clock
from games.services.ground.deal import new_slug
from games.services.ground.refusals import TableRefusal
from games.services.writing import match_seats

MOST_BROUGHT = 300
"""Matches that somebody can have imported."""
LONGEST_TABLE = 40
USUAL_TARGET = 1000
"""Points at which a match ends that is known only from its log."""


class BroughtAlong(NamedTuple):
    """A match that has been imported, and whether it shows the names of its file."""

    match: Match
    has_names: bool


class BroughtBefore(Exception):
    """Somebody has brought this ``match`` along already."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.match = match


def bring(player: Player, brought: BroughtMatch, file_name: str, called: str = "") -> BroughtAlong:
    """Keep the match of a file, for the one who brings it and all to whom they give its address.

    It shows names only if the player, whom the file may have ``called`` otherwise, sat in it.
    Raises BroughtBefore, and TableRefusal ``too_many_brought``; then nothing has changed.
    """
    has_names = has_played(player, brought, called)
    if not has_names:
        brought = without_names(brought)
    unkept = _unkept(brought, clean_line(file_name)[:LONGEST_TABLE].strip())
    done = _actions_of(brought)
    with transaction.atomic():
        Player.objects.select_for_update().get(pk=player.pk)
        mine = Match.objects.filter(kind=MatchKind.BROUGHT, onlookers__player=player)
        _refuse_same(mine, unkept.match, done)
        if mine.count() >= MOST_BROUGHT:
            raise TableRefusal("too_many_brought")
        _keep(unkept, brought)
        Onlooker.objects.create(match=unkept.match, player=player)
    return BroughtAlong(unkept.match, has_names)


def let_go(match: Match, player: Player) -> None:
    """Remove a match that somebody has imported; raises ``not_yours``."""
    mine = Match.objects.filter(pk=match.pk, kind=MatchKind.BROUGHT, onlookers__player=player)
    if not mine.exists():
        raise TableRefusal("not_yours")
    match.delete()


class _Unkept(NamedTuple):
    """A match that is worked out, and not stored yet: that locks the database for a moment only."""

    match: Match
    hands: list[Hand]
    packed: list[bytes]
    first_versions: list[int]
    """Of the rounds."""


def _actions_of(brought: BroughtMatch) -> list[list[list[object]]]:
    """Return what was done in each round, and from which seat, as it is kept."""
    _before, rounds = split_rounds(brought.record.steps)
    return [[[it.seat, _as_read(it.action)] for it in played] for played in rounds]


def _refuse_same(
    mine: QuerySet[Match], brought: Match, done: Sequence[Sequence[Sequence[object]]]
) -> None:
    """Raise BroughtBefore if the match is there, in whatever form its file was."""
    for match in mine.annotate(rounds=Count("hands")).filter(rounds=len(done)):
        packed = PackedRound.objects.filter(hand__match=match).order_by("hand__number")
        is_same = match.seat_names == brought.seat_names and all(
            [[it.seat, it.action] for it in unpack(bytes(kept.data), kept.dictionary)] == in_round
            for kept, in_round in zip(packed.iterator(1), done, strict=True)
        )
        if is_same:
            raise BroughtBefore(match)


def _as_read(action: Action) -> object:
    """Return an action as it is read where it is kept: in JSON."""
    return json.loads(json.dumps(to_json(action)))


def _names(brought: BroughtMatch) -> list[str]:
    return [_shown(handle, seat) for seat, handle in enumerate(brought.names[0])]


def _unkept(brought: BroughtMatch, name: str) -> _Unkept:
    record = brought.record
    seconds = [step.seconds for step in record.steps if step.seconds is not None]
    ended = wall_clock.now()
    started = ended - timedelta(seconds=max(seconds, default=0))
    told = {} if record.about is None else write_about(record.about)
    if record.proof is not None:
        told["proof"] = write_proof(record.proof)
    if record.seat_holders:
        told["seat_holders"] = True
    match = Match(
        slug=new_slug(),
        kind=MatchKind.BROUGHT,
        table_name=name,
        number=1,
        options=stored_options(record),
        has_boosters=bool(record.options.booster_deck),
        seat_names=_names(brought),
        told=told,
        started=started,
        ended=ended,
    )
    return _with_rounds(match, State(options=record.options), record.steps)


def _keep(unkept: _Unkept, brought: BroughtMatch) -> None:
    """Store a match with its rounds and those who sat in it, in a few statements."""
    match, hands, packed, first_versions = unkept
    match.save(force_insert=True)
    for hand in hands:
        hand.match = match
    Hand.objects.bulk_create(hands)
    PackedRound.objects.bulk_create(
        PackedRound(hand=hand, dictionary=DICTIONARY, data=data)
        for hand, data in zip(hands, packed, strict=True)
    )
    if brought.record.seat_holders:
        _keep_seat_holders(match, brought.record.seat_holders, first_versions)
    else:
        _keep_seats(match, brought.names, first_versions)
    match_seats.note_results(match)


def _with_rounds(match: Match, state: State, steps: Sequence[AcceptedAction]) -> _Unkept:
    """Work out the rounds of a match, packed, and with the last of them its end."""
    found = _Unkept(match, [], [], [])
    _before, rounds = split_rounds(steps)
    version, end = 0, None
    for number, played in enumerate(rounds, start=1):
        first_window = state.window_count + 1
        kept = []
        for step in played:
            version += 1
            state = fold(step.events, state)
            kept.append(_kept(step, version, match.started))
            end = next((it for it in step.events if isinstance(it, MatchEnded)), end)
        is_scored = len(state.rounds) == number
        hand = Hand(
            number=number,
            first_window=first_window,
            started=kept[0].at,
            ended=kept[-1].at,
            is_over=True,
            score=to_json(state.score) if is_scored else None,
        )
        found.hands.append(hand)
        found.packed.append(pack(kept))
        found.first_versions.append(version - len(played) + 1)
    match.totals = list(state.points)
    match.winner = _winner(state) if end is None else Match.Winner(str(end.winner))
    match.ending = "" if end is None else end.ending
    return found


def _kept(step: AcceptedAction, version: int, started: datetime) -> KeptAction:
    at = started + timedelta(milliseconds=round(1000 * (step.seconds or 0)))
    events = [to_json(event) for event in step.events]
    return KeptAction(version, at, step.seat, to_json(step.action), events, step.by_stand_in)


def _winner(state: State) -> Match.Winner:
    """Return who has won where no end is told: logs just stop, at the target or before it."""
    best = best_of(state.points)
    if state.options.partners_rotate or len(best) > 1 or state.points[best[0]] < USUAL_TARGET:
        return Match.Winner.NOBODY
    return Match.Winner(str(best[0]))


def _keep_seats(
    match: Match, names: Sequence[Sequence[str]], first_versions: Sequence[int]
) -> None:
    """Note who sits where, and since when another name stands there; nobody is a player here."""
    rows = []
    for seat in SEATS:
        shown = ""
        for place, in_round in enumerate(names):
            name = _shown(in_round[seat], seat)
            if name == shown:
                continue
            since = {"since_round": place + 1, "since_version": first_versions[place]}
            rows.append(MatchSeat(match=match, number=seat, name=name, **since))
            shown = name
    MatchSeat.objects.bulk_create(rows)


def _keep_seat_holders(
    match: Match, seat_holders: Sequence[SeatHolder], first_versions: Sequence[int]
) -> None:
    """Note who sat where since which step, as a record tells it; nobody is a player here."""
    MatchSeat.objects.bulk_create(
        MatchSeat(
            match=match,
            number=it.seat,
            name=_shown(it.name, it.seat),
            level=it.level,
            level_version=it.level_version,
            stands_in=it.stands_in,
            since_round=it.round,
            since_version=first_versions[it.round - 1] + it.step,
        )
        for it in seat_holders
    )


def _shown(handle: str, seat: int) -> str:
    """Return what a seat is called on pages."""
    name = clean_line(handle)[:LONGEST_NAME].strip()
    return name or _("Guest %(number)s") % {"number": seat + 1}
