"""Cases that concern a reviewer: others settle them and read about them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Q

from games.desk.case import Case
from games.desk.models import MatchReport, WrittenReport
from games.desk.written import FoundText, find_all
from games.models import MatchSeat, Player
from games.services.ground.refusals import TableRefusal
from games.services.rights import staff
from games.services.rights.concern import Bonds, Concern
from games.talk.models import Report as ReportOfMessage


def refuse_concerned(case: Case, user: Any) -> None:
    """Raise TableRefusal with the code of a ``Concern`` if a case concerns somebody."""
    found = concern_of(case, user)
    if found is not None:
        raise TableRefusal(found.value)


def concern_of(case: Case, user: Any) -> Concern | None:
    """Return how a case concerns somebody, ``None`` if it does not."""
    return concerns_of([case], user)[0]


def concerns_of(cases: Sequence[Case], user: Any) -> list[Concern | None]:
    """Return how each of some cases concerns somebody, with a fixed number of queries."""
    player: Player | None = getattr(user, "player", None)
    if player is None:
        return [None] * len(cases)
    bonds = Bonds(user, {it.match.pk for it in cases if it.match is not None})
    reported = _Reported(player, cases)
    tables = _tables_played_at(player, cases)
    names = [(it.kind, it.key) if (it := case.written) is not None else None for case in cases]
    texts = find_all(filter(None, names))
    found = [None if it is None else texts.get(it) for it in names]
    return [
        _concern(case, text, bonds, reported, tables)
        for case, text in zip(cases, found, strict=True)
    ]


def _concern(
    case: Case, text: FoundText | None, bonds: Bonds, reported: _Reported, tables: set[int]
) -> Concern | None:
    found = [bonds.with_player(it.pk) for it in (*case.meant, *case.reporters)]
    if Concern.OWN in found[: len(case.meant)]:
        return Concern.OWN
    own = bonds.player and bonds.player.pk
    if text is not None and own in text.people:
        return Concern.OWN
    if Concern.OWN in found or reported.holds(case):
        return Concern.REPORTED
    if case.said is not None and case.said.message.table_id in tables:
        return Concern.PLAYED
    in_match = None if case.match is None else bonds.in_match(case.match.pk)
    found += [] if text is None else [bonds.with_player(it) for it in text.people]
    if text is not None and own in text.rivals:
        found.append(Concern.TOURNAMENT)
    return in_match or next(filter(None, found), None)


class _Reported:
    """The matches and texts of some cases that a player has reported."""

    def __init__(self, player: Player, cases: Sequence[Case]) -> None:
        people = {it.pk for case in cases for it in case.meant}
        matches = {it.match.pk for it in cases if it.match is not None}
        of_matches = MatchReport.objects.filter(reporter=player).filter(
            Q(match__in=matches) | Q(player__in=people) | Q(also__in=people)
        )
        of_messages = ReportOfMessage.objects.filter(reporter=player, message__author__in=people)
        of_texts = WrittenReport.objects.filter(reporter=player).filter(
            Q(key__in={it.written.key for it in cases if it.written}) | Q(author__in=people)
        )
        rows = list(of_matches.values_list("match", "player", "also"))
        self.matches = {match for match, *_players in rows}
        self.people = {it for _match, *about in rows for it in about if it is not None}
        self.people |= set(of_messages.values_list("message__author", flat=True))
        texts = list(of_texts.values_list("kind", "key", "author"))
        self.texts = {(kind, key) for kind, key, _author in texts}
        self.people |= {author for _kind, _key, author in texts if author is not None}

    def holds(self, case: Case) -> bool:
        """Tell whether the match, the text or the player of a case is among it."""
        of_match = case.match is not None and case.match.pk in self.matches
        written = case.written
        of_text = written is not None and (written.kind, written.key) in self.texts
        return of_match or of_text or any(it.pk in self.people for it in case.meant)


def _tables_played_at(player: Player, cases: Sequence[Case]) -> set[int]:
    """Return the tables of reported messages at which a player has played a match."""
    tables = {it.said.message.table_id for it in cases if it.said is not None}
    if not tables:
        return set()
    rows = MatchSeat.objects.filter(player=player, match__table__in=tables)
    return {number for number in rows.values_list("match__table", flat=True) if number is not None}


def others_for(case: Case, user: Any) -> list[User]:
    """Return the other reviewers who can settle a case."""
    able = Q(is_superuser=True)
    codename = staff.SETTLE.partition(".")[2]
    for way in ("user_permissions", "groups__permissions"):
        able |= Q(**{f"{way}__codename": codename, f"{way}__content_type__app_label": "desk"})
    found = User.objects.filter(able, is_active=True).exclude(pk=user.pk).distinct()
    others = found.select_related("player").order_by("pk")
    return [it for it in others if concern_of(case, it) is None]
