"""Figures of people and pairs beside those of others: for reviewers whom the case leaves free."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from games.desk import figures, selectors
from games.desk.case import Case
from games.desk.concern import CaseReader
from games.desk.figures import BesideOthers
from games.desk.log_words import FIGURES
from games.desk.views.ground import concerned_page, for_staff
from games.intervals import Interval
from games.models import Player, StaffAct
from games.models.players import DELETED
from games.services.rights import staff

MOST_PARTNERS = 50


class ToldEstimate(NamedTuple):
    """An estimate in words."""

    value: str
    interval: str
    number: str


class FigureLine(NamedTuple):
    """A figure of somebody beside that of others, in words."""

    name: str
    about: str
    own: ToldEstimate | None
    others: ToldEstimate | None
    above: int


@require_safe
@for_staff(staff.REVIEW)
def person(request: HttpRequest, number: int) -> HttpResponse:
    """Show the figures of a player over all partners, and who these were."""
    found = _player(number)
    case = Case(player=found)
    if (concerned := concerned_page(request, case, CaseReader(request.user))) is not None:
        return concerned
    _note(request, found.name, found)
    context = {
        "person": found,
        "partners": figures.partners_of(found)[:MOST_PARTNERS],
        **_context(figures.of_person(found)),
    }
    return render(request, "desk/figures.html", context)


@require_safe
@for_staff(staff.REVIEW)
def pair(request: HttpRequest, number: int, other: int) -> HttpResponse:
    """Show the figures of two players as partners of each other."""
    if number == other:
        raise Http404
    one, two = _player(number), _player(other)
    case = Case(player=one, also=(two,))
    if (concerned := concerned_page(request, case, CaseReader(request.user))) is not None:
        return concerned
    _note(request, f"{one.name} & {two.name}", one)
    context = {"pair": (one, two), **_context(figures.of_pair(one, two))}
    return render(request, "desk/figures.html", context)


def _player(number: int) -> Player:
    return get_object_or_404(Player.objects.exclude(name=DELETED), pk=number)


def _note(request: HttpRequest, names: str, player: Player) -> None:
    staff.note_look(request.user, StaffAct.Act.PERSON, f"{names}{FIGURES}", player=player)


def _context(found: BesideOthers) -> dict[str, Any]:
    names = _names()
    lines = [
        FigureLine(*names[it.name], _told(it.name, it.own), _told(it.name, it.others), it.above)
        for it in found.figures
    ]
    return {
        "found": found,
        "lines": lines,
        "least": figures.LEAST_ROUNDS,
        "number_open": selectors.number_open(),
    }


def _names() -> dict[str, tuple[str, str]]:
    """Return what figures are called, and what they count."""
    return {
        "mistakes": (_("Mistakes"), _("of all decisions that were judged")),
        "left_to_partner": (
            _("Passes before a play of the partner"),
            _("of all passes on cards of opponents that could have been beaten"),
        ),
        "pushes": (
            _("How exchanged cards fit the partner’s hand"),
            _("points gained with the real hand, beyond those in believable ones"),
        ),
        "wishes": (
            _("How wishes fit the partner’s hand"),
            _("points gained with the real hand, beyond those in believable ones"),
        ),
    }


def _told(name: str, found: Interval | None) -> ToldEstimate | None:
    if found is None:
        return None
    is_part = name in figures.IN_HUNDRED
    value, low, high = (_tenths(it, signed=not is_part) for it in found[:3])
    number = ngettext("counted once", "counted %(number)s times", found.number)
    return ToldEstimate(
        _("%(part)s %%") % {"part": value} if is_part else value,
        _("%(low)s to %(high)s") % {"low": low, "high": high},
        number % {"number": number_format(found.number, 0, force_grouping=True)},
    )


def _tenths(number: float, *, signed: bool) -> str:
    """Return a number with one decimal, and a true minus sign."""
    rounded = round(number, 1)
    text = number_format(abs(rounded), 1)
    sign = "−" if rounded < 0 else "+" if signed and rounded > 0 else ""
    return f"{sign}{text}"
