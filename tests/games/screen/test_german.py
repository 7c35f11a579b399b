"""The screen in German: our own words, and numbers that only people read."""

from __future__ import annotations

import re

import pytest
from django.utils import translation

from games.screen import regions
from tests.games.screen.pages import PHASES

SEATS = (0, 1, 2, 3, None)
NUMBERS = re.compile(r' (?:c?[xy]|r|d|points|viewBox|data-[a-z]+)="([^"]*)"')
DECIMAL_COMMA = re.compile(r"\d,\d")


@pytest.fixture(autouse=True)
def german():
    with translation.override("de"):
        yield


@pytest.mark.parametrize("phase", sorted(PHASES))
def test_numbers_for_machines_have_no_decimal_comma(phase: str) -> None:
    for seat in SEATS:
        html = "".join(regions(PHASES[phase](seat)).values())
        numbers = [value for value in NUMBERS.findall(html) if DECIMAL_COMMA.search(value)]
        assert not numbers, f"{phase}, seat {seat}"


def test_the_plot_has_numbers_with_decimals() -> None:
    plot = regions(PHASES["summary"](0))["dialog"]
    assert any("." in number for number in NUMBERS.findall(plot))


def test_words_that_the_framework_translates_too_are_ours() -> None:
    exchange = regions(PHASES["exchange"](0))["actions"]
    assert "Leeren" in exchange
    assert "Zurücksetzen" not in exchange
