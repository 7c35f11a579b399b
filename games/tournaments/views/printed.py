"""What is on prints: pairings, slips, table cards, the standing, blank forms (LIVE-2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeVar

import segno
from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe

from games.forms.numbers import number_in
from games.tournaments.models import (
    AWAY,
    Entrant,
    EntrantStatus,
    PairingKind,
    ResultKind,
    Round,
    Tournament,
)
from games.tournaments.rules.fours import PLAN
from games.tournaments.selectors.facts import PUBLIC, EventFacts, result_of, sides_of
from games.tournaments.selectors.pages import (
    PairingShown,
    alphabetical,
    by_name,
    last_round,
    people_of,
    shown_round,
    standing_page,
)
from games.tournaments.services.speaking import give_words
from games.tournaments.views.bracket import IN_A_PART, bracket_parts
from games.tournaments.views.planned import plan_of
from games.tournaments.views.results import grid_of, rounds_of
from games.tournaments.views.rooms import rooms_of
from games.tournaments.views.speaking import slip_link, table_link
from games.tournaments.views.standing import heads_of, lines_of, standing_title

ON_A_SHEET = 4
WORDS_ON_A_SHEET = 8
USUAL_LINES = 10
MOST_LINES = 14
EMPTY_ENTRIES = 8
"""Lines for people who enter at the door, at least."""
ENTRIES_ON_A_SHEET = 24
ROWS_ON_A_SHEET = 24
"""Of the grid of all results."""
LINES_ON_A_SHEET = 22
"""From more lines on those of a standing are set closer, so that it stays one sheet."""
USUAL_TABLES = 8
"""Cards for as many are made while nobody has entered: they are printed at home before."""
MOST_CARDS = 128
BLANK = 4

NO_MEETING = (ResultKind.WALKOVER, ResultKind.BOTH_ABSENT)
"""A walk-over is no meeting (BYE-3)."""

Printed = dict[str, object]
Item = TypeVar("Item")


class Slip(NamedTuple):
    """A slip on which a table writes down its match; a blank one has no table."""

    table: int | str | None
    sides: tuple[str, str]
    lines: tuple[int, ...]
    games: tuple[tuple[str, str], ...]
    """For a four (IND-6) who plays with whom; for a meeting of several games both sides (KO-2)."""
    boards: int | None = None
    """Which boards lie there, if they go round (DUP-8)."""
    code: str = ""
    """The code of the table."""


class TableCard(NamedTuple):
    """What stands on a table."""

    number: str
    code: str


class WordSlip(NamedTuple):
    """The slip of a team: its word, and a code that says the same (WHO-2)."""

    name: str
    word: str
    code: str


class Met(NamedTuple):
    """Who has played with whom and against whom: enough to go on pairing by hand.

    Persons meet so many that their start numbers stand for them.
    """

    entrant: Entrant
    opponents: str
    partners: str


def slips_of(event: Tournament, tables: list[PairingShown]) -> list[Slip]:
    """Return the slips of a round, by table."""
    found = []
    for it in (it for it in tables if it.is_at_table):
        rooms = rooms_of(event, it)
        found += [Slip(room.name, (room.first, room.second), _lines(event), ()) for room in rooms]
        if not rooms:
            names = it.sides[0].name, it.sides[1].name
            boards = it.pairing.boards
            found.append(Slip(it.table, names, _lines(event), _games(event, it), boards))
    return found


def code(address: str) -> SafeString:
    """Return an address as a QR code within the page."""
    drawn = segno.make_qr(address).svg_inline(omitsize=True, border=0, light=None)
    return mark_safe(drawn)  # noqa: S308 -- drawn by the library from our own address


def in_parts(found: Sequence[Item], size: int) -> list[Sequence[Item]]:
    """Return what is on each sheet."""
    return [found[start : start + size] for start in range(0, len(found), size)]


def has_met(facts: EventFacts, before: int) -> list[Met]:
    """Return whom everybody has played with and against in the rounds before a given one.

    Teams stand in the order of the standing, by which they are paired; persons by name.
    """
    met: dict[str, list[str]] = {it.key: [] for it in facts.entrants}
    together: dict[str, list[str]] = {it.key: [] for it in facts.entrants}
    for pairing in (it for r in facts.rounds if r.number < before for it in r.pairings.all()):
        result = result_of(pairing)
        if result is not None and result.kind in NO_MEETING:
            continue
        one, other = sides_of(pairing)
        for own, others in ((one, other), (other, one)):
            for key in own:
                met[key] += others
                together[key] += [it for it in own if it != key]
    entrants = [it.entrant for it in standing_page(facts).rows]
    if facts.tournament.is_of_persons:
        entrants.sort(key=lambda it: alphabetical(it.name))
    return [
        Met(it, *(_listed(facts, found[it.key]) for found in (met, together))) for it in entrants
    ]


def _listed(facts: EventFacts, keys: Sequence[str]) -> str:
    found = [facts.by_key[it] for it in keys]
    if facts.tournament.is_of_persons:
        return ", ".join(str(it.number or it.name) for it in found)
    return ", ".join(it.name for it in found)


# --- parts ------------------------------------------------------------------------------


def _pairings(request: HttpRequest, facts: EventFacts, round_: Round | None) -> Printed:
    assert round_ is not None
    tables = shown_round(facts, round_)
    has_boards = any(it.pairing.boards for it in tables)
    return {"tables": tables, "names": by_name(tables), "has_boards": has_boards}


def _slips(request: HttpRequest, facts: EventFacts, round_: Round | None) -> Printed:
    assert round_ is not None
    event = facts.tournament
    found = [
        it._replace(code=code(table_link(request, event, it.table)))
        for it in slips_of(event, shown_round(facts, round_))
    ]
    return {"slip_sheets": in_parts(found, ON_A_SHEET)}


def _standing(request: HttpRequest, facts: EventFacts, round_: Round | None) -> Printed:
    page = standing_page(facts)
    title, progress = standing_title(page, last_round(facts))
    lines = lines_of(facts.tournament, page, None)
    return {
        "heads": heads_of(facts.tournament),
        "lines": lines,
        "is_close": len(lines) > LINES_ON_A_SHEET,
        "title": title,
        "progress": progress,
        "hides_scores": page.hides_scores,
    }


def _bracket(request: HttpRequest, facts: EventFacts, round_: Round | None) -> Printed:
    return {"bracket_parts": bracket_parts(facts, size=IN_A_PART)}


def _results(request: HttpRequest, facts: EventFacts, round_: Round | None) -> Printed:
    rows = grid_of(facts)
    sheets = in_parts(rows, ROWS_ON_A_SHEET)
    return {"grid_sheets": sheets, "grid_rounds": rounds_of(facts)}


def _standing_so_far(request: HttpRequest, facts: EventFacts, round_: Round | None) -> Printed:
    """Return the standing if anything counts in it: else paper would be full of zeros."""
    if any(it.row.played for it in standing_page(facts).rows):
        return _standing(request, facts, round_)
    return {}


def _meetings(request: HttpRequest, facts: EventFacts, round_: Round | None) -> Printed:
    assert round_ is not None
    return {"met": has_met(facts, round_.number + 1)}


def _plan(request: HttpRequest, facts: EventFacts, round_: Round | None) -> Printed:
    return {"plan": plan_of(facts)}


def _cards(request: HttpRequest, facts: EventFacts, round_: Round | None) -> Printed:
    used = {p.table_number for r in facts.rounds if r.status in PUBLIC for p in r.pairings.all()}
    size = 4 if facts.tournament.is_of_persons else 2
    rooms = ("A", "B") if facts.tournament.teams_of_four else ("",)
    here = sum(it.status in HERE for it in facts.entrants)
    asked = number_in(request.GET.get("tables", "")) or 0
    count = min(max(asked, here // size) or USUAL_TABLES, MOST_CARDS)
    known = {it for it in used if it is not None} | set(range(1, count + 1))
    names = [f"{number}{room}" for number in sorted(known) for room in rooms]
    cards = [TableCard(it, code(table_link(request, facts.tournament, it))) for it in names]
    return {"cards": cards, "card_count": len(known)}


def _words(request: HttpRequest, facts: EventFacts, round_: Round | None) -> Printed:
    """Return a slip for each team, alphabetically; words that are missing are given now."""
    event = facts.tournament
    give_words(event)
    entrants = [it for it in facts.entrants if it.status not in AWAY]
    entrants.sort(key=lambda it: alphabetical(it.name))
    known = {it.entrant_id: it for it in event.words.all()}
    found = [
        WordSlip(it.name, word.word, code(slip_link(request, event, word)))
        for it in entrants
        if (word := known.get(it.pk)) is not None
    ]
    return {"word_sheets": in_parts(found, WORDS_ON_A_SHEET)}


def _blank(request: HttpRequest, facts: EventFacts, round_: Round | None) -> Printed:
    event = facts.tournament
    games = (("", ""),) * event.best_of if event.is_by_game else ()
    blank = Slip(None, ("", ""), _lines(event), games)
    return {"slip_sheets": [(blank,) * BLANK]}


def _entries(request: HttpRequest, facts: EventFacts, round_: Round | None) -> Printed:
    found = sorted(
        (it for it in facts.entrants if it.status in HERE), key=lambda it: alphabetical(it.name)
    )
    empty = max(EMPTY_ENTRIES, ENTRIES_ON_A_SHEET - len(found))
    return {"entries": [(it, _others_named(it)) for it in found], "empty": range(empty)}


def _others_named(entrant: Entrant) -> str:
    """Return who plays for an entrant, if its name does not say it already."""
    people = people_of(entrant)
    return "" if " & ".join(people) == entrant.name else ", ".join(people)


HERE = (EntrantStatus.CHECKED_IN, EntrantStatus.REGISTERED)


class Parts(NamedTuple):
    """What is on a print: each part adds to what its template is given."""

    needs: tuple[Callable[[HttpRequest, EventFacts, Round | None], Printed], ...]
    is_without_round: bool = False
    is_for_directors: bool = False
    is_of_leagues: bool = False


PARTS: Mapping[str, Parts] = {
    "pairings": Parts((_pairings,)),
    "slips": Parts((_slips,)),
    "standing": Parts((_standing,)),
    "bracket": Parts((_bracket,)),
    "results": Parts((_results,)),
    "plan": Parts((_plan,), is_without_round=True, is_of_leagues=True),
    "fallback": Parts((_pairings, _bracket, _standing_so_far, _meetings, _slips)),
    "cards": Parts((_cards,), is_without_round=True),
    "words": Parts((_words,), is_without_round=True, is_for_directors=True),
    "blank": Parts((_blank, _entries), is_without_round=True),
}


def _lines(event: Tournament) -> tuple[int, ...]:
    return tuple(range(1, min(event.max_deals or USUAL_LINES, MOST_LINES) + 1))


def _games(event: Tournament, it: PairingShown) -> tuple[tuple[str, str], ...]:
    if event.is_by_game:
        return ((it.sides[0].name, it.sides[1].name),) * event.best_of
    if it.kind != PairingKind.FOUR:
        return ()
    names = [entrant.name for side in it.sides for entrant in side.entrants]
    if len(names) != len(PLAN) + 1:
        return ()
    return tuple(
        (f"{names[a]} & {names[b]}", f"{names[c]} & {names[d]}") for (a, b), (c, d) in PLAN
    )
