"""The log of the desk in words: stored as codes, shown in the language of its reader."""

from __future__ import annotations

from collections.abc import Callable

from django.apps import apps
from django.utils.translation import gettext as _

from games.desk.models import Decision, Ground
from games.desk.services.appointing import DISMISSED, MADE
from games.models import StaffAct
from games.talk.models import ReportOutcome, ReportReason
from games.talk.phrases import PHRASES

StaffActKind = StaffAct.Act
Teller = Callable[[StaffAct], str]
MARK = ": "
"""Between a code and what stands beside it."""
EVENTS = ", events"
"""What follows the number of a round whose raw events were looked at."""
FIGURES = ", figures"
"""What follows the name of a person, or the names of a pair, whose figures were looked at."""


SAID_BY = {
    StaffActKind.MATCH: "games.match",
    StaffActKind.ROUND: "games.hand",
    StaffActKind.PERSON: "games.player",
}
"""The rows that are named by the act itself: looks at a match."""


def log_text(act: StaffAct) -> str:
    """Return the subject of an act in words; unknown codes stay as they are."""
    return TELLERS.get(StaffActKind(act.act), _of_a_row)(act)


def _decided(act: StaffAct) -> str:
    """Return a decision and its reason; one of the administration with what was reported."""
    code, mark, reason = act.told.partition(MARK)
    for kinds in (Decision.Kind, ReportOutcome):
        if mark and code in kinds:
            return f"{kinds(code).label}{mark}{reason}"
    return act.told


def _reported(act: StaffAct) -> str:
    """Return the reason of a report, and the match or the message."""
    code, mark, rest = act.told.partition(MARK)
    reasons = ReportReason if act.match_id is None else Ground
    if not mark or code not in reasons:
        return _of_a_row(act)
    return f"{reasons(code).label}{mark}{PHRASES.get(rest, rest)}"


def _of_a_row(act: StaffAct) -> str:
    """Return what a row of the administration is called, unless the act says so, and its number."""
    name, mark, number = act.told.partition(MARK)
    app, dot, model = name.partition(".")
    if not (mark and dot and number.isdecimal() and app in apps.app_configs):
        return act.told
    if name == SAID_BY.get(StaffActKind(act.act)):
        return number
    found = apps.all_models[app].get(model)
    return act.told if found is None else f"{found._meta.verbose_name} {number}"


def _of_a_round(act: StaffAct) -> str:
    """Return the number of a round, and whether its raw events were looked at."""
    number, mark, _code = act.told.partition(EVENTS)
    return _("%(number)s, raw events") % {"number": number} if mark else _of_a_row(act)


def _of_a_person(act: StaffAct) -> str:
    """Return the name of a person or of a pair, and whether their figures were looked at."""
    name, mark, _code = act.told.partition(FIGURES)
    return _("%(name)s, figures") % {"name": name} if mark else _of_a_row(act)


def _appointed(act: StaffAct) -> str:
    """Return what became of somebody: reviewer, or no longer."""
    words = {MADE: _("now a reviewer"), DISMISSED: _("no longer a reviewer")}
    return words.get(act.told, act.told)


TELLERS: dict[StaffActKind, Teller] = {
    StaffActKind.APPOINT: _appointed,
    StaffActKind.ROUND: _of_a_round,
    StaffActKind.PERSON: _of_a_person,
    StaffActKind.DECIDE: _decided,
    StaffActKind.CORRECT: _decided,
    StaffActKind.REPORT: _reported,
}
"""How what was kept is told; parts above this one add what they keep."""
