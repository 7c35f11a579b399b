"""Thoughtless players who play Boosters as often as they may."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from boosters.catalogue import CATALOGUE
from games.rules.cards.combinations import book_for
from games.rules.cards.deck import FULL_DECK, MAH_JONG, NATURALS, RANKS, SUITS, each
from games.rules.cards.errors import RuleViolation
from games.rules.cards.moves import moves_of, some_cards
from games.rules.cards.options import TableOptions
from games.rules.cards.ruleset import SEATS, GrandMode
from games.rules.cards.shapes import STRAIGHT_KINDS
from games.rules.play.defaults import play_of_move
from games.rules.play.engine import act
from games.rules.state.actions import (
    Action,
    Answer,
    Bomb,
    Boost,
    CallGrand,
    CallTichu,
    Deal,
    DeclineGrand,
    Draft,
    Exchange,
    GiveDragon,
    Pass,
    Play,
    TakeBack,
    TimeOut,
)
from games.rules.state.boosters import Effect, Proposal
from games.rules.state.events import Event
from games.rules.state.exchange_form import HIGH, receivers_of
from games.rules.state.phase import Phase
from games.rules.state.state import State, cards_on_table
from games.rules.state.windows import clocks
from games.rules.view.booster import Colour, Modify, Need
from games.rules.view.booster_choices import choices, is_to_be_announced, refusal, target_of
from games.rules.view.booster_view import BoosterView
from games.rules.view.choices import Options, options
from games.rules.view.perspective import Perspective, perspective
from tests.rules.random_driver import random_deal

COMPLETE = tuple((slug, 1) for slug in CATALOGUE)


ENDLESS = 3000
LIVE = {"precall_seconds": 5, "prelead_seconds": 5, "turn_seconds": 45}
VARIANTS: tuple[dict[str, Any], ...] = (
    {},
    LIVE,
    {"grand_mode": GrandMode.TREIBHAUS, "dragon_gift_active_only": True},
    {**LIVE, "simultaneity_ms": 300, "show_played": "all"},
)
"""Options of tables with Boosters."""


def table(at_start: int = 4, deck: tuple[tuple[str, int], ...] = COMPLETE, **options: Any) -> State:
    """Return a table with Boosters before its first round."""
    agreed: dict[str, Any] = {"window_seconds": 3, "target": None, **options}
    return State(options=TableOptions(booster_deck=deck, boosters_at_start=at_start, **agreed))


def step(
    state: State, seat: int | None, action: Action, chance: int = 7
) -> tuple[State, list[Event]]:
    """Take an action at a table with all Boosters."""
    return act(state, seat, action, CATALOGUE, chance)


def random_play(view: Perspective, found: Options, chance: Random) -> list[Play]:
    """Return a regular play, perhaps with companions that may or may not fit."""
    assert view.seat is not None
    tries: list[Play] = []
    if found.companions and (view.hand & NATURALS):
        for form in chance.sample(found.companions, len(found.companions)):
            size = chance.choice((1, 1, 2, 3, 4, 5))
            cards = list(each(view.hand))
            picked = sum(chance.sample(cards, min(size, len(cards))))
            if found.moves and chance.random() < 0.6:
                picked = some_cards(chance.choice(found.moves), view.hand)
            modify = CATALOGUE[form.booster].modify
            if modify is not None and not form.needs and chance.random() < 0.8:
                picked = _with_it(view, modify, chance) or picked
            naturals = list(each(picked & NATURALS)) or [0]
            boost = Boost(
                form.booster,
                rank=chance.choice(RANKS) if Need.LOW_RANK in form.needs else 0,
                cards=chance.choice(naturals) if Need.PLAYED_CARD in form.needs else 0,
                suit=chance.choice(SUITS) if Need.SUIT in form.needs else None,
            )
            tries.append(Play(picked, boosters=(boost,)))
    if found.moves:
        move = chance.choice(found.moves)
        play = play_of_move(move, view.hand, view.phase != Phase.FOLLOW)
        tries.append(play)
    calls = CallTichu() in found.actions and chance.random() < 0.2
    return [_with_more(play, calls, chance) for play in tries]


def _with_more(play: Play, calls: bool, chance: Random) -> Play:
    """Return the play with a call and, where one is allowed, a wish."""
    if play.cards & MAH_JONG and "mighty_mouse" not in {boost.booster for boost in play.boosters}:
        play = play._replace(wish=chance.choice((0, *RANKS)))
    return play._replace(tichu=calls)


def _with_it(view: Perspective, modify: Modify, chance: Random) -> int:
    """Return cards that form a combination with a companion, rarest kind first."""
    rules = modify(view.rules, Effect(0, Boost(""), view.seat or 0, ""))
    top = view.top.combination if view.phase == Phase.FOLLOW and view.top else None
    moves = moves_of(view.hand, top, book_for(rules))
    runs = [move for move in moves if move.combination.kind in STRAIGHT_KINDS]
    if not runs and not moves:
        return 0
    return some_cards(chance.choice(runs or moves), view.hand)


def random_boosts(view: Perspective, found: Options, chance: Random) -> Iterator[Boost]:
    """Yield Boosters with what they need, legal as far as the seat can tell."""
    for form in chance.sample(found.boosters, len(found.boosters)):
        booster = CATALOGUE[form.booster]
        named = list(choices(view, booster))
        for boost in chance.sample(named, min(len(named), 60)):
            if booster.colour == Colour.GREEN and is_to_be_announced(view):
                yield boost
                break
            target = target_of(view, booster, boost.on)
            if refusal(view, booster, boost, target) is None:
                yield boost
                break


def random_answer(view: Perspective, boosters: BoosterView, chance: Random) -> Answer:
    """Return an answer to what is asked, or decline."""
    proposal = boosters.stack[-1]
    if proposal.kind == "cards" or proposal.reusable:
        cards = list(each(view.hand & ~proposal.barred))
        if not cards or chance.random() < 0.3:
            return Answer()
        number = min(len(cards), chance.choice((1, 1, 1, 2, 3)))
        added = sum(chance.sample(cards, number))
        if proposal.kind == "cards" and chance.random() < 0.7:
            added = _completing(view, proposal, chance) or added
        return Answer(added, rank=chance.choice(RANKS[:7]))
    if not proposal.asks_for_card:
        return Answer(booster=chance.choice(boosters.victim or ("",)))
    held = view.hand
    if proposal.seat == view.seat:
        held |= proposal.drawn
    return Answer(chance.choice(list(each(held))))


def _completing(view: Perspective, proposal: Proposal, chance: Random) -> int:
    """Return one's own cards that form a combination with those on the table."""
    lying = proposal.cards[0][1]
    sets = (
        some_cards(move, view.hand | lying)
        for move in moves_of(view.hand | lying, None, book_for(view.rules))
    )
    found = [it & ~lying for it in sets if it & lying == lying and it & ~lying]
    return chance.choice(found) if found else 0


def random_exchange(view: Perspective, chance: Random) -> Exchange:
    """Push random cards in the form the rules ask for."""
    assert view.boosters is not None
    assert view.seat is not None
    receivers = receivers_of(view.rules, view.seat)
    cards = list(each(view.hand))
    chance.shuffle(cards)
    give = []
    for receiver in sorted(receivers, key=lambda it: it not in view.boosters.owes_high):
        owed = receiver in view.boosters.owes_high
        card = next((it for it in cards if owed and it & HIGH), cards[0])
        cards.remove(card)
        give.append((receiver, card))
    return Exchange(tuple(give))


def random_tries(view: Perspective, chance: Random) -> list[tuple[Action, bool]]:
    """Return actions to try, each with whether it must be accepted."""
    found = options(view, CATALOGUE)
    tries: list[tuple[Action, bool]] = []
    tries += [
        (action, True)
        for action in found.actions
        if not isinstance(action, TakeBack) or chance.random() < 0.1
    ]
    plays = random_play(view, found, chance)
    tries += [(play, not play.boosters) for play in plays]
    tries += [(Bomb(some_cards(bomb, view.hand)), True) for bomb in found.bombs]
    tries += [(GiveDragon(to), True) for to in found.receivers]
    if found.exchange:
        tries.append((random_exchange(view, chance), True))
    if found.draft:
        tries.append((Draft(chance.choice(found.draft)), True))
    if view.boosters is not None and view.boosters.asked:
        answer = random_answer(view, view.boosters, chance)
        is_plain = view.boosters.stack[-1].asks_for_card or not answer.cards
        tries.append((answer, is_plain))
    chance.shuffle(tries)
    tries.sort(key=lambda it: isinstance(it[0], Pass) and chance.random() < 0.5)
    calls = [it for it in tries if isinstance(it[0], CallGrand)]
    if calls and chance.random() < 0.8:
        tries = [it for it in tries if isinstance(it[0], DeclineGrand)] or tries
    boosts = [(boost, True) for boost in random_boosts(view, found, chance)]
    if chance.random() < 0.6:
        return [*boosts, *tries]
    return [*tries, *boosts]


def random_step(state: State, chance: Random) -> tuple[State, list[Event], int | None, Action]:
    """Take any action that is accepted; the clock runs on if nobody acts."""
    if chance.random() < 0.03:
        due = [clock for clock in clocks(state) if clock.kind != "turn"]
        if due:
            timed_out = TimeOut(chance.choice(due).key)
            return (
                *step(state, None, timed_out, chance.getrandbits(256)),
                None,
                timed_out,
            )
    for seat in chance.sample(SEATS, 4):
        view = perspective(state, seat)
        for action, must in random_tries(view, chance):
            try:
                after, events = step(state, seat, action, chance.getrandbits(256))
            except RuleViolation as refused:
                if must:
                    raise AssertionError(
                        f"listed but refused: {action} {refused.code} {refused.details}"
                    ) from refused
                continue
            return after, events, seat, action
    running = clocks(state)
    assert running, f"nobody can act: {state.windows}"
    timed_out = TimeOut(chance.choice(running).key)
    return (*step(state, None, timed_out, chance.getrandbits(256)), None, timed_out)


def random_round(
    state: State, chance: Random, deal: Deal | None = None
) -> Iterator[tuple[State, list[Event], int | None, Action]]:
    """Deal and play a round; yield every state with what led there."""
    dealt = deal or random_deal(chance)
    state, events = step(state, None, dealt, chance.getrandbits(256))
    yield state, events, None, dealt
    steps = 0
    while state.windows:
        steps += 1
        assert steps < ENDLESS, "the round never ends"
        state, events, seat, action = random_step(state, chance)
        yield state, events, seat, action


def all_cards(state: State) -> list[int]:
    """Return the sets of cards of all zones (BG-19)."""
    zones = [*state.hands, *state.stock, *state.piles, cards_on_table(state)]
    zones.append(state.booster_state.removed)
    for window in state.windows:
        if window.proposal is not None:
            zones += [cards for _, cards in window.proposal.cards]
    return zones


def cards_conserved(state: State) -> bool:
    """Tell whether every card is in exactly one zone."""
    return sum(all_cards(state)) == FULL_DECK


def all_boosters(state: State) -> list[str]:
    """Return the Boosters of all zones, sorted."""
    boosted = state.booster_state
    found = [slug for hand in boosted.hands for slug in hand]
    found += [*boosted.pile, *boosted.discard, *boosted.draft]
    found += [effect.boost.booster for effect in boosted.effects]
    found += [boost.booster for _, boost in boosted.ready]
    for window in state.windows:
        proposal = window.proposal
        if proposal is not None:
            found += [boost.booster for boost in proposal.companions]
            is_ready = window.kind == "answer" and proposal.barred
            if proposal.boost is not None and not is_ready:
                found.append(proposal.boost.booster)
    return sorted(found)
