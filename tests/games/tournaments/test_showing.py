"""How a standing is shown."""

from __future__ import annotations

from fractions import Fraction

import pytest
from django.utils import translation

from games.tournaments.models import Tournament
from games.tournaments.rules.standings import StandingRow
from games.tournaments.views.standing import main_figure

ROW = StandingRow(
    rank=1,
    entrant="A",
    number=1,
    values={
        "victory_points": Fraction(25, 2),
        "points": Fraction(1040),
        "difference": Fraction(-80),
        "wins": Fraction(3),
        "buchholz": Fraction(20),
        "sonneborn": Fraction(25, 4),
        "percent": Fraction(200, 3),
        "net": Fraction(37, 3),
    },
    played=4,
    deals=16,
    byes=0,
)


@pytest.mark.parametrize(
    ("criterion", "told"),
    [
        ("victory_points", "12.5"),
        ("points", "1040"),
        ("difference", "−80"),
        ("wins", "3"),
        ("sonneborn", "6.3"),
        ("lots", "–"),
        ("percent", "66.67"),
        ("net", "+12.33"),
    ],
)
def test_the_main_figure_is_what_the_ladder_begins_with(criterion: str, told: str) -> None:
    with translation.override("en"):
        event = Tournament(ladder=[criterion, "buchholz"])
        assert main_figure(event, ROW) == told
