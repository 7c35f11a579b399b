"""Forms of the desk, each with the state its page has shown: nobody overwrites unseen (DIR-8)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.forms.numbers import number_in
from games.forms.refused import REFUSED
from games.services.ground.refusals import TableRefusal
from games.tournaments import words
from games.tournaments.models import Act
from games.tournaments.selectors.facts import facts_of
from games.tournaments.selectors.meanwhile import Concerns
from games.tournaments.selectors.statements import version_at
from games.tournaments.selectors.told import is_all_told
from games.tournaments.services.meanwhile import ChangedMeanwhile, unless_changed
from games.tournaments.views.ground import Task, Viewer, back_to
from games.views.requests import HtmxHttpRequest

ASKED_BACK = frozenset({"not_final", "round_runs", "results_missing"})
"""Refusals in spite of which a director may go on (DIR-9)."""
OWN_FIELDS = ("csrfmiddlewaretoken", "seen")
"""What a form has anew each time."""


def _nothing_in_words(*_asked: Any, **_named: Any) -> str:
    return ""


class DeskDeed(NamedTuple):
    """What a form of the desk does, what it is about, and in words what it would enter."""

    do: Callable[..., str | None]
    concerns: Callable[..., Concerns]
    wanted: Callable[..., str] = _nothing_in_words
    ahead: Callable[[Task], Any] | None = None
    """What takes long and needs no lock; done first, and handed to ``do``."""
    in_parts: bool = False
    """Whether it can overwrite nothing anybody wants, and others may write between its acts."""

    def bound(self, **named: object) -> DeskDeed:
        """Return the deed of a page that is about one row."""
        return self._replace(
            do=partial(self.do, **named),
            concerns=partial(self.concerns, **named),
            wanted=partial(self.wanted, **named),
        )


class Overtaken(NamedTuple):
    """A form once more, for the one tap that goes on in spite of what others have done."""

    fields: list[tuple[str, str]]
    wanted: str


class FormDone(NamedTuple):
    """The outcome of a form: the next page, or the refusal."""

    target: str | None = None
    wrong: str = ""
    overtaken: Overtaken | None = None


def direct_by_form(
    request: HtmxHttpRequest, viewer: Viewer, deeds: Mapping[str, DeskDeed]
) -> FormDone:
    """Do what a form of the desk asks, unless others have changed what its page has shown."""
    task = Task(request, viewer)
    deed = deeds.get(request.POST.get("do", ""))
    try:
        if deed is None:
            raise TableRefusal("not_readable")
        if deed.in_parts:
            return FormDone(deed.do(task))
        do = deed.do if deed.ahead is None else partial(deed.do, ahead=deed.ahead(task))
        concerns = partial(deed.concerns, task)
        with unless_changed(task.event, number_in(task.text("seen")), concerns):
            return FormDone(do(task))
    except ChangedMeanwhile as refusal:
        assert deed is not None
        found = FormDone(None, _told(viewer, refusal.act), again(request, deed.wanted(task)))
    except TableRefusal as refusal:
        asked = again(request, anyway=True) if refusal.code in ASKED_BACK else None
        found = FormDone(None, words.sentence_for(refusal), asked)
    viewer.event.refresh_from_db()
    return found


def _told(viewer: Viewer, act: Act | None) -> str:
    """Return who has changed what; of a phone for whom it spoke."""
    has_score = is_all_told(facts_of(viewer.event), viewer.looker)
    if act is None or act.player_id is None:
        who = act.who if act and act.about.get("came") else ""
        return words.overtaken(act, who, has_score=has_score)
    is_own = viewer.player is not None and act.player_id == viewer.player.pk
    return words.overtaken(act, act.who, is_own=is_own, has_score=has_score)


def again(request: HttpRequest, wanted: str = "", *, anyway: bool = False) -> Overtaken:
    """Return what was sent, to be sent once more; with ``anyway`` nothing is asked again."""
    posted = request.POST
    fields = [(name, it) for name in posted for it in posted.getlist(name)]
    fields += [("anyway", "on")] if anyway else []
    return Overtaken([it for it in fields if it[0] not in OWN_FIELDS], wanted)


def desk_page(
    request: HtmxHttpRequest,
    viewer: Viewer,
    deeds: Mapping[str, DeskDeed],
    template: str,
    show: Callable[[HtmxHttpRequest, Viewer, str], Mapping[str, object]],
) -> HttpResponse:
    """Do what a form of a page of the desk asks, and go on; or show the page, with why not."""
    done = FormDone()
    if request.method == "POST":
        done = direct_by_form(request, viewer, deeds)
        if not done.wrong:
            return back_to(done.target, request)
    context = what_pages_show(viewer, done) | {"posted": request.POST}
    context |= show(request, viewer, done.wrong)
    return render(request, template, context, status=REFUSED if done.wrong else 200)


def what_pages_show(viewer: Viewer, done: FormDone) -> dict[str, object]:
    """Return the context of all pages of the desk: the refusal, and ``seen`` for forms."""
    return {
        "viewer": viewer,
        "event": viewer.event,
        "seen": version_at(viewer.event.slug)[0] if done.wrong else viewer.version,
        "wrong": done.wrong,
        "overtaken": done.overtaken,
    }
