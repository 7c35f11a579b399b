"""The plot of the score: a line for both teams, or for each of four, round by round."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from django.utils.translation import gettext as _

from games.screen.page.scene import Scene
from games.screen.telling import each
from games.screen.words.names import minus, without_signs

LEFT, RIGHT, TOP, BOTTOM = 52, 470, 26, 270
STEPS = (50, 100, 250, 500, 1000, 2500, 5000)
"""Points between two lines of the plot: the smallest step that makes few lines."""
MOST_LINES = 6
MOST_TICKS = 12
"""How many numbers of rounds find room below the plot."""
LABEL_HEIGHT = 26
LABEL_LENGTH = 9
"""Letters for which there is room beside the end of a line."""

Curve = tuple[str, list[int]]
"""A name, and the points from the beginning of the match on."""


def plot(scene: Scene, by_cards: Sequence[int] = ()) -> dict[str, Any]:
    """Return the lines and labels of the plot of the match score by round, one's own first.

    ``by_cards`` are one's own points of each round as the cards alone would have brought them.
    """
    found = each.courses(scene) if scene.plays_alone else _of_teams(scene)
    courses = [(without_signs(name), points) for name, points in found]
    target = scene.view.options.target
    dotted = list(accumulate(by_cards, initial=0)) if by_cards else []
    numbers = [number for _name, course in courses for number in course] + dotted
    low = min(0, *numbers)
    high = max(target or 0, *numbers, 100)
    played = len(scene.view.rounds)
    across = max(4, played)
    every = -(-across // MOST_TICKS)

    def x(number: int) -> float:
        return round(LEFT + (RIGHT - LEFT) * number / across, 1)

    def y(points: int) -> float:
        return round(BOTTOM - (BOTTOM - TOP) * (points - low) / (high - low), 1)

    lines = [[(x(number), y(points)) for number, points in enumerate(it)] for _name, it in courses]
    ends = _apart([line[-1][1] for line in lines])
    is_long = any(len(f"{name} {minus(it[-1])}") > LABEL_LENGTH for name, it in courses)
    return {
        "paths": [_path(line) for line in lines],
        "dotted": _path([(x(number), y(points)) for number, points in enumerate(dotted)]),
        "dots": [line[1:] for line in lines],
        "labels": [
            (line[-1][0] + 12, end, name, minus(course[-1]))
            for line, end, (name, course) in zip(lines, ends, courses, strict=True)
        ],
        "legend": [name for name, _course in courses] if is_long else [],
        "grid": [(y(points), minus(points)) for points in _between(low, high) if points != target],
        "zero": y(0),
        "goal": y(target) if target else None,
        "target": target,
        "ticks": [(x(number), number) for number in range(every, played + 1, every)],
        "text": _in_words([*courses, (_("By the cards alone"), dotted)] if dotted else courses),
    }


def _path(line: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{a} {b}" for a, b in line) if line else ""


def _of_teams(scene: Scene) -> list[Curve]:
    us = scene.team_of_mine()
    courses = []
    for team in (us, 1 - us):
        points = [0]
        for of_round in scene.view.rounds:
            points.append(points[-1] + of_round[team])
        courses.append((scene.team_name(team), points))
    return courses


def _between(low: int, high: int) -> list[int]:
    """Return round numbers of points between two others, without 0, for lines to count by."""
    step = next((step for step in STEPS if high - low <= step * MOST_LINES), STEPS[-1])
    return [points for points in range(low - low % step, high, step) if points and points > low]


def _apart(heights: list[float]) -> list[float]:
    """Return the heights of labels, moved apart where they would touch."""
    groups: list[tuple[float, list[int]]] = []
    for place in sorted(range(len(heights)), key=lambda place: heights[place]):
        groups.append((heights[place], [place]))
        while len(groups) > 1 and _touch(*groups[-2:]):
            (one, above), (other, below) = groups[-2:]
            middle = (one * len(above) + other * len(below)) / len(above + below)
            groups[-2:] = [(middle, above + below)]
    found = [0.0] * len(heights)
    for middle, places in groups:
        for step, place in enumerate(places):
            found[place] = middle + 5 + (step - (len(places) - 1) / 2) * LABEL_HEIGHT
    return found


def _touch(above: tuple[float, list[int]], below: tuple[float, list[int]]) -> bool:
    return below[0] - above[0] < (len(above[1]) + len(below[1])) / 2 * LABEL_HEIGHT


def _in_words(courses: list[Curve]) -> str:
    lists = (f"{name}: {', '.join(map(str, course[1:]))}." for name, course in courses)
    return " ".join([_("Score by round."), *lists])
