"""A tournament and somebody who visits its pages."""

from __future__ import annotations

from typing import NamedTuple

from django.test import Client
from django.urls import reverse

from games.door.players import let_be
from games.models import Player
from games.tournaments.models import Entrant, Pairing, TeamWord, Tournament
from games.tournaments.selectors.clubs import club_by, fingerprint_of
from games.tournaments.selectors.statements import version_at
from games.tournaments.services.speaking import give_words


class Evening(NamedTuple):
    event: Tournament
    director: Player
    client: Client

    def post(self, where: str, *more: object, **data: object):
        return self.client.post(reverse(where, args=[self.event.slug, *more]), data)

    def get(self, where: str, *more: object, **data: object):
        return self.client.get(reverse(where, args=[self.event.slug, *more]), data)


class FreshClient(Client):
    """A browser that sends forms of desks and clubs from pages that show what stands now (DIR-8).

    A form that says itself what its page has shown is sent as it is.
    """

    def post(self, path: str, data: object = None, *more: object, **extra: object):
        if data is None or isinstance(data, dict):
            data = {"seen": seen_at(path)} | (data or {})
        return super().post(path, data, *more, **extra)


def seen_at(path: str) -> str | int:
    """Return what forms of a page carry that is loaded now."""
    _, kind, slug, *rest = path.split("?")[0].split("/")
    if kind == "events" and rest[:1] == ["direct"]:
        return version_at(slug)[0]
    club = club_by(slug) if kind == "clubs" else None
    return "" if club is None else fingerprint_of(club)


def client_of(player: Player | None) -> Client:
    client = FreshClient(HTTP_ACCEPT_LANGUAGE="en")
    if player is not None:
        session = client.session
        let_be(session, player)
        session.save()
    return client


def as_(evening: Evening, player: Player | None) -> Evening:
    return evening._replace(client=client_of(player))


def player_of(entrant: Entrant) -> Player:
    return entrant.people.first().player


def word_of(entrant: Entrant) -> TeamWord:
    """Return the word of an entrant, which its director has printed by now."""
    give_words(entrant.tournament)
    return TeamWord.objects.get(entrant=entrant)


def slip_of(entrant: Entrant) -> str:
    """Return what is in the code of an entrant's slip."""
    return f"{entrant.pk}-{word_of(entrant).secret}"


def scan(client: Client, entrant: Entrant) -> None:
    """Let a phone scan an entrant's slip, and say that it is theirs."""
    address = reverse("event_team", args=[entrant.tournament.slug, slip_of(entrant)])
    assert client.post(address, {"do": "speak"}).status_code == 302


def link_for_partner(entrant: Entrant) -> str:
    """Return what is in the first link of an entrant for a partner."""
    return entrant.people.exclude(code="").order_by("pk")[0].code


def sides(match: Pairing) -> tuple[Entrant, Entrant]:
    members = sorted(match.members.all(), key=lambda it: it.side)
    return members[0].entrant, members[1].entrant
