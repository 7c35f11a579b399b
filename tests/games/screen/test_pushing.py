"""The exchange: places to choose cards for, and a hand without what lies there."""

from __future__ import annotations

import re

import pytest
from django.utils import translation

from games.rules.state.actions import TakeBack
from games.screen import regions
from tests.games.screen.booster_pages import BOOSTER_PHASES
from tests.games.screen.pages import PACED, PHASES, PUSHES, Round, exchanged


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


def _codes(html: str) -> list[str]:
    return re.findall(r'data-code="(\w+)"', html)


@pytest.mark.parametrize("phase", ["exchange-calling", "exchange"])
def test_cards_and_places_can_be_chosen_from_the_beginning(phase: str) -> None:
    page = PHASES[phase](0)
    assert page.options.exchange == (phase == "exchange")
    trick = regions(page)["trick"]
    assert trick.count("<select") == 3
    assert trick.count('<option value="Phx"') == 3


def test_while_there_is_time_to_call_nothing_can_be_pushed() -> None:
    calling, later = (regions(PHASES[name](0)) for name in ("exchange-calling", "exchange"))
    assert "is-early" in calling["trick"]
    assert "is-early" not in later["trick"]
    assert re.search(r'value="exchange"[^>]*aria-disabled="true"', calling["actions"])
    assert not re.search(r'value="exchange"[^>]*aria-disabled="true"', later["actions"])
    assert "You may choose your cards already" in calling["actions"]


def test_the_seat_that_pushes_last_may_choose_meanwhile() -> None:
    page = BOOSTER_PHASES["exchange-offered"](0)
    assert page.options.exchange
    assert regions(page)["trick"].count("<select") == 3
    waits = page._replace(options=page.options._replace(exchange=False))
    assert regions(waits)["trick"].count("<select") == 3


def test_pushed_cards_lie_in_their_places_and_no_longer_in_the_hand() -> None:
    html = regions(PHASES["exchange-chosen"](0))
    hand = _codes(html["hand"])
    assert len(hand) == 11
    assert "Your hand, 11 cards" in html["hand"]
    assert not set(hand) & set(PUSHES[0].split())
    assert html["trick"].count('class="card') == 3
    assert "<select" not in html["trick"]


def test_cards_that_are_taken_back_are_in_the_hand_again() -> None:
    played = Round(options=PACED).no_grand().push(0, PUSHES[0]).do(0, TakeBack())
    assert len(_codes(regions(played.page(0))["hand"])) == 14


def test_after_the_exchange_the_hand_is_whole() -> None:
    assert len(_codes(regions(exchanged().page(0))["hand"])) == 14
