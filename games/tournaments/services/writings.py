"""Texts of tournaments and clubs that the desk can hide, in a tournament by an act (DIR-4)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TypeVar

from django.db import transaction
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.desk.written import FoundText, Texts, WrittenKind, declare, neutral_name
from games.door.players import current_player
from games.forms.numbers import key_in
from games.models import Player
from games.tournaments.models import (
    Announcement,
    Club,
    ClubRole,
    DirectorRole,
    Entrant,
    Tournament,
)
from games.tournaments.selectors.clubs import LEADERS
from games.tournaments.selectors.facts import PUBLIC
from games.tournaments.services.at_tables import keep_at_tables
from games.tournaments.services.directing import role_in
from games.tournaments.services.forgetting import basis_with_present_names, rename_in_acts
from games.tournaments.services.ledger import act
from games.tournaments.services.locking import lock_club

SITE = "site"
"""Who hides, in the log of a tournament: the log of the desk names the reviewer."""
HIDE = "hide"
PEOPLE = ("directors", "entrants__people")
"""Rows of a tournament that tell whom its texts concern."""

Row = TypeVar("Row", bound=Model)


def declare_all() -> None:
    """Let the texts of tournaments and clubs be reported and hidden."""
    declare("club", WrittenKind(_("club"), _clubs, _always, _no_club, _put_club))
    declare("event", WrittenKind(_("tournament"), _events, _sees_event, _no_event, _put_event))
    declare("team", WrittenKind(_("name of a team"), _teams, _sees_team, _no_team, _put_team))
    declare("card", WrittenKind(_("agreements card"), _cards, _sees_card, _no_card, _put_card))
    declare(
        "announcement", WrittenKind(_("announcement"), _all_said, _sees_said, _not_said, _put_said)
    )


def _by_key(rows: QuerySet[Row], key: str) -> Row | None:
    return next(iter(_by_keys(rows, [key])), None)


def _by_keys(rows: QuerySet[Row], keys: Collection[str]) -> QuerySet[Row]:
    """Return rows by number; else one text would have many keys ("7", "07"), hidden one by one."""
    numbers = {number for key in keys if str(number := key_in(key)) == key}
    return rows.filter(pk__in=numbers)


def _numbers(players: Iterable[int | None]) -> frozenset[int]:
    return frozenset(it for it in players if it is not None)


def _always(_request: HttpRequest, _key: str) -> bool:
    return True


# --- clubs ------------------------------------------------------------------------------


def _clubs(keys: Collection[str]) -> dict[str, FoundText]:
    rows = Club.objects.filter(slug__in=keys).prefetch_related("members")
    return {club.slug: _of_club(club) for club in rows}


def _of_club(club: Club) -> FoundText:
    leaders = [it for it in club.members.all() if it.role in LEADERS]
    owner = next((it.player_id for it in leaders if it.role == ClubRole.OWNER), None)
    people = _numbers(it.player_id for it in leaders)
    texts = {"name": club.name, "text": club.text}
    return FoundText(texts, club.name, reverse("club", args=[club.slug]), owner, people)


def _no_club(key: str) -> Texts:
    club = Club.objects.get(slug=key)
    return {"name": neutral_name(_("Club %(number)s"), club.pk), "text": ""}


def _put_club(key: str, texts: Texts) -> None:
    with transaction.atomic():
        club = lock_club(Club.objects.get(slug=key).pk)
        club.name, club.text = str(texts["name"]), str(texts["text"])
        club.save(update_fields=["name", "text"])


# --- tournaments ------------------------------------------------------------------------


def _events(keys: Collection[str]) -> dict[str, FoundText]:
    rows = Tournament.objects.filter(slug__in=keys).prefetch_related(*PEOPLE)
    return {event.slug: _of_event(event) for event in rows}


def _of_event(event: Tournament) -> FoundText:
    texts = {"name": event.name, "place": event.place, "text": event.text}
    return _by_directors(event, texts)


def _by_directors(event: Tournament, texts: Texts) -> FoundText:
    """Return a text that the directors of a tournament have written."""
    directors = event.directors.all()
    owner = next((it.player_id for it in directors if it.role == DirectorRole.OWNER), None)
    address = reverse("event", args=[event.slug])
    return FoundText(texts, event.name, address, owner, _directors(event), _players(event))


def _players(event: Tournament) -> frozenset[int]:
    return _numbers(it.player_id for entrant in event.entrants.all() for it in entrant.people.all())


def _directors(event: Tournament) -> frozenset[int]:
    return _numbers(it.player_id for it in event.directors.all())


def _sees_event(request: HttpRequest, key: str) -> bool:
    event = Tournament.objects.filter(slug=key).first()
    return event is not None and _sees(current_player(request), event)


def _sees(player: Player | None, event: Tournament) -> bool:
    if event.is_public or role_in(event, player):
        return True
    return player is not None and event.entrants.filter(people__player=player).exists()


def _no_event(key: str) -> Texts:
    event = Tournament.objects.get(slug=key)
    return {"name": neutral_name(_("Tournament %(number)s"), event.pk), "place": "", "text": ""}


def _put_event(key: str, texts: Texts) -> None:
    event = Tournament.objects.get(slug=key)
    with act(event, None, HIDE, is_director=False, who=SITE) as ledger:
        ledger.change(ledger.tournament, **texts)


# --- teams ------------------------------------------------------------------------------


def _teams(keys: Collection[str]) -> dict[str, FoundText]:
    return {str(it.pk): _of_team(it, {"name": it.name}) for it in _with_people(keys)}


def _cards(keys: Collection[str]) -> dict[str, FoundText]:
    return {str(it.pk): _of_team(it, {"agreements": it.agreements}) for it in _with_people(keys)}


def _with_people(keys: Collection[str]) -> QuerySet[Entrant]:
    rows = Entrant.objects.select_related("tournament")
    of_event = (f"tournament__{it}" for it in PEOPLE)
    return _by_keys(rows, keys).prefetch_related("people", *of_event)


def _of_team(entrant: Entrant, texts: Texts) -> FoundText:
    people = [it.player_id for it in entrant.people.all()]
    address = reverse("event_agreements", args=[entrant.tournament.slug, entrant.pk])
    concerned = _numbers(people) | _directors(entrant.tournament)
    author = next(iter(_numbers(people)), None)
    rivals = _players(entrant.tournament)
    return FoundText(texts, entrant.name, address, author, concerned, rivals)


def _sees_team(request: HttpRequest, key: str) -> bool:
    entrant = _by_key(Entrant.objects.select_related("tournament"), key)
    return entrant is not None and _sees(current_player(request), entrant.tournament)


def _sees_card(request: HttpRequest, key: str) -> bool:
    """Tell whether somebody may read a card: it is open from publication on (AGR-1)."""
    entrant = _by_key(Entrant.objects.select_related("tournament"), key)
    if entrant is None or not _sees_team(request, key):
        return False
    event = entrant.tournament
    is_published = event.rounds.filter(status__in=PUBLIC).exists()
    return is_published or bool(role_in(event, current_player(request)))


def _no_team(key: str) -> Texts:
    entrant = Entrant.objects.get(pk=key)
    return {"name": neutral_name(_("Team %(number)s"), entrant.number or entrant.pk)}


def _no_card(_key: str) -> Texts:
    return {"agreements": ""}


def _put_team(key: str, texts: Texts) -> None:
    entrant = Entrant.objects.select_related("tournament").get(pk=key)
    with act(entrant.tournament, None, HIDE, is_director=False, who=SITE) as ledger:
        entrant.refresh_from_db()
        before = entrant.name
        ledger.change(entrant, **texts)
        for round_ in ledger.tournament.rounds.all():
            ledger.change(round_, basis=basis_with_present_names(round_.basis, ledger.tournament))
    if entrant.name != before:
        _rename_copies(entrant, before)


def _rename_copies(entrant: Entrant, before: str) -> None:
    """Let what keeps the name of a team by itself say the new one, too.

    These are past acts, seasons that are closed, and the knock-out that goes on from groups.
    """
    event = entrant.tournament
    rename_in_acts(event, before, entrant.name)
    if event.series is not None and event.series.frozen:
        rows = event.series.frozen
        for row in rows:
            row["name"] = entrant.name if row["name"] == before else row["name"]
        event.series.save(update_fields=["frozen"])
    if event.knock_out is not None:
        for copy in event.knock_out.entrants.filter(name=before):
            _put_team(str(copy.pk), {"name": entrant.name})


_put_card = _put_team


# --- announcements ----------------------------------------------------------------------


def _all_said(keys: Collection[str]) -> dict[str, FoundText]:
    rows = Announcement.objects.select_related("tournament")
    of_event = (f"tournament__{it}" for it in PEOPLE)
    found = _by_keys(rows, keys).prefetch_related(*of_event)
    return {str(it.pk): _of_said(it) for it in found}


def _of_said(said: Announcement) -> FoundText:
    texts = {"text": said.text, "is_withdrawn": said.is_withdrawn}
    return _by_directors(said.tournament, texts)


def _sees_said(request: HttpRequest, key: str) -> bool:
    found = _by_key(Announcement.objects.select_related("tournament"), key)
    if found is None or found.is_withdrawn:
        return False
    return _sees(current_player(request), found.tournament)


def _not_said(key: str) -> Texts:
    return {"text": Announcement.objects.get(pk=key).text, "is_withdrawn": True}


def _put_said(key: str, texts: Texts) -> None:
    found = Announcement.objects.select_related("tournament").get(pk=key)
    with act(found.tournament, None, HIDE, is_director=False, who=SITE) as ledger:
        found.refresh_from_db()
        ledger.change(found, **texts)
        keep_at_tables(ledger.tournament)
