"""What a number of tables take is calculated from what was measured."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tichu_site.management.commands.plan import plan

SERVING = Path(__file__).parents[2] / "docs" / "serving.md"
ROW = re.compile(r"^\| ([\d,]+) \| (\d+) \| .*? \| ([\d,]+) \| ([\d,]+) \| .* \| (\d*) ?\|$", re.M)


def number(text: str) -> int:
    return int(text.replace(",", "") or 0)


def test_numbers_of_the_page_are_those_of_the_command() -> None:
    rows = [tuple(map(number, row)) for row in ROW.findall(SERVING.read_text())]
    assert [row[0] for row in rows] == [100, 1000, 10000]
    for tables, processes, actions, sockets, connections in rows:
        found = plan(tables)
        assert (found.processes, round(found.actions_a_second)) == (processes, actions)
        assert (found.sockets, found.connections) == (sockets, connections)


def test_a_slower_machine_and_strong_bots_take_more() -> None:
    assert plan(1000, loop_ms=5.2).processes > plan(1000).processes
    assert plan(100, strong=40).cores == plan(100).cores + 2
    assert not plan(100).is_shared
    assert plan(300).is_shared


def test_plan_is_printed_in_lines() -> None:
    out = StringIO()
    call_command("plan", tables=1000, stdout=out)
    assert re.search(r"^processes that serve +6$", out.getvalue(), re.M)
    assert "max_connections of PostgreSQL" in out.getvalue()


def night_of(**options: float) -> str | None:
    """Return what the plan says of the night's work for the hands of the day."""
    out = StringIO()
    call_command("plan", tables=10, stdout=out, **options)
    line = re.search(r"^hands of the day, each night +(.*)$", out.getvalue(), re.M)
    return None if line is None else line[1]


def test_the_night_of_the_hands_of_the_day_has_its_cost(settings: Any) -> None:
    settings.DAILY, settings.DAILY_FIELD = True, 20
    assert night_of() == "9 min of a core", "at most 30 are promised"
    assert night_of(loop=5.2) == "17 min of a core", "twice as slow a machine"
    settings.DAILY_FIELD = 40
    assert night_of() == "17 min of a core"
    settings.DAILY = False
    assert night_of() is None


@pytest.mark.parametrize("wrong", [{"tables": 0}, {"tables": 5, "strong": 6}])
def test_a_plan_for_nothing_is_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(CommandError):
        call_command("plan", **wrong)
