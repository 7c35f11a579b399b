"""Pairs of rounds with Boosters that differ only in what a viewer has not seen."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from boosters.catalogue import CATALOGUE
from games.rules.cards.deck import from_codes
from games.rules.cards.errors import RuleViolation
from games.rules.cards.options import TableOptions
from games.rules.cards.ruleset import SEATS
from games.rules.play import engine
from games.rules.play.defaults import default_action
from games.rules.state import actions as asked
from games.rules.state.actions import Action
from games.rules.state.phase import STAGES, Phase
from games.rules.state.state import State
from games.rules.state.windows import calling_time_runs
from games.rules.view.perspective import perspective
from games.services.ground.deal import ScriptedChance
from tests.boosters.driver import random_tries
from tests.games.builders import a_deal
from tests.games.worlds import AT_START, TRIES, Step, World
from tests.rules.random_driver import random_deal

OPTIONS = TableOptions(
    window_seconds=4,
    turn_seconds=45,
    precall_seconds=5,
    prelead_seconds=5,
    booster_deck=tuple((slug, 1) for slug in CATALOGUE),
    booster_deck_name="Complete",
    boosters_at_start=AT_START,
)
"""Those of a table of normal pace."""
CHANCE = 7
"""What is drawn is drawn alike in both worlds."""
Swap = Mapping[str, str]


def pair_of_hands(seed: int, viewer: int | None, most_steps: int) -> tuple[World, World]:
    """Return two worlds that differ in Boosters which a viewer has not seen."""
    chance = random.Random(seed)
    one = _random_world(chance, most_steps)
    fixed = _seen(one, viewer)
    for _ in range(TRIES):
        other = _swapped(one, _swap_of_unseen(fixed, chance))
        if other != one and _is_possible(other):
            return one, other
    raise AssertionError("no other world is possible")


def pair_of_leaders(viewer: int | None) -> tuple[World, World]:
    """Return two worlds that differ in who holds the Mah Jong, up to the first lead.

    Only the last step, which ends the time for calls, may show it (BG-12).
    """
    holder, other = [seat for seat in (1, 2, 3) if seat != viewer][:2]
    hands = ["", "", "", ""]
    hands[holder], hands[other] = "Mah", "9j"
    one = _up_to_the_lead(_deal(hands))
    hands[holder], hands[other] = "9j", "Mah"
    return one, one._replace(deal=_deal(hands))


def _deal(hands: list[str]) -> asked.Deal:
    script = a_deal(*hands)
    dealt = [[from_codes(code) for code in script[str(seat)]] for seat in range(4)]
    return asked.Deal(
        tuple(sum(hand[:8]) for hand in dealt), tuple(sum(hand[8:]) for hand in dealt)
    )


def _up_to_the_lead(deal: asked.Deal) -> World:
    """Let everybody push what costs least, and play Wager on the way."""
    order = ("wager", *(slug for slug in sorted(CATALOGUE) if slug != "wager"))
    world = World(deal, (), order)
    while True:
        *_, state = states(world)
        if state.phase == Phase.LEAD and not calling_time_runs(state, None):
            return world
        step = Step(*_next_step(state), 0.1)
        world = world._replace(steps=(*world.steps, step))


def _next_step(state: State) -> tuple[int, Action]:
    waiting = state.windows[-1].waiting
    seats = [seat for seat in (2, 0, 3, 1) if waiting >> seat & 1]
    if state.phase == Phase.GRAND:
        return seats[0], asked.DeclineGrand()
    if state.phase == Phase.BLUE and "wager" in state.booster_state.hands[0]:
        return 0, asked.Boost("wager", seat=0)
    if state.phase in (Phase.REACTION, *STAGES):
        return seats[0], asked.Decline()
    if calling_time_runs(state, None):
        return next(it for it in SEATS if not state.ready >> it & 1), asked.SayReady()
    return seats[0], default_action(state, seats[0])


# --- a world -------------------------------------------------------------------------


def states(world: World) -> Iterator[State]:
    """Yield every state of a world, the first after the deal."""
    start = State(options=OPTIONS)
    drawn = ScriptedChance(world.script)
    state, _ = engine.act(start, None, world.deal, CATALOGUE, drawn)
    yield state
    for seat, action, _ in world.steps:
        state, _ = engine.act(state, seat, action, CATALOGUE, CHANCE)
        yield state


def _random_world(chance: random.Random, most_steps: int) -> World:
    """Play at random for a while; a round's end would show all cards."""
    order = list(CATALOGUE)
    chance.shuffle(order)
    world = World(random_deal(chance), (), tuple(order))
    *_, state = states(world)
    steps: list[Step] = []
    while len(steps) < most_steps and not state.out and state.windows:
        state, step = random_step(state, chance)
        steps.append(step)
    return world._replace(steps=tuple(steps))


def random_step(state: State, chance: random.Random) -> tuple[State, Step]:
    """Do something that somebody may do now."""
    while True:
        seat = chance.randrange(4)
        for action, _ in random_tries(perspective(state, seat), chance):
            if isinstance(action, asked.Hold) and chance.random() < 0.9:
                continue
            try:
                after, _ = engine.act(state, seat, action, CATALOGUE, CHANCE)
            except RuleViolation:
                continue
            return after, Step(seat, action, chance.choice((0.1, 0.3)))


# --- the other world -----------------------------------------------------------------


def _seen(world: World, viewer: int | None) -> set[str]:
    """Return the Boosters that a viewer has seen, and all that were ever played."""
    seen: set[str] = set()
    for state in states(world):
        view = perspective(state, viewer).boosters
        assert view is not None
        seen |= {*view.hand, *view.discard, *view.draft, *view.victim}
        seen |= {effect.boost.booster for effect in view.effects}
    for step in world.steps:
        seen |= set(_played(step.action))
    return seen


def _played(action: Action) -> Iterator[str]:
    if isinstance(action, asked.Boost):
        yield action.booster
    elif isinstance(action, asked.Play):
        yield from (boost.booster for boost in action.boosters)


def _swap_of_unseen(seen: set[str], chance: random.Random) -> Swap:
    unseen = [slug for slug in CATALOGUE if slug not in seen]
    others = list(unseen)
    chance.shuffle(others)
    return dict(zip(unseen, others, strict=True))


def _swapped(world: World, swap: Swap) -> World:
    steps = []
    for step in world.steps:
        action = step.action
        if isinstance(action, asked.Draft | asked.Answer):
            booster = swap.get(action.booster, action.booster)
            action = action._replace(booster=booster)
        steps.append(step._replace(action=action))
    order = tuple(swap.get(slug, slug) for slug in world.boosters)
    return World(world.deal, tuple(steps), order)


def _is_possible(world: World) -> bool:
    try:
        return all(states(world))
    except RuleViolation:
        return False
