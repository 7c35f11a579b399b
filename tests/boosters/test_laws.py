"""Laws over all cards: whatever is played, this holds."""

from __future__ import annotations

import json
from random import Random

import pytest

from boosters.catalogue import CATALOGUE, FROM_THE_FAQ, PER_COLOUR, faults
from games.rules.actions import Action, Deal
from games.rules.cards import CODE, DECK, each
from games.rules.codec import from_json, to_json
from games.rules.engine import act, fold
from games.rules.errors import RuleViolation
from games.rules.events import Event
from games.rules.perspective import perspective
from games.rules.state import State
from games.rules.windows import clocks
from tests.boosters import driver

ENDLESS = 3000
# Events that may tell a seat something of the cards of others.
TELLING = {
    "BoosterDrafted",
    "BoosterMoved",
    "CardDrawn",
    "CardsExchanged",
    "CardsMoved",
    "CountsTold",
    "DraftOpened",
    "EffectBegan",
    "LeadOpened",
    "ProposalTurned",
    "RedCardTaken",
    "RoundScored",
}


def play_rounds(
    seed: int, rounds: int = 1, at_start: int = 4
) -> list[tuple[State, list[Event], int | None, Action]]:
    """Play rounds of one match at random; return every step."""
    chance = Random(seed)
    state = driver.table(at_start)
    steps = []
    for _ in range(rounds):
        for step in driver.random_round(state, chance):
            steps.append(step)
            state = step[0]
            assert len(steps) < ENDLESS * rounds, "the round never ends"
    return steps


def test_the_catalogue_has_no_faults() -> None:
    assert faults() == []
    assert len(CATALOGUE) == sum(PER_COLOUR.values()) == 57
    assert len(FROM_THE_FAQ) == 37


@pytest.mark.parametrize("seed", range(6))
def test_cards_and_boosters_are_conserved(seed: int) -> None:
    everything = sorted(slug for slug, _ in driver.COMPLETE)
    for state, _, _, action in play_rounds(seed, 2):
        assert driver.cards_conserved(state), action
        assert driver.all_boosters(state) == everything, action


@pytest.mark.parametrize("seed", range(10, 14))
def test_the_fold_of_the_events_is_the_state(seed: int) -> None:
    chance = Random(seed)
    before = driver.table()
    for state, events, _, action in driver.random_round(before, chance):
        assert fold(events, before) == state, action
        before = state


@pytest.mark.parametrize("seed", range(20, 23))
def test_states_events_and_actions_come_back_from_json(seed: int) -> None:
    for number, (state, events, _, action) in enumerate(play_rounds(seed)):
        for value in (action, *events, *([state] if number % 5 == 0 else ())):
            assert from_json(json.loads(json.dumps(to_json(value)))) == value


@pytest.mark.parametrize("seed", range(30, 33))
def test_points_sum_to_100(seed: int) -> None:
    for state, *_ in play_rounds(seed, 2):
        if state.score is not None and state.score.double is None:
            removed = state.pack.removed != 0
            assert sum(state.score.cards) == 100, removed


def rearranged(state: State, deal: Deal, seat: int, chance: Random) -> Deal | None:
    """Return a deal that differs in what others than a seat hold."""
    del state
    others = [it for it in range(4) if it != seat]
    first, rest = list(deal.first), list(deal.rest)
    pool = [card for it in others for card in each(first[it] | rest[it])]
    chance.shuffle(pool)
    for it in others:
        mine, pool = pool[:14], pool[14:]
        first[it], rest[it] = sum(mine[:8]), sum(mine[8:])
    return Deal(tuple(first), tuple(rest))  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", range(40, 60))
def test_two_deals_look_the_same_to_a_seat(seed: int) -> None:
    """Hands and Boosters of others, swapped, change nothing that a seat sees."""
    chance = Random(seed)
    deal = driver.random_deal(chance)
    bits = chance.getrandbits(256)
    one, _ = act(driver.table(2), None, deal, CATALOGUE, bits)
    seat = chance.randrange(4)
    other_deal = rearranged(one, deal, seat, chance)
    assert other_deal is not None
    other, _ = act(driver.table(2), None, other_deal, CATALOGUE, bits)
    # Others hold other Boosters, but as many.
    pack = other.pack
    hands = list(pack.hands)
    pile = list(pack.pile)
    for it in range(4):
        if it != seat:
            hands[it], pile[:2] = tuple(pile[:2]), list(hands[it])
            chance.shuffle(pile)
    other = other._replace(pack=pack._replace(hands=tuple(hands), pile=tuple(pile)))
    for number in range(400):
        assert perspective(one, seat) == perspective(other, seat), number
        assert perspective(one, None) == perspective(other, None), number
        assert clocks(one) == clocks(other), number
        if not one.windows:
            break
        after, events, actor, action = driver.random_step(one, chance)
        try:
            changed, _ = act(other, actor, action, CATALOGUE, bits)
        except RuleViolation:
            break  # the others cannot do the same with other cards
        if perspective(after, seat) != perspective(changed, seat):
            told = {type(event).__name__ for event in events}
            assert told & TELLING, (action, told)
            break
        one, other = after, changed


def test_every_card_is_played_by_random_players() -> None:
    played = set()
    for seed in range(60, 80):
        for _, events, *_ in play_rounds(seed, at_start=4):
            for event in events:
                if type(event).__name__ == "BoosterLaid":
                    played.add(event.boost.booster)  # type: ignore[union-attr]
    assert len(played) > 40, sorted(set(CATALOGUE) - played)


@pytest.mark.nightly
@pytest.mark.parametrize("block", range(100))
def test_ten_thousand_random_rounds(block: int) -> None:
    for seed in range(block * 100, block * 100 + 100):
        for state, *_ in play_rounds(seed):
            assert driver.cards_conserved(state)


def test_the_deck_is_whole() -> None:
    assert len(DECK) == len(CODE) == 56
