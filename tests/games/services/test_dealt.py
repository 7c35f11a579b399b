"""Hands dealt are counted once, when their round is over, and a recount finds the same."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.models import DealtCount, Event, Hand, Match, Table
from games.models.dealt import FIELDS, TRAIT_FIELDS
from games.rules.cards.dealt import Trait, traits_in, traits_of
from games.rules.state.codec import from_json
from games.services.acting import clock, dealt
from games.services.acting.dealt import count_dealt, recount
from games.services.acting.packing import pack_round
from games.services.ground.wall_clock import now
from games.services.seats import leaving, sitting
from tests.games.admin.played import begin, go_on_playing, play_match, play_round
from tests.games.builders import make_match, make_player, player_at

pytestmark = pytest.mark.django_db


def counts() -> Counter[str]:
    found: Counter[str] = Counter()
    for row in DealtCount.objects.all():
        for field in FIELDS:
            found[field] += getattr(row, field)
    return found


def test_a_round_counts_once_it_is_over() -> None:
    table = begin()
    assert count_dealt() == 0
    go_on_playing(table)
    assert (count_dealt(), count_dealt()) == (1, 0)
    assert counts()["hands"] == 4
    levels = set(DealtCount.objects.values_list("seat", "level"))
    assert levels == {(0, ""), (1, "normal"), (2, "normal"), (3, "normal")}


def test_what_is_counted_is_what_was_dealt() -> None:
    match = play_match()
    rounds = match.hands.count()
    assert count_dealt() == rounds
    expected: Counter[str] = Counter(hands=4 * rounds)
    for hand in match.hands.all():
        deal = from_json(Event.objects.get(hand=hand, kind="Deal").action)
        for seat in range(4):
            traits = traits_of(deal.first[seat], deal.rest[seat])
            assert traits_in(hand.traits, seat) == traits
            for trait, field in zip(Trait, TRAIT_FIELDS, strict=True):
                expected[field] += bool(traits & trait)
    assert counts() == +expected
    assert recount() == (rounds, [])


def test_rounds_that_are_broken_off_count_too() -> None:
    left, abandoned = begin(), begin()
    Table.objects.filter(pk=left.pk).update(status="closed")
    Match.objects.filter(pk=abandoned.match_id).update(ended=now())
    assert count_dealt() == 2


def test_rounds_from_no_chain_do_not_count() -> None:
    hand = play_round()
    Hand.objects.filter(pk=hand.pk).update(words=None)
    assert count_dealt() == 0


def test_secret_rounds_wait_until_they_are_told() -> None:
    hand = play_round()
    Match.objects.filter(pk=hand.match_id).update(is_secret=True)
    assert count_dealt() == 0
    Match.objects.filter(pk=hand.match_id).update(is_secret=False)
    assert count_dealt() == 1


def test_a_hand_counts_for_the_one_who_sat_there_when_it_was_dealt() -> None:
    table = make_match(is_listed=True)
    leaving.leave_for_good(table, player_at(table, 1))
    assert table.seats.get(number=1).bot
    Table.objects.filter(pk=table.pk).update(status="closed")
    count_dealt()
    assert set(DealtCount.objects.values_list("level", flat=True)) == {""}


def test_a_bot_counts_until_somebody_has_taken_its_seat() -> None:
    table = begin(is_listed=True)
    bot = table.seats.get(number=1).bot
    Table.objects.filter(pk=table.pk).update(bots_make_way=True)
    sitting.sit_down(table, make_player("Eve"), 1)
    go_on_playing(table)
    count_dealt()
    assert DealtCount.objects.get(seat=1).level == bot


def test_packed_rounds_count_the_same() -> None:
    match = play_match()
    for hand in match.hands.all():
        pack_round(hand.pk)
    assert count_dealt() == match.hands.count()
    assert recount() == (match.hands.count(), [])


def test_some_count_at_a_time(monkeypatch) -> None:
    match = play_match(target=None, max_rounds=2)
    monkeypatch.setattr(dealt, "MOST_AT_ONCE", 1)
    assert [count_dealt() for _ in range(3)] == [1, 1, 0]
    assert recount() == (match.hands.count(), [])


def test_the_clock_counts() -> None:
    hand = play_round()
    clock.sweep(now() + timedelta(seconds=1))
    hand.refresh_from_db()
    assert hand.traits is not None


def test_a_clock_that_cannot_count_goes_on(monkeypatch, caplog) -> None:
    def fail() -> None:
        raise ValueError("no count")

    monkeypatch.setattr(clock, "count_dealt", fail)
    clock.sweep(now())
    assert "could not be counted" in caplog.text


def test_the_command_tells_what_differs() -> None:
    play_match()
    count_dealt()
    told = StringIO()
    call_command("count", stdout=told)
    assert "all counts agree" in told.getvalue()
    row = DealtCount.objects.get(seat=2)
    DealtCount.objects.filter(pk=row.pk).update(hands=row.hands + 1)
    told = StringIO()
    with pytest.raises(CommandError, match="1 counts are not those of"):
        call_command("count", stdout=told)
    assert f"hands of seat 2, normal: {row.hands + 1} counted, not {row.hands}" in told.getvalue()
    DealtCount.objects.all().delete()
    with pytest.raises(CommandError):
        call_command("count", stdout=StringIO())


def test_the_command_tells_of_a_changed_round() -> None:
    hand = play_round()
    count_dealt()
    hand.refresh_from_db()
    Hand.objects.filter(pk=hand.pk).update(traits=hand.traits ^ 1)
    assert any(f"round {hand.pk}" in it for it in recount()[1])
