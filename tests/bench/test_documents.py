"""The tables of the documents can be written anew; the suite measures nothing."""

from __future__ import annotations

import pytest

from tests.bench import documents
from tests.bench.documents import COSTS, DOCUMENT, Cost, table_of_costs, written


@pytest.mark.parametrize("name", ["action", "tables"])
def test_a_table_is_replaced_and_nothing_else_changes(name: str) -> None:
    text = DOCUMENT.read_text()
    made = written(text, name, "| new |", "Measured today.")
    mark = f"<!-- measured: {name} -->\n"
    before, rest = text.split(mark)
    after = rest.split("\n<!-- end -->", 1)[1]
    assert made == f"{before}{mark}| new |\n\nMeasured today.\n<!-- end -->{after}"


def test_a_document_without_that_table_is_refused() -> None:
    with pytest.raises(KeyError):
        written("nothing", "action", "", "")


def test_what_takes_time_is_told_as_a_multiple_of_the_loop() -> None:
    costs = (Cost("an action", "a", "{:.1f} ms"), Cost("a push", "b", "{:.0f} bytes", False))
    table = table_of_costs(costs, {"a": 9.0, "b": 950.0}.__getitem__, 4.5)
    assert table == f"{documents.HEAD}\n| an action | 9.0 ms | 2.0 |\n| a push | 950 bytes | |"


def test_all_figures_are_there() -> None:
    from tests.bench.__main__ import FIGURES

    assert {cost.figure for cost in COSTS} <= FIGURES.keys()
