"""Matches of a tournament that are played at tables of this site (REP-7).

What has been played to its end is final at once: ``match_ended`` says so, after the commit,
since a tournament is locked before its tables; anything lost when the server stops is found
by the sweep of the clock.
"""

from __future__ import annotations

from datetime import datetime
from functools import partial

from django.db import transaction
from django.db.models import Q

from games.models import BoardSet, Match, Player, Table, TableStatus
from games.rules.state.codec import from_json
from games.rules.state.state import Score
from games.services.acting.housekeeping import sweeping
from games.services.ground.refusals import TableRefusal
from games.services.writing.boards import open_boards
from games.services.writing.corrections import match_corrected
from games.services.writing.record import match_ended
from games.tournaments.models import Pairing, PairingKind, Round, RoundStatus, Tournament
from games.tournaments.rules.limits import totals_of
from games.tournaments.rules.notation import Json
from games.tournaments.rules.record import System
from games.tournaments.selectors.rooms import TABLES, tables_at
from games.tournaments.services import calls
from games.tournaments.services.by_clock import pair_due_rounds
from games.tournaments.services.directing import directing
from games.tournaments.services.ledger import tournament_changed
from games.tournaments.services.reporting import settle_online
from games.tournaments.services.rounds import start_due_rounds
from games.tournaments.services.tables import open_table, players_of, steer_tables
from games.tournaments.services.windows import remind


def listen() -> None:
    """Hear of matches that end, of acts, and of the clock."""
    match_ended.connect(_settle_after_commit)
    match_corrected.connect(_tell_after_commit)
    sweeping.connect(_sweep)
    tournament_changed.connect(_steer)


def attach_table(pairing: Pairing, by: Player, table: Table) -> None:
    """Let a pairing be played at a table of this site: its next match counts.

    The first side has seats 1 and 3. Raises TableRefusal ``not_director``,
    ``not_open_for_reports``, ``already_final``, ``table_used``.
    """
    with directing(pairing.round.tournament, by, "attach_table") as ledger:
        pairing.refresh_from_db()
        _refuse_not_playable(pairing)
        is_taken = Pairing.objects.filter(online_table=table).exclude(pk=pairing.pk).exists()
        if is_taken or table.matches.filter(ended__isnull=False).exists():
            raise TableRefusal("table_used")
        ledger.change(pairing, online_table=table)
        ledger.about = {"table": pairing.table_number, "online": table.name}


def play_online(pairing: Pairing, by: Player) -> None:
    """Open a table of this site for one match of a round otherwise played at real ones.

    Raises TableRefusal ``not_director``, ``not_open_for_reports``, ``already_final``,
    ``table_used``, ``not_all_known``, ``bad_agreement``.
    """
    with directing(pairing.round.tournament, by, "play_online") as ledger:
        pairing.refresh_from_db()
        _refuse_not_playable(pairing)
        if pairing.online_table is not None:
            raise TableRefusal("table_used")
        table = open_table(ledger, pairing)
        if table is None:
            raise TableRefusal("not_all_known")
        ledger.about = {"table": pairing.table_number, "online": table.name}


def may_open_table(pairing: Pairing) -> bool:
    """Tell whether a match can be played at a table of this site: all four are known there."""
    try:
        _refuse_not_playable(pairing)
    except TableRefusal:
        return False
    return pairing.online_table_id is None and players_of(pairing) is not None


def _refuse_not_playable(pairing: Pairing) -> None:
    is_on_boards = pairing.round.board_set_id is not None or pairing.boards is not None
    is_draft = pairing.round.status == RoundStatus.DRAFT
    if pairing.kind != PairingKind.MATCH or is_draft or is_on_boards:
        raise TableRefusal("not_open_for_reports")
    if hasattr(pairing, "result"):
        raise TableRefusal("already_final")


def settle_match(match: Match) -> bool:
    """Let a match that has been played to its end count; say whether it now does.

    One that was conceded or abandoned is for the director.
    """
    here = Q(online_table=match.table_id) | Q(second_table=match.table_id)
    found = Pairing.objects.filter(here, result=None)
    pairing = found.select_related("round__board_set", "round__tournament").first()
    if pairing is None or match.ended is None:
        return False
    if pairing.round.board_set is not None:
        return settle_boards(pairing.round)
    one, other = match.totals
    is_knock_out = pairing.round.tournament.system == System.KNOCK_OUT
    if match.ending or (is_knock_out and one == other):  # somebody has to go on (KO-3)
        return False
    return settle_online(pairing, _deals_of(match), (one, other), match)


def settle_ended() -> int:
    """Let all matches that have ended and do not count yet count; return how many."""
    waits = Q(table__pairings__isnull=False, table__pairings__result=None)
    beside = Q(table__second_pairings__isnull=False, table__second_pairings__result=None)
    ended = Match.objects.filter(waits | beside, ended__isnull=False)
    ended = ended.filter(Q(ending="") | Q(is_secret=True)).distinct()
    return sum(settle_match(match) for match in ended)


def settle_boards(round_: Round) -> bool:
    """Open a round's boards and let its matches count, once no table has a board still to play.

    Until then nobody learns a score (DUP-3). Says whether they are open.
    """
    played: list[tuple[Pairing, list[Match]]] = []
    with transaction.atomic():
        event = Tournament.objects.select_for_update().get(pk=round_.tournament_id)
        fresh = Round.objects.select_related("board_set").get(pk=round_.pk)
        boards = fresh.board_set
        if boards is None:
            return False
        found = fresh.pairings.exclude(online_table=None)
        tables = [f"{it}__match" for it in TABLES]
        for pairing in found.filter(result=None).select_related(*tables):
            matches = [it.match for it in tables_at(pairing)]
            if any(it is None or it.ended is None for it in matches):
                return False
            played.append((pairing, [it for it in matches if it is not None]))
        if boards.opened is None:
            open_boards(boards, is_public=event.is_public)
    for pairing, ended in played:
        if not any(it.ending for it in ended):
            deals = _deals_of(*ended)
            totals = totals_of([(it["score"][0], it["score"][1]) for it in deals])
            settle_online(pairing, deals, totals, *ended)
    return True


def open_given_up_boards() -> int:
    """Open boards of rounds taken back, once no table still has them to play; say how many.

    They no longer belong to a tournament: only those who played them see them (DUP-3).
    """
    count = 0
    for boards in BoardSet.objects.filter(opened=None, closes=None, rounds=None):
        tables = Table.objects.filter(board_set=boards).exclude(status=TableStatus.CLOSED)
        if not tables.filter(Q(match=None) | Q(match__ended=None)).exists():
            open_boards(boards, is_public=False)
            count += 1
    return count


def _deals_of(match: Match, second: Match | None = None) -> list[Json]:
    """Return the deals of a match; for teams of four the sum of both tables (DUP-9).

    At the second table the first-named team has seats 2 and 4; what only one of the tables
    has played is no deal.
    """
    if second is not None:
        pairs = zip(_deals_of(match), _deals_of(second), strict=False)
        return [_at_two_tables(one["score"], other["score"][::-1]) for one, other in pairs]
    deals = []
    for score in match.hands.exclude(score=None).values_list("score", flat=True):
        read = from_json(score)
        assert isinstance(read, Score)
        deals.append({"score": list(read.round), "double": read.double})
    return deals


def _at_two_tables(one: list[int], other: list[int]) -> Json:
    score = [one[0] + other[0], one[1] + other[1]]
    return {"score": score, "tables": [one, other]}


def _settle_after_commit(match: Match, **_signal: object) -> None:
    transaction.on_commit(partial(settle_match, match), robust=True)


def tell_of_correction(match: Match) -> None:
    """Tell the directors that a match of theirs now counts differently; they rule."""
    found = Pairing.objects.filter(Q(match=match) | Q(second_match=match))
    pairing = found.select_related("round__tournament").first()
    last = match.corrections.order_by("pk").last()
    if pairing is not None and last is not None:
        calls.tell_of_correction(pairing, last.reason)


def _tell_after_commit(match: Match, **_signal: object) -> None:
    transaction.on_commit(partial(tell_of_correction, match), robust=True)


def _sweep(now: datetime, **_signal: object) -> None:
    if Round.objects.exists():  # most sites have none, and these statements are long
        start_due_rounds(now)
        pair_due_rounds(now)
        remind(now)
        settle_ended()
        steer_tables()
    open_given_up_boards()


def _steer(number: int, **_signal: object) -> None:
    steer_tables(number)
