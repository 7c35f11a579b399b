"""The bracket of a knock-out in words (KO-4)."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.tournaments.models import Entrant, EntrantStatus, RoundStatus
from games.tournaments.rules.bracket import Bracket, BracketMatch, Spot, bracket
from games.tournaments.rules.record import System
from games.tournaments.rules.results import games_won
from games.tournaments.selectors.facts import (
    PUBLIC,
    EventFacts,
    entries_of,
    has_closed_scores,
    sides_of,
)
from games.tournaments.selectors.pages import PairingShown, shown_round
from games.tournaments.views.table_rows import signed

IN_A_PART = 8
"""How many meetings of one round a part of the bracket has at most: as many as a sheet holds."""


class BracketSide(NamedTuple):
    """A side of a meeting; ``is_known`` tells names from what is said in their place."""

    name: str
    is_known: bool
    score: str
    has_won: bool
    is_own: bool

    @property
    def look(self) -> str:
        """The classes that say so."""
        looks = {"won": self.has_won, "me": self.is_own, "open": not self.is_known}
        return " ".join(name for name, is_so in looks.items() if is_so)


class BracketMeeting(NamedTuple):
    """A meeting as it stands."""

    name: str
    table: int | None
    sides: tuple[BracketSide, BracketSide]
    is_bye: bool


class BracketColumn(NamedTuple):
    """A round, or a part of it, from top to bottom."""

    title: str
    meetings: list[BracketMeeting]
    third: BracketMeeting | None = None
    """The match for third place, which stands below the final."""


class _Shown(NamedTuple):
    """The inputs of a shown bracket."""

    facts: EventFacts
    found: Bracket
    pairings: dict[frozenset[str], PairingShown]
    own: Entrant | None


def bracket_parts(
    facts: EventFacts, own: Entrant | None = None, *, size: int | None = None, first: int = 1
) -> list[list[BracketColumn]]:
    """Return the bracket as columns, in one part or in parts of ``size`` meetings of a round.

    A part leads from its meetings to the one that is left of them; the last part has the final.
    Rounds before the ``first`` are left out. There is none before the draw is published, and of
    other tournaments. What others still have to play is open (DUP-3).
    """
    public = [it for it in facts.rounds if it.status in PUBLIC]
    if facts.tournament.system != System.KNOCK_OUT or not public:
        return []
    found = bracket(
        [it.id for it in sorted(facts.ranked, key=lambda it: it.number)],
        [() if has_closed_scores(it) else entries_of(it) for it in public],
        closed=sum(it.status == RoundStatus.CLOSED for it in public),
        absent={it.key for it in facts.entrants if it.status != EntrantStatus.CHECKED_IN},
        third_place=facts.tournament.third_place,
        paired=[[one + other for one, other in map(sides_of, it.pairings.all())] for it in public],
    )
    pairings = {
        frozenset(one.key for side in it.sides for one in side.entrants): it
        for round_ in public
        for it in shown_round(facts, round_)
    }
    shown = _Shown(facts, found, pairings, own)
    return [_columns(shown, part) for part in _parts(len(found.rounds), size, first)]


Part = list[tuple[int, range]]
"""Rounds, counted from 0, with the places that are shown of each."""


def _parts(rounds: int, size: int | None, first: int) -> list[Part]:
    """Return what is in each part, from the first round that is shown to the final."""
    start = min(first, rounds) - 1
    count = 2 ** (rounds - 1 - start)
    found: list[Part] = []
    while size is not None and count > size:
        depth = size.bit_length()
        found += [
            [(start + level, _below(number, size, level)) for level in range(depth)]
            for number in range(count // size)
        ]
        start, count = start + depth - 1, count // size
    return [*found, [(it, range(2 ** (rounds - 1 - it))) for it in range(start, rounds)]]


def _below(number: int, size: int, level: int) -> range:
    return range(number * size >> level, (number + 1) * size >> level)


def _columns(shown: _Shown, part: Part) -> list[BracketColumn]:
    rounds = shown.found.rounds
    columns = [
        BracketColumn(
            round_name(len(rounds), number),
            [_meeting(shown, rounds[number][it], (number, it)) for it in places],
        )
        for number, places in part
    ]
    if shown.found.third is not None and part[-1][0] == len(rounds) - 1:
        columns[-1] = columns[-1]._replace(third=_meeting(shown, shown.found.third, None))
    return columns


def _meeting(shown: _Shown, match: BracketMatch, at: tuple[int, int] | None) -> BracketMeeting:
    keys = [it.entrant for it in match.sides if it.entrant is not None]
    pairing = shown.pairings.get(frozenset(keys)) if len(keys) > 1 else None
    name = pgettext("a match", "Third place") if at is None else meeting_name(shown.found, at)
    one, other = (_side(shown, match, side, pairing, is_third=at is None) for side in (0, 1))
    table = None if pairing is None else pairing.table
    return BracketMeeting(name, table, (one, other), match.is_bye)


def _side(
    shown: _Shown, match: BracketMatch, side: int, pairing: PairingShown | None, *, is_third: bool
) -> BracketSide:
    spot = match.sides[side]
    if spot.entrant is None:
        return BracketSide(_who_comes(shown, spot, is_third=is_third), False, "", False, False)
    entrant = shown.facts.by_key[spot.entrant]
    is_hidden = pairing is None or has_closed_scores(pairing.pairing.round)
    score = "" if pairing is None or is_hidden else _score(pairing, entrant)
    return BracketSide(entrant.name, True, score, match.winner == side, entrant == shown.own)


def _who_comes(shown: _Shown, spot: Spot, *, is_third: bool) -> str:
    if not spot.is_open or spot.source is None:
        return _("Bye") if spot.source is None else _("nobody")
    name = meeting_name(shown.found, spot.source)
    if is_third:
        return _("loser of %(match)s") % {"match": name}
    return _("winner of %(match)s") % {"match": name}


def _score(pairing: PairingShown, entrant: Entrant) -> str:
    """Return the points of a side, or its games if there are several (KO-2)."""
    result = pairing.result
    if result is None:
        return ""
    side = pairing.side_of(entrant)
    if result.winner is not None:
        return _("walk-over") if result.winner == side else ""
    if result.games:
        return str(games_won([(one, other) for one, other in result.games])[side])
    return signed((result.score_a, result.score_b)[side])


def round_name(rounds: int, number: int) -> str:
    """Return the name of a round of a bracket, counted from 0."""
    names = {
        1: pgettext("a round", "Final"),
        2: _("Semi-finals"),
        3: _("Quarter-finals"),
    }
    return names.get(rounds - number) or _("Round %(number)s") % {"number": number + 1}


def meeting_name(found: Bracket, at: tuple[int, int]) -> str:
    """Return the name of a meeting, for later meetings that wait for its winner."""
    number, place = at
    values = {"round": number + 1, "place": place + 1}
    names = {
        1: pgettext("a round", "Final"),
        2: _("semi-final %(place)s") % values,
        3: _("quarter-final %(place)s") % values,
    }
    return names.get(len(found.rounds) - number) or _("match %(round)s.%(place)s") % values
