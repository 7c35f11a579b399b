"""What is said about plays and answers is what the rules do."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from django.utils import translation

from boosters.catalogue import CATALOGUE
from games.forms.actions import Selected
from games.rules.cards.errors import RuleViolation
from games.rules.play.engine import act
from games.rules.state.actions import Action, Answer, Bomb, Play
from games.rules.state.phase import Phase
from games.rules.state.state import State
from games.rules.view.choices import options
from games.rules.view.perspective import perspective
from games.screen.asking.check import look_at
from games.screen.page.scene import Scene as Screen
from tests.boosters import driver
from tests.boosters.scene import Scene
from tests.by_day import by_day
from tests.games.screen.booster_scenes import page_of
from tests.games.screen.said import ALL_YELLOW


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


YELLOW = tuple(sample.slug for sample in ALL_YELLOW)
OTHERS = (
    "pair_mania rainbow hockey_team little_flower expressway triple_train skat "
    "red_alert small_is_beautiful add_on slip_under solo_attack truce scarecrow dud "
    "pickpocket second_exchange carousel hearts_desire"
).split()


def random_states(seed: int) -> Iterator[tuple[State, Random]]:
    """Yield states of random rounds in which yellow Boosters are frequent."""
    chance = Random(seed)
    deck = tuple((slug, 2 if slug in YELLOW else 1) for slug in (*YELLOW, *OTHERS))
    table = driver.table(at_start=4, deck=deck)
    for _round in range(2):
        for state, _, _, _ in driver.random_round(table, chance):
            if state.windows:
                yield state, chance


def is_taken(state: State, seat: int, action: Action) -> bool:
    try:
        act(state, seat, action, CATALOGUE, 1)
    except RuleViolation:
        return False
    return True


def random_plays(state: State, seat: int, chance: Random) -> list[Play]:
    """Return plays with one companion, with several, and with none."""
    view = perspective(state, seat)
    found = options(view, CATALOGUE)
    plays = [
        play._replace(wish=0)
        for play in driver.random_play(view, found, chance)
        if isinstance(play, Play)
    ]
    boosts = [boost for play in plays for boost in play.boosters]
    mixed = [
        Play(play.cards, boosters=tuple(chance.sample(boosts, min(2, len(boosts)))))
        for play in plays
    ]
    return plays + mixed


@pytest.mark.parametrize("seed", by_day(range(40, 44), (41,)))
def test_what_is_said_is_what_the_rules_do(seed: int) -> None:
    accepted = refused = 0
    for state, chance in random_states(seed):
        if state.phase not in (Phase.LEAD, Phase.FOLLOW, Phase.CLOSING) or state.turn is None:
            continue
        seat = state.turn if chance.random() < 0.8 else chance.randrange(4)
        scene = Scene()
        scene.state = state
        screen = Screen(page_of(scene, seat))
        for play in random_plays(state, seat, chance):
            selected = Selected(play.cards, play.phoenix, play.reading, play.boosters)
            found = look_at(screen, selected)
            assert found.can_play == is_taken(state, seat, play), (play, found)
            accepted += found.can_play and bool(play.boosters)
            refused += not found.can_play
            if found.bomb:
                bomb = Bomb(play.cards)
                assert found.can_bomb == is_taken(state, seat, bomb), play
    assert accepted
    assert refused


@pytest.mark.parametrize("seed", by_day(range(60, 63), (60,)))
def test_answers_are_judged_as_the_rules_judge_them(seed: int) -> None:
    asked = 0
    for state, chance in random_states(seed):
        if state.phase != Phase.ANSWER:
            continue
        scene = Scene()
        scene.state = state
        for seat in range(4):
            page = page_of(scene, seat)
            boosters = page.view.boosters
            if page.options.question is None or boosters is None:
                continue
            answer = driver.random_answer(page.view, boosters, chance)
            if answer == Answer():
                continue
            found = look_at(Screen(page), Selected(answer.cards, answer=answer))
            assert found.can_answer == is_taken(state, seat, answer), (answer, found)
            asked += 1
    assert asked
