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
    Series,
    Tournament,
)
from games.tournaments.selectors.clubs import LEADERS
from games.tournaments.selectors.facts import PUBLIC
from games.tournaments.services.addresses import with_words_again, without_words
from games.tournaments.services.at_tables import keep_at_tables
from games.tournaments.services.copies import (
    OfTournament,
    follow_announcement,
    follow_clubs_of_teams,
    follow_season,
    follow_team,
    follow_tournament,
    texts_of_knock_out,
)
from games.tournaments.services.directing import role_in
from games.tournaments.services.forgetting import basis_with_clubs, basis_with_present_names
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
    declare("season", WrittenKind(_("season"), _seasons, _always, _no_season, _put_season))
    declare("event", WrittenKind(_("tournament"), _events, _sees_event, _no_event, _put_event))
    declare("team", WrittenKind(_("name of a team"), _teams, _sees_team, _no_team, _put_team))
    declare(
        "team_club",
        WrittenKind(_("club of a team"), _team_clubs, _sees_team, _no_team_club, _put_team_club),
    )
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


# --- clubs and their seasons --------------------------------------------------------------


def _clubs(keys: Collection[str]) -> dict[str, FoundText]:
    rows = _by_keys(Club.objects.all(), keys).prefetch_related("members")
    return {str(it.pk): _by_leaders(it, {"name": it.name, "text": it.text}) for it in rows}


def _by_leaders(of: Club | Series, texts: Texts) -> FoundText:
    """Return a text that those who lead a club have written."""
    club = of if isinstance(of, Club) else of.club
    leaders = [it for it in club.members.all() if it.role in LEADERS]
    owner = next((it.player_id for it in leaders if it.role == ClubRole.OWNER), None)
    people = _numbers(it.player_id for it in leaders)
    address = (
        reverse("club", args=[of.slug])
        if isinstance(of, Club)
        else reverse("season", args=[club.slug, of.slug])
    )
    return FoundText(texts, of.name, address, owner, people)


def _no_club(key: str) -> Texts:
    return {"name": neutral_name(_("Club %(number)s"), int(key)), "text": ""}


def _put_club(key: str, texts: Texts, *, hides: bool) -> None:
    with transaction.atomic():
        club = lock_club(int(key))
        club.name, club.text = str(texts["name"]), str(texts["text"])
        moved = without_words(club, club.name) if hides else with_words_again(club)
        club.slug = moved.slug
        club.save(update_fields=["name", "text", "slug"])


def _seasons(keys: Collection[str]) -> dict[str, FoundText]:
    rows = _by_keys(Series.objects.select_related("club"), keys)
    found = rows.prefetch_related("club__members")
    return {str(it.pk): _by_leaders(it, {"name": it.name}) for it in found}


def _no_season(key: str) -> Texts:
    return {"name": neutral_name(_("Season %(number)s"), int(key))}


def _put_season(key: str, texts: Texts, *, hides: bool) -> None:
    with transaction.atomic():
        lock_club(Series.objects.get(pk=key).club_id)
        series = Series.objects.get(pk=key)
        before = series.name
        series.name = str(texts["name"])
        moved = without_words(series, series.name) if hides else with_words_again(series)
        series.slug = moved.slug
        series.save(update_fields=["name", "slug"])
        follow_season(series, before)


# --- tournaments ------------------------------------------------------------------------


def _events(keys: Collection[str]) -> dict[str, FoundText]:
    rows = _by_keys(Tournament.objects.all(), keys).prefetch_related(*PEOPLE)
    return {str(it.pk): _of_event(it) for it in rows}


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
    event = _by_key(Tournament.objects.all(), key)
    return event is not None and _sees(current_player(request), event)


def _sees(player: Player | None, event: Tournament) -> bool:
    if event.is_public or role_in(event, player):
        return True
    return player is not None and event.entrants.filter(people__player=player).exists()


def _no_event(key: str) -> Texts:
    return {
        "name": neutral_name(_("Tournament %(number)s"), int(key)),
        "place": "",
        "text": "",
    }


def _put_event(key: str, texts: Texts, *, hides: bool) -> None:
    with act(Tournament.objects.get(pk=key), None, HIDE, is_director=False, who=SITE) as ledger:
        event = ledger.tournament
        before = OfTournament.of(event)
        moved = without_words(event, str(texts["name"])) if hides else with_words_again(event)
        ledger.change(event, **texts, **moved._asdict())
    follow_tournament(event, before)
    if copied := texts_of_knock_out(event, before):
        _put_event(str(event.knock_out_id), copied, hides=hides)


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


def _put_team(key: str, texts: Texts, *, hides: bool) -> None:
    """Store a name or a card; ``hides`` changes nothing, as a team has no address."""
    entrant = Entrant.objects.select_related("tournament").get(pk=key)
    with act(entrant.tournament, None, HIDE, is_director=False, who=SITE) as ledger:
        entrant.refresh_from_db()
        before = entrant.name
        ledger.change(entrant, **texts)
        rounds = ledger.tournament.rounds.all()
        named = [(it, basis_with_present_names(it.basis, ledger.tournament)) for it in rounds]
        ledger.change_each("basis", named)
    if entrant.name == before:
        return
    follow_team(entrant, before)
    if entrant.tournament.knock_out is not None:
        for copy in entrant.tournament.knock_out.entrants.filter(name=before):
            _put_team(str(copy.pk), {"name": entrant.name}, hides=hides)


_put_card = _put_team


def _team_clubs(keys: Collection[str]) -> dict[str, FoundText]:
    return {str(it.pk): _of_team(it, {"club": it.club}) for it in _with_people(keys) if it.club}


def _no_team_club(key: str) -> Texts:
    entrant = Entrant.objects.get(pk=key)
    return {"club": neutral_name(_("Club of team %(number)s"), entrant.number or entrant.pk)}


def _put_team_club(key: str, texts: Texts, *, hides: bool) -> None:
    """Call the club of a team otherwise for all who are of it; ``hides`` changes nothing.

    So those of one club still are, and what was paired by it can be paired again (PAIR-6).
    """
    entrant = Entrant.objects.select_related("tournament").get(pk=key)
    with act(entrant.tournament, None, HIDE, is_director=False, who=SITE) as ledger:
        event = ledger.tournament
        entrant.refresh_from_db()
        before, after = entrant.club, str(texts["club"])
        ledger.change_each("club", [(it, after) for it in event.entrants.filter(club=before)])
        bases = [(it, basis_with_clubs(it.basis, {before: after})) for it in event.rounds.all()]
        ledger.change_each("basis", bases)
    follow_clubs_of_teams(event, {before: after})
    copies = () if event.knock_out is None else event.knock_out.entrants.filter(club=before)
    for copy in copies[:1]:
        _put_team_club(str(copy.pk), texts, hides=hides)


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


def _put_said(key: str, texts: Texts, *, hides: bool) -> None:
    found = Announcement.objects.select_related("tournament").get(pk=key)
    with act(found.tournament, None, HIDE, is_director=False, who=SITE) as ledger:
        found.refresh_from_db()
        ledger.change(found, **texts)
        keep_at_tables(ledger.tournament)
    follow_announcement(found, is_told=not hides)
