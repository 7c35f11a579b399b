"""Days that are over: who has played, where ways parted, the archive, yesterday's line, guests."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from games import expansion
from games.daily import days, over, standing
from games.daily.models import DailyBoards, DailyResult, DailyTry
from games.daily.selectors import boards_on
from games.daily.services import playing, settling
from games.daily.services.closing import close_over
from games.models import Match, Player
from games.people.models import Follow
from games.rules.state.actions import Exchange, Pass, Play
from games.rules.state.codec import from_json
from games.rules.view.choices import options
from games.rules.view.perspective import perspective
from games.screen.words.names import card_name
from games.services.ground.snapshots import state_of
from games.services.seats.at_boards import BOTS
from tests.games.builders import make_player, swapped
from tests.games.conftest import Time
from tests.games.daily import test_playing
from tests.games.daily.test_playing import a_day, account, play_through
from tests.games.daily.test_results import made, played

pytestmark = pytest.mark.django_db
__all__ = ["a_day"]


def client_of(player: Player | None) -> Client:
    client = Client(headers={"accept-language": "en"})
    if player is not None:
        assert player.user is not None
        client.force_login(player.user)
    return client


def page(player: Player | None, name: str, *args: Any) -> str:
    answer = client_of(player).get(reverse(name, args=args))
    assert answer.status_code == 200
    return answer.content.decode()


def close(daily: DailyBoards) -> DailyBoards:
    close_over(days.closing(daily.day))
    return next(it for it in boards_on(daily.day) if it == daily)


def test_results_are_noted_when_a_game_closes(a_day: list[DailyBoards]) -> None:
    evening = a_day[0]
    for board in (1, 2, 3, 4):
        made(evening, board, [-100, 0])
    ada = account("Ada")
    played(evening, ada, 100, -100, 0, 20)
    played(evening, account("young"), 0, 0, 0, 0, is_listed=False)
    played(evening, account("left"), 0, 0, 0, 0, by_bot=True)
    played(evening, account("half"), 0, 0)
    assert close_over(days.closing(evening.day)) == 3
    found = {it.player.name: it for it in DailyResult.objects.all()}
    assert set(found) == {"Ada", "young"}
    assert found["Ada"].points == 5
    assert round(found["Ada"].share or 0, 2) == 0.54
    assert [it.is_listed for it in found.values()] == [True, False]
    settling._forget(ada)
    assert not DailyResult.objects.filter(player=ada).exists()


def test_a_share_needs_the_field_of_each_board() -> None:
    field = {"novice": [0, 20]}
    assert standing.share_of_boards([(10, field), (30, field)]) == 0.75
    assert standing.share_of_boards([(10, field), (30, {})]) is None
    assert standing.ranks([30, 20, 20, 10]) == [1, 2, 2, 4]


def test_all_are_listed_once_the_day_is_over_friends_first(a_day: list[DailyBoards]) -> None:
    plain, ada = a_day[1], account("Ada")
    people = {name: account(name) for name in ("Ben", "Cora", "Dora", "Emil")}
    played(plain, ada, 50)
    for place, player in enumerate(people.values()):
        played(plain, player, 100 - 20 * place, is_listed=player.name != "Emil")
    Follow.objects.create(follower=ada, followed=people["Dora"], since=plain.opens)
    address = reverse("daily_open", args=[plain.day.isoformat(), "plain"])
    assert client_of(ada).get(address).status_code == 302  # the others still play
    plain = close(plain)
    found = over.people_on(plain, ada, {people["Dora"].pk})
    assert [(it.rank, it.player.name) for it in found.shown] == [
        (1, "Ben"),
        (2, "Cora"),
        (3, "Dora"),
        (4, "Ada"),
    ]
    assert [it.player.name for it in found.friends] == ["Dora", "Ada"]
    shown = client_of(None).get(address).content.decode()
    assert "4 people have played" in shown
    assert "Emil" not in shown
    assert "Compare" not in shown
    assert "Compare" in client_of(ada).get(address).content.decode()
    emil = over.people_on(plain, people["Emil"], set())
    assert [it.is_me for it in emil.shown] == [False] * 4 + [True]  # not listed, seen by oneself


def test_a_result_stands_beside_friends_or_neighbours(a_day: list[DailyBoards]) -> None:
    plain = a_day[1]
    people = [account(f"P{number}") for number in range(9)]
    for number, player in enumerate(people):
        played(plain, player, -10 * number)
    left = account("Lea")
    played(plain, left, 0, by_bot=True)
    address = "daily_result", plain.day.isoformat(), "plain"
    assert "Where you parted" not in page(people[4], *address)
    plain = close(plain)

    def names(me: Player, *friends: Player) -> list[str]:
        found = over.beside(plain, me, {it.pk for it in friends})
        return [it.player.name for it in found]

    assert names(people[4]) == ["P2", "P3", "P4", "P5", "P6"]
    assert names(people[0], account("Zoe")) == ["P0", "P1", "P2"]
    assert names(people[4], people[8], people[1]) == ["P1", "P4", "P8"]
    assert names(left, people[1]) == []  # played by a bot, so there is nothing to compare
    shown = page(people[4], *address)
    assert "Where you parted" in shown
    assert ">P6<" in shown
    assert ">P7<" not in shown
    DailyResult.objects.exclude(player=people[4]).delete()
    assert names(people[4]) == []


def test_a_long_list_stands_on_pages(
    a_day: list[DailyBoards], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(over, "PEOPLE_SHOWN", 2)
    plain = a_day[1]
    for number in range(5):
        played(plain, account(f"P{number}"), 10 * number)
    plain = close(plain)
    numbers, start = [], 0
    while True:
        found = over.people_on(plain, None, set(), start)
        numbers += [it.rank for it in found.shown]
        if found.next is None:
            break
        start = found.next
    assert numbers == [1, 2, 3, 4, 5]
    args = [plain.day.isoformat(), "plain"]
    assert client_of(None).get(reverse("daily_open", args=args), {"from": "x"}).status_code == 200


def another(table: Any, at: list[bool]) -> Any:
    """Return what somebody does who passes once where the others lay, and is like them else."""
    state = state_of(table)
    found = options(perspective(state, 0), expansion.catalogue())
    usual = _usual(table)
    if isinstance(usual, Play) and Pass() in found.actions and not at:
        at.append(True)
        return Pass()
    return usual


_usual = test_playing.chosen


def test_where_two_have_parted(
    a_day: list[DailyBoards], time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = a_day[1]
    ada, ben, cora = (account(name) for name in ("Ada", "Ben", "Cora"))
    for player in (ada, cora):
        play_through(playing.play(player, plain, 1, time.now), player, time)
    done: list[bool] = []
    monkeypatch.setattr(test_playing, "chosen", lambda table: another(table, done))
    play_through(playing.play(ben, plain, 1, time.now), ben, time)
    assert done
    key = close(plain)
    results = {it.player: it.pk for it in DailyResult.objects.all()}
    [it] = over.partings(key, ada, ben)
    assert it.steps is not None
    assert [step.seat for step in it.steps] == [0, 0]
    kept = over.deeds_of(Match.objects.get(pk=it.theirs.pk).hands.get())
    assert next(d for d in kept if d.version == it.steps[1].version).action == Pass()
    assert it.steps[0].number == it.steps[1].number
    assert over.partings(key, ada, cora)[0].steps is None
    shown = page(ada, "daily_parted", plain.day.isoformat(), "plain", results[ben])
    for match, step in zip((it.mine, it.theirs), it.steps, strict=True):
        address = reverse("replay", args=[match.slug, 1, step.number])
        assert address in shown
        assert client_of(None).get(address).status_code == 200  # open to everybody
    same = page(ada, "daily_parted", plain.day.isoformat(), "plain", results[cora])
    assert "You both played the same to the end" in same


def test_two_who_exchanged_differently_read_what_each_pushed(
    a_day: list[DailyBoards], time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = a_day[1]
    people = [account(name) for name in ("Ada", "Ben")]
    pushed: list[Exchange] = []

    def chosen(table: Any) -> Any:
        action = _usual(table)
        if isinstance(action, Exchange):
            action = swapped(action) if pushed else action
            pushed.append(action)
        return action

    monkeypatch.setattr(test_playing, "chosen", chosen)
    for player in people:
        play_through(playing.play(player, plain, 1, time.now), player, time)
    close(plain)
    other = DailyResult.objects.get(player=people[1]).pk
    shown = page(people[0], "daily_parted", plain.day.isoformat(), "plain", other)
    with override("en"):
        told = [
            ", ".join(f"{card_name(card)} for {BOTS[to - 1]}" for to, card in sorted(it.give))
            for it in pushed
        ]
    mine, theirs = (shown.index(f"Exchanged: {it}.") for it in told)
    assert mine < theirs


def test_nobody_compares_before_the_day_is_over_nor_with_who_is_not_listed(
    a_day: list[DailyBoards], time: Time
) -> None:
    plain, ada, ben = a_day[1], account("Ada"), account("Ben")
    played(plain, ada, 10)
    played(plain, ben, 20, is_listed=False)
    own = DailyResult.objects.create(daily=plain, player=ada, points=10, is_listed=True)
    other = DailyResult.objects.create(daily=plain, player=ben, points=20, is_listed=True)
    args = [plain.day.isoformat(), "plain"]
    address = reverse("daily_parted", args=[*args, other.pk])
    assert client_of(ada).get(address).status_code == 404
    DailyResult.objects.all().update(is_listed=False)
    close(plain)
    assert client_of(ada).get(address).status_code == 404
    DailyResult.objects.all().update(is_listed=True)
    assert client_of(ada).get(address).status_code == 200
    assert client_of(None).get(address).status_code == 302
    own_address = reverse("daily_parted", args=[*args, own.pk])
    assert client_of(ada).get(own_address).status_code == 302


def test_the_archive_lists_days_that_are_over(
    a_day: list[DailyBoards], time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "No day is over yet" in page(None, "daily_archive")
    ada = account("Ada")
    played(a_day[0], ada, 10, 10, 10, 10)
    close(a_day[0])
    time.stand_still(48 * 3600)
    shown = page(ada, "daily_archive")
    assert reverse("daily_open", args=[a_day[0].day.isoformat(), "evening"]) in shown
    assert "1 person" in shown
    assert client_of(None).get(reverse("daily_archive"), {"before": "x"}).status_code == 404
    before = client_of(None).get(reverse("daily_archive"), {"before": a_day[0].day.isoformat()})
    assert "No day is over yet" in before.content.decode()


def test_yesterday_stays_closed_until_noon_and_then_brings_people_back(
    a_day: list[DailyBoards], time: Time
) -> None:
    evening, ada = a_day[0], account("Ada")
    for board in (1, 2, 3, 4):
        made(evening, board, [-100, 0])
    played(evening, ada, 100, -100, 0, 20)
    assert over.yesterday_of(ada, time.now) is None
    morning = evening.opens + timedelta(hours=33)
    found = over.yesterday_of(ada, morning)
    assert found is not None
    assert not found.is_over
    assert over.yesterday_of(account("Ben"), morning) is None
    time.stand_still(33 * 3600)
    shown = page(ada, "daily")
    assert "Yesterday: better than 54 %" in shown
    assert "Opens at 12:00" in shown
    assert reverse("daily_open", args=[evening.day.isoformat(), "evening"]) not in shown
    close(evening)
    shown = page(ada, "daily")
    assert "See where you parted" in shown
    assert reverse("daily_open", args=[evening.day.isoformat(), "evening"]) in shown


def test_a_guest_plays_what_is_over_and_is_told_how_well(
    a_day: list[DailyBoards], time: Time
) -> None:
    """While accounts may still play a board nobody may play it as a guest, and see all of it."""
    plain, guest = a_day[1], make_player("Eva")
    made(plain, 1, [-1000])
    assert over.practised(guest, plain) is None
    plain = close(plain)
    table = playing.practise(guest, plain, 1)
    assert over.practised(guest, plain) is None
    play_through(table, guest, time)
    found = over.practised(guest, plain)
    assert found is not None
    assert (found.boards, found.share) == (1, 1.0)
    match = Match.objects.get()
    first = from_json(match.hands.get().score).round
    assert found.points == first[0] - first[1]
    assert not DailyTry.objects.exists()
    assert over.practised(make_player("Zoe"), plain) is None


def test_visitors_practise_as_guests_with_a_name_of_the_site(a_day: list[DailyBoards]) -> None:
    plain, visitor = a_day[1], client_of(None)
    address = reverse("daily_play", args=[plain.on.isoformat(), "plain", 1])
    assert visitor.post(address, {"practice": "1"})["Location"] == reverse("daily")
    assert not Player.objects.exists()  # a refusal leaves nobody behind
    close(plain)
    table = visitor.post(address, {"practice": "1"})["Location"]
    assert table.startswith("/t/")
    assert visitor.get(table).status_code == 200
    assert Player.objects.get().name.startswith("Guest ")


@pytest.mark.parametrize("day", ["0001-01-01", "0026-11-28", "9999-12-31", "2026-1-1", "now"])
def test_no_page_has_days_that_nobody_can_play(day: str) -> None:
    month, archive = reverse("daily_month"), reverse("daily_archive")
    pages = [reverse(name, args=(day, "evening")) for name in ("daily_result", "daily_open")]
    for address in (f"{month}?of={day}", f"{archive}?before={day}", *pages):
        assert client_of(None).get(address).status_code == 404, address
