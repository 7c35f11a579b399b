"""What has changed since a page of the desk was shown, of all that a form is about (DIR-8)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, NamedTuple

from django.db.models import Model

from games.tournaments.models import (
    Act,
    Announcement,
    Director,
    DirectorCall,
    Entrant,
    EntrantPlayer,
    MatchReport,
    Pairing,
    PairingEntrant,
    Penalty,
    Result,
    Round,
    ScheduleItem,
    Tournament,
)
from games.tournaments.options import ON_PAGE


class SeenRows(NamedTuple):
    """Rows that a form is about: all of a kind, or some of it.

    ``keys`` are rows by themselves, ``of`` those that belong to one, as ``("pairing_id", 7)``.
    A change of a row matters in these ``fields``, or in any.
    """

    model: type[Model]
    keys: frozenset[int] | None = None
    of: tuple[str, int] | None = None
    fields: frozenset[str] = frozenset()
    counts_rows: bool = True
    """Whether it matters that a row has come or gone."""

    def is_met_by(self, change: dict[str, Any]) -> bool:
        """Tell whether a change of the ledger is one of these rows."""
        sides = [it for it in (change["before"], change["after"]) if it is not None]
        if change["model"] != self.model.__name__ or not self._has(change["key"], sides):
            return False
        if len(sides) == 1:
            return self.counts_rows
        return not self.fields or bool(self.fields & sides[1].keys())

    def _has(self, key: int, sides: Iterable[dict[str, Any]]) -> bool:
        if self.keys is None and self.of is None:
            return True
        if self.keys is not None and key in self.keys:
            return True
        return self.of is not None and any(it.get(self.of[0]) == self.of[1] for it in sides)


Concerns = tuple[SeenRows, ...]
NOTHING: Concerns = ()
"""A form that nobody can overtake: it adds something, and that is compared with what is there."""


def acts_since(event: Tournament, version: int) -> list[Act]:
    """Return what has been done since a version of a tournament, latest first."""
    return list(event.acts.filter(number__gt=version).order_by("-number"))


def last_change(acts: Iterable[Act], concerns: Collection[SeenRows]) -> Act | None:
    """Return the latest act that has changed what a form is about."""
    for act in acts:
        if any(it.is_met_by(change) for change in act.changes for it in concerns):
            return act
    return None


# --- what forms are about ---------------------------------------------------------------


def of_match(match: Pairing) -> Concerns:
    """Return the state, the score and the people of a match."""
    teams = frozenset(match.members.values_list("entrant", flat=True))
    return (
        _belonging(Result, match),
        _belonging(MatchReport, match),
        _belonging(PairingEntrant, match),
        SeenRows(Pairing, frozenset({match.pk}), fields=frozenset({"games", "kind"})),
        SeenRows(Entrant, teams, fields=frozenset({"name", "status"})),
    )


def of_clock(match: Pairing) -> Concerns:
    """Return when a table ends, and whether its clock runs."""
    return (
        SeenRows(Pairing, frozenset({match.pk}), fields=frozenset({"ends", "clock_stopped"})),
        SeenRows(
            Round,
            frozenset({match.round_id}),
            fields=frozenset({"ends", "paused", "status"}),
        ),
    )


def of_calls(match: Pairing) -> Concerns:
    """Return the calls of a table."""
    return (_belonging(DirectorCall, match),)


def of_place(match: Pairing) -> Concerns:
    """Return where all of a round play: two tables change places."""
    all_of_round = frozenset(match.round.pairings.values_list("pk", flat=True))
    return (SeenRows(Pairing, all_of_round, fields=frozenset({"table_number"})),)


def of_rounds(*fields: str) -> Concerns:
    """Return which rounds there are, and how they stand."""
    return (SeenRows(Round, fields=frozenset(fields or {"status"})),)


def of_reports(round_: Round | None) -> Concerns:
    """Return how all rounds stand, and what is reported and settled in one of them."""
    if round_ is None:
        return of_rounds()
    matches = round_.pairings.select_related("result").prefetch_related("reports")
    return of_rounds() + tuple(it for match in matches for it in of_match(match)[:2])


def of_pairs(round_: Round | None) -> Concerns:
    """Return how all rounds stand, and who plays whom in one of them."""
    if round_ is None:
        return of_rounds()
    where = ("round_id", round_.pk)
    return (*of_rounds(), SeenRows(Pairing, of=where), SeenRows(PairingEntrant, of=where))


def of_end() -> Concerns:
    """Return whether a tournament has ended, and how its rounds stand."""
    return (*of_rounds(), SeenRows(Tournament, fields=frozenset({"status"})))


def of_entrant(entrant: Entrant, *fields: str) -> Concerns:
    """Return what is known of an entrant: some of it, or all with those who play."""
    row = SeenRows(Entrant, frozenset({entrant.pk}), fields=frozenset(fields))
    if fields:
        return (row,)
    return row, _of_entrant(EntrantPlayer, entrant)


def of_entrants(keys: Iterable[int]) -> Concerns:
    """Return how some entrants stand, and what they are called."""
    return (SeenRows(Entrant, frozenset(keys), fields=frozenset({"name", "status"})),)


def of_penalties(entrant: Entrant) -> Concerns:
    """Return the penalties of an entrant."""
    return (_of_entrant(Penalty, entrant),)


def of_numbers(field: str = "number") -> Concerns:
    """Return the start numbers of all, or their groups."""
    return (SeenRows(Entrant, fields=frozenset({field}), counts_rows=False),)


def of_words() -> Concerns:
    """Return the words of all."""
    return of_numbers("word_given")


def of_options(*fields: str) -> Concerns:
    """Return the options of a tournament: some, or all of their page."""
    return (SeenRows(Tournament, fields=frozenset(fields) or ON_PAGE),)


def of_schedule() -> Concerns:
    """Return the schedule."""
    return (SeenRows(ScheduleItem), *of_options("day", "rounds_planned"))


def of_announcements(*keys: int) -> Concerns:
    """Return all that is announced, or some of it."""
    return (SeenRows(Announcement, frozenset(keys) or None),)


def of_directors() -> Concerns:
    """Return who directs."""
    return (SeenRows(Director),)


def _belonging(model: type[Model], match: Pairing) -> SeenRows:
    keys = model._default_manager.filter(pairing=match).values_list("pk", flat=True)
    return SeenRows(model, frozenset(keys), ("pairing_id", match.pk))


def _of_entrant(model: type[Model], entrant: Entrant) -> SeenRows:
    keys = model._default_manager.filter(entrant=entrant).values_list("pk", flat=True)
    return SeenRows(model, frozenset(keys), ("entrant_id", entrant.pk))
