"""Texts of tournaments and clubs that the desk can hide, in a tournament by an act (DIR-4)."""

from __future__ import annotations

from collections.abc import Iterable
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
from games.tournaments.models import Announcement, Club, Entrant, Tournament
from games.tournaments.selectors.clubs import LEADERS
from games.tournaments.selectors.facts import PUBLIC
from games.tournaments.services.at_tables import keep_at_tables
from games.tournaments.services.directing import role_in
from games.tournaments.services.forgetting import basis_with_present_names
from games.tournaments.services.ledger import act
from games.tournaments.services.locking import lock_club

SITE = "site"
"""Who hides, in the log of a tournament: the log of the desk names the reviewer."""
HIDE = "hide"

Row = TypeVar("Row", bound=Model)


def declare_all() -> None:
    """Let the texts of tournaments and clubs be reported and hidden."""
    declare("club", WrittenKind(_("club"), _club, _always, _no_club, _put_club))
    declare("event", WrittenKind(_("tournament"), _event, _sees_event, _no_event, _put_event))
    declare("team", WrittenKind(_("name of a team"), _team, _sees_team, _no_team, _put_team))
    declare("card", WrittenKind(_("agreements card"), _card, _sees_card, _no_card, _put_card))
    declare("announcement", WrittenKind(_("announcement"), _said, _sees_said, _not_said, _put_said))


def _by_key(rows: QuerySet[Row], key: str) -> Row | None:
    number = key_in(key)
    is_as_stored = str(number) == key  # else one text would have many keys, and be hidden twice
    return rows.filter(pk=number).first() if is_as_stored else None


def _numbers(players: Iterable[int | None]) -> frozenset[int]:
    return frozenset(it for it in players if it is not None)


def _always(_request: HttpRequest, _key: str) -> bool:
    return True


# --- clubs ------------------------------------------------------------------------------


def _club(key: str) -> FoundText | None:
    club = Club.objects.filter(slug=key).first()
    if club is None:
        return None
    leaders = club.members.filter(role__in=LEADERS).order_by("-role", "pk")
    people = [it.player_id for it in leaders]
    texts = {"name": club.name, "text": club.text}
    return FoundText(texts, club.name, reverse("club", args=[key]), people[0], _numbers(people))


def _no_club(key: str) -> Texts:
    club = Club.objects.get(slug=key)
    return {"name": neutral_name(_("Club %(number)s"), club.pk), "text": ""}


def _put_club(key: str, texts: Texts) -> None:
    with transaction.atomic():
        club = lock_club(Club.objects.get(slug=key).pk)
        club.name, club.text = str(texts["name"]), str(texts["text"])
        club.save(update_fields=["name", "text"])


# --- tournaments ------------------------------------------------------------------------


def _event(key: str) -> FoundText | None:
    event = Tournament.objects.filter(slug=key).first()
    if event is None:
        return None
    texts = {"name": event.name, "place": event.place, "text": event.text}
    address = reverse("event", args=[key])
    return FoundText(texts, event.name, address, _owner(event), _directors(event), _players(event))


def _players(event: Tournament) -> frozenset[int]:
    return _numbers(event.entrants.values_list("people__player", flat=True))


def _owner(event: Tournament) -> int | None:
    return event.directors.filter(role="owner").values_list("player", flat=True).first()


def _directors(event: Tournament) -> frozenset[int]:
    return _numbers(event.directors.values_list("player", flat=True))


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


def _team(key: str) -> FoundText | None:
    entrant = _by_key(Entrant.objects.select_related("tournament"), key)
    return None if entrant is None else _of_team(entrant, {"name": entrant.name})


def _card(key: str) -> FoundText | None:
    entrant = _by_key(Entrant.objects.select_related("tournament"), key)
    return None if entrant is None else _of_team(entrant, {"agreements": entrant.agreements})


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
        ledger.change(entrant, **texts)
        for round_ in ledger.tournament.rounds.all():
            ledger.change(round_, basis=basis_with_present_names(round_.basis, ledger.tournament))


_put_card = _put_team


# --- announcements ----------------------------------------------------------------------


def _said(key: str) -> FoundText | None:
    found = _by_key(Announcement.objects.select_related("tournament"), key)
    if found is None:
        return None
    event = found.tournament
    address = reverse("event", args=[event.slug])
    return FoundText(
        {"text": found.text, "is_withdrawn": found.is_withdrawn},
        event.name,
        address,
        _owner(event),
        _directors(event),
        _players(event),
    )


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
