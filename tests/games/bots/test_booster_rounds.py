"""The rule bot at tables with Boosters, whatever the others do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from boosters.catalogue import CATALOGUE, FROM_THE_FAQ
from games.bots import decide
from games.bots.thumb.plan import planner_for
from games.rules.cards.errors import RuleViolation
from games.rules.cards.options import TableOptions
from games.rules.cards.ruleset import SEATS, GrandMode
from games.rules.play.engine import act
from games.rules.state.actions import Boost, Hold, Play, TakeBack, TimeOut
from games.rules.state.phase import STAGES, Phase
from games.rules.state.state import State
from games.rules.state.windows import clocks
from games.rules.view.perspective import perspective
from tests.boosters.driver import random_tries
from tests.by_day import by_day
from tests.games.bots.boosted import DECK, ask, booster_bot
from tests.games.bots.rounds import Asked
from tests.rules.walks import random_deal

MOST_STEPS = 8000
TIMED = TableOptions(
    booster_deck=DECK,
    boosters_at_start=4,
    window_seconds=3,
    precall_seconds=5,
    prelead_seconds=5,
    turn_seconds=20,
    target=None,
)
TABLES = {
    "timed": TIMED,
    "without turn times": TIMED._replace(precall_seconds=0, prelead_seconds=0, turn_seconds=None),
    "from the FAQ, in order": TIMED._replace(
        booster_deck=tuple((slug, 1) for slug in FROM_THE_FAQ),
        grand_mode=GrandMode.TREIBHAUS,
        show_played="all",
    ),
    "moments": TIMED._replace(simultaneity_ms=500, dragon_gift_active_only=True),
    "few cards, many copies": TIMED._replace(
        booster_deck=(("njet", 4), ("help", 4), ("rainbow", 4), ("musical_chairs", 4)),
        show_played="none",
    ),
}
ROUNDS = 5
"""Of a match; what is not played is kept for the next one."""


def play_match(
    table: TableOptions, bots: Sequence[int], chance: Random, rounds: int = ROUNDS
) -> Iterator[Asked]:
    """Play rounds in which some seats are bots and the others do anything.

    Seats are asked in random order after every action; a clock runs out when nobody
    wants anything, and sometimes before.
    """
    state = State(options=table)
    for _ in range(rounds):
        deal = random_deal(chance, lumps=chance.random() < 0.5)
        state, _ = act(state, None, deal, CATALOGUE, chance.getrandbits(256))
        for _ in range(MOST_STEPS):
            if not state.windows:
                break
            state, asked = step(state, bots, chance)
            if asked is not None:
                yield asked
        else:
            raise AssertionError("the round does not end")


def step(state: State, bots: Sequence[int], chance: Random) -> tuple[State, Asked | None]:
    running = clocks(state)
    if not running or chance.random() < 0.97:
        for seat in chance.sample(SEATS, 4):
            bits = chance.getrandbits(256)
            if seat in bots:
                asked = ask(state, seat, booster_bot)
                if asked.action is not None:
                    # Whatever a bot wants has to be accepted.
                    return act(state, seat, asked.action, CATALOGUE, bits)[0], asked
                assert not must_answer(asked), asked
                continue
            for action, _ in random_tries(perspective(state, seat), chance):
                try:
                    return act(state, seat, action, CATALOGUE, bits)[0], None
                except RuleViolation:
                    continue
    time_out = TimeOut(chance.choice(running).key)
    return act(state, None, time_out, CATALOGUE, chance.getrandbits(256))[0], None


def must_answer(asked: Asked) -> bool:
    """Tell whether the table waits for this seat, which may act."""
    view, found = asked.view, asked.options
    assert view.boosters is not None
    if view.aside is not None:
        return False
    if view.boosters.asked or found.draft or found.exchange or found.receivers:
        return True
    if view.phase in (Phase.REACTION, *STAGES):
        return not view.has_declined
    return bool(found.moves) and view.blocked is None


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("matches", by_day((1, 2), (1,)))
def test_rules_accept_whatever_bots_want(table: str, matches: int) -> None:
    chance = Random(1)
    phases = set()
    for _ in range(matches):
        for asked in play_match(TABLES[table], SEATS, chance):
            phases.add(asked.view.phase)
            assert not isinstance(asked.action, Hold | TakeBack)
    assert {
        Phase.EXCHANGE_BOOSTERS,
        Phase.BLUE,
        Phase.BROWN,
        Phase.GAP,
        Phase.REACTION,
        Phase.LEAD,
        Phase.FOLLOW,
    } <= phases


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("matches", by_day((1, 3), (1,)))
def test_rules_accept_whatever_bots_want_among_others(table: str, matches: int) -> None:
    """Players without a thought lead to whatever may happen at all."""
    chance = Random(2)
    phases = set()
    for _ in range(matches):
        bots = chance.sample(SEATS, 2)
        for asked in play_match(TABLES[table], bots, chance):
            phases.add(asked.view.phase)
    assert {Phase.ANSWER, Phase.CLOSING, Phase.REACTION} <= phases


@pytest.mark.nightly
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("seed", range(5))
def test_rules_accept_whatever_bots_want_nightly(table: str, seed: int) -> None:
    chance = Random(f"{table} {seed}")
    for _ in range(40):
        bots = chance.sample(SEATS, chance.randint(1, 4))
        for asked in play_match(TABLES[table], bots, chance):
            assert asked.action is not None


def test_bots_play_most_of_the_cards() -> None:
    chance = Random(3)
    played: Counter[str] = Counter()
    for _ in range(7):
        for asked in play_match(TABLES["without turn times"], SEATS, chance):
            if isinstance(asked.action, Boost):
                played[asked.action.booster] += 1
            if isinstance(asked.action, Play):
                played.update(boost.booster for boost in asked.action.boosters)
        if len(played) > 36:
            return
    raise AssertionError(sorted(set(CATALOGUE) - played.keys()))


def test_equal_perspectives_get_equal_answers() -> None:
    """There is neither memory nor chance."""
    chance = Random(4)
    asked_before = list(play_match(TABLES["timed"], SEATS, chance, rounds=3))
    chance.shuffle(asked_before)
    planner_for.cache_clear()
    for asked in asked_before:
        assert decide("normal", asked.view, asked.options, CATALOGUE) == asked.action
