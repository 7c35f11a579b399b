"""Who shuffles here: what is proven in everyday words, and all hands dealt beside chance."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.bots.levels import LEVELS
from games.door.players import player_of
from games.models import DealtCount
from games.models.dealt import FIELDS
from games.replays.words import seat_names
from games.rules.cards.dealt import TRAITS, Trait
from games.screen.telling.bands import ChanceBand, band
from games.screen.words.levels import level_title
from games.selectors.dealt import Dealt, all_counts, last_hands_of, last_round_to_check, sum_of

CHECKER = ("canon", "verifying", "checker")
"""The modules of the file that checks records, each after those that it imports."""


class CountLine(NamedTuple):
    """A count with its name and what that means."""

    name: str
    about: str
    band: ChanceBand


@require_safe
@never_cache
def fair(request: HttpRequest) -> HttpResponse:
    """Show how the cards are shuffled, what that proves, and what was dealt so far."""
    rows = all_counts()
    everybody, player = sum_of(rows), player_of(request.session)
    own = None if player is None else last_hands_of(player)
    context: dict[str, Any] = {
        "sixteen": range(6, 640, 40),
        "hands": everybody.hands,
        "everybody": _by_trait(everybody, of_rounds=True) if everybody.hands else [],
        "seats": _bombs(_by_seat(rows)),
        "holders": _bombs(_by_holder(rows)),
        "own": _by_trait(own) if own and own.hands else [],
        "own_hands": own.hands if own else 0,
    }
    context["last"] = None if player is None else last_round_to_check(player)
    context["is_usual"] = all(line.band.is_usual for line in context["own"])
    return render(request, "games/fair.html", context)


@require_safe
@never_cache
def counts(request: HttpRequest) -> HttpResponse:
    """Return all counts as CSV: by seat, and by the level of bots; empty for people."""
    answer = HttpResponse(content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="hands.csv"'
    writer = csv.writer(answer)
    writer.writerow(("seat", "level", *FIELDS))
    writer.writerows(
        (row.seat, row.level, *(getattr(row, it) for it in FIELDS)) for row in all_counts()
    )
    return answer


@require_safe
def checker(request: HttpRequest) -> HttpResponse:
    """Return what checks records on any computer, without a network: one file to be kept."""
    context = {
        "script": _in_one([f"js/{it}.js" for it in CHECKER]),
        "style": _text("css/checker.css"),
    }
    answer = render(request, "games/checker.html", context)
    answer["Content-Disposition"] = 'attachment; filename="tichu-check.html"'
    return answer


def _in_one(scripts: Iterable[str]) -> SafeString:
    """Return modules as one, each after those that it imports."""
    text = "\n".join(map(_text, scripts))
    return mark_safe(re.sub(r"^(import .*\n|export )", "", text, flags=re.MULTILINE))  # noqa: S308


def _text(name: str) -> SafeString:
    path = finders.find(name)
    assert path is not None
    return mark_safe(Path(path).read_text())  # noqa: S308 - written by us


def _by_trait(dealt: Dealt, *, of_rounds: bool = False) -> list[CountLine]:
    names = {
        Trait.BOMB: (_("Dealt a bomb"), _("four of a kind, or five in a row of one suit")),
        Trait.ACES: (_("Three or four aces"), _("in one hand")),
        Trait.DRAGON_AND_PHOENIX: (_("Dragon and Phoenix"), _("both in one hand")),
        Trait.STRONG: (
            _("Good for Grand Tichu"),
            _("first eight cards with two of Dragon, Phoenix and aces"),
        ),
    }
    return [
        CountLine(*names[trait], band(trait, dealt.of(trait), dealt.hands, of_rounds=of_rounds))
        for trait in TRAITS
    ]


def _bombs(groups: Iterable[tuple[str, Dealt]]) -> list[CountLine]:
    return [
        CountLine(name, "", band(Trait.BOMB, dealt.of(Trait.BOMB), dealt.hands))
        for name, dealt in groups
        if dealt.hands
    ]


def _by_seat(rows: list[DealtCount]) -> Iterator[tuple[str, Dealt]]:
    for seat, name in enumerate(seat_names()):
        yield name, sum_of(row for row in rows if row.seat == seat)


def _by_holder(rows: list[DealtCount]) -> Iterator[tuple[str, Dealt]]:
    yield _("People"), sum_of(row for row in rows if not row.level)
    known = list(LEVELS)
    others = sorted({row.level for row in rows if row.level and row.level not in known})
    for level in (*known, *others):
        name = _("Bots: %(level)s") % {"level": level_title(level)}
        yield name, sum_of(row for row in rows if row.level == level)
