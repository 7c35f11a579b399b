"""Tricks that are over, seen again: each of a finished round, while one runs as options say."""

from __future__ import annotations

import random
import re

import pytest
from django.test import Client
from django.urls import reverse

from games import rendering
from games.door.players import let_be
from games.models import Match, Table
from games.replays.reading import plays_of_trick
from games.rules.cards.deck import DOG, points
from games.rules.cards.options import ShowPlayed
from games.rules.state.state import Laid
from games.screen.lists.log import tricks_to_lay
from games.screen.page.scene import Scene
from games.screen.words.names import points_text
from games.services.acting.actions import take_action
from games.services.ground.deal import new_action_id
from tests.by_day import by_day
from tests.games import booster_worlds, worlds
from tests.games.builders import ALL_BOOSTERS, make_match, play_to_lead, player_at, state_now
from tests.games.fresh import table_page

pytestmark = pytest.mark.django_db
FOLDED = re.compile(r'<details id="log-trick-(\d+)">')
CARDS = re.compile(r'role="img" aria-label="([^"]*)"')


def ask(table: Table, trick: int, number: int = 1, seat: int | None = None) -> tuple[int, str]:
    """Return the answer to somebody who wants to see a trick, and its text."""
    client = Client(headers={"accept-language": "en"})
    if seat is not None:
        session = client.session
        let_be(session, player_at(table, seat))
        session.save()
    answer = client.get(reverse("trick", args=[table.slug, number, trick]))
    return answer.status_code, answer.content.decode()


def play_on(table: Table, seed: int, tricks: int | None = None) -> list[tuple[Laid, ...]]:
    """Play at random, some tricks or the whole round; return what lay in each trick."""
    chance, found = random.Random(seed), []
    state = state_now(table)
    is_boosted = bool(state.options.booster_deck)
    while state.windows and (tricks is None or len(found) < tricks):
        if is_boosted:
            _, (seat, action, _seconds) = booster_worlds.random_step(state, chance)
        else:
            seat, action, _seconds = worlds.random_step(state, chance)
        take_action(table.pk, seat=seat, action=action, action_id=new_action_id())
        before, state = state, state_now(table)
        if state.last_trick != before.last_trick:
            found.append(state.last_trick)
    return found  # but for those that were led and taken by one action


def log_of(table: Table, seat: int | None = 0) -> str:
    client = Client(headers={"accept-language": "en"})
    if seat is not None:
        session = client.session
        let_be(session, player_at(table, seat))
        session.save()
    page = client.get(reverse("table", args=[table.slug])).content.decode()
    return page.split('id="log-lines"')[1].split("</aside>")[0]


@pytest.mark.parametrize("show_played", list(ShowPlayed))
def test_a_round_that_others_still_play_tells_its_four_no_more_than_while_it_ran(
    show_played: ShowPlayed,
) -> None:
    """DUP-3: what is over opens all of its tricks only when no other table has the deal."""
    table = make_match(show_played=show_played, target=None, max_rounds=1)
    Match.objects.filter(table=table).update(is_secret=True)
    play_on(table, 1)
    table.refresh_from_db()
    every = len(tricks_to_lay(Scene(table_page(table, 0)._replace(is_secret=False))))
    assert every > 2
    before = every - 1  # the one that has ended the round still lies there
    offered = {ShowPlayed.ALL: before, ShowPlayed.LAST_TRICK: 1, ShowPlayed.NONE: 0}[show_played]
    for seat in range(4):
        answers = [ask(table, number, seat=seat)[0] for number in range(1, every + 1)]
        assert answers.count(200) == offered, seat
        assert len(FOLDED.findall(log_of(table, seat))) == 0
    Match.objects.filter(table=table).update(is_secret=False)
    rendering.forget_all()
    assert [ask(table, number, seat=0)[0] for number in range(1, every + 1)] == [200] * every


@pytest.mark.parametrize("seed", by_day(range(3), (0,)))
@pytest.mark.parametrize("boosted", [False, True])
def test_each_trick_of_a_finished_round_is_seen_as_it_lay(seed: int, boosted: bool) -> None:
    options = {"deck": ALL_BOOSTERS, "boosters_at_start": 2} if boosted else {}
    table = make_match(**options)
    tricks = play_on(table, seed)
    table.refresh_from_db()
    offered = tricks_to_lay(Scene(table_page(table, 0)))
    assert list(offered) == list(range(1, len(offered) + 1))
    seen = [plays_of_trick(table.hand, number) for number in offered]
    assert [plays for plays in seen if plays in tricks] == tricks
    assert len(seen) - len(tricks) <= 1
    for plays, line in zip(seen, offered.values(), strict=True):
        taken = sum(play.combination.cards for play in plays)
        assert not line.note or points_text(points(taken)) in line.note or taken == DOG
    assert plays_of_trick(table.hand, len(seen) + 1) == ()
    status, html = ask(table, 1, seat=1)
    assert status == 200
    assert "pending" not in html
    assert len(CARDS.findall(html)) <= len(tricks[0])


def test_the_log_of_a_finished_round_is_a_line_a_trick_with_faces() -> None:
    table = make_match()
    tricks = play_on(table, 4)
    for seat in (0, 2, None):
        log = log_of(table, seat)
        assert len(FOLDED.findall(log)) >= len(tricks)
        assert log.count('class="cards xs') >= sum(map(len, tricks)) - 1  # the Dog is words
    status, html = ask(table, 1)
    assert status == 200
    assert "<b>Trick 1</b>" in html
    assert reverse("trick", args=[table.slug, 1, 2]) in html
    assert reverse("trick", args=[table.slug, 1, 0]) not in html
    assert ask(table, 99)[0] == 404
    assert ask(table, 0)[0] == 404
    assert ask(table, 1, number=2)[0] == 404


@pytest.mark.parametrize(
    ("shown", "seen"),
    [(ShowPlayed.ALL, [1, 2, 3]), (ShowPlayed.LAST_TRICK, [3]), (ShowPlayed.NONE, [])],
)
def test_while_a_round_runs_memory_is_part_of_the_game(shown: ShowPlayed, seen: list[int]) -> None:
    table = make_match(show_played=shown)
    play_to_lead(table)
    tricks = play_on(table, 5, tricks=3)
    assert [number for number in range(1, 6) if ask(table, number)[0] == 200] == seen
    assert [number for number in range(1, 6) if ask(table, number, seat=0)[0] == 200] == seen
    log = log_of(table)
    assert not FOLDED.findall(log)
    assert log.count("hx-get") == len(seen)
    if seen:
        assert len(CARDS.findall(ask(table, 3)[1])) <= len(tricks[2])
