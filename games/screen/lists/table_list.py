"""A table in a list: who plays there, how it stands, what was agreed."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from enum import StrEnum
from typing import NamedTuple

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games import expansion
from games.models import Pace
from games.rules.cards.rotation import entrants_in
from games.rules.cards.ruleset import SEATS
from games.screen.page.remembered import by_language
from games.screen.words.agreement import ends_in_words, house_rules
from games.screen.words.names import minus
from games.selectors.listing import ListedTable


class ListKind(StrEnum):
    """Which tables somebody wants to see."""

    ALL = "all"
    FREE = "free"
    PLAIN = "plain"
    BOOSTERS = "boosters"
    FAST = "fast"
    NORMAL = "normal"
    SLOW = "slow"
    NO_CLOCK = "no_clock"


PACES = {
    ListKind.FAST: Pace.FAST,
    ListKind.NORMAL: Pace.NORMAL,
    ListKind.SLOW: Pace.SLOW,
    ListKind.NO_CLOCK: Pace.NONE,
}
"""Kinds that are told apart by the pace; offered while there is such a table."""


class Chip(NamedTuple):
    """A way to narrow a list of tables down."""

    kind: ListKind
    title: str
    number: int


class ListRow(NamedTuple):
    """What a list shows of a table."""

    address: str
    name: str
    places: tuple[str, ...]
    """What to draw on the four seats, by number: p for a person, bot, or free."""
    people: str
    """Who sits there."""
    facts: tuple[str, ...]
    """What was agreed, or what happens, in few words each."""
    score: str
    """The points of both teams; empty before the match, and where all play for themselves."""
    mark: str
    """What makes one look: seats that are free, a close match."""
    is_locked: bool
    """Whether a password is asked for."""
    is_running: bool
    """Whether a match runs there."""
    may_join: bool
    """Whether a seat is free, or a bot has it that makes way."""


def of_kind(tables: Iterable[ListedTable], kind: ListKind) -> list[ListedTable]:
    """Return the tables of a kind, in their order."""
    return [table for table in tables if _is_of(table, kind)]


def chips(tables: Collection[ListedTable]) -> list[Chip]:
    """Return the ways to narrow a list of tables down, in the active language."""
    titles = {
        ListKind.ALL: pgettext("tables", "All"),
        ListKind.FREE: _("Seat free"),
        ListKind.PLAIN: _("Without Boosters"),
        ListKind.BOOSTERS: _("With Boosters"),
    }
    has_boosters = bool(expansion.catalogue())
    kinds = list(titles) if has_boosters else [ListKind.ALL, ListKind.FREE]
    found = [Chip(kind, titles[kind], len(of_kind(tables, kind))) for kind in kinds]
    paces = [(kind, pace) for kind, pace in PACES.items() if of_kind(tables, kind)]
    if len(paces) > 1:
        found += [Chip(it, str(pace.label), len(of_kind(tables, it))) for it, pace in paces]
    return found


def row_html(table: ListedTable) -> SafeString:
    """Return a table of a list in the active language; what is the same is made once."""
    return _drawn(row_of(table))


@by_language
def _drawn(row: ListRow) -> SafeString:
    return render_to_string("games/_run.html", {"row": row})


def row_of(table: ListedTable) -> ListRow:
    """Return what a list shows of a table, in the active language."""
    return ListRow(
        address=reverse("table", args=[table.slug]),
        name=table.name,
        places=tuple(
            "bot" if is_bot else "p" if name else "free"
            for name, is_bot in zip(table.names, table.bots, strict=True)
        ),
        people=_people(table),
        facts=tuple(_facts(table)),
        score=_score(table.totals) if table.is_running and not _plays_alone(table) else "",
        mark=_mark(table),
        is_locked=table.is_locked,
        is_running=table.is_running,
        may_join=bool(table.free),
    )


def _people(table: ListedTable) -> str:
    if not table.is_running:
        return ", ".join(filter(None, table.names))
    if _plays_alone(table):
        return _people_with_points(table)
    first, second, third, fourth = table.names
    return _("%(a)s, %(c)s against %(b)s, %(d)s") % {
        "a": first,
        "b": second,
        "c": third,
        "d": fourth,
    }


def _plays_alone(table: ListedTable) -> bool:
    return table.options.partners_rotate


def _people_with_points(table: ListedTable) -> str:
    """Return who plays for themselves, and what they have, the best first."""
    entrants = entrants_in(table.round_number, rotates=True)
    points = [table.totals[it] if it < len(table.totals) else 0 for it in entrants]
    order = sorted(SEATS, key=lambda seat: -points[seat])
    return ", ".join(f"{table.names[seat]} {minus(points[seat])}" for seat in order)


def _facts(table: ListedTable) -> list[str]:
    facts = []
    if table.is_running:
        facts.append(_("Round %(number)s") % {"number": table.round_number})
        if table.free:
            facts.append(_("with bots until people come"))
    facts.append(pgettext("what ends a match", "to %(end)s") % {"end": _end(table)})
    if table.pace != Pace.NORMAL:
        facts.append(str(Pace(table.pace).label))
    if _plays_alone(table):
        facts.append(_("Tichujoline"))
    facts += house_rules(table.options)
    if table.has_boosters:
        facts.append(_("Boosters"))
    if table.watchers:
        watching = ngettext("%(number)s watching", "%(number)s watching", table.watchers)
        facts.append(watching % {"number": table.watchers})
    return facts


def _end(table: ListedTable) -> str:
    options = table.options
    if options.target is not None and not (options.max_rounds or options.max_minutes):
        return str(options.target)
    return ends_in_words(options)


def _score(totals: tuple[int, ...]) -> str:
    """Return the points of both teams, with a proper minus."""
    return " : ".join(map(minus, totals))


def _mark(table: ListedTable) -> str:
    if table.is_running and not table.free:
        return pgettext("a match", "close") if table.is_close else ""
    if not table.free:
        line = ngettext("in line: %(number)s", "in line: %(number)s", table.waiting)
        return line % {"number": table.waiting} if table.waiting else _("all seats taken")
    seats = ngettext("%(free)s seat free", "%(free)s seats free", table.free)
    return seats % {"free": table.free}


def _is_of(table: ListedTable, kind: ListKind) -> bool:
    if kind in PACES:
        return table.pace == PACES[kind]
    if kind == ListKind.FREE:
        return bool(table.free)
    if kind == ListKind.PLAIN:
        return not table.has_boosters
    return kind == ListKind.ALL or table.has_boosters
