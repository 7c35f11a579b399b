"""Cases that concern a reviewer: others settle them and read about them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from django.contrib.auth.models import User
from django.db.models import CharField, Model, Q, Value
from django.db.models.functions import Cast

from games.desk.case import MEANT, Case
from games.desk.models import MatchReport, WrittenReport
from games.desk.written import FoundText, find_all
from games.models import Match, Player
from games.services.ground.refusals import TableRefusal
from games.services.rights import staff
from games.services.rights.concern import Bonds, Concern
from games.talk.models import Report as ReportOfMessage

THING: dict[type[Model], tuple[Any, Any]] = {
    MatchReport: (Value(""), Cast("match", CharField())),
    ReportOfMessage: (Value(""), Value("")),
    WrittenReport: ("kind", "key"),
}
"""What is reported, by a kind and a key: a match or a text."""


def refuse_concerned(case: Case, user: Any) -> None:
    """Raise TableRefusal with the code of a ``Concern`` if a case concerns somebody."""
    found = concern_of(case, user)
    if found is not None:
        raise TableRefusal(found.value)


def concern_of(case: Case, user: Any) -> Concern | None:
    """Return how a case concerns somebody, ``None`` if it does not."""
    return CaseReader(user).concern_of(case)


class CaseReader:
    """A reviewer who reads cases: what binds them, and what they have reported, asked for once."""

    def __init__(self, user: Any) -> None:
        self.bonds = Bonds(user)

    def concern_of(self, case: Case) -> Concern | None:
        """Return how a case concerns them, ``None`` if it does not."""
        return self.concerns_of([case])[0]

    def concerns_of(self, cases: Sequence[Case]) -> list[Concern | None]:
        """Return how each of some cases concerns them, with a fixed number of queries."""
        player = self.bonds.player
        if player is None:
            return [None] * len(cases)
        at_tables = _matches_at(cases)
        of_cases = {it.match.pk for it in cases if it.match is not None}
        self.bonds.read(of_cases.union(*at_tables.values()))
        names = [(it.kind, it.key) if (it := case.written) is not None else None for case in cases]
        texts = find_all(filter(None, names))
        found = [None if it is None else texts.get(it) for it in names]
        return [self._concern(*it, at_tables) for it in zip(cases, found, strict=True)]

    def _concern(
        self, case: Case, text: FoundText | None, at_tables: Mapping[int, set[int]]
    ) -> Concern | None:
        bonds = self.bonds
        found = [bonds.with_player(it.pk) for it in (*case.meant, *case.reporters)]
        if Concern.OWN in found[: len(case.meant)]:
            return Concern.OWN
        own = bonds.player and bonds.player.pk
        if text is not None and own in text.people:
            return Concern.OWN
        if Concern.OWN in found or self._reported.holds(case):
            return Concern.REPORTED
        said_at = set() if case.said is None else at_tables.get(case.said.message.table_id, set())
        at_table = {bonds.in_match(it) for it in said_at}
        if Concern.PLAYED in at_table:
            return Concern.PLAYED
        in_match = None if case.match is None else bonds.in_match(case.match.pk)
        found += [] if text is None else [bonds.with_player(it) for it in text.people]
        if Concern.TOURNAMENT in at_table or (text is not None and own in text.rivals):
            found.append(Concern.TOURNAMENT)
        return in_match or next(filter(None, found), None)

    @cached_property
    def _reported(self) -> _Reported:
        return _Reported(self.bonds.player)


class _Reported:
    """The matches, the texts and the players that somebody has reported, asked for at once."""

    def __init__(self, reporter: Player | None) -> None:
        first, *others = (
            kind.objects.filter(reporter=reporter).order_by().values_list(*THING[kind], column)
            for kind, column in MEANT
        )
        rows = list(first.union(*others))
        self._things = {(kind, key) for kind, key, _player in rows}
        self._people = {player for _kind, _key, player in rows}

    def holds(self, case: Case) -> bool:
        """Tell whether the match, the text or a player of a case is among it."""
        match, text = case.match, case.written
        return (
            (match is not None and ("", str(match.pk)) in self._things)
            or (text is not None and (text.kind, text.key) in self._things)
            or any(it.pk in self._people for it in case.meant)
        )


def _matches_at(cases: Sequence[Case]) -> dict[int, set[int]]:
    """Return the matches that the tables of reported messages have had, by table."""
    found: dict[int, set[int]] = defaultdict(set)
    tables = {it.said.message.table_id for it in cases if it.said is not None}
    rows = Match.objects.filter(table__in=tables).values_list("table", "pk") if tables else ()
    for table, match in rows:
        if table is not None:
            found[table].add(match)
    return found


def others_for(case: Case, user: Any) -> list[User]:
    """Return the other reviewers who can settle a case."""
    able = Q(is_superuser=True)
    codename = staff.SETTLE.partition(".")[2]
    for way in ("user_permissions", "groups__permissions"):
        able |= Q(**{f"{way}__codename": codename, f"{way}__content_type__app_label": "desk"})
    found = User.objects.filter(able, is_active=True).exclude(pk=user.pk).distinct()
    others = found.select_related("player").order_by("pk")
    return [it for it in others if concern_of(case, it) is None]
