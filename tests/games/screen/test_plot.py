"""The plot of the score: round numbers to count by, labels that no line crosses."""

from __future__ import annotations

from itertools import pairwise

import pytest
from django.utils import translation

from games.screen import regions
from games.screen.page.scene import Scene
from games.screen.telling.plot import plot
from tests.games.screen.pages import PHASES

LABEL_HEIGHT = 17


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


def plotted(*rounds: tuple[int, int], target: int | None = 1000, seat: int = 0) -> dict:
    page = PHASES["summary"](seat)
    options = page.view.options._replace(target=target)
    return plot(Scene(page._replace(view=page.view._replace(rounds=rounds, options=options))))


def lines(found: dict) -> list[str]:
    return [points for _y, points in found["grid"]]


@pytest.mark.parametrize(
    ("rounds", "target", "expected"),
    [
        ([(50, 50)], 1000, ["250", "500", "750"]),
        ([(50, 50)], 500, ["100", "200", "300", "400"]),
        ([(-300, 400)], 1000, ["−250", "250", "500", "750"]),
        ([(700, 0), (700, 0)], 1000, ["250", "500", "750", "1250"]),
        ([(50, 50)], None, ["50"]),
        ([(-3000, 3000)], 1000, ["−2000", "−1000", "2000"]),
    ],
)
def test_lines_stand_at_round_numbers_between_the_ends(rounds, target, expected) -> None:
    assert lines(plotted(*rounds, target=target)) == expected


def test_lines_lie_between_zero_and_the_goal_in_even_steps() -> None:
    found = plotted((50, 50))
    heights = [found["zero"], *(y for y, _points in found["grid"]), found["goal"]]
    steps = {round(below - above, 1) for below, above in pairwise(heights)}
    assert len(steps) <= 2  # they are rounded
    assert max(steps) - min(steps) < 0.2
    assert heights == sorted(heights, reverse=True)


@pytest.mark.parametrize("rounds", [[(50, 50)], [(60, 40)], [(40, 60)], [(0, 100)], [(100, 0)]])
def test_labels_do_not_touch_each_other(rounds) -> None:
    (_, one, _, _), (_, other, _, _) = plotted(*rounds)["labels"]
    assert abs(one - other) >= LABEL_HEIGHT


def test_the_plot_draws_its_lines() -> None:
    assert regions(PHASES["summary"](0))["dialog"].count('class="grid"') >= 3


@pytest.mark.parametrize(
    "rounds",
    [
        [(100, 0)],
        [(50, 50)],
        [(55, 45)],
        [(45, 55)],
        [(-100, 200), (0, 100)],
        [(75, 25), (10, 90), (25, -125)],
    ],
)
def test_labels_lie_at_the_ends_of_their_lines_and_apart(rounds: list[tuple[int, int]]) -> None:
    found = plotted(*rounds)
    ends = [dots[-1] for dots in found["dots"]]
    heights = [label[1] for label in found["labels"]]
    assert abs(heights[0] - heights[1]) >= LABEL_HEIGHT
    totals = [sum(points[team] for points in rounds) for team in (0, 1)]
    if totals[0] != totals[1]:
        assert (heights[0] < heights[1]) == (totals[0] > totals[1])
    for (across, height), label in zip(ends, found["labels"], strict=True):
        assert label[0] > across
        assert abs(label[1] - height) <= 22


def test_labels_name_the_teams_and_their_totals() -> None:
    ours, theirs = plotted((100, -25), (50, 50))["labels"]
    assert (ours[3], theirs[3]) == ("150", "25")
    other = plotted((100, -25), (50, 50), seat=1)["labels"]
    assert [(label[2], label[3]) for label in other] == [(ours[2], "25"), (theirs[2], "150")]
    assert (ours[2], theirs[2]) == ("We", "They")


def test_names_that_find_no_room_beside_the_lines_stand_above() -> None:
    assert plotted((100, -25))["legend"] == []
    whole = plotted((100, -25), seat=None)
    assert whole["legend"] == [label[2] for label in whole["labels"]]


def test_lines_rise_with_the_points() -> None:
    found = plotted((100, 0), (-50, 150), (0, 0), (200, 0))
    for team, totals in enumerate(([100, 50, 50, 250], [0, 150, 150, 150])):
        dots = found["dots"][team]
        assert [across for across, _ in dots] == sorted(across for across, _ in dots)
        for (before, after), (low, high) in zip(pairwise(totals), pairwise(dots), strict=True):
            assert (after > before) == (high[1] < low[1])
            assert (after == before) == (high[1] == low[1])
        assert found["paths"][team].count("L") == 4
    assert [number for _, number in found["ticks"]] == [1, 2, 3, 4]
    assert found["goal"] < min(height for dots in found["dots"] for _, height in dots)


def test_numbers_of_many_rounds_do_not_touch() -> None:
    ticks = plotted(*[(50, 50)] * 36)["ticks"]
    places = [across for across, _number in ticks]
    assert min(after - before for before, after in pairwise(places)) > 30
    assert [number for _across, number in ticks][:2] == [3, 6]


def test_the_zero_line_is_above_points_below_zero() -> None:
    found = plotted((-100, 200))
    assert found["dots"][0][0][1] > found["zero"] > found["dots"][1][0][1]


def test_readers_get_the_totals_in_words() -> None:
    page = PHASES["summary"](0)
    scene = Scene(page)
    text = plotted((100, -25), (50, 50))["text"]
    one, other = (scene.team_name(team) for team in (0, 1))
    assert text == f"Score by round. {one}: 100, 150. {other}: -25, 25."
