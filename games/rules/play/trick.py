"""Playing tricks: lay, pass, bomb, hold, collect, give the Dragon away.

Sections TRICK, WISH, DOG, DRG, BOMB and TIME of the rules. What a play leads to
is in :mod:`games.rules.play.laying`.
"""

from __future__ import annotations

from typing import NoReturn

from games.rules.cards.deck import Cards
from games.rules.cards.errors import RuleViolation
from games.rules.cards.moves import demanded, moves_of
from games.rules.cards.shapes import Kind
from games.rules.play.calls import refuse_tichu
from games.rules.play.companions import ask_for_help, read_play, refuse_help
from games.rules.play.laying import (
    collect,
    dragon_lies_on_top,
    give_trick,
    lay,
    lead_the_dog,
    opponents,
)
from games.rules.play.outcome import Decide, Outcome
from games.rules.play.proposals import Settling, propose_bomb, propose_play, settle_for_bomb
from games.rules.state.actions import Bomb, Collect, GiveDragon, Pass, Play
from games.rules.state.booster_events import BoosterLaid, LeadPassed
from games.rules.state.boosters import PLAIN
from games.rules.state.events import (
    ActionSetAside,
    CardsLaid,
    GiftAwaited,
    Passed,
    TichuCalled,
)
from games.rules.state.in_force import book_in_force, rules_in_force
from games.rules.state.phase import Phase
from games.rules.state.seats import holding_boosters, next_holding_cards
from games.rules.state.state import Laid, State
from games.rules.state.turns import hand_in_turn, refuse_bomb, wish_in_turn
from games.rules.state.windows import (
    calling_time_runs,
    goes_last,
    is_open_for,
    refuse_while_blocked,
)
from games.rules.view.reading import asks_partner, without_joker_rank

# Needed with every play and pass, and looking a member up in its class is slow.
_LEAD, _FOLLOW, _CLOSING = Phase.LEAD, Phase.FOLLOW, Phase.CLOSING
_DOG = Kind.DOG
_PHASES_OF_PLAYS = frozenset({_LEAD, _FOLLOW, _CLOSING})

# --- laying cards ---------------------------------------------------------------


def decide_play(outcome: Outcome, seat: int, action: Play) -> None:
    """Lay cards in one's own regular turn (TRICK-2, TRICK-3)."""
    state = outcome.state
    _refuse_out_of_turn(state, seat)
    refuse_while_blocked(state, seat)
    action = _as_needed(outcome, action)
    if action.boosters and asks_partner(outcome.catalogue, action.boosters):
        named = without_joker_rank(outcome.catalogue, action.boosters)
        _play_with_help(outcome, seat, action._replace(boosters=named))
        return
    combination = read_play(outcome, seat, action)
    _call_and_collect(outcome, seat, action)
    if state.booster_state is not PLAIN and propose_play(outcome, seat, action, combination):
        return
    if combination.kind == _DOG:
        lead_the_dog(outcome, seat)
    else:
        with_it = action.boosters
        lay(outcome, CardsLaid(seat, combination, action.wish, companions=with_it))


def _as_needed(outcome: Outcome, action: Play) -> Play:
    """Return the play with its companions stripped of what they do not need."""
    if not action.boosters:
        return action
    found = (
        outcome.catalogue[boost.booster].as_needed(boost)
        if boost.booster in outcome.catalogue
        else boost
        for boost in action.boosters
    )
    return action._replace(boosters=tuple(found))


def _play_with_help(outcome: Outcome, seat: int, action: Play) -> None:
    """Lay cards for the partner to complete."""
    refuse_help(outcome, seat, action)
    _call_and_collect(outcome, seat, action)
    ask_for_help(outcome, seat, action)


def _call_and_collect(outcome: Outcome, seat: int, action: Play) -> None:
    """Do what comes before the cards: the call, the trick before, companions."""
    if action.tichu:
        refuse_tichu(outcome.state, seat)
        outcome.add(TichuCalled(seat))
    if outcome.state.phase == _CLOSING:
        collect(outcome)
    for boost in action.boosters:
        outcome.add(BoosterLaid(seat, boost))


def _refuse_out_of_turn(state: State, seat: int) -> None:
    """Raise why a seat has no regular turn in which to lay cards."""
    phase = state.phase
    if phase not in _PHASES_OF_PLAYS:
        _refuse_in_phase(state, phase)
    if phase == _LEAD and calling_time_runs(state, None):
        # The same answer for all four, or it would tell who leads (TIME-6).
        raise RuleViolation("call_window")
    if state.turn != seat:
        raise RuleViolation("not_your_turn", turn=state.turn)
    if phase == _CLOSING:
        if dragon_lies_on_top(state):
            raise RuleViolation("gift_pending", seats=(seat,))
        if holding_boosters(state):
            raise RuleViolation("gap")


def _refuse_in_phase(state: State, phase: Phase) -> NoReturn:
    """Raise why nobody has a regular turn in which to lay cards."""
    if phase == Phase.GIFT:
        raise RuleViolation("gift_pending", seats=(state.turn,))
    if phase in (Phase.REACTION, Phase.ANSWER):
        raise RuleViolation("window_open")
    raise RuleViolation("gap" if phase == Phase.GAP else "wrong_phase")


# --- bombs ----------------------------------------------------------------------


def decide_bomb(outcome: Outcome, seat: int, action: Bomb) -> None:
    """Throw a bomb, in or out of turn (BOMB-5..9)."""
    settled = None
    if outcome.state.booster_state is not PLAIN:
        settled = settle_for_bomb(outcome, seat, action)
        if settled == Settling.WAITS:
            return
    state = outcome.state
    top = _bombable(state)
    if action.on is not None and action.on != top.number:
        raise RuleViolation("stale")
    refuse_bomb(state, seat, action.cards, top.combination)
    _refuse_bomb_out_of_turn(state, seat)
    in_turn = not settled and not is_open_for(state, seat)
    if in_turn:
        refuse_while_blocked(state, seat)
        read_play(outcome, seat, Play(action.cards))
    elif seat == top.seat and goes_last(state, seat):
        outcome.add(ActionSetAside(seat, action))
        return
    lay_bomb(outcome, seat, action.cards, in_turn=in_turn)


def _refuse_bomb_out_of_turn(state: State, seat: int) -> None:
    """Raise if bombs are thrown only in one's own turn here, and this is not it (BOMB-6)."""
    if rules_in_force(state).out_of_turn_bombs:
        return
    if state.turn != seat or state.phase != Phase.FOLLOW:
        raise RuleViolation("not_your_turn", turn=state.turn)


def lay_bomb(outcome: Outcome, seat: int, cards: Cards, *, in_turn: bool = False) -> None:
    """Lay a bomb that has been found legal, in a window if it may be answered."""
    bomb = book_in_force(outcome.state).read(cards)
    assert bomb is not None
    if not propose_bomb(outcome, seat, bomb, in_turn=in_turn):
        lay(outcome, CardsLaid(seat, bomb, 0, in_turn))


def _bombable(state: State) -> Laid:
    if state.phase in (Phase.FOLLOW, Phase.CLOSING):
        assert state.top is not None
        return state.top
    if state.phase in (Phase.REACTION, Phase.ANSWER):
        raise RuleViolation("window_open")
    raise RuleViolation("empty_table" if state.phase == Phase.LEAD else "wrong_phase")


# --- passing and collecting -----------------------------------------------------


def decide_pass(outcome: Outcome, seat: int, _action: Pass) -> None:
    """Pass in turn (TRICK-5), unless a wish demands a play (WISH-4)."""
    state = outcome.state
    if state.phase != _FOLLOW:
        _refuse_out_of_turn(state, seat)
        _pass_the_lead(outcome, seat)
        return
    if state.turn != seat:
        raise RuleViolation("not_your_turn", turn=state.turn)
    refuse_while_blocked(state, seat)
    wish = wish_in_turn(state)
    if wish:
        assert state.top is not None
        top, hand = state.top.combination, hand_in_turn(state, seat)
        moves = demanded(hand, top, wish, book_in_force(state))
        if moves:
            raise RuleViolation("wish_binds", rank=wish, moves=tuple(moves))
    outcome.add(Passed(seat))


def _pass_the_lead(outcome: Outcome, seat: int) -> None:
    """Pass the lead on, where nothing that may be laid is left."""
    state = outcome.state
    hand = hand_in_turn(state, seat)
    to = next_holding_cards(state, seat)
    if state.phase != Phase.LEAD or hand == state.hands[seat] or to is None:
        raise RuleViolation("cannot_pass_on_lead")
    if moves_of(hand, None, book_in_force(state)):
        raise RuleViolation("cannot_pass_on_lead")
    outcome.add(LeadPassed(seat, to))


def decide_collect(outcome: Outcome, seat: int, _action: Collect) -> None:
    """Take one's own trick, which ends the closing window (TRICK-9)."""
    state = outcome.state
    if state.phase != Phase.CLOSING:
        raise RuleViolation("wrong_phase")
    assert state.top is not None
    if state.top.seat != seat:
        raise RuleViolation("not_your_turn", turn=state.top.seat)
    refuse_while_blocked(state, seat)
    collect(outcome)


def decide_give_dragon(outcome: Outcome, seat: int, action: GiveDragon) -> None:
    """Give the trick won with the Dragon to an opponent (DRG-2, DRG-3, DRG-7)."""
    state = outcome.state
    closing = state.phase == Phase.CLOSING and dragon_lies_on_top(state)
    if state.phase != Phase.GIFT and not closing:
        raise RuleViolation("wrong_phase")
    if state.turn != seat:
        raise RuleViolation("not_your_turn", turn=state.turn)
    if closing:
        refuse_while_blocked(state, seat)
        if holding_boosters(state):
            raise RuleViolation("window_open")
    if action.to not in opponents(seat):
        raise RuleViolation("not_an_opponent")
    if rules_in_force(state).dragon_gift_active_only and not state.hands[action.to]:
        raise RuleViolation("opponent_inactive")
    if closing:
        outcome.add(GiftAwaited(seat))
    give_trick(outcome, seat, action.to)


DECIDE: dict[type, Decide] = {
    Play: decide_play,
    Bomb: decide_bomb,
    Pass: decide_pass,
    Collect: decide_collect,
    GiveDragon: decide_give_dragon,
}
