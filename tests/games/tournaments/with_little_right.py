"""People of a tournament who may do less than it seems: the last roles of ``roles.txt``."""

from __future__ import annotations

from typing import NamedTuple

from django.test import Client

from games.models import Match, Player, Table
from games.services.seats.entrance import Entrance
from games.tournaments.models import DirectorRole, Entrant, Tournament
from games.tournaments.services import directing
from tests.games.builders import (
    make_match,
    make_player,
    make_players,
    play_last_cards,
    play_to_last_cards,
)
from tests.games.tournaments.visiting import scan


class Board(NamedTuple):
    """A match that one table has played and others still have to play, and one of its four."""

    table: Table
    match: Match
    player: Player


def make_closed_board() -> Board:
    """Return a match whose deals are still a secret; nobody looks on (DUP-3)."""
    four = make_players(4)
    entrance = Entrance(allows_spectators=False)
    table = make_match(four, target=None, max_rounds=1, entrance=entrance)
    play_to_last_cards(table)
    play_last_cards(table)
    match = Match.objects.get(table=table)
    match.is_secret = True
    match.save()
    return Board(table, match, four[0])


def phone_at_the_door(entrant: Entrant) -> Client:
    """Return a phone without an account or a name that speaks for a team by its word."""
    phone = Client(HTTP_ACCEPT_LANGUAGE="en")
    scan(phone, entrant)
    return phone


def make_dismissed_deputy(event: Tournament, owner: Player) -> Player:
    """Return somebody who came by the first link of a tournament, and was dismissed."""
    deputy = make_player("Dea")
    directing.appoint(event, owner, deputy, DirectorRole.DEPUTY, link=0)
    directing.dismiss(event, owner, deputy)
    return deputy
