"""The strong bot at tables with Boosters: it searches wherever the kernel knows the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import cycle
from random import Random

import pytest

pytest.importorskip("numba")

from boosters.catalogue import CATALOGUE
from games.bots import decide
from games.bots.levels import LEVELS
from games.bots.normal import rule
from games.bots.search import halving
from games.bots.strong import deciding
from games.bots.strong.knowledge import MOST_CARDS, known
from games.rules.cards.deck import FULL_DECK
from games.rules.play.engine import act
from games.rules.state.actions import Pass, Play
from games.rules.state.state import State
from games.rules.view.booster import Colour
from games.rules.view.perspective import perspective
from games.rules.view.public_record import public_record
from tests.by_day import by_day
from tests.games.bots.boosted import DECK, UNTIMED, ask, booster_bot, play_on, strong_bot
from tests.games.bots.rounds import Asked
from tests.games.bots.test_booster_worlds import other_world
from tests.rules.random_driver import random_deal
from tests.rules.scenes import scene

ROUNDS = by_day((1, 3), (1,))
AT_START = 2
LEAST_SEARCHED = 0.8
"""Of the decisions of a turn; nothing is compared where few cards are left."""
SHARE_SKIPPED = 0.8
LEAST_COMPARED = 20
"""In a round."""
WEIGHED = tuple((slug, 2) for slug, card in CATALOGUE.items() if card.value.is_weighed)
COMPANIONS = tuple((slug, 1) for slug, card in CATALOGUE.items() if card.colour == Colour.YELLOW)


@pytest.mark.parametrize("rounds", ROUNDS)
def test_whole_rounds_are_played_and_mostly_searched(monkeypatch, rounds: int) -> None:
    """Every action is accepted, or playing on would raise."""
    searched = 0
    compare = halving.compare

    def counted(*arguments: object) -> int:
        nonlocal searched
        searched += 1
        return compare(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(halving, "compare", counted)
    chance = Random(1)
    actions = 0
    for _ in range(rounds):
        options = UNTIMED._replace(boosters_at_start=AT_START)
        state, _ = act(
            State(options=options), None, random_deal(chance), CATALOGUE, chance.getrandbits(256)
        )
        latest = [state]
        for after, asked in play_on(state, (strong_bot(latest),) * 4, chance):
            latest[0] = after
            ways = len(asked.options.moves) + (Pass() in asked.options.actions)
            actions += ways > 1
        assert latest[0].score is not None
    assert searched > actions * LEAST_SEARCHED


@pytest.mark.parametrize("rounds", ROUNDS)
def test_answers_are_the_same_in_worlds_that_look_the_same(rounds: int) -> None:
    """Neither what is weighed nor what is compared knows more than its seat."""
    chance = Random(3)
    compared = weighed = 0
    options = UNTIMED._replace(booster_deck=WEIGHED + COMPANIONS, boosters_at_start=4)
    for _ in range(rounds):
        state, _ = act(
            State(options=options), None, random_deal(chance), CATALOGUE, chance.getrandbits(256)
        )
        for after, asked in play_on(state, (booster_bot,) * 4, chance):
            before, state = state, after
            if not asked.options.boosters and chance.random() < SHARE_SKIPPED:
                continue
            world = other_world(before, asked.seat, chance)
            if perspective(world, asked.seat) != perspective(before, asked.seat):
                continue  # it sees an open hand
            answers = [ask(it, asked.seat, strong_bot([it])) for it in (before, world)]
            assert answers[0].action == answers[1].action
            compared += world != before
            weighed += any(
                CATALOGUE[form.booster].value.is_weighed for form in asked.options.boosters
            )
    assert compared > rounds * LEAST_COMPARED
    assert weighed > rounds * LEAST_COMPARED / 3


@pytest.mark.parametrize("rounds", by_day((1, 20), (1,)))
def test_no_level_knows_more_than_its_seat_at_tables_with_all_boosters(rounds: int) -> None:
    chance = Random(5)
    compared: Counter[str] = Counter()
    levels = cycle(LEVELS)
    for state, asked in positions(rounds, DECK, chance):
        if chance.random() < SHARE_SKIPPED:
            continue
        world = other_world(state, asked.seat, chance)
        if perspective(world, asked.seat) != perspective(state, asked.seat):
            continue  # it sees an open hand
        level = next(levels)
        actions = [
            decide(level, asked.view, asked.options, CATALOGUE, public_record(it))
            for it in (state, world)
        ]
        assert actions[0] == actions[1]
        compared[level] += world != state
    assert set(compared) == set(LEVELS)


def test_a_companion_that_rules_of_thumb_like_is_one_of_several_moves() -> None:
    """An Umbrella once kept the search from looking at anything else."""
    liked = 0
    for state, asked in positions(4, COMPANIONS, Random(6)):
        usual = rule.decide(asked.view, asked.options, CATALOGUE)
        if isinstance(usual, Play) and usual.boosters and len(asked.options.moves) > 1:
            record = public_record(state)
            found = deciding.consider(asked.view, asked.options, CATALOGUE, record)
            assert len(found) > 1
            liked += 1
    assert liked


def positions(
    rounds: int, deck: tuple[tuple[str, int], ...], chance: Random
) -> Iterator[tuple[State, Asked]]:
    """Yield what bots by rules of thumb are asked in rounds with some Boosters."""
    options = UNTIMED._replace(booster_deck=deck, boosters_at_start=3)
    for _ in range(rounds):
        deal = random_deal(chance)
        state, _ = act(State(options=options), None, deal, CATALOGUE, chance.getrandbits(256))
        for after, asked in play_on(state, (booster_bot,) * 4, chance):
            yield state, asked
            state = after


@pytest.mark.parametrize("extra", ["", " 9s"])
def test_a_hand_of_more_cards_than_there_is_room_for_is_not_searched(extra: str) -> None:
    longest = "2j 3j 4j 5j 6j 7j 8j 9j Tj Jj Qj Kj Aj 2s 3s 4s 5s 6s 7s 8s" + extra
    table = scene("5p 6p", longest, "7p 8p", "9p Tp")
    played = FULL_DECK & ~sum(table.state.hands)
    state = table.state._replace(piles=(played, 0, 0, 0))
    assert state.hands[1].bit_count() == MOST_CARDS + bool(extra)
    knowledge = known(perspective(state, 0), public_record(state))
    assert (knowledge is None) == bool(extra)
