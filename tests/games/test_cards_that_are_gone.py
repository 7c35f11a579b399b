"""Tables outlive cards: one that is gone is still held, but does nothing."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

import boosters.catalogue
from boosters.catalogue import CATALOGUE
from games.door.players import SESSION_KEY
from games.expansion import Deck
from games.models import Hand, Match, Table
from games.rules.state.actions import Boost, Decline, DeclineGrand
from games.rules.state.phase import Phase
from games.services.acting import due
from games.services.seats import opening
from tests.by_day import by_day
from tests.games.builders import (
    act,
    come_to_blue,
    make_match,
    make_player,
    state_now,
)

pytestmark = pytest.mark.django_db
SLUGS = ("njet", "skat", "umbrella", "wager", "carousel", "recycling")
DECK = Deck("test", "Test", tuple((slug, 4) for slug in SLUGS))
FEWER = {slug: booster for slug, booster in CATALOGUE.items() if slug not in SLUGS}


@pytest.fixture(params=by_day(("", "boosters.catalogue.FEWER"), ("boosters.catalogue.FEWER",)))
def gone(request, settings, monkeypatch):
    """Return what takes the cards away: all of them, or those that are played with."""
    monkeypatch.setattr(boosters.catalogue, "FEWER", FEWER, raising=False)

    def take_away() -> None:
        settings.BOOSTER_CATALOGUE = request.param

    return take_away


def look_at(table: Table) -> None:
    """Let everybody look, and try to play what they hold."""
    table.refresh_from_db()
    for player in [seat.player for seat in table.seats.all()] + [None]:
        client = Client()
        session = client.session
        session[SESSION_KEY] = player and player.pk
        session.save()
        for name in ("table", "regions"):
            page = client.get(reverse(name, args=[table.slug]))
            assert page.status_code == 200
        for slug in SLUGS:
            posted = {"card": "2j", "with": slug, "boost": slug, "action_id": slug}
            act_on, check = (
                client.post(reverse(name, args=[table.slug]), posted) for name in ("act", "check")
            )
            assert act_on.status_code in (409, 422)
            assert check.status_code == 200


def let_time_go_on(table: Table, steps: int) -> None:
    now = timezone.now()
    for _ in range(steps):
        table.refresh_from_db()
        if table.due_at is None:
            return
        now = max(now, table.due_at) + timedelta(milliseconds=1)
        due.serve_table(table.pk, now)


def laid(slug: str, **named: int) -> Table:
    """Return a table at which a Booster lies in a window in the blue stage."""
    table = make_match(deck=DECK, boosters_at_start=4)
    hands = come_to_blue(table).booster_state.hands
    seat = next(seat for seat in range(4) if slug in hands[seat])
    act(table, seat, Boost(slug, **named))
    assert state_now(table).phase == Phase.REACTION
    return table


@pytest.mark.parametrize(("slug", "seat"), [("wager", 0), ("skat", None)])
def test_what_lies_in_a_window_is_settled_without_effect(gone, slug, seat) -> None:
    table = laid(slug, **({} if seat is None else {"seat": seat}))
    gone()
    look_at(table)
    while state_now(table).phase == Phase.REACTION:
        waiting = state_now(table).windows[-1].waiting
        act(table, waiting.bit_length() - 1, Decline())
    boosted = state_now(table).booster_state
    assert boosted.discard == (slug,)
    assert not boosted.effects
    look_at(table)


def test_a_question_is_answered_in_vain(gone) -> None:
    table = laid("carousel")
    gone()
    let_time_go_on(table, 6)
    assert state_now(table).booster_state.discard == ("carousel",)


def test_what_is_in_force_stays_so(gone) -> None:
    table = laid("skat")
    let_time_go_on(table, 1)
    assert state_now(table).booster_state.effects
    gone()
    look_at(table)
    assert state_now(table).booster_state.effects


def test_bots_play_on_and_the_administration_shows_it(gone, admin_client) -> None:
    table = opening.create_bot_table(make_player(), deck=DECK, boosters_at_start=4)
    let_time_go_on(table, 3)
    gone()
    act(table, 0, DeclineGrand())
    let_time_go_on(table, 40)
    Hand.objects.filter(match=table.match).update(is_over=True)
    Match.objects.filter(pk=table.match_id).update(ended=timezone.now())
    for model, key in (("table", table.pk), ("match", table.match_id)):
        address = reverse(f"admin:games_{model}_change", args=[key])
        assert admin_client.get(address).status_code == 200
    for address in (
        reverse("admin:games_match_record", args=[table.match_id]),
        reverse("admin:games_event_changelist"),
    ):
        assert admin_client.get(address).status_code == 200
