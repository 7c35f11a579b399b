"""Leagues by windows of days: dates, line-ups, the table of a match (LEA)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from functools import partial

from django.conf import settings
from django.core.mail import send_mail
from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games.models import Table, TableStatus
from games.people.services.mails import are_sent, send_later
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import (
    DateAnswer,
    DateProposal,
    EntrantPlayer,
    LineUp,
    Pairing,
    PairingKind,
    RoundStatus,
)
from games.tournaments.models.zones import city_of
from games.tournaments.selectors.clock import ends_of
from games.tournaments.selectors.facts import result_of
from games.tournaments.services.ledger import Ledger, act
from games.tournaments.services.speaking import Who, of_side
from games.tournaments.services.tables import open_table

MOST_DATES = 12
"""The most open proposals of a side."""
PLAY_AT_ONCE = 2
REMINDED_BEFORE = timedelta(hours=24)


def propose_date(pairing: Pairing, who: Who, starts: datetime) -> DateProposal:
    """Propose a date for one's match, within its window (LEA-2).

    Raises TableRefusal ``not_your_match``, ``no_window``, ``date_outside``,
    ``date_known``, ``too_many_dates``.
    """
    with _of_side(pairing, who, "propose_date") as (ledger, fresh, side):
        ends = ends_of(fresh, fresh.round)
        if starts <= ledger.now or (ends is not None and starts >= ends):
            raise TableRefusal("date_outside")
        waiting = fresh.dates.filter(answer=DateAnswer.NONE)
        if waiting.filter(starts=starts).exists():
            raise TableRefusal("date_known")
        if waiting.filter(side=side).count() >= MOST_DATES:
            raise TableRefusal("too_many_dates")
        ledger.about = {"table": fresh.table_number, "date": starts.isoformat()}
        return ledger.add(
            DateProposal(
                pairing=fresh,
                side=side,
                starts=starts,
                who=_name(who, fresh, side),
                player=who.player,
                at=ledger.now,
            )
        )


def answer_date(proposal: DateProposal, who: Who, answer: str) -> None:
    """Accept or decline a date of the other side, or withdraw one's own (LEA-2).

    An agreed date replaces one that was agreed on before. Raises TableRefusal
    ``not_your_match``, ``no_window``, ``date_answered``, ``own_date``.
    """
    with _of_side(proposal.pairing, who, "answer_date") as (ledger, fresh, side):
        proposal.refresh_from_db()
        if proposal.answer != DateAnswer.NONE:
            raise TableRefusal("date_answered")
        if (proposal.side == side) != (answer == DateAnswer.WITHDRAWN):
            raise TableRefusal("own_date")
        if answer == DateAnswer.ACCEPTED:
            for before in fresh.dates.filter(answer=DateAnswer.ACCEPTED):
                ledger.change(before, answer=DateAnswer.WITHDRAWN)
        name = _name(who, fresh, side)
        ledger.change(proposal, answer=answer, answered=ledger.now, answered_by=name)
        ledger.about = {
            "table": fresh.table_number,
            "date": proposal.starts.isoformat(),
            "answer": str(answer),
        }


def line_up(pairing: Pairing, who: Who, people: Sequence[EntrantPlayer]) -> None:
    """Say which two of one's own team play (LEA-4).

    Raises TableRefusal ``not_your_match``, ``no_window``, ``two_play``, and
    ``already_started`` once their table plays.
    """
    with _of_side(pairing, who, "line_up") as (ledger, fresh, side):
        own = {it.entrant_id for it in fresh.members.filter(side=side)}
        if len({it.pk for it in people}) != PLAY_AT_ONCE or any(
            it.entrant_id not in own for it in people
        ):
            raise TableRefusal("two_play")
        table = fresh.online_table
        if table is not None and table.status == TableStatus.PLAYING:
            raise TableRefusal("already_started")
        before = fresh.line_up.filter(side=side)
        if {it.person_id for it in before} != {it.pk for it in people}:
            ledger.remove_all(before)
            for it in people:
                ledger.add(LineUp(pairing=fresh, side=side, person=it))
        ledger.about = {
            "table": fresh.table_number,
            "names": [it.shown_name for it in people],
        }


def open_match_table(pairing: Pairing, who: Who) -> Table:
    """Return the table of this site for one's match, opened by the first to come (LEA-1).

    Raises TableRefusal ``not_your_match``, ``no_window``, ``window_closed``,
    ``line_up_first``, ``boards_need_accounts``,
    ``bad_agreement``.
    """
    with _of_side(pairing, who, "open_table") as (ledger, fresh, _side):
        table = fresh.online_table
        if table is not None and table.status in (TableStatus.OPEN, TableStatus.PLAYING):
            return table
        ends = ends_of(fresh, fresh.round)
        if ends is not None and ledger.now >= ends:
            raise TableRefusal("window_closed")
        table = open_table(ledger, fresh)
        if table is None:
            raise TableRefusal(_why_nobody_plays(fresh))
        ledger.about = {"table": fresh.table_number, "online": table.name}
        return table


def _why_nobody_plays(pairing: Pairing) -> str:
    """Return what is missing: the line-up of a team of more than two, or an account."""
    lined_up = {it.side for it in pairing.line_up.all()}
    for member in pairing.members.select_related("entrant"):
        people = member.entrant.people.filter(plays=True).count()
        if member.side not in lined_up and people != PLAY_AT_ONCE:
            return "line_up_first"
    return "boards_need_accounts"


def remind(now: datetime) -> int:
    """Remind both sides of agreed dates, a day before (LEA-2); return of how many.

    A site that sends no mails reminds nobody, and says so nowhere.
    """
    if not are_sent():
        return 0
    found = DateProposal.objects.filter(
        answer=DateAnswer.ACCEPTED,
        reminded=None,
        starts__gt=now,
        starts__lte=now + REMINDED_BEFORE,
        pairing__result=None,
    ).select_related("pairing__round__tournament")
    for it in list(found):
        event = it.pairing.round.tournament
        with act(event, None, "remind_of_date", is_director=False, who="clock") as ledger:
            ledger.change(it, reminded=now)
            ledger.about = {"table": it.pairing.table_number, "date": it.starts.isoformat()}
        send_later(partial(_send_reminder, it))
    return len(found)


def _send_reminder(it: DateProposal) -> None:
    """Write to the accounts of both sides."""
    event = it.pairing.round.tournament
    people = EntrantPlayer.objects.filter(entrant__pairings__pairing=it.pairing)
    found = people.exclude(player__user__email="").values_list("player__user__email", flat=True)
    addresses = [address for address in found if address]
    with translation.override(settings.LANGUAGE_CODE):
        moment = it.starts.astimezone(event.time_zone)
        written = date_format(moment, _("D j M, H:i"))
        at = f"{written} ({city_of(event.zone)})"
        subject = _("Your match: %(event)s, %(at)s") % {"event": event.name, "at": at}
        text = _(
            "You have agreed on %(at)s for your match in %(event)s. You will find your table on "
            "the page of the tournament, under “My match”."
        ) % {"event": event.name, "at": at}
        for address in addresses:
            send_mail(subject, text, None, [address])


# --- what these share -------------------------------------------------------------------


@contextmanager
def _of_side(pairing: Pairing, who: Who, what: str) -> Iterator[tuple[Ledger, Pairing, int]]:
    """Do an act for one's side of a match that has a window of days."""
    with of_side(pairing, who, what) as (ledger, side):
        found = Pairing.objects.select_related("round__tournament", "result", "online_table")
        fresh = found.get(pk=pairing.pk)
        running = fresh.round.status == RoundStatus.RUNNING
        has_window = bool(ledger.tournament.days) and fresh.kind == PairingKind.MATCH
        if not (running and has_window) or result_of(fresh) is not None:
            raise TableRefusal("no_window")
        yield ledger, fresh, side


def _name(who: Who, pairing: Pairing, side: int) -> str:
    if who.player is not None and not who.phone:
        return who.player.shown_name
    member = pairing.members.filter(side=side).select_related("entrant").first()
    return "" if member is None else member.entrant.name[:40]
