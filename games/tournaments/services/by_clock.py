"""Rounds that pair themselves: drawn after the last result, published some minutes later (PAIR-7).

Several processes may look at once: each act locks the tournament and looks again.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.db.models import Exists, F, OuterRef, QuerySet

from games.models import Player
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import (
    DirectorCall,
    Pairing,
    Round,
    RoundStatus,
    Tournament,
    TournamentStatus,
)
from games.tournaments.selectors.basis import basis_of
from games.tournaments.services import pairing, rounds
from games.tournaments.services.directing import directing
from games.tournaments.services.ledger import CLOCK, Ledger, act


def pair_due_rounds(now: datetime) -> int:
    """Draw and publish all rounds that are due; return how many went on.

    Never while something is missing, disputed or called for, nor after the last round.
    """
    found = [it for it in _ripe().select_related("tournament") if it.tournament.pairs_itself]
    return sum(_go_on(it, now) for it in found)


def stop_pairing(tournament: Tournament, by: Player, number: int) -> None:
    """Leave a round that would pair itself to the director; raises ``changed_meanwhile``."""
    with directing(tournament, by, "stop_pairing") as ledger:
        before = ledger.tournament.rounds.filter(number=number - 1).first()
        drafted = ledger.tournament.rounds.filter(number=number, status=RoundStatus.DRAFT)
        if before is None or before.next_at is None or not drafted.exists():
            raise TableRefusal("changed_meanwhile")
        _stop(ledger, before)


def _ripe() -> QuerySet[Round]:
    """Return the last public rounds that are played to the end, with a round still to come."""
    own = Pairing.objects.filter(round=OuterRef("pk"))
    public = Pairing.objects.filter(round__tournament=OuterRef("tournament")).exclude(
        round__status=RoundStatus.DRAFT
    )
    calls = DirectorCall.objects.filter(pairing__round=OuterRef("pk"), settled=None)
    later = Round.objects.filter(tournament=OuterRef("tournament"), number__gt=OuterRef("number"))
    return Round.objects.filter(
        Exists(own),
        ~Exists(public.filter(result=None)),
        ~Exists(calls),
        ~Exists(later.exclude(status=RoundStatus.DRAFT)),
        status__in=(RoundStatus.RUNNING, RoundStatus.CLOSED),
        number__lt=F("tournament__rounds_planned"),
        next_is_stopped=False,
        tournament__status=TournamentStatus.RUNNING,
        tournament__pairs_after__isnull=False,
    )


def _go_on(round_: Round, now: datetime) -> int:
    """Do the next thing for a round that has been played; return whether it was done."""
    try:
        if round_.status != RoundStatus.CLOSED:
            with _locked(round_, "close_round") as (ledger, fresh):
                if fresh is not None and fresh.status == RoundStatus.RUNNING:
                    rounds.close(ledger, fresh)
        if round_.next_at is None:
            return _draw(round_, now)
        return _publish(round_, now) if round_.next_at <= now else 0
    except TableRefusal:  # no pairing is possible, or no table can be opened: people decide
        with _locked(round_, "stop_pairing") as (ledger, fresh):
            if fresh is not None:
                _stop(ledger, fresh)
        return 0


def _draw(round_: Round, now: datetime) -> int:
    """Draft the next round, unless there is a draft: then a director has made it."""
    ahead = pairing.plan_ahead(round_.tournament)
    with _locked(round_, "draft_round") as (ledger, fresh):
        is_free = fresh is not None and fresh.next_at is None
        if fresh is None or not is_free or _drafted_after(fresh) is not None:
            return 0
        pairing.draft(ledger, ahead)
        _set_time(ledger, fresh, now)
    return 1


def _publish(round_: Round, now: datetime) -> int:
    """Publish the draft; if people or results have changed since, draw again and wait again."""
    with _locked(round_, "publish_round") as (ledger, fresh):
        drafted = None if fresh is None else _drafted_after(fresh)
        if fresh is None or drafted is None or fresh.next_at is None or fresh.next_at > now:
            return 0
        if not _is_overtaken(drafted):
            pairing.publish(ledger, drafted)
            return 1
    ahead = pairing.plan_ahead(round_.tournament)
    with _locked(round_, "draft_round") as (ledger, fresh):
        if fresh is not None and fresh.next_at is not None and fresh.next_at <= now:
            pairing.draft(ledger, ahead)
            _set_time(ledger, fresh, now)
    return 1


def _is_overtaken(drafted: Round) -> bool:
    """Tell whether a draft is out of date: an entrant came, or a result changed."""
    event = drafted.tournament
    return pairing.is_stale(drafted) or drafted.basis != basis_of(event, drafted.number)


def _drafted_after(round_: Round) -> Round | None:
    later = round_.tournament.rounds.filter(number=round_.number + 1, status=RoundStatus.DRAFT)
    return later.select_related("tournament").first()


def _set_time(ledger: Ledger, round_: Round, now: datetime) -> None:
    minutes = ledger.tournament.pairs_after or 0
    ledger.change(round_, next_at=now + timedelta(minutes=minutes))


def _stop(ledger: Ledger, round_: Round) -> None:
    ledger.change(round_, next_at=None, next_is_stopped=True)
    ledger.about = {"round": round_.number + 1}


@contextmanager
def _locked(round_: Round, what: str) -> Iterator[tuple[Ledger, Round | None]]:
    """Do an act of the clock; without a round if it is no longer one that pairs itself."""
    with act(round_.tournament, None, what, who=CLOCK) as ledger:
        fresh = _ripe().filter(pk=round_.pk).select_related("tournament").first()
        yield ledger, fresh if ledger.tournament.pairs_itself else None
