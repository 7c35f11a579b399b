"""Schedules that are laid out, and that get more or fewer rounds (SCH-1)."""

from __future__ import annotations

import pytest

from games.tournaments.rules.presets import TREIBHAUS_SCHEDULE, at
from games.tournaments.rules.schedule import Item, ItemKind, laid_out, with_rounds
from tests.tournaments.case_format import clock


def told(items: tuple[Item, ...]) -> str:
    return " ".join(f"{it.kind[:2]}{it.name} {clock(it.starts)}-{clock(it.ends)}" for it in items)


def test_rounds_of_one_length_have_time_to_report_between_them() -> None:
    assert told(laid_out(at(10), 2, 60, 20)) == (
        "ro1 10:00-11:00 re1 11:00-11:20 ro2 11:20-12:20 re2 12:20-12:40 ra 12:40-12:40"
    )


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        (2, "ro1 19:15-20:05 re1 20:05-20:25 ro2 20:25-21:15 re2 21:15-21:45 ra 21:45-21:45"),
        (
            4,
            "ro1 19:15-20:05 re1 20:05-20:25 ro2 20:25-21:15 re2 21:15-21:45 "
            "ro3 21:45-22:35 re3 22:35-22:50 ro4 22:50-23:40 re4 23:40-23:55 ra 23:55-23:55",
        ),
    ],
)
def test_a_schedule_gets_as_many_rounds_as_are_planned(count: int, expected: str) -> None:
    assert told(with_rounds(TREIBHAUS_SCHEDULE, count)) == expected
    assert with_rounds(TREIBHAUS_SCHEDULE, 3) == TREIBHAUS_SCHEDULE


def test_a_lunch_stays_where_it_is() -> None:
    lunch = Item(ItemKind.BREAK, "Lunch", at(11), at(12))
    items = (*laid_out(at(10), 1, 60, 0)[:1], lunch, Item(ItemKind.ROUND, "2", at(12), at(13)))
    assert told(with_rounds(items, 3)) == (
        "ro1 10:00-11:00 brLunch 11:00-12:00 ro2 12:00-13:00 ro3 13:00-14:00"
    )
    assert told(with_rounds(items, 1)) == "ro1 10:00-11:00 brLunch 11:00-12:00"
    assert with_rounds((lunch,), 2) == (lunch,)
