"""The administration shows who has left, what a stand-in has done, whose slip was taken back."""

from __future__ import annotations

import pytest
from django.contrib.admin.sites import site
from django.test import Client
from django.utils import translation

from games.admin.events import EventAdmin
from games.models import Event
from games.rules.play.defaults import default_action
from games.rules.state.actions import UndoTurn
from games.rules.state.codec import to_json
from games.services.acting.actions import take_action
from games.services.ground.deal import new_action_id
from games.services.seats import leaving, sitting, standing_in
from tests.games.builders import make_match, make_player, player_at, state_now

pytestmark = pytest.mark.django_db


def test_the_match_page_names_who_left_and_who_took_the_seat(admin: Client) -> None:
    match = make_match()
    leaving.leave_for_good(match, player_at(match, 1))
    sitting.sit_down(match, make_player("Gil"), 1)
    page = admin.get(f"/admin/games/match/{match.match_id}/change/").content.decode()
    assert "Ben has left in round 1; Gil has taken the seat" in page


def test_a_stand_in_and_a_slip_are_told_with_their_player() -> None:
    match = make_match()
    standing_in.stand_up(match, player_at(match, 1))
    action = default_action(state_now(match), 1)
    take_action(match.pk, seat=1, action=action, action_id=new_action_id())
    event = Event.objects.get(table=match, seat=1)
    shown = EventAdmin(Event, site)
    with translation.override("en"):
        assert shown.who(event) == "bot for Ben"
        event.kind, event.action, event.seat = UndoTurn.__name__, to_json(UndoTurn(2)), None
        assert shown.who(event) == "Clara, by consent of all"
