"""A tournament and somebody who visits its pages."""

from __future__ import annotations

from typing import NamedTuple

from django.test import Client
from django.urls import reverse

from games.door.players import let_be
from games.models import Player
from games.tournaments.models import Entrant, Pairing, Tournament


class Evening(NamedTuple):
    event: Tournament
    director: Player
    client: Client

    def post(self, where: str, *more: object, **data: object):
        return self.client.post(reverse(where, args=[self.event.slug, *more]), data)

    def get(self, where: str, *more: object, **data: object):
        return self.client.get(reverse(where, args=[self.event.slug, *more]), data)


def client_of(player: Player | None) -> Client:
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    if player is not None:
        session = client.session
        let_be(session, player)
        session.save()
    return client


def as_(evening: Evening, player: Player | None) -> Evening:
    return evening._replace(client=client_of(player))


def player_of(entrant: Entrant) -> Player:
    return entrant.people.first().player


def sides(match: Pairing) -> tuple[Entrant, Entrant]:
    members = sorted(match.members.all(), key=lambda it: it.side)
    return members[0].entrant, members[1].entrant
