"""How a standing is shown."""

from __future__ import annotations

from fractions import Fraction

import pytest
from django.utils import translation

from games.tournaments.models import Tournament
from games.tournaments.rules.standings import Criterion, StandingRow
from games.tournaments.views.standing import main_figure

ROW = StandingRow(
    rank=1,
    entrant="A",
    number=1,
    victory_points=Fraction(25, 2),
    points=1040,
    difference=-80,
    wins=3,
    buchholz=Fraction(20),
    direct=None,
    played=4,
    deals=16,
    byes=0,
    percent=Fraction(553, 10),
    net=Fraction(37, 3),
)


@pytest.mark.parametrize(
    ("criterion", "told"),
    [
        (Criterion.VICTORY_POINTS, "12.5"),
        (Criterion.POINTS, "1040"),
        (Criterion.DIFFERENCE, "−80"),
        (Criterion.PERCENT, "55.30"),
        (Criterion.NET, "+12.33"),
    ],
)
def test_the_main_figure_is_what_the_ladder_begins_with(criterion: Criterion, told: str) -> None:
    with translation.override("en"):
        event = Tournament(ladder=[criterion, Criterion.BUCHHOLZ])
        assert main_figure(event, ROW).startswith(told)
