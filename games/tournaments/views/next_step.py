"""The director's next step in words: one button or link, and what comes after it (DIR-3)."""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple

from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.services.ground import wall_clock
from games.tournaments.models import RoundStatus, Tournament
from games.tournaments.selectors.desk import BlockerKind, Desk, NextStep
from games.tournaments.selectors.plan import end_of_window
from games.tournaments.views import described, showing
from games.tournaments.views.ground import go


class Dock(NamedTuple):
    """The next step: a button or a link, and what comes after it."""

    label: str
    small: str = ""
    do: str = ""
    """What the button sends; empty for a link."""
    href: str = ""
    then: str = ""


def dock_of(event: Tournament, desk: Desk) -> Dock:
    """Return the next step of the director; it names the act and its object."""
    if desk.calls:
        call = desk.calls[0]
        number = {"table": call.pairing.table_number}
        text = _("Table %(table)s calls") if call.entrant_id else _("Table %(table)s: corrected")
        return Dock(
            text % number,
            call.reason,
            href=go("direct_table", event, call.pairing.slug),
            then=_then(event, desk),
        )
    if desk.step == NextStep.WAIT:
        return _waiting(event, desk)
    return _step(event, desk)


def _waiting(event: Tournament, desk: Desk) -> Dock:
    first = next((it for it in desk.blockers if it.kind != BlockerKind.WAITING), desk.blockers[0])
    href = go("direct_table", event, first.pairing.pairing.slug)
    number = {"table": first.pairing.table}
    if first.kind == BlockerKind.DISPUTED:
        label, small = _("Decide table %(table)s"), _("the reports differ")
    else:
        label, small = _("Enter table %(table)s"), _playing(desk)
    return Dock(label % number, small, href=href, then=_then(event, desk))


def _step(event: Tournament, desk: Desk) -> Dock:
    number = {"number": 0 if desk.round is None else desk.round.number}
    later = {"number": number["number"] + 1}
    people = described.entrants_word(event, desk.checked_in)
    waiting = len(desk.blockers)
    match desk.step:
        case NextStep.CHECK_IN:
            return Dock(
                _("Check in and enter"),
                _("%(people)s checked in") % {"people": people},
                href=go("direct_people", event),
                then=_("Then draw round %(number)s.") % later,
            )
        case NextStep.DRAW:
            return Dock(
                _("Draw round %(number)s") % later,
                _("%(people)s checked in") % {"people": people},
                "draw",
                then=_("Then look at the draft and publish it."),
            )
        case NextStep.PUBLISH:
            return Dock(
                _("Draft of round %(number)s") % number,
                _("not published yet"),
                href=go("direct_draft", event),
                then=_("Then everybody sees where they play."),
            )
        case NextStep.START:
            return Dock(
                _("Start round %(number)s") % number,
                _length(event, desk),
                "start",
                then=_("Then the clock runs and the tables report."),
            )
        case NextStep.RESUME:
            return Dock(_("Resume round %(number)s") % number, do="resume")
        case NextStep.ACCEPT_AND_CLOSE:
            accepted = ngettext(
                "accepts %(count)s report", "accepts %(count)s reports", waiting
            ) % {"count": waiting}
            close = _("Close round %(number)s") % number
            return Dock(close, accepted, "accept_and_close", then=_after(event, number["number"]))
        case NextStep.CLOSE:
            close = _("Close round %(number)s") % number
            return Dock(
                close, _("all results are in"), "close", then=_after(event, number["number"])
            )
        case NextStep.END:
            return Dock(
                _("End the tournament"),
                _("the standing is then final"),
                "end",
                then=_("After that, only marked corrections are possible."),
            )
    if event.is_called_off:
        return Dock(_("To the page of the tournament"), href=go("event", event))
    return Dock(_("Final standing"), href=go("event", event) + "?show=standing")


def _length(event: Tournament, desk: Desk) -> str:
    starts, ends = desk.clock.starts, desk.clock.ends
    if event.days and desk.round is not None:
        until = end_of_window(event, desk.round.number, wall_clock.now())
        day = date_format(until.astimezone(event.time_zone), "DATE_FORMAT")
        return _("until %(day)s") % {"day": day}
    if starts is None or ends is None:
        return ""
    length = ends - starts
    return _("%(minutes)s minutes, until %(until)s") % {
        "minutes": length // timedelta(minutes=1),
        "until": showing.at(event, wall_clock.now() + length),
    }


def _playing(desk: Desk) -> str:
    count = sum(it.kind == BlockerKind.OPEN for it in desk.blockers)
    if desk.round is not None and desk.round.tournament.days:
        return ngettext("%(count)s match is open", "%(count)s matches are open", count) % {
            "count": count
        }
    return ngettext("%(count)s table is playing", "%(count)s tables are playing", count) % {
        "count": count
    }


def _then(event: Tournament, desk: Desk) -> str:
    """Return what comes after the first thing to do."""
    parts = []
    if disputed := [it for it in desk.blockers if it.kind == BlockerKind.DISPUTED]:
        tables = ", ".join(str(it.pairing.table) for it in disputed)
        parts.append(_("disputed: table %(tables)s") % {"tables": tables})
    is_said = not disputed and not desk.calls
    if not is_said and any(it.kind == BlockerKind.OPEN for it in desk.blockers):
        parts.append(_playing(desk))
    if desk.round is not None and desk.round.status != RoundStatus.CLOSED:
        parts.append(_("then close round %(number)s") % {"number": desk.round.number})
    return capfirst(f"{', '.join(parts)}.") if parts else ""


def _after(event: Tournament, number: int) -> str:
    if number >= event.rounds_planned:
        return _("Then end the tournament.")
    return _("Then draw round %(number)s.") % {"number": number + 1}
