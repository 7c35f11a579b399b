"""Challenges: two play the same four boards, of which nobody sees anything before the end."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from games.daily import challenges
from games.daily.models import Challenge, DailyBoards, DailyTry
from games.daily.selectors import boards_on, last_opened, streak_of
from games.daily.services import challenging, field, housekeeping, playing, settling
from games.daily.services.closing import close_over
from games.models import BoardSet, Match, Player, Table
from games.services.acting.housekeeping import tidy
from games.services.ground.refusals import TableRefusal
from games.talk.services import silence
from tests.games.builders import make_player
from tests.games.conftest import Time
from tests.games.daily.test_over import client_of
from tests.games.daily.test_playing import a_day, account, play_through, record_of

pytestmark = pytest.mark.django_db
__all__ = ["a_day"]


@pytest.fixture
def ada(a_day: list[DailyBoards]) -> Player:
    return account("Ada")


@pytest.fixture
def ben(a_day: list[DailyBoards]) -> Player:
    return account("Ben")


@pytest.fixture
def found(ada: Player, time: Time) -> Challenge:
    return challenging.challenge(ada, time.now)


def taken(found: Challenge, player: Player, time: Time) -> Challenge:
    challenging.take(player, found, time.now)
    again = challenges.challenge_at(found.slug)
    assert again is not None
    return again


def play_all(found: Challenge, player: Player, time: Time) -> None:
    for board in (1, 2, 3, 4):
        play_through(challenging.play(player, found, board, time.now), player, time)


def test_its_boards_are_those_of_no_day(
    a_day: list[DailyBoards], found: Challenge, time: Time
) -> None:
    assert found.daily.board_set.boards == 4
    assert found.daily not in boards_on(a_day[0].day)
    seals = {it.board_set.commitment for it in DailyBoards.objects.all()}
    assert len(seals) == DailyBoards.objects.count()
    assert found.daily.board_set.closes == time.now + timedelta(days=3)
    assert all(it.daily != found.daily for it in field.rounds_to_play(time.now))
    close_over(time.now + timedelta(days=3))
    assert all(it.day for it in last_opened())


def test_the_first_who_takes_it_plays_it(
    ada: Player, ben: Player, found: Challenge, time: Time
) -> None:
    with pytest.raises(TableRefusal, match="own_challenge"):
        challenging.take(ada, found, time.now)
    with pytest.raises(TableRefusal, match="challenge_needs_account"):
        challenging.take(make_player("Eva"), found, time.now)
    with pytest.raises(TableRefusal, match="not_your_challenge"):
        challenging.play(ben, found, 1, time.now)
    stale = challenges.challenge_at(found.slug)
    assert stale is not None
    found = taken(found, ben, time)
    challenging.take(ben, found, time.now)  # once more changes nothing
    with pytest.raises(TableRefusal, match="challenge_is_taken"):
        challenging.take(account("Cora"), stale, time.now)
    late = time.now + timedelta(days=3)
    with pytest.raises(TableRefusal, match="challenge_is_over"):
        challenging.take(account("Dora"), stale, late)
    with pytest.raises(TableRefusal, match="day_not_open"):
        challenging.play(ben, found, 1, late)


def test_both_see_everything_once_both_have_played(
    ada: Player, ben: Player, found: Challenge, time: Time
) -> None:
    found = taken(found, ben, time)
    play_all(found, ada, time)
    assert [it.points for it in challenges.sides_of(found)] == [(None,) * 4] * 2
    address = reverse("challenge", args=[found.slug])
    matches = list(Match.objects.all())
    assert "Board by board" not in client_of(ada).get(address).content.decode()
    for match in matches:
        assert client_of(ada).get(reverse("match", args=[match.slug])).status_code == 404
    play_all(found, ben, time)
    again = challenges.challenge_at(found.slug)
    assert again is not None
    assert again.daily.board_set.opened is not None
    one, other = challenges.sides_of(again)
    assert one.points == other.points  # the same moves
    shown = client_of(ben).get(address).content.decode()
    assert "a draw" in shown
    assert "Where you parted" in shown
    replay = reverse("replay", args=[matches[0].slug, 1, 0])
    assert client_of(ben).get(replay).status_code == 200
    assert client_of(account("Cora")).get(replay).status_code == 404
    assert Client().get(replay).status_code == 404
    assert "Board by board" not in client_of(None).get(address).content.decode()
    again_table = challenging.practise(ben, again, 2)
    [first] = Table.objects.filter(match__in=matches, first_board=2)
    assert record_of(again_table)[0] == record_of(first)[0]


def test_it_opens_after_three_days_with_what_was_played(
    ada: Player, ben: Player, found: Challenge, time: Time
) -> None:
    found = taken(found, ben, time)
    play_through(challenging.play(ada, found, 1, time.now), ada, time)
    challenging.play(ben, found, 1, time.now)
    late = time.now + timedelta(days=3)
    close_over(late)
    found.daily.board_set.refresh_from_db()
    assert found.daily.board_set.opened is None  # a bot plays on first
    for key in settling.left_tries(late):
        settling.finish(key, late)
    close_over(late)
    again = challenges.challenge_at(found.slug)
    assert again is not None
    one, other = challenges.sides_of(again)
    assert one.points[1:] == other.points[1:] == (None, None, None)
    assert [one.by_bot, other.by_bot] == [False, True]
    assert not Match.objects.filter(is_public=True, table__board_set=found.daily.board_set).exists()


def test_a_challenge_makes_no_streak_nor_a_place_in_a_list(
    a_day: list[DailyBoards], ada: Player, ben: Player, found: Challenge, time: Time
) -> None:
    found = taken(found, ben, time)
    play_through(challenging.play(ada, found, 1, time.now), ada, time)
    assert DailyTry.objects.exclude(ended=None).count() == 1
    assert streak_of(ada, a_day[0].on) == 0


def test_nobody_keeps_more_than_a_few_open(ada: Player, found: Challenge, time: Time) -> None:
    for _ in range(challenging.MOST_OPEN - 1):
        challenging.challenge(ada, time.now)
    with pytest.raises(TableRefusal, match="too_many_challenges"):
        challenging.challenge(ada, time.now)
    with pytest.raises(TableRefusal, match="challenge_needs_account"):
        challenging.challenge(make_player("Eva"), time.now)


def test_the_way_from_page_to_table(ada: Player, ben: Player, a_day: list[DailyBoards]) -> None:
    one, other = client_of(ada), client_of(ben)
    answer = one.post(reverse("new_challenge"))
    address = answer["Location"]
    slug = Challenge.objects.get().slug
    assert address == reverse("challenge", args=[slug])
    assert address in one.get(address).content.decode()
    assert "Take the challenge" in other.get(address).content.decode()
    assert client_of(None).post(reverse("take_challenge", args=[slug])).status_code == 302
    assert Challenge.objects.get().other is None
    other.post(reverse("take_challenge", args=[slug]))
    assert Challenge.objects.get().other == ben
    table = other.post(reverse("play_challenge", args=[slug, 1]))
    assert table["Location"].startswith("/t/")
    assert address in other.get(reverse("daily")).content.decode()
    assert playing.try_of(ben, Challenge.objects.get().daily, 1) is not None
    assert client_of(None).get(reverse("challenge", args=["none"])).status_code == 404


def test_who_has_no_account_is_led_to_the_login_and_back(found: Challenge) -> None:
    address = reverse("challenge", args=[found.slug])
    shown = client_of(None).get(address).content.decode()
    assert f"{reverse('log_in')}?next={address}" in shown
    assert reverse("take_challenge", args=[found.slug]) not in shown


def test_nobody_takes_a_challenge_of_somebody_who_has_blocked_them(
    ada: Player, ben: Player, found: Challenge, time: Time
) -> None:
    silence.block(ada, ben)
    with pytest.raises(TableRefusal, match="challenge_is_kept"):
        challenging.take(ben, found, time.now)
    address = reverse("take_challenge", args=[found.slug])
    shown = client_of(ben).post(address, follow=True).content.decode()
    assert "You cannot take this challenge at the moment." in shown
    assert "blocked" not in shown.split("<main")[1]
    found.refresh_from_db()
    assert found.other is None
    silence.block(
        account("Cora"), ada
    )  # blocking its maker keeps nobody from it: they know who it is
    challenging.take(Player.objects.get(name="Cora"), found, time.now)


def test_who_was_blocked_after_taking_it_plays_on(
    ada: Player, ben: Player, found: Challenge, time: Time
) -> None:
    found = taken(found, ben, time)
    silence.block(ada, ben)
    challenging.take(ben, found, time.now)  # a second press
    assert challenging.play(ben, found, 1, time.now).board_set == found.daily.board_set


def test_a_challenge_that_came_to_nothing_goes_in_the_end(
    ada: Player, ben: Player, found: Challenge, time: Time
) -> None:
    """One that nobody has taken leaves nothing behind, one with matches keeps their boards."""
    alone = challenging.challenge(ada, time.now)
    both = taken(challenging.challenge(ada, time.now), ben, time)
    play_through(challenging.play(ada, alone, 1, time.now), ada, time)
    for player in (ada, ben):
        play_through(challenging.play(player, both, 1, time.now), player, time)
    close_over(time.now + challenging.LASTS)
    assert found.daily.board_set.closes is not None
    soon = found.daily.board_set.closes + housekeeping.KEPT
    late = soon + timedelta(seconds=1)
    assert housekeeping.forget_old(soon) == 0
    tidy(late)
    assert list(Challenge.objects.all()) == [both]
    assert BoardSet.objects.filter(pk=alone.daily.board_set_id).exists()  # seals of a match
    assert not BoardSet.objects.filter(pk=found.daily.board_set_id).exists()
    assert Match.objects.count() == 3
    assert DailyTry.objects.count() == 2
    assert client_of(ada).get(reverse("challenge", args=[found.slug])).status_code == 404
    assert client_of(ada).get(reverse("challenge", args=[both.slug])).status_code == 200
    assert housekeeping.forget_old(late) == 0
