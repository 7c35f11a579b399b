"""Leagues: up and down every two weeks, for who has played enough; the list of a month; clubs."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from games.daily import days, leagues, lists
from games.daily.models import DailyBoards, DailyResult, LeagueFortnight, LeagueSeat
from games.daily.services import ladder
from games.models import BoardSet, Player
from games.tournaments.models import Club, Membership
from tests.games.builders import make_player

pytestmark = pytest.mark.django_db
MONDAY = date(2026, 11, 30)


@pytest.mark.parametrize(
    ("day", "begins"),
    [
        (date(2026, 11, 30), date(2026, 11, 30)),
        (date(2026, 12, 13), date(2026, 11, 30)),
        (date(2026, 12, 14), date(2026, 12, 14)),
        (date(2026, 11, 29), date(2026, 11, 16)),
        (date(2027, 3, 28), date(2027, 3, 22)),  # summer time begins
    ],
)
def test_two_weeks_begin_on_a_monday(day: date, begins: date) -> None:
    assert leagues.fortnight_of(day) == begins


def test_the_best_eight_evenings_count_from_five_on() -> None:
    assert leagues.best_of([0.9] * 4) is None
    assert leagues.best_of([0.5] * 5) == 0.5
    assert leagues.best_of([0.1] * 6 + [0.5] * 8) == 0.5


def test_a_standing_says_which_ranks_are_possible() -> None:
    shares = {1: [0.9, 0.7, 0.9, 0.7, 0.8], 2: [0.8, 0.6, 0.8, 0.6, 0.75], 3: [0.1] * 5, 4: [1.0]}
    found = leagues.standing_of([3, 4, 2, 1, 5], shares)
    assert [(it.player, it.rank, it.between) for it in found] == [
        (1, 1, (1, 2)),
        (2, 2, (1, 2)),
        (3, 3, (3, 3)),
        (4, None, None),
        (5, None, None),
    ]


def test_three_go_up_and_three_down() -> None:
    one, two, three = (list(range(k, k + 20)) for k in (100, 200, 300))
    found = leagues.next_leagues([one, two, three], [])
    assert [len(it) for it in found] == [20, 20, 20]
    assert set(found[0]) == {*one[:17], *two[:3]}
    assert set(found[1]) == {*two[3:17], *one[17:], *three[:3]}
    assert set(found[2]) == {*three[3:], *two[17:]}


@pytest.mark.parametrize(
    ("sizes", "new", "after"),
    [
        ([], 4, [4]),
        ([], 30, [30]),
        ([], 31, [16, 15]),
        ([], 70, [18, 18, 17, 17]),
        ([20, 18], 5, [20, 23]),
        ([14, 20], 0, [20, 14]),  # gaps are filled from below
        ([20, 4], 0, [24]),
        ([20, 0, 10], 3, [20, 13]),
        ([2, 2], 0, [4]),
    ],
)
def test_leagues_keep_to_about_twenty_and_lose_nobody(
    sizes: Sequence[int], new: int, after: list[int]
) -> None:
    groups = [list(range(100 * k, 100 * k + size)) for k, size in enumerate(sizes, start=1)]
    newcomers = list(range(9000, 9000 + new))
    found = leagues.next_leagues(groups, newcomers)
    assert [len(it) for it in found] == after
    everybody = [it for group in [*groups, newcomers] for it in group]
    assert sorted(it for group in found for it in group) == sorted(everybody)


def an_evening(day: date, *, is_open: bool = False) -> DailyBoards:
    boards = BoardSet.objects.create(
        last_seed=f"{day:%Y%m%d}" * 8,
        commitment=f"{day:%Y%m%d}" * 8,
        boards=4,
        created=days.opening(day),
        closes=days.closing(day),
        opened=None if is_open else days.closing(day),
    )
    return DailyBoards.objects.create(
        day=day,
        game="evening",
        board_set=boards,
        opens=days.opening(day),
        word_source="date",
        has_word=True,
    )


def results(first: date, players: Sequence[Player], evenings: int = 5, **fields: object) -> None:
    """Let people play some evenings, the first of them the best."""
    for number in range(evenings):
        day = first + timedelta(days=number)
        daily = DailyBoards.objects.filter(day=day).first() or an_evening(day)
        for place, player in enumerate(players):
            values = {"share": 1 - place / 100, "points": 0, "is_listed": True} | fields
            DailyResult.objects.create(daily=daily, player=player, **values)


def test_evenings_belong_to_the_two_weeks_before_until_their_last_one_closes() -> None:
    ada = make_player("Ada")
    results(MONDAY - timedelta(days=3), [ada], 3)
    results(MONDAY, [ada], 1)
    noon = days.closing(MONDAY - timedelta(days=1))
    assert lists.evenings_of(ada, noon - timedelta(seconds=1)) == 3
    assert lists.evenings_of(ada, noon) == 1


def test_leagues_follow_once_the_last_evening_is_closed() -> None:
    players = [make_player(f"P{number}") for number in range(25)]
    results(MONDAY, players)
    few, young = make_player("few"), make_player("young")
    results(MONDAY, [few], 4)
    results(MONDAY, [young], is_listed=False)
    end = days.closing(date(2026, 12, 13))
    assert end == datetime(2026, 12, 14, 11, tzinfo=UTC)  # Monday noon in Zurich
    assert not ladder.settle_leagues(end - timedelta(seconds=1))
    last = an_evening(date(2026, 12, 13), is_open=True)
    assert not ladder.settle_leagues(end)  # a bot still plays something to its end
    last.board_set.opened = end
    last.board_set.save()
    assert ladder.settle_leagues(end)
    assert not ladder.settle_leagues(end)
    assert LeagueFortnight.objects.get().begins == date(2026, 12, 14)
    assert [it.player for it in LeagueSeat.objects.all()] == players
    assert set(LeagueSeat.objects.values_list("league", flat=True)) == {1}


def test_who_plays_too_little_leaves_and_may_come_back_at_the_bottom() -> None:
    players = [make_player(f"P{number:02}") for number in range(40)]
    results(MONDAY, players)
    ladder.settle_leagues(days.closing(date(2026, 12, 13)))
    first = [[it.player for it in LeagueSeat.objects.filter(league=k)] for k in (1, 2)]
    assert first == [players[:20], players[20:]]
    second = date(2026, 12, 14)
    results(second, players[1:])
    results(second, players[:1], 4)
    new = make_player("new")
    results(second, [new])
    ladder.settle_leagues(days.closing(date(2026, 12, 27)))
    seats = LeagueSeat.objects.filter(fortnight__begins=date(2026, 12, 28))
    top = {it.player for it in seats.filter(league=1)}
    assert len(top) == 20
    assert set(players[20:23]) <= top
    assert not top & {*players[18:20], new}
    assert new in {it.player for it in seats.filter(league=2)}
    assert not seats.filter(player=players[0]).exists()


def test_a_server_that_was_off_for_weeks_settles_what_it_can() -> None:
    players = [make_player(f"P{number}") for number in range(6)]
    results(MONDAY, players)
    ladder.settle_leagues(days.closing(date(2026, 12, 13)))
    late = days.closing(date(2027, 2, 7))
    assert ladder.settle_leagues(late)
    assert LeagueFortnight.objects.first().begins == date(2027, 2, 8)
    assert not LeagueSeat.objects.filter(fortnight__begins=date(2027, 2, 8)).exists()


def test_the_page_of_a_league() -> None:
    players = [make_player(f"P{number:02}") for number in range(40)]
    results(MONDAY, players)
    with time_machine.travel(days.closing(date(2026, 12, 13)), tick=False):
        client = Client(headers={"accept-language": "en"})
        address = reverse("daily_league")
        assert "There is no league yet" in client.get(address).content.decode()
        ladder.settle_leagues(days.closing(date(2026, 12, 13)))
        results(date(2026, 12, 14), players[:9])
        shown = client.get(address).content.decode()
        assert "League 1 of 2" in shown
        assert "14 December to 27 December" in shown
        assert shown.count("goes down") == 3
        assert "goes up" not in shown
        assert "counts from 5 on" in shown
        assert "League 2 of 2" in client.get(address, {"number": "2"}).content.decode()
        assert "League 1 of 2" in client.get(address, {"number": "99"}).content.decode()


def test_the_best_twenty_evenings_of_a_month_count() -> None:
    ada, ben, eva = (make_player(name) for name in ("Ada", "Ben", "Eva"))
    first = date(2026, 12, 1)
    results(first, [ada], 25, share=0.5)
    results(first, [ben], 2, share=1.0)
    results(date(2026, 11, 30), [eva], 1)
    results(date(2026, 12, 31), [eva], 2, share=0.25)
    found = lists.month_list(first, ben, {ada.pk})
    assert [(it.player, it.rank, round(it.points), it.evenings) for it in found.shown] == [
        (ada, 1, 1000, 25),
        (ben, 2, 200, 2),
        (eva, 3, 25, 1),  # the evening of New Year is another month's
    ]
    assert [it.player for it in found.near] == [ada, ben]
    assert lists.month_of(date(2026, 12, 31)) == (first, date(2027, 1, 1))


def test_clubs_are_compared_by_their_best_eight() -> None:
    players = [make_player(f"P{number:02}") for number in range(12)]
    results(date(2026, 12, 1), players, 1)
    now = days.opening(MONDAY)
    big, small, tiny = (
        Club.objects.create(slug=name, name=name, created=now) for name in ("big", "small", "tiny")
    )
    for club, members in ((big, players), (small, players[:3]), (tiny, players[:2])):
        for player in members:
            Membership.objects.create(club=club, player=player, name=player.name, since=now)
    found = lists.club_list(date(2026, 12, 9), players[0])
    assert [(it.club, it.people, it.is_mine) for it in found] == [
        (big, 12, True),
        (small, 3, True),
    ]
    assert round(found[0].points, 2) == round(sum(100 - it for it in range(8)) / 8, 2)
    assert round(found[1].points, 2) == round((100 + 99 + 98) / 8, 2)


def test_the_page_of_a_month() -> None:
    results(date(2026, 12, 1), [make_player("Ada")], 2, share=0.73)
    client = Client(headers={"accept-language": "en"})
    with time_machine.travel(days.opening(date(2026, 12, 9)), tick=False):
        shown = client.get(reverse("daily_month")).content.decode()
        assert "December 2026" in shown
        assert "146" in shown
        before = client.get(reverse("daily_month"), {"of": "2026-11-01"}).content.decode()
        assert "The month after" in before
        assert "No evening of this month" in before
        assert client.get(reverse("daily_month"), {"of": "2026-13-01"}).status_code == 404
