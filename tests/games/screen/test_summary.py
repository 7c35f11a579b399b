"""What the page at the end of a round says."""

from __future__ import annotations

import pytest
from django.utils import translation

from games.bots.search import ready
from games.bots.search.ready import Readiness
from games.screen import regions
from games.screen.page.scene import Scene
from games.screen.telling.summary import summary_context
from games.selectors.shown import TablePage
from tests.games.reading import read
from tests.games.screen.pages import PHASES


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


def after_double(seat: int | None, team: int) -> TablePage:
    """Return the page after a double victory without calls."""
    page = PHASES["summary"](seat)
    score = page.view.score
    assert score is not None
    score = score._replace(double=team)
    return page._replace(view=page.view._replace(score=score, calls=(None,) * 4))


@pytest.mark.parametrize(
    ("seat", "team", "text"),
    [
        (0, 0, "Double victory for you."),
        (0, 1, "Double victory for the others."),
        (3, 1, "Double victory for you."),
        (None, 1, "Double victory for Cem & Ben."),
    ],
)
def test_a_double_victory_is_told_to_each_in_their_words(
    seat: int | None, team: int, text: str
) -> None:
    context = summary_context(Scene(after_double(seat, team)))
    assert context is not None
    assert read(context["sub"]) == text


@pytest.mark.parametrize(
    ("readiness", "is_kept"),
    [
        (Readiness.READY, True),
        (Readiness.PREPARING, True),
        (Readiness.MISSING, False),
        (Readiness.FAILED, False),
    ],
)
def test_no_place_is_kept_for_a_turning_point_that_nobody_looks_for(
    monkeypatch: pytest.MonkeyPatch, readiness: Readiness, is_kept: bool
) -> None:
    monkeypatch.setattr(ready, "_readiness", readiness)
    context = summary_context(Scene(PHASES["summary"](0)._replace(match_slug="abc")))
    assert context is not None
    assert bool(context["turning"]) is is_kept


def after_match(seat: int) -> TablePage:
    """Return the page of a player after a match of people that is over."""
    page = PHASES["match-end"](seat)
    people = tuple(one._replace(is_bot=False, is_me=one.number == seat) for one in page.seats)
    return page._replace(seats=people)


@pytest.mark.parametrize(
    ("seat", "same", "other"),
    [
        (0, "You and Ana against Cem and Ben", "You and Cem against Ana and Ben"),
        (3, "You and Cem against Guest Ibex and Ana", "You and Ana against Guest Ibex and Cem"),
    ],
)
def test_the_ways_to_play_again_begin_with_ones_own_pair(seat: int, same: str, other: str) -> None:
    context = summary_context(Scene(after_match(seat)))
    assert context is not None
    assert [read(way.pairs) for way in context["again"]["ways"]][:2] == [same, other]


@pytest.mark.parametrize(
    ("level", "winner", "offered"),
    [
        ("novice", 1, ["The same bots again: novice", "Harder bots: apprentice"]),
        ("novice", 0, ["Harder bots: apprentice"]),
        ("apprentice", 1, ["Easier bots: novice", "Harder bots: beginner"]),
    ],
)
def test_after_a_loss_against_the_easiest_bots_the_same_come_first(
    level: str, winner: int, offered: list[str]
) -> None:
    page = PHASES["match-end"](0)
    seats = [
        it._replace(is_bot=it.number != 0, is_me=it.number == 0, level=level) for it in page.seats
    ]
    page = page._replace(seats=tuple(seats), view=page.view._replace(winner=winner))
    context = summary_context(Scene(page))
    assert context is not None
    assert [text for _level, text in context["again"]["bots"]] == offered


def test_whoever_leaves_after_a_match_gives_the_seat_up() -> None:
    html = regions(after_match(1))["dialog"]
    button = html[html.index('id="leave-over"') :].split(">")[0]
    assert 'value="leave"' in button
    assert "/seat/" in button


def test_who_waits_for_the_next_round_reads_it_apart_from_the_clock() -> None:
    page = PHASES["summary"](0)
    seats = [it._replace(is_ready=it.number in (0, 1)) for it in page.seats]
    page = page._replace(wants_next=True, seats=tuple(seats))
    text = " ".join(regions(page)["dialog"].split())
    assert "</span> · Waiting for Ana and Ben." in text


def test_who_has_not_chosen_yet_reads_who_wants_another_match() -> None:
    page = after_match(0)
    seats = [it._replace(wants_seating="same" if it.number in (1, 2) else "") for it in page.seats]
    text = read(" ".join(regions(page._replace(seats=tuple(seats)))["dialog"].split()))
    assert "Cem and Ana want another match." in text


def test_whoever_is_ready_in_a_pause_reads_who_is_waited_for() -> None:
    page = PHASES["lead"](0)
    seats = [it._replace(is_ready=it.number in (0, 1)) for it in page.seats]
    page = page._replace(is_paused=True, wants_next=True, seats=tuple(seats))
    assert "You are ready. Waiting for Ana and Ben." in regions(page)["actions"]
