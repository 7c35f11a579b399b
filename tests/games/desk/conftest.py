"""A match that is over, its people, and who looks after the site."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Group, Permission, User
from django.test import Client

from games.desk.case import case_of
from games.desk.models import MatchReport
from games.desk.services import reporting
from games.models import Match, Player, Table
from games.people.services import accounts
from games.rules.cards.ruleset import SEATS
from tests.games.builders import make_match, play_last_cards, play_to_last_cards, player_at
from tests.games.kept_rows import made_once
from tests.games.test_roles import client_of


@pytest.fixture
def match() -> Match:
    """A match of one round that nobody else may see."""
    found = made_once("a short match that is over", _play_match)
    assert found.ended is not None
    return found


def _play_match() -> Match:
    table = make_match(target=None, max_rounds=1)
    play_to_last_cards(table)
    play_last_cards(table)
    return Match.objects.get(pk=table.match_id)


@pytest.fixture
def people(match: Match) -> list[Player]:
    """Who has played it, seat by seat."""
    table = Table.objects.get(match=match)
    return [player_at(table, seat) for seat in SEATS]


@pytest.fixture
def report(match: Match, people: list[Player]):
    anna, ben, *_rest = people
    return reporting.report(
        match, anna, "collusion", about=ben, hand=match.hands.get(), step=3, text="he knew"
    )


def make_staff(role: str, *permissions: str, name: str = "Vreni") -> User:
    user = accounts.open_account(f"{name.lower()}@example.org", "x", name, None)
    user.groups.add(Group.objects.get(name=role))
    for permission in permissions:
        user.user_permissions.add(Permission.objects.get(codename=permission))
    return user


@pytest.fixture
def reviewer() -> User:
    return make_staff("reviewer")


@pytest.fixture
def administrator() -> User:
    return make_staff("administrator", name="Ida")


def seen_now() -> str:
    """Return what a form says of the only report about a match by somebody who has just looked."""
    return case_of(MatchReport.objects.get()).mark


def client_for(user: User) -> Client:
    return client_of(user.player, user)
