"""Playing tricks: lay, pass, bomb, hold, collect, give the Dragon away.

Sections TRICK, WISH, DOG, DRG, BOMB and TIME of the rules. What a play leads to
is in :mod:`games.rules.laying`.
"""

from __future__ import annotations

from games.rules.actions import Bomb, Collect, GiveDragon, Pass, Play
from games.rules.booster_events import BoosterLaid, LeadPassed
from games.rules.calls import refuse_tichu
from games.rules.cards import Cards
from games.rules.combinations import DOG_KIND
from games.rules.companions import ask_for_help, read_play, refuse_help
from games.rules.errors import RuleViolation
from games.rules.events import (
    ActionSetAside,
    CardsLaid,
    GiftAwaited,
    Passed,
    TichuCalled,
)
from games.rules.laying import (
    collect,
    dragon_lies_on_top,
    give_trick,
    lay,
    lead_the_dog,
    opponents,
)
from games.rules.moves import demanded, moves_of
from games.rules.pack import PLAIN
from games.rules.proposals import WAITS, propose_bomb, propose_play, settle_for_bomb
from games.rules.reading import asks_partner
from games.rules.state import (
    ANSWER,
    CLOSING,
    FOLLOW,
    GAP,
    GIFT,
    LEAD,
    REACTION,
    Laid,
    State,
    book_in_force,
    holding_boosters,
    next_holding_cards,
)
from games.rules.story import Decide, Story
from games.rules.turns import hand_in_turn, refuse_bomb, wish_in_turn
from games.rules.windows import (
    calling_time_runs,
    goes_last,
    is_open_for,
    refuse_while_blocked,
)

# --- laying cards ---------------------------------------------------------------


def decide_play(story: Story, seat: int, action: Play) -> None:
    """Lay cards in the own regular turn (TRICK-2, TRICK-3)."""
    state = story.state
    _refuse_out_of_turn(state, seat)
    refuse_while_blocked(state, seat)
    action = _as_needed(story, action)
    if action.boosters and asks_partner(story.catalogue, action.boosters):
        _play_with_help(story, seat, action)
        return
    combination = read_play(story, seat, action)
    _call_and_collect(story, seat, action)
    if state.pack is not PLAIN and propose_play(story, seat, action, combination):
        return
    if combination.kind == DOG_KIND:
        lead_the_dog(story, seat)
    else:
        with_it = action.boosters
        lay(story, CardsLaid(seat, combination, action.wish, companions=with_it))


def _as_needed(story: Story, action: Play) -> Play:
    """Return a play whose companions come with no more than they need."""
    found = (
        story.catalogue[boost.booster].as_needed(boost)
        if boost.booster in story.catalogue
        else boost
        for boost in action.boosters
    )
    return action._replace(boosters=tuple(found)) if action.boosters else action


def _play_with_help(story: Story, seat: int, action: Play) -> None:
    """Lay cards for the partner to complete."""
    refuse_help(story, seat, action)
    _call_and_collect(story, seat, action)
    ask_for_help(story, seat, action)


def _call_and_collect(story: Story, seat: int, action: Play) -> None:
    """Do what comes before the cards: the call, the trick before, companions."""
    if action.tichu:
        refuse_tichu(story.state, seat)
        story.tell(TichuCalled(seat))
    if story.state.phase == CLOSING:
        collect(story)
    for boost in action.boosters:
        story.tell(BoosterLaid(seat, boost))


def _refuse_out_of_turn(state: State, seat: int) -> None:
    """Raise why a seat has no regular turn in which to lay cards."""
    phase = state.phase
    if phase == GIFT:
        raise RuleViolation("gift_pending", seats=(state.turn,))
    if phase in (REACTION, ANSWER):
        raise RuleViolation("window_open")
    if phase == GAP:
        raise RuleViolation("gap")
    if phase not in (LEAD, FOLLOW, CLOSING):
        raise RuleViolation("wrong_phase")
    if phase == LEAD and calling_time_runs(state, None):
        # The same answer for all four, or it would tell who leads (TIME-6).
        raise RuleViolation("call_window")
    if state.turn != seat:
        raise RuleViolation("not_your_turn", turn=state.turn)
    if phase == CLOSING:
        if dragon_lies_on_top(state):
            raise RuleViolation("gift_pending", seats=(seat,))
        if holding_boosters(state):
            raise RuleViolation("gap")


# --- bombs ----------------------------------------------------------------------


def decide_bomb(story: Story, seat: int, action: Bomb) -> None:
    """Throw a bomb, in or out of turn (BOMB-5..9)."""
    settled = None
    if story.state.pack is not PLAIN:
        settled = settle_for_bomb(story, seat, action)
        if settled == WAITS:
            return
    state = story.state
    top = _bombable(state)
    if action.on is not None and action.on != top.number:
        raise RuleViolation("stale")
    refuse_bomb(state, seat, action.cards, top.combination)
    in_turn = state.turn == seat and not settled and not is_open_for(state, seat)
    if in_turn:
        refuse_while_blocked(state, seat)
        read_play(story, seat, Play(action.cards))
    elif seat == top.seat and goes_last(state, seat):
        story.tell(ActionSetAside(seat, action))
        return
    lay_bomb(story, seat, action.cards, in_turn=in_turn)


def lay_bomb(story: Story, seat: int, cards: Cards, *, in_turn: bool = False) -> None:
    """Lay a bomb that has been found legal, in a window if it may be answered."""
    bomb = book_in_force(story.state).read(cards)
    assert bomb is not None
    if not propose_bomb(story, seat, bomb, in_turn=in_turn):
        lay(story, CardsLaid(seat, bomb, 0, in_turn))


def _bombable(state: State) -> Laid:
    if state.phase in (FOLLOW, CLOSING):
        assert state.top is not None
        return state.top
    if state.phase in (REACTION, ANSWER):
        raise RuleViolation("window_open")
    raise RuleViolation("empty_table" if state.phase == LEAD else "wrong_phase")


# --- passing and collecting -----------------------------------------------------


def decide_pass(story: Story, seat: int, _action: Pass) -> None:
    """Pass in turn (TRICK-5); what a wish demands cannot be passed (WISH-4)."""
    state = story.state
    if state.phase != FOLLOW:
        _refuse_out_of_turn(state, seat)
        _pass_the_lead(story, seat)
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
    story.tell(Passed(seat))


def _pass_the_lead(story: Story, seat: int) -> None:
    """Pass the lead on, where nothing is left that may be laid."""
    state = story.state
    hand = hand_in_turn(state, seat)
    to = next_holding_cards(state, seat)
    if state.phase != LEAD or hand == state.hands[seat] or to is None:
        raise RuleViolation("cannot_pass_on_lead")
    if moves_of(hand, None, book_in_force(state)):
        raise RuleViolation("cannot_pass_on_lead")
    story.tell(LeadPassed(seat, to))


def decide_collect(story: Story, seat: int, _action: Collect) -> None:
    """Take the own trick, which ends the closing window (TRICK-9)."""
    state = story.state
    if state.phase != CLOSING:
        raise RuleViolation("wrong_phase")
    assert state.top is not None
    if state.top.seat != seat:
        raise RuleViolation("not_your_turn", turn=state.top.seat)
    refuse_while_blocked(state, seat)
    collect(story)


def decide_give_dragon(story: Story, seat: int, action: GiveDragon) -> None:
    """Give the trick won with the Dragon to an opponent (DRG-2, DRG-3, DRG-7)."""
    state = story.state
    closing = state.phase == CLOSING and dragon_lies_on_top(state)
    if state.phase != GIFT and not closing:
        raise RuleViolation("wrong_phase")
    if state.turn != seat:
        raise RuleViolation("not_your_turn", turn=state.turn)
    if closing:
        refuse_while_blocked(state, seat)
        if holding_boosters(state):
            raise RuleViolation("window_open")
    if action.to not in opponents(seat):
        raise RuleViolation("not_an_opponent")
    if state.options.dragon_gift_active_only and not state.hands[action.to]:
        raise RuleViolation("opponent_inactive")
    if closing:
        story.tell(GiftAwaited(seat))
    give_trick(story, seat, action.to)


DECIDE: dict[type, Decide] = {
    Play: decide_play,
    Bomb: decide_bomb,
    Pass: decide_pass,
    Collect: decide_collect,
    GiveDragon: decide_give_dragon,
}
