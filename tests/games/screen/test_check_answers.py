"""What is said about answers to a Booster (BW-8)."""

from __future__ import annotations

import pytest
from django.utils import translation

from games.forms.actions import Selected
from games.rules.state.actions import Answer
from games.screen.asking.check import look_at
from games.screen.page.scene import Scene as Screen
from tests.games.reading import read
from tests.games.screen.booster_scenes import MOMENTS, page_of
from tests.games.screen.said import said


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


def test_help_names_what_the_play_becomes() -> None:
    scene = MOMENTS["help"]()
    found = said(scene, 2, "8p")
    assert (found.name, found.can_answer) == ("Three eights", True)
    low = said(scene, 2, "2p")
    assert low.reason == "These cards do not make a combination."
    assert not low.can_answer


def test_help_with_a_joker_asks_for_its_rank() -> None:
    scene = MOMENTS["help-bird"]()
    assert said(scene, 2, "6s 8p").reason == "Choose the rank of the joker."
    found = said(scene, 2, "6s 8p", answer=Answer(rank=4))
    assert found.name == "Straight 4 to 8"
    assert "plus a joker as 4" in found.reason
    assert found.can_answer


def test_help_has_to_beat_what_lies_there() -> None:
    scene = MOMENTS["help-to-follow"]()
    assert (
        "Not the same kind" in said(scene, 2, "6s 7p").reason
        or not said(scene, 2, "6s 7p").can_answer
    )


def test_one_card_is_given_or_the_one_drawn() -> None:
    scene = MOMENTS["pickpocket"]()
    assert said(scene, 0, "2j").can_answer
    assert read(said(scene, 0, "2j").reason) == "goes to Cem."
    assert not said(scene, 0, "2j 3s").can_answer
    proposal = scene.state.proposal
    assert proposal is not None
    screen = Screen(page_of(scene, 0))
    assert look_at(screen, Selected(proposal.drawn)).can_answer


def test_a_booster_of_the_other_hand_is_named() -> None:
    scene = MOMENTS["theft"]()
    assert said(scene, 0, "").is_empty
    found = said(scene, 0, "", answer=Answer(booster="ring_road"))
    assert (found.name, found.can_answer) == ("Ring Road", True)
    assert not said(scene, 0, "", answer=Answer(booster="skat")).can_answer


def test_another_use_is_refused_with_what_went_back() -> None:
    scene = MOMENTS["used-again"]()
    assert said(scene, 0, "Jj").can_answer
    found = said(scene, 0, "Jj Phx")
    assert found.reason == "Not this time: Phoenix, Dragon."
    assert not found.can_answer
    assert not said(scene, 0, "8p").can_answer
