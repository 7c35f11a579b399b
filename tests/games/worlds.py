"""Pairs of rounds that differ only in cards which a viewer has not seen."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from games.models import Match, Table
from games.rules.cards.deck import (
    DECK,
    FULL_DECK,
    MAH_JONG,
    RANKS,
    Card,
    Cards,
    cards_of_rank,
    each,
    in_order,
    to_codes,
)
from games.rules.cards.errors import RuleViolation
from games.rules.cards.moves import Move, some_cards
from games.rules.cards.options import TableOptions
from games.rules.play import engine
from games.rules.state import actions as asked
from games.rules.state.actions import Action
from games.rules.state.state import State
from games.rules.view.choices import options
from games.rules.view.perspective import perspective
from games.services.acting.actions import take_action
from games.services.seats.open_hands import show_hand
from tests.games.builders import (
    ALL_BOOSTERS,
    make_match,
    make_players,
    player_at,
)

Swap = Mapping[Card, Card]
OPTIONS = TableOptions(window_seconds=3, turn_seconds=45, precall_seconds=5, prelead_seconds=5)
"""Those of a table of normal pace."""
RARE = (asked.Hold, asked.TakeBack, asked.CallTichu, asked.CallGrand)
TRIES = 500
AT_START = 3
"""Boosters that each seat begins with, where there are any."""


class Step(NamedTuple):
    """An action of a seat, and how long it took to come."""

    seat: int
    action: Action
    seconds: float


class World(NamedTuple):
    """A deal and what is done with it."""

    deal: asked.Deal
    steps: tuple[Step, ...]
    boosters: tuple[str, ...] = ()
    """The Boosters in the order in which they are drawn; none at a plain table."""
    opened: tuple[int, ...] = ()
    """Seats whose hands are open to spectators."""

    @property
    def script(self) -> dict[str, object]:
        """The deal as settings.SCRIPTED_DEALS holds it."""
        dealt = {
            str(seat): to_codes(first).split() + to_codes(rest).split()
            for seat, (first, rest) in enumerate(zip(*self.deal, strict=True))
        }
        return dealt | {"pile": list(self.boosters)}


def pair_of_worlds(
    seed: int, viewer: int | None, most_steps: int, opened: tuple[int, ...] = ()
) -> tuple[World, World]:
    """Return two worlds which a viewer must not be able to tell apart.

    Some hands may be open to spectators.
    """
    chance = random.Random(seed)
    one = _random_world(chance, most_steps)._replace(opened=opened)
    known = _seen(one, viewer)
    for _ in range(TRIES):
        other = _swapped(one, swap_of_unseen(known, chance))
        if other.deal != one.deal and _is_possible(other):
            return one, other
    raise AssertionError("no other world is possible")


def swap_of_unseen(seen: Cards, chance: random.Random) -> Swap:
    """Return how the cards that have not been seen could lie as well."""
    cards = list(each(FULL_DECK & ~seen))
    others = list(cards)
    chance.shuffle(others)
    return dict(zip(cards, others, strict=True))


# --- a world -------------------------------------------------------------------------


def _random_world(chance: random.Random, most_steps: int) -> World:
    """Play at random for a while; a round's end would show all cards."""
    deck = list(DECK)
    chance.shuffle(deck)
    parts = [deck[start : start + 14] for start in range(0, 56, 14)]
    deal = asked.Deal(
        tuple(sum(part[:8]) for part in parts), tuple(sum(part[8:]) for part in parts)
    )
    state, _ = engine.act(State(options=OPTIONS), None, deal)
    steps: list[Step] = []
    while len(steps) < most_steps and not state.out:
        step = random_step(state, chance)
        state, _ = engine.act(state, step.seat, step.action)
        steps.append(step)
    return World(deal, tuple(steps))


def random_step(state: State, chance: random.Random) -> Step:
    found: list[tuple[int, Action]] = []
    while not found:
        found = [
            (seat, action)
            for seat in range(4)
            for action in _choices(state, seat, chance)
            if not isinstance(action, RARE) or chance.random() < 0.1
        ]
    seat, action = chance.choice(found)
    return Step(seat, action, chance.choice((0.1, 0.3)))


def _choices(state: State, seat: int, chance: random.Random) -> Iterator[Action]:
    view = perspective(state, seat)
    found = options(view)
    yield from found.actions
    for move in chance.sample(found.moves, min(2, len(found.moves))):
        yield _play(move, view.hand, chance)
    for bomb in found.bombs:
        assert view.top is not None
        yield asked.Bomb(some_cards(bomb, view.hand), view.top.number)
    for to in found.receivers:
        yield asked.GiveDragon(to)
    if found.exchange:
        others = [other for other in range(4) if other != seat]
        cards = chance.sample(in_order(view.hand & ~MAH_JONG), 3)
        yield asked.Exchange(tuple(zip(others, cards, strict=True)))


def _play(move: Move, hand: Cards, chance: random.Random) -> asked.Play:
    cards = some_cards(move, hand)
    wish = chance.choice((0, *RANKS)) if cards & MAH_JONG else 0
    return asked.Play(cards, move.combination.phoenix or None, wish)


# --- the other world -----------------------------------------------------------------


def _seen(world: World, viewer: int | None) -> Cards:
    """Return the cards that a viewer has seen, and those that a wish may tell of."""
    seen = MAH_JONG
    state = State(options=OPTIONS)
    for seat, action, _ in (Step(None, world.deal, 0), *world.steps):
        state, _ = engine.act(state, seat, action)
        if isinstance(action, asked.Play | asked.Bomb):
            seen |= action.cards
        if isinstance(action, asked.Play) and action.wish:
            seen |= cards_of_rank(action.wish)
        for seat in world.opened if viewer is None else (viewer,):
            seen |= state.hands[seat]
    return seen


def _swapped(world: World, swap: Swap) -> World:
    def swapped(cards: Cards) -> Cards:
        return sum(swap.get(card, card) for card in each(cards))

    deal = asked.Deal(*(tuple(map(swapped, part)) for part in world.deal))
    steps = []
    for step in world.steps:
        action = step.action
        if isinstance(action, asked.Exchange):
            give = tuple((to, swapped(card)) for to, card in action.give)
            action = asked.Exchange(give)
        steps.append(step._replace(action=action))
    return world._replace(deal=deal, steps=tuple(steps))


def _is_possible(world: World) -> bool:
    """Tell whether everything can be done in a world."""
    try:
        state, _ = engine.act(State(options=OPTIONS), None, world.deal)
        for seat, action, _ in world.steps:
            state, _ = engine.act(state, seat, action)
    except RuleViolation:
        return False
    return True


# --- at a table ----------------------------------------------------------------------


def begin(world: World, settings: object) -> Table:
    """Return a table at which everything but the cards is always the same."""
    settings.SCRIPTED_DEALS = [world.script]  # type: ignore[attr-defined]
    tables = Table.objects.filter(slug="worlds")
    Match.objects.filter(table__in=tables).delete()
    tables.delete()
    boosted = {"deck": ALL_BOOSTERS, "boosters_at_start": AT_START}
    options = boosted if world.boosters else {}
    table = make_match(make_players(), name="Eiger", open_hands=bool(world.opened), **options)
    for seat in world.opened:
        show_hand(table, player_at(table, seat), is_shown=True)
    Table.objects.filter(pk=table.pk).update(slug="worlds")
    Match.objects.filter(table=table).update(slug="worlds")
    table.refresh_from_db()
    return table


def do(table: Table, step: Step, number: int) -> None:
    """Take a step at a table."""
    take_action(
        table.pk,
        player=player_at(table, step.seat),
        action=step.action,
        action_id=f"step-{number}",
    )
