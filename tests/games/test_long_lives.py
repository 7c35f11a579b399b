"""What grows with a long past or a long match is written in short transactions: nobody waits."""

from __future__ import annotations

import json

import pytest
from django.contrib.auth.models import Permission, User
from django.core.files.base import ContentFile
from django.test import Client
from django.urls import reverse

from games.history.services.files import MOST_ROUNDS
from games.models import Match, MatchSeat, PackedRound, Player
from games.models.players import DELETED
from games.pads.models import Pad, PadSeat
from games.pads.services.writing import NewLine, write_lines
from games.pads.views import MOST_AT_ONCE
from games.people.services import accounts
from games.services.seats.players import hand_over
from games.tournaments.models import Act, EntrantPlayer
from games.tournaments.services.importing import import_tournament
from tests.games.builders import make_match, make_player, player_at
from tests.games.history.test_brought import LOG
from tests.games.pads.samples import make_pad
from tests.games.tournaments.largest import largest_record
from tests.transactions import MOST_STATEMENTS, measured

pytestmark = pytest.mark.django_db
NAME = "Walburga"
MANY = 150


@pytest.fixture
def goer() -> Player:
    """Return somebody who has played many matches and tournaments, and kept many sheets."""
    user = accounts.open_account("w@example.org", "x" * 12, NAME, None)
    found = user.player
    _play_matches(found)
    director = make_player("Dora")
    for number, (entrants, rounds) in enumerate(((64, 5), *[(8, 2)] * 12)):
        record = largest_record(entrants, rounds) | {"name": f"Evening {number}"}
        event = import_tournament(director, record)
        own = event.entrants.first().people.first()
        EntrantPlayer.objects.filter(pk=own.pk).update(player=found, name=NAME)
    for _ in range(MANY):
        pad = make_pad()
        Pad.objects.filter(pk=pad.pk).update(names=[NAME, "Ben", "Cleo", "Dan"])
        PadSeat.objects.create(pad=pad, player=found, number=0)
    return found


def _play_matches(player: Player) -> None:
    table = make_match()
    like = Match.objects.get(table=table)
    values = {
        it.attname: getattr(like, it.attname)
        for it in Match._meta.concrete_fields
        if it.name not in ("id", "slug", "table")
    }
    made = [
        Match(**values | {"slug": f"m{it}", "table": None, "seat_names": [NAME, "B", "C", "D"]})
        for it in range(MANY)
    ]
    MatchSeat.objects.bulk_create(
        MatchSeat(match=it, number=0, player=player) for it in Match.objects.bulk_create(made)
    )
    assert player_at(table, 0) != player


def test_nobody_waits_while_somebody_with_a_long_past_is_forgotten(goer: Player) -> None:
    with measured() as found:
        accounts.close_account(goer.user)
    assert found.statements <= MOST_STATEMENTS
    goer.refresh_from_db()
    assert (goer.name, goer.user) == (DELETED, None)
    assert NAME not in json.dumps(list(Match.objects.values_list("seat_names", flat=True)))
    assert NAME not in json.dumps(list(Pad.objects.values_list("names", flat=True)))
    assert not EntrantPlayer.objects.filter(name=NAME).exists()
    assert NAME not in json.dumps(list(Act.objects.values_list("changes", "about", "who")))


@pytest.mark.parametrize("way", ["page", "list"])
def test_the_administration_deletes_an_account_piece_by_piece(goer: Player, way: str) -> None:
    office = Client()
    office.force_login(User.objects.create_superuser("office"))
    number = goer.user.pk
    form: dict[str, object] = {"post": "yes"}
    address = reverse("admin:auth_user_delete", args=[number])
    if way == "list":
        address = reverse("admin:auth_user_changelist")
        form |= {"action": "delete_selected", "_selected_action": [number]}
    with measured() as found:
        assert office.post(address, form).status_code == 302
    assert found.statements <= MOST_STATEMENTS
    goer.refresh_from_db()
    assert (goer.name, goer.user) == (DELETED, None)
    assert not User.objects.filter(pk=number).exists()


def test_an_account_that_the_administration_may_not_delete_keeps_all(goer: Player) -> None:
    clerk = User.objects.create_user("clerk", is_staff=True)
    clerk.user_permissions.add(*Permission.objects.filter(codename="view_user"))
    office, address = Client(), reverse("admin:auth_user_delete", args=[goer.user.pk])
    office.force_login(clerk)
    assert office.post(address, {"post": "yes"}).status_code == 403
    office.force_login(User.objects.create_superuser("office"))
    assert office.get(address).status_code == 200
    assert office.post(address, {}).status_code == 200, "it asks first"
    goer.refresh_from_db()
    assert goer.name == NAME
    assert EntrantPlayer.objects.filter(name=NAME).exists()


def test_what_was_cut_off_is_done_again(goer: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_named: object, **_also: object) -> None:
        raise ConnectionError

    with monkeypatch.context() as cut:
        cut.setattr(accounts.User, "delete", fail)
        with pytest.raises(ConnectionError):
            accounts.close_account(goer.user)
    goer.refresh_from_db()
    assert goer.name == NAME
    accounts.close_account(goer.user)
    assert not EntrantPlayer.objects.filter(name=NAME).exists()
    assert not Player.objects.filter(name=NAME).exists()


def _relations() -> list[object]:
    """Return all that rows of the database say of players."""
    every = Player._meta.get_fields(include_hidden=True)
    return [it for it in every if it.auto_created and not it.concrete]


def test_a_guest_with_many_matches_becomes_an_account() -> None:
    guest, own = make_player("Guest"), make_player("Own")
    _play_matches(guest)
    both = {"players": [guest.pk, own.pk], "names": ["Guest", "Own"], "text": "We pass low cards."}
    Match.objects.filter(players__player=guest).update(conventions=[both])
    with measured() as found:
        hand_over(guest, own)
    assert found.statements <= len(_relations())
    agreed = list(Match.objects.filter(players__player=own).values_list("conventions", flat=True))
    assert len(agreed) == MANY
    assert all(it["players"] == [own.pk, own.pk] for found in agreed for it in found)


def test_a_long_match_that_is_brought_along_is_stored_at_once() -> None:
    file = ContentFile(LOG * MOST_ROUNDS, "long.tch")
    with measured() as found:
        answer = Client().post(reverse("bring_match"), {"file": file})
    assert answer.status_code == 302
    assert found.statements <= MOST_STATEMENTS
    match = Match.objects.get()
    assert match.hands.count() == PackedRound.objects.count() == MOST_ROUNDS


def test_a_phone_that_comes_back_writes_a_whole_sheet_at_once() -> None:
    pad = make_pad()
    lines = [NewLine(f"line-{it}", it, "70/----/-") for it in range(1, MOST_AT_ONCE + 1)]
    with measured() as found:
        taken = write_lines(pad, lines, None)
    assert found.statements <= MOST_STATEMENTS
    assert (len(taken.keys), taken.refused) == (MOST_AT_ONCE, {})
    assert pad.lines.count() == MOST_AT_ONCE
