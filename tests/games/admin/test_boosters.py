"""What the administration tells of rounds with Boosters, and when."""

from __future__ import annotations

import re
from datetime import timedelta
from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Event, Hand, Match, Table, TableStatus
from games.replays.reading import state_before
from games.rules.state.codec import to_json
from games.rules.state.events import RoundDealt, RoundScored
from games.services.ground.deal import new_slug
from games.services.ground.wall_clock import now
from tests.boosters import driver
from tests.games.builders import NAMES, make_room

pytestmark = pytest.mark.django_db
ROUNDS = 2


def played(seed: int) -> Match:
    """Return a running match with rounds that are over, Boosters played at random."""
    chance = Random(seed)
    state = driver.table()
    table = make_room()
    table.options = to_json(state.options)
    table.status = TableStatus.PLAYING
    table.save()
    match = Match.objects.create(
        slug=new_slug(),
        table=table,
        number=1,
        options=table.options,
        seat_names=list(NAMES),
        started=now(),
    )
    version = table.version
    for number in range(1, ROUNDS + 1):
        hand = Hand.objects.create(
            match=match,
            number=number,
            first_window=state.window_count + 1,
            started=now(),
            ended=now() + timedelta(minutes=5),
            is_over=True,
        )
        for after, events, seat, action in driver.random_round(state, chance):
            state, version = after, version + 1
            Event.objects.create(
                table=table,
                hand=hand,
                version=version,
                action_id=str(version),
                seat=seat,
                kind=type(action).__name__,
                action=to_json(action),
                events=[to_json(event) for event in events],
                at=now(),
            )
            for event in events:
                if isinstance(event, RoundScored):
                    hand.score = to_json(event.score)
        hand.save()
    return match


def end(match: Match) -> None:
    match.ended = now()
    match.save()


def page_of(admin: Client, hand: Hand) -> str:
    return admin.get(reverse("admin:games_hand_change", args=[hand.pk])).content.decode()


def test_rounds_begin_with_the_boosters_left_of_earlier_ones() -> None:
    match = played(5)
    first, second = match.hands.order_by("number")
    assert state_before(first).booster_state.hands == ((), (), (), ())
    dealt_state = state_before(second)
    dealt = Event.objects.filter(hand=second).order_by("version").first()
    assert dealt is not None
    assert dealt.events[-1]["type"] == RoundDealt.__name__
    assert dealt_state.number == 1
    assert any(dealt_state.booster_state.hands)


def test_boosters_stay_hidden_until_the_match_is_over(admin: Client) -> None:
    match = played(6)
    hand = match.hands.get(number=1)
    events = reverse("admin:games_event_changelist")
    assert "<iframe" not in page_of(admin, hand)
    assert "when the match is over" in page_of(admin, hand)
    assert re.search(r"\b0 events", admin.get(events).content.decode())
    end(match)
    assert "<iframe" in page_of(admin, hand)
    assert not re.search(r"\b0 events", admin.get(events).content.decode())


def test_a_round_of_an_abandoned_match_is_shown(admin: Client) -> None:
    match = played(7)
    Table.objects.filter(pk=match.table_id).update(status=TableStatus.CLOSED)
    assert "<iframe" in page_of(admin, match.hands.get(number=2))
