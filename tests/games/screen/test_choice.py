"""What the draft and questions show to those who are asked, and to nobody else."""

from __future__ import annotations

import re

import pytest
from django.utils import translation

from games.rules.cards.deck import CODE
from games.screen.asking.choice import choice_html
from games.screen.page.scene import Scene as Screen
from tests.boosters.scene import Scene
from tests.games.reading import read
from tests.games.screen.booster_scenes import (
    MOMENTS,
    draft,
    help_asked,
    page_of,
)
from tests.games.screen.pages import PHASES


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


EMPTY = '<div id="choice"></div>'


def shown(scene: Scene, seat: int | None) -> str:
    return choice_html(Screen(page_of(scene, seat)))


def buttons_of(html: str) -> list[str]:
    return re.findall(r'name="draft" value="(\w+)"', html)


def test_a_plain_table_has_an_empty_region() -> None:
    assert choice_html(Screen(PHASES["follow"](0))) == EMPTY


ASKED = {
    "draft": {0},
    "draft-after-round": {0},
    "blue": set(),
    "laid": set(),
    "help": {2},
    "theft": {0},
    "second-thoughts": {0, 2},
    "carousel": {0, 1, 2, 3},
    "pickpocket": {0},
    "used-again": {0},
}


@pytest.mark.parametrize("name", ASKED)
def test_only_the_seat_that_is_asked_sees_the_question(name: str) -> None:
    scene = MOMENTS[name]()
    for seat in (0, 1, 2, 3, None):
        is_asked = seat in ASKED[name]
        assert (shown(scene, seat) != EMPTY) == is_asked, seat


# --- the draft ------------------------------------------------------------------------


def test_the_draft_shows_each_booster_in_full_with_a_button() -> None:
    html = shown(draft(), 0)
    assert buttons_of(html) == ["ring_road", "enough", "pickpocket", "clairvoyant"]
    assert html.count('data-weight="draft"') == 4
    for word in ("Ring Road", "Enough!", "Nobody plays Boosters", "Yellow", "Blue"):
        assert word in html
    assert "Keep one of these Boosters" in html
    assert "The rest goes on to Cem, Ana, Ben." in read(html)


def test_the_draft_goes_round_and_gets_smaller() -> None:
    html = shown(draft(2, first=3), 3)
    assert len(buttons_of(html)) == 2
    assert "Keep one of these Boosters" in html
    assert "The other one goes to Guest Ibex." in read(html)


def test_two_copies_in_a_draft_have_buttons_of_their_own() -> None:
    scene = draft()
    boosted = scene.state.booster_state._replace(draft=("njet", "njet"), drafters=(0, 1))
    scene.state = scene.state._replace(booster_state=boosted)
    ids = re.findall(r'id="(keep-[\w-]+)"', shown(scene, 0))
    assert len(set(ids)) == 2


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_draft_speaks_the_language_of_its_reader(language: str) -> None:
    with translation.override(language):
        html = shown(draft(), 0)
    assert ("Ringstraße" in html) == (language == "de")


# --- questions ------------------------------------------------------------------------


def test_help_shows_what_lies_with_its_companions() -> None:
    html = shown(MOMENTS["help"](), 2)
    assert "Guest Ibex asks for help" in read(html)
    assert 'aria-label="Jade 8, Sword 8"' in html
    assert "Help" in html
    assert "answer-rank" not in html
    assert "To beat" not in html


def test_help_says_what_has_to_be_beaten() -> None:
    assert "To beat: Pair of nines" in shown(MOMENTS["help-to-follow"](), 2)


def test_a_joker_without_a_rank_lets_the_partner_choose_it() -> None:
    html = shown(MOMENTS["help-bird"](), 2)
    assert re.findall(r'name="answer-rank" id="answer-rank-\d" value="(\d)"', html) == [
        str(rank) for rank in range(2, 9)
    ]
    assert "Fire Bird" in html


def test_a_theft_shows_each_booster_of_the_hand_once() -> None:
    html = shown(MOMENTS["theft"](), 0)
    found = re.findall(r'name="answer-booster" id="take-\w+" value="(\w+)"', html)
    assert found == ["njet", "ring_road", "add_on"]
    assert "Boosters of Cem" in read(html)


def test_the_card_drawn_may_be_given_back() -> None:
    scene = MOMENTS["pickpocket"]()
    proposal = scene.state.proposal
    assert proposal is not None
    assert f'name="card" value="{CODE[proposal.drawn]}"' in shown(scene, 0)
    assert "for Cem, or give this one back" in read(shown(scene, 0))


def test_a_card_question_names_the_receiver() -> None:
    assert "for Ana." in read(shown(MOMENTS["second-thoughts"](), 0))
    assert "for Guest Ibex." in read(shown(MOMENTS["second-thoughts"](), 2))
    assert "for Ana." in read(shown(MOMENTS["carousel"](), 1))


def test_a_seat_that_has_answered_is_no_longer_asked() -> None:
    scene = MOMENTS["second-thoughts"]().answer(0, "2j")
    assert shown(scene, 0) == EMPTY
    assert shown(scene, 2) != EMPTY


def test_another_use_shows_what_may_not_be_used() -> None:
    html = shown(MOMENTS["used-again"](), 0)
    assert 'aria-label="Phoenix, Dragon"' in html
    assert "use it again" in html


def test_names_are_escaped() -> None:
    scene = help_asked()
    page = page_of(scene, 2)
    seats = tuple(seat._replace(name="<b>") for seat in page.seats)
    html = choice_html(Screen(page._replace(seats=seats)))
    assert "<b> asks" not in html
    assert "&lt;b&gt; asks" in read(html)
