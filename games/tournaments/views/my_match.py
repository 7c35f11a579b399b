"""My match: table, opponents, their agreements, the report, a call (LIVE-1, REP, DIR-2)."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from games.forms.numbers import key_in
from games.forms.refused import REFUSED
from games.services.ground.refusals import TableRefusal
from games.tournaments import words
from games.tournaments.models import (
    AWAY,
    NOT_LISTED,
    DateAnswer,
    DirectorCall,
    Entrant,
    EntrantPlayer,
    EntrantStatus,
    Pairing,
    PairingKind,
    ResultKind,
    RoundStatus,
    Tournament,
    TournamentStatus,
)
from games.tournaments.models.speaking import LONGEST_WORD
from games.tournaments.rules.results import games_won
from games.tournaments.selectors.facts import EventFacts, facts_of, report_of
from games.tournaments.selectors.pages import MyMatch, match_of
from games.tournaments.selectors.sheets import shown_sheet
from games.tournaments.selectors.statements import open_sheet_version
from games.tournaments.selectors.told import ScoreReader
from games.tournaments.selectors.windows import WindowShown, window_of
from games.tournaments.services import (
    calls,
    checking_in,
    entering,
    reporting,
    roster,
    sheets,
    windows,
)
from games.tournaments.services.sheets import may_have_sheet
from games.tournaments.services.speaking import Who
from games.tournaments.views import showing, speaking, table_rows
from games.tournaments.views.ground import (
    UNCHANGED,
    EventDeed,
    Task,
    Viewer,
    for_holders,
    live,
    perform,
)
from games.tournaments.views.kept import (
    clock_for,
    done_by_phones_for,
    facts_for,
    progress_for,
)
from games.tournaments.views.rooms import rooms_of, tables_to_play_at
from games.tournaments.views.said import form_of, lines_of, points_in, said_in
from games.tournaments.views.speaking import ask_who, check_word
from games.tournaments.views.typed import comes_twice, moment_in
from games.views.requests import HtmxHttpRequest

MOST_TOLD = 3


@require_http_methods(["GET", "HEAD", "POST"])
@live
@for_holders
def my_match(request: HtmxHttpRequest, viewer: Viewer) -> HttpResponse:
    """Show a player where to play and against whom; take the report."""
    if viewer.entrant is None:
        return ask_who(request, viewer)
    wrong = ""
    if request.method == "POST":
        target, wrong = perform(request, viewer, DEEDS)
        if not wrong:
            return redirect(target or request.path)
    of_sheet = open_sheet_version(viewer.entrant.pk)
    version = str(viewer.version) if of_sheet is None else f"{viewer.version}.{of_sheet}"
    if not wrong and request.htmx and request.GET.get("seen") == version:
        return HttpResponse(status=UNCHANGED)
    has_sheet = of_sheet is not None
    context = _context(request, viewer, wrong, has_sheet=has_sheet) | {"version": version}
    is_part = request.htmx and not wrong
    name = "tournaments/_my_match.html" if is_part else "tournaments/my_match.html"
    return render(request, name, context, status=REFUSED if wrong else 200)


def _context(
    request: HtmxHttpRequest, viewer: Viewer, wrong: str, *, has_sheet: bool
) -> dict[str, object]:
    event = viewer.event
    facts = facts_for(viewer)
    assert viewer.entrant is not None
    mine = match_of(facts, facts.by_key[viewer.entrant.key])
    is_written = mine.shown is not None and (has_sheet or mine.shown.is_final)
    sheet = shown_sheet(mine.shown.pairing) if mine.shown is not None and is_written else None
    waiting = [it for it in mine.own_people if not it.has_accepted]
    return {
        "viewer": viewer,
        "event": event,
        "clock": clock_for(viewer),
        "mine": mine,
        "own": _own_side(mine),
        "others": _others(mine),
        "others_score": _turned(mine.others_report, mine.side),
        **_lines_said(mine),
        "own_score": _turned(mine.own_report, mine.side),
        "result": _result(facts, mine),
        "final_score": _final_score(mine),
        "final_games": _final_games(mine),
        "row": mine.row,
        "progress": progress_for(viewer),
        "form": None if mine.shown is None else form_of(mine.shown.pairing, request.POST),
        "rooms": rooms_of(event, mine.shown),
        "is_four": mine.shown is not None and mine.shown.kind == PairingKind.FOUR,
        "online_tables": tables_to_play_at(mine.shown, viewer.player),
        "window": _window(event, mine),
        "date_twice": comes_twice(request.POST.get("starts", ""), event.time_zone),
        "sheet": sheet,
        "sheet_score": _turned(None if sheet is None else sheet.totals, mine.side),
        "may_write": mine.shown is not None and may_have_sheet(mine.shown.pairing),
        "call": next((it for it in mine.shown.calls if it.entrant_id), None)
        if mine.shown
        else None,
        "waiting": waiting,
        "others_looking": _others_looking(facts, mine),
        "partner_links": _partner_links(request, mine),
        "speaks_by": words.came_by(viewer.speaker.came) if viewer.speaker else "",
        "told": _told(viewer),
        "longest_word": LONGEST_WORD,
        "may_check_in": mine.entrant.status == EntrantStatus.REGISTERED
        and event.status != TournamentStatus.ENDED,
        "is_early": checking_in.is_early(event),
        "may_cancel": event.status == TournamentStatus.PLANNED and mine.entrant.status not in AWAY,
        "announcements": facts.announcements[:3],
        "frozen": words.sentence_for(TableRefusal("match_runs")) if _is_frozen(mine) else "",
        "wrong": wrong,
        "posted": request.POST,
    }


def _is_frozen(mine: MyMatch) -> bool:
    """Tell whether a match runs, so that its teams write nothing (WHO-7); windows ask on saving."""
    is_running = mine.round is not None and mine.round.status == RoundStatus.RUNNING
    return is_running and mine.may_report and not mine.entrant.tournament.days


def _partner_links(request: HtmxHttpRequest, mine: MyMatch) -> list[tuple[str, str, str]]:
    """Return a link for everybody who has to accept, with their name, or to find a partner."""
    is_looking = mine.entrant.status in NOT_LISTED and mine.entrant.is_alone
    places = [it for it in mine.own_people if it.code and (is_looking or not it.has_accepted)]
    event = mine.entrant.tournament
    return [
        (
            "" if is_looking else it.name,
            request.build_absolute_uri(reverse("event_partner", args=[event.slug, it.code])),
            "partner-link" if number == 0 else f"partner-link-{number}",
        )
        for number, it in enumerate(places)
    ]


def _told(viewer: Viewer) -> list[tuple[str, str, str]]:
    """Return what other phones have done last for one's team, by what, and when (WHO-4)."""
    assert viewer.entrant is not None
    own = viewer.speaker.pk if viewer.speaker else None
    acts = done_by_phones_for(viewer).get(viewer.entrant.pk, [])
    others = [it for it in acts if it.about["phone"] != own][:MOST_TOLD]
    return [
        (
            words.act_name(it.what),
            words.came_by(it.about["came"]),
            showing.told_at(it.at, viewer.event),
        )
        for it in others
    ]


def _lines_said(mine: MyMatch) -> dict[str, list[str]]:
    """Return the reports of both sides, deal by deal or game by game."""
    if mine.shown is None or mine.side is None:
        return {}
    is_four = mine.shown.kind == PairingKind.FOUR
    own, others = (
        lines_of(report_of(mine.shown.pairing, side), mine.side, is_four=is_four)
        for side in (mine.side, 1 - mine.side)
    )
    return {"own_lines": own, "others_lines": others}


def _others_looking(facts: EventFacts, mine: MyMatch) -> list[Entrant]:
    """Return the possible partners of a person who is looking for one."""
    event = facts.tournament
    if mine.entrant.status != EntrantStatus.LOOKING or event.status != TournamentStatus.PLANNED:
        return []
    looking = [it for it in facts.entrants if it.status == EntrantStatus.LOOKING]
    return [it for it in looking if it.pk != mine.entrant.pk]


def _window(event: Tournament, mine: MyMatch) -> WindowShown | None:
    if not event.days or mine.shown is None or mine.side is None or not mine.may_report:
        return None
    if mine.shown.kind != PairingKind.MATCH:
        return None
    return window_of(mine.shown.pairing, mine.side, mine.entrant)


def _own_side(mine: MyMatch) -> str:
    if mine.shown is None or mine.side is None:
        return mine.entrant.name
    return mine.shown.sides[mine.side].name


def _others(mine: MyMatch) -> list[object]:
    """Return the entrants on the other side."""
    if mine.shown is None or mine.side is None or not mine.shown.is_at_table:
        return []
    return list(mine.shown.sides[1 - mine.side].entrants)


def _turned(points: tuple[int, int] | None, side: int | None) -> tuple[int, int] | None:
    """Return points as one's own side sees them: its own first."""
    return points if points is None or side != 1 else (points[1], points[0])


def _result(facts: EventFacts, mine: MyMatch) -> table_rows.TableRow | None:
    if mine.shown is None or mine.round is None or not mine.shown.is_final:
        return None
    rows = table_rows.rows_of(facts, mine.round, ScoreReader(mine.entrant))
    return next((it for it in rows if it.is_own), None)


def _final_score(mine: MyMatch) -> tuple[int, int] | None:
    """Return the result of a match, one's own points first."""
    found = None if mine.shown is None else mine.shown.result
    if found is None or found.kind not in (ResultKind.PLAYED, ResultKind.ADJUSTED):
        return None
    score = found.score_a, found.score_b
    if mine.round is not None and mine.round.tournament.is_by_game and found.games:
        score = games_won([(one, other) for one, other in found.games])
    return _turned(score, mine.side)


def _final_games(mine: MyMatch) -> list[str]:
    """Return the games of a meeting that is over, one's own points first (KO-2)."""
    found = None if mine.shown is None else mine.shown.result
    if found is None or mine.round is None or not mine.round.tournament.is_by_game:
        return []
    turned = [_turned((one, other), mine.side) for one, other in found.games]
    return [table_rows.score(it) for it in turned if it is not None]


# --- deeds ------------------------------------------------------------------------------


def _match(task: Task) -> tuple[Pairing, int]:
    """Return one's own match and side; raises ``not_your_match``, ``other_team_now``."""
    assert task.viewer.entrant is not None
    meant = task.text("for")
    if meant and meant != str(task.viewer.entrant.pk):  # told another word since the page was made
        raise TableRefusal("other_team_now")
    facts = facts_of(task.event)
    mine = match_of(facts, facts.by_key[task.viewer.entrant.key])
    if mine.shown is None or mine.side is None:
        raise TableRefusal("not_open_for_reports")
    pairing = mine.shown.pairing
    shown_then = task.text("match")
    if shown_then and shown_then != pairing.slug:  # the page shows an earlier round
        raise TableRefusal("report_changed")
    return pairing, mine.side


def _report(task: Task) -> None:
    pairing, side = _match(task)
    said = said_in(task, pairing, side)
    reporting.report(pairing, task.viewer.who, said)


def _confirm(task: Task) -> None:
    pairing, side = _match(task)
    reporting.confirm(pairing, task.viewer.who, seen=points_in(task, "seen", side))


def _confirm_here(task: Task) -> None:
    """Let the other side confirm with its word on the phone that has reported (WHO-5)."""
    pairing, side = _match(task)
    entrant = task.row(
        Entrant.objects.filter(pairings__in=pairing.members.filter(side=1 - side)), "entrant"
    )
    seen = points_in(task, "seen", side)
    check_word(task, entrant)
    reporting.confirm(pairing, Who(has_said=entrant.pk), seen=seen)


def _sheet(task: Task) -> str:
    pairing, _side = _match(task)
    return reverse("pad", args=[sheets.sheet_for(pairing, task.viewer.who).slug])


def _report_sheet(task: Task) -> None:
    pairing, _side = _match(task)
    sheets.report_sheet(pairing, task.viewer.who, version=task.number("sheet"))


def _propose(task: Task) -> None:
    pairing, _side = _match(task)
    starts = moment_in(task.text("starts"), task.event.time_zone, task.text("again"))
    windows.propose_date(pairing, task.viewer.who, starts)


def _answer(answer: str) -> EventDeed:
    def deed(task: Task) -> None:
        pairing, _side = _match(task)
        proposal = task.row(pairing.dates.all(), "date")
        windows.answer_date(proposal, task.viewer.who, answer)

    return deed


def _line_up(task: Task) -> None:
    pairing, side = _match(task)
    own = EntrantPlayer.objects.filter(entrant__pairings__pairing=pairing)
    own = own.filter(entrant__pairings__side=side).distinct()
    keys = {key_in(it) for it in task.request.POST.getlist("person")}
    windows.line_up(pairing, task.viewer.who, [it for it in own if it.pk in keys])


def _open_table(task: Task) -> str:
    pairing, _side = _match(task)
    table = windows.open_match_table(pairing, task.viewer.who)
    return reverse("table", args=[table.slug])


def _call(task: Task) -> None:
    pairing, _side = _match(task)
    calls.call_director(pairing, task.viewer.who, task.text("reason"))


def _withdraw_call(task: Task) -> None:
    pairing, _side = _match(task)
    call = DirectorCall.objects.filter(pairing=pairing, settled=None, entrant__isnull=False).first()
    if call is not None:
        calls.withdraw_call(call, task.viewer.who)


def _check_in(task: Task) -> None:
    assert task.viewer.entrant is not None
    who = task.viewer.who
    checking_in.check_in(task.viewer.entrant, who.player, phone=who.phone)


def _cancel(task: Task) -> None:
    assert task.viewer.entrant is not None
    who = task.viewer.who
    entering.cancel(task.viewer.entrant, who.player, phone=who.phone)


def _agreements(task: Task) -> None:
    assert task.viewer.entrant is not None
    who = task.viewer.who
    text = task.lines("agreements")
    roster.write_agreements(task.viewer.entrant, who.player, text, phone=who.phone)


DEEDS = {
    "report": _report,
    "confirm": _confirm,
    "confirm_here": _confirm_here,
    "sheet": _sheet,
    "report_sheet": _report_sheet,
    "propose": _propose,
    "accept_date": _answer(DateAnswer.ACCEPTED),
    "decline_date": _answer(DateAnswer.DECLINED),
    "withdraw_date": _answer(DateAnswer.WITHDRAWN),
    "line_up": _line_up,
    "open_table": _open_table,
    "call": _call,
    "withdraw_call": _withdraw_call,
    "check_in": _check_in,
    "cancel": _cancel,
    "agreements": _agreements,
    **speaking.DEEDS,
}
