"""Decide about reports, matches and people: always a new row, with its author and reason."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from django.db import transaction

from games.desk.case import Case, case_of_decision
from games.desk.concern import others_for, refuse_concerned
from games.desk.models import Decision, MatchReport, WrittenReport
from games.desk.selectors import awaiting_second
from games.desk.services import hiding, notices
from games.models import Correction, Match, Player, StaffAct
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal
from games.services.rights import staff
from games.services.seats.players import ban
from games.services.writing import corrections
from games.services.writing.corrections import checked_reason
from games.talk.models import Measure, ReportOutcome
from games.talk.models import Report as ReportOfMessage
from games.talk.services import reporting as talk_reporting

FOR_GOOD = datetime(9999, 12, 31, tzinfo=UTC)
"""The end of a ban for good."""
DecisionKind = Decision.Kind
OF_TEXTS = (DecisionKind.HIDE, DecisionKind.SHOW, DecisionKind.OPEN)
PERSONAL = (DecisionKind.WARN, DecisionKind.SILENCE, DecisionKind.BAN, DecisionKind.MESSAGE)
WEEK = timedelta(days=7)
"""The longest silence or ban that one reviewer decides alone, where there is another."""
LENGTHS = {
    "day": timedelta(days=1),
    "week": WEEK,
    "month": timedelta(days=30),
    "year": timedelta(days=365),
    "good": None,
}
"""The lengths of silences and bans; ``None`` is for good."""


class Settlement(NamedTuple):
    """A decision to make, with its reason."""

    kind: str
    reason: str
    length: str = ""
    """For silence and bans: one of ``LENGTHS``."""
    points: tuple[int, int] | None = None
    """For a round that counts otherwise: points of both teams."""
    offender: int | None = None
    """Instead of points: the team that did not obey a wish (SCORE-9)."""
    seen: str = ""
    """The last decision that the reviewer saw: ``Case.mark`` of then."""
    about: frozenset[int] = frozenset()
    """Of a report about more than one player: the numbers of those it is made about."""


def decide(case: Case, choice: Settlement, by: Any) -> Decision:
    """Decide about a case, and notify the players concerned; return the first decision.

    A report about several players leads to a decision about each of those in ``choice.about``.
    A silence or a ban of more than a week lasts a week until a second reviewer agrees, where
    there is one. A message decides nothing: the report stays open, and only its player is told.
    Raises TableRefusal ``not_readable``, ``nobody_meant``, ``no_round``,
    ``no_length``, ``why_missing``, ``why_too_long``, ``settled_meanwhile``, the code of a
    ``Concern``, and what corrections and hiding do.
    """
    if choice.kind not in DecisionKind.values or choice.kind == DecisionKind.LIFT:
        raise TableRefusal("not_readable")
    reason, kind = checked_reason(choice.reason), DecisionKind(choice.kind)
    refuse_concerned(case, by)
    is_settled = kind != DecisionKind.MESSAGE
    with transaction.atomic():
        _lock(case, choice.seen)
        now = wall_clock.now()
        made: list[Decision] = []
        for about in _each_of(case, kind, choice.about):
            decision = _decision(about, choice._replace(reason=reason), by, now)
            tells_reporters = is_settled and not made
            told = case.reporters if tells_reporters else []
            notices.tell(decision, _concerned(about, decision), told)
            made.append(decision)
        if is_settled:
            _settle(case, made[0], now)
    return made[0]


def _each_of(case: Case, kind: DecisionKind, about: frozenset[int]) -> list[Case]:
    """Return the case of each player a decision is made about; other decisions are one for all.

    Raises TableRefusal ``nobody_meant``.
    """
    if kind not in PERSONAL or len(case.meant) < 2:
        return [case]
    found = [it for it in case.meant if it.pk in about]
    if not found:
        raise TableRefusal("nobody_meant")
    return [case._replace(player=it, also=()) for it in found]


def _decision(case: Case, choice: Settlement, by: Any, now: datetime) -> Decision:
    """Make one decision, and log it."""
    kind = DecisionKind(choice.kind)
    decision = Decision(
        kind=kind,
        report=case.report,
        said=case.said,
        written=case.written,
        reason=choice.reason,
        by=by,
        at=now,
    )
    if kind in PERSONAL:
        _about_somebody(decision, case, choice, now)
    elif kind in OF_TEXTS:
        _about_text(decision, case)
    elif kind != DecisionKind.NOTHING:
        decision.match = case.match
        decision.correction = _correct(case, choice, by, choice.reason)
    else:
        decision.player, decision.match = case.player, case.match
    decision.save()
    _note(decision, case, by)
    return decision


def second(first: Decision, reason: str, by: Any) -> Decision:
    """Agree as the second reviewer that a silence or a ban lasts as long as the first one asked.

    Raises TableRefusal ``not_readable``, ``second_is_first``, ``no_change`` if it has ended or
    somebody has agreed, and the code of a ``Concern``.
    """
    reason = checked_reason(reason)
    with transaction.atomic():
        first = Decision.objects.select_for_update().get(pk=first.pk)
        case, now = case_of_decision(first), wall_clock.now()
        if not first.asked or first.player is None:
            raise TableRefusal("not_readable")
        if first.by == by:
            raise TableRefusal("second_is_first")
        refuse_concerned(case, by)
        if not awaiting_second(now).filter(pk=first.pk).exists():
            raise TableRefusal("no_change")
        length = LENGTHS[first.asked]
        agreed = Decision.objects.create(
            kind=first.kind,
            confirms=first,
            player=first.player,
            match=first.match,
            until=None if length is None else first.at + length,
            reason=reason,
            by=by,
            at=now,
        )
        if first.kind == DecisionKind.SILENCE:
            _end_silence(first, now)
        _hold(agreed, case)
        _note(agreed, case, by)
        notices.tell(agreed, [first.player], [])
    return agreed


def lift(decision: Decision, reason: str, by: Any) -> Decision:
    """End a silence or a ban before its time.

    Raises TableRefusal ``not_readable``, ``no_change``, and the code of a ``Concern``.
    """
    reason = checked_reason(reason)
    with transaction.atomic():
        decision = Decision.objects.select_for_update().get(pk=decision.pk)
        player = decision.player
        if not decision.lasts or player is None:
            raise TableRefusal("not_readable")
        if hasattr(decision, "lifted_by") or hasattr(decision, "confirmed_by"):
            raise TableRefusal("no_change")
        case = Case(player=player)
        refuse_concerned(case_of_decision(decision), by)
        now = wall_clock.now()
        lifting = Decision.objects.create(
            kind=DecisionKind.LIFT, lifts=decision, player=player, reason=reason, by=by, at=now
        )
        if decision.kind == DecisionKind.BAN:
            ban(player, _banned_until(player, now))
        else:
            _end_silence(decision, now)
        _note(lifting, case, by)
        notices.tell(lifting, [player], [])
    return lifting


def _end_silence(decision: Decision, now: datetime) -> None:
    mine = Measure.objects.filter(player=decision.player, report=None, at=decision.at)
    mine.update(until=now, is_read=True)


def _banned_until(player: Player, now: datetime) -> datetime | None:
    """Return the end of the bans in force."""
    bans = Decision.objects.filter(
        player=player, kind=DecisionKind.BAN, lifted_by=None, confirmed_by=None
    )
    ends = [it.until or FOR_GOOD for it in bans]
    return max((it for it in ends if it > now), default=None)


def _lock(case: Case, seen: str) -> None:
    """Lock a case against decisions at the same moment, or made on an old page."""
    if case.report is not None:
        case = case._replace(report=MatchReport.objects.select_for_update().get(pk=case.report.pk))
    elif case.said is not None:
        case = case._replace(said=ReportOfMessage.objects.select_for_update().get(pk=case.said.pk))
    elif case.written is not None:
        written = WrittenReport.objects.select_for_update().get(pk=case.written.pk)
        case = case._replace(written=written)
    elif case.player is not None:
        Player.objects.select_for_update().only("pk").get(pk=case.player.pk)
    if case.match is not None:
        Match.objects.select_for_update().only("pk").get(pk=case.match.pk)
    talk_reporting.refuse_unseen(case.decided_at, seen)


def _about_somebody(decision: Decision, case: Case, choice: Settlement, now: datetime) -> None:
    """Warn, silence or ban the person a case is about, or just write to them."""
    if case.player is None:
        raise TableRefusal("nobody_meant")
    decision.player, decision.match = case.player, case.match
    if decision.kind == DecisionKind.WARN and case.said is not None:
        _tell_at_tables(decision, case, ReportOutcome.WARNING)
    if decision.kind in (DecisionKind.WARN, DecisionKind.MESSAGE):
        return
    if choice.length not in LENGTHS:
        raise TableRefusal("no_length")
    length = LENGTHS[choice.length]
    if (length is None or length > WEEK) and others_for(case, decision.by):
        decision.asked, length = choice.length, WEEK
    decision.until = None if length is None else now + length
    _hold(decision, case)


def _about_text(decision: Decision, case: Case) -> None:
    """Hide a text, bring it back, or let another be written in its place."""
    if case.written is None:
        raise TableRefusal("not_readable")
    decision.player = case.player
    deeds = {
        DecisionKind.HIDE: hiding.hide,
        DecisionKind.SHOW: hiding.bring_back,
        DecisionKind.OPEN: hiding.let_write,
    }
    deeds[DecisionKind(decision.kind)](case.written)


def _hold(decision: Decision, case: Case) -> None:
    """Let a silence or a ban begin."""
    if decision.kind == DecisionKind.BAN:
        assert decision.player is not None
        lasting = (decision.until or FOR_GOOD, _banned_until(decision.player, decision.at))
        ban(decision.player, max(it for it in lasting if it is not None))
        return
    kind = ReportOutcome.DAY if decision.until else ReportOutcome.FOR_GOOD
    _tell_at_tables(decision, case, kind)


def _tell_at_tables(decision: Decision, case: Case, kind: ReportOutcome) -> None:
    """Keep a measure: the chat of every table obeys it, and shows it to the player at once."""
    assert decision.player is not None
    Measure.objects.create(
        player=decision.player,
        kind=kind,
        at=decision.at,
        until=decision.until,
        by=decision.by,
        origin="" if case.said is None else case.said.message.origin,
    )


def _correct(case: Case, choice: Settlement, by: Any, reason: str) -> Correction:
    if case.match is None:
        raise TableRefusal("no_round")
    if choice.kind == DecisionKind.VOID:
        return corrections.void(case.match, by, reason)
    if choice.kind == DecisionKind.RESTORE:
        return corrections.restore(case.match, case.hand, by, reason)
    if case.hand is None:
        raise TableRefusal("no_round")
    if choice.offender is not None:
        return corrections.adjust_for_wish(case.hand, choice.offender, by, reason)
    if choice.points is None:
        raise TableRefusal("bad_points")
    return corrections.adjust(case.hand, choice.points, by, reason)


def _settle(case: Case, decision: Decision, now: datetime) -> None:
    """Close the report."""
    if case.report is not None:
        MatchReport.objects.filter(pk=case.report.pk).update(settled_at=now)
    if case.written is not None:
        WrittenReport.objects.filter(pk=case.written.pk).update(settled_at=now)
    if case.said is not None:
        # What came of it otherwise ends; measures of the desk stand by themselves.
        talk_reporting.lift(case.said)
        outcome = (
            ReportOutcome.WARNING if decision.kind == DecisionKind.WARN else ReportOutcome.NOTHING
        )
        if decision.kind in (DecisionKind.SILENCE, DecisionKind.BAN):
            outcome = ReportOutcome.DAY if decision.until else ReportOutcome.FOR_GOOD
        found = ReportOfMessage.objects.filter(pk=case.said.pk)
        found.update(outcome=outcome, settled_at=now, settled_by=decision.by)


def _note(decision: Decision, case: Case, by: Any) -> None:
    told = f"{decision.kind}: {decision.reason}"  # a code: the log tells it in any language
    about = {"player": decision.player or case.player, "match": decision.match or case.match}
    act = StaffAct.Act.CORRECT if decision.correction_id else StaffAct.Act.DECIDE
    staff.note(by, act, told, **about)


def _concerned(case: Case, decision: Decision) -> Iterable[Player]:
    """Return the players a decision concerns: one, or all of a corrected match."""
    if decision.correction_id and case.match is not None:
        rows = case.match.players.filter(player__isnull=False).select_related("player")
        return [row.player for row in rows if row.player is not None]
    if decision.kind in OF_TEXTS:
        return Player.objects.filter(pk__in=case.people)
    return case.meant
