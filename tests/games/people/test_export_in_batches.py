"""All data of a person are sent in batches: as few queries for many matches as for few."""

from __future__ import annotations

import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.models import Event, Match, MatchSeat, Player
from games.pads.models import PadSeat
from games.pads.selectors import MOST_LISTED
from games.people.export import ASKED_AT_ONCE
from games.services.acting.packing import pack_round
from games.services.ground.deal import new_slug
from tests.games.admin.played import go_on_playing
from tests.games.builders import make_match, make_players
from tests.games.pads.samples import make_pad
from tests.games.test_roles import client_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def player() -> Player:
    people = make_players()
    table = make_match(people, target=None, max_rounds=1, pace="none")
    go_on_playing(table)
    return people[0]


def more(player: Player, number: int) -> None:
    """Add copies of the match of a player, their rounds packed."""
    match = Match.objects.first()
    assert match is not None
    hand, seats = match.hands.get(), list(match.players.all())
    events = list(hand.events.all())
    for _number in range(number):
        match.pk, match.slug, match.table = None, new_slug(), None
        match.save()
        hand.pk, hand.match = None, match
        hand.save()
        for row in seats:
            row.pk, row.match = None, match
        MatchSeat.objects.bulk_create(seats)
        for event in events:
            event.pk, event.hand, event.table = None, hand, None
        Event.objects.bulk_create(events)
        pack_round(hand.pk)


def asked_for(player: Player, name: str) -> tuple[int, bytes]:
    client = client_of(player)
    with CaptureQueriesContext(
        connection,
    ) as asked:
        answer = client.get(reverse(name))
        assert answer.streaming
        content = answer.getvalue()
    return len(asked), content


@pytest.mark.parametrize("name", ["data", "my_matches"])
def test_a_batch_of_matches_takes_as_many_queries_as_one_match(player, name) -> None:
    one, _content = asked_for(player, name)
    more(player, ASKED_AT_ONCE - 1)
    many, content = asked_for(player, name)
    assert content.count(b'"tichu-record"') == ASKED_AT_ONCE
    assert many <= one
    more(player, ASKED_AT_ONCE)
    two, content = asked_for(player, name)
    more(player, ASKED_AT_ONCE)
    three, content = asked_for(player, name)
    assert content.count(b'"tichu-record"') == 3 * ASKED_AT_ONCE
    assert three - two == two - many < ASKED_AT_ONCE


def test_matches_come_in_the_order_of_time_with_their_own_records(player) -> None:
    more(player, ASKED_AT_ONCE + 3)
    Match.objects.filter(pk=Match.objects.latest("pk").pk).update(ended=None)
    _asked, content = asked_for(player, "data")
    told = json.loads(content)["matches"]
    assert len(told) == ASKED_AT_ONCE + 4
    assert [it["record"] is None for it in told].count(True) == 1
    assert told[0]["record"]["rounds"]
    assert [it["started"] for it in told] == sorted(it["started"] for it in told)


def test_data_have_all_score_sheets_and_not_only_the_latest(player) -> None:
    for _number in range(3):
        PadSeat.objects.create(pad=make_pad(), number=0, player=player)
    first, _content = asked_for(player, "data")
    for _number in range(MOST_LISTED):
        PadSeat.objects.create(pad=make_pad(), number=0, player=player)
    then, content = asked_for(player, "data")
    assert len(json.loads(content)["score_sheets"]) == MOST_LISTED + 3
    assert then == first
