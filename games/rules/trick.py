"""Playing tricks: lay, pass, bomb, hold, collect, give the Dragon away.

Sections TRICK, WISH, DOG, DRG, BOMB and TIME of the rules.
"""

from __future__ import annotations

from games.rules.actions import Bomb, Collect, GiveDragon, Pass, Play
from games.rules.calls import refuse_tichu
from games.rules.cards import DOG, DRAGON, MAH_JONG, RANKS, Cards
from games.rules.combinations import DOG_KIND, Combination
from games.rules.errors import RuleViolation
from games.rules.events import (
    ActionSetAside,
    CardsLaid,
    DogLed,
    GiftAwaited,
    Passed,
    TichuCalled,
    TrickCollected,
    WentOut,
)
from games.rules.moves import demanded, holds_rank
from games.rules.ruleset import SEATS, partner_of
from games.rules.scoring import end_round
from games.rules.state import (
    CLOSING,
    FOLLOW,
    GIFT,
    LEAD,
    Laid,
    State,
    after,
    book_in_force,
    cards_on_table,
    holding_cards,
    next_holding_cards,
    replaced,
)
from games.rules.story import Decide, Evolve, Story
from games.rules.windows import (
    calling_time_runs,
    goes_last,
    is_open_for,
    opened,
    refuse_while_blocked,
)

# --- laying cards ---------------------------------------------------------------


def decide_play(story: Story, seat: int, action: Play) -> None:
    """Lay cards in the own regular turn (TRICK-2, TRICK-3)."""
    state = story.state
    _refuse_out_of_turn(state, seat)
    refuse_while_blocked(state, seat)
    combination = read_play(state, seat, action)
    if action.tichu:
        refuse_tichu(state, seat)
        story.tell(TichuCalled(seat))
    if state.phase == CLOSING:
        collect(story)
    if combination.kind == DOG_KIND:
        _lead_the_dog(story, seat)
    else:
        _lay(story, CardsLaid(seat, combination, action.wish))


def _refuse_out_of_turn(state: State, seat: int) -> None:
    """Raise why a seat has no regular turn in which to lay cards."""
    if state.phase == GIFT:
        raise RuleViolation("gift_pending", seats=(state.turn,))
    if state.phase not in (LEAD, FOLLOW, CLOSING):
        raise RuleViolation("wrong_phase")
    if state.phase == LEAD and calling_time_runs(state, None):
        # The same answer for all four, or it would tell who leads (TIME-6).
        raise RuleViolation("call_window")
    if state.turn != seat:
        raise RuleViolation("not_your_turn", turn=state.turn)
    if state.phase == CLOSING and _dragon_lies_on_top(state):
        raise RuleViolation("gift_pending", seats=(seat,))


def read_play(state: State, seat: int, action: Play) -> Combination:
    """Return what the cards of a regular play are; raise why they may not be laid."""
    refuse_foreign_cards(state, seat, action.cards)
    top = state.top.combination if state.phase == FOLLOW and state.top else None
    book = book_in_force(state)
    combination = book.choose(action.cards, action.phoenix, top)
    if combination.is_bomb and not book.rules.bombs_allowed:
        raise RuleViolation("forbidden")
    _refuse_bad_wish(action)
    if state.wish and not holds_rank(action.cards, state.wish):
        moves = demanded(state.hands[seat], top, state.wish, book)
        if moves:
            raise RuleViolation("wish_binds", rank=state.wish, moves=tuple(moves))
    return combination


def refuse_foreign_cards(state: State, seat: int, cards: Cards) -> None:
    """Raise if a seat does not hold what it wants to lay."""
    if not cards:
        raise RuleViolation("invalid_combination")
    missing = cards & ~state.hands[seat]
    if missing:
        raise RuleViolation("card_not_in_hand", cards=missing)


def _refuse_bad_wish(action: Play) -> None:
    """Raise if the wish is none that these cards allow (WISH-2)."""
    if not action.wish:
        return
    if not action.cards & MAH_JONG:
        raise RuleViolation("wish_without_mahjong")
    if action.wish not in RANKS:
        raise RuleViolation("bad_wish")


def _lay(story: Story, event: CardsLaid) -> None:
    """Lay a combination, let its player go out and the round end (END-1..4)."""
    state = story.tell(event)
    if state.hands[event.seat]:
        return
    state = story.tell(WentOut(event.seat))
    if _is_double_victory(state):
        end_round(story)
    elif len(state.out) == 3:
        if event.combination.cards == DRAGON:
            await_gift(story, event.seat)
        else:
            story.tell(TrickCollected(event.seat, event.seat, None))
            end_round(story)


def _is_double_victory(state: State) -> bool:
    return len(state.out) == 2 and state.out[0] == partner_of(state.out[1])


def _lead_the_dog(story: Story, seat: int) -> None:
    """Hand the lead to the partner, or who sits next after the partner (DOG-2)."""
    state = story.state
    partner = partner_of(seat)
    hands = replaced(state.hands, seat, state.hands[seat] & ~DOG)
    heirs = (partner, *after(state, partner))
    to = next(heir for heir in heirs if hands[heir])
    state = story.tell(DogLed(seat, to))
    if not state.hands[seat]:
        state = story.tell(WentOut(seat))
        if _is_double_victory(state) or len(state.out) == 3:
            end_round(story)


# --- bombs ----------------------------------------------------------------------


def decide_bomb(story: Story, seat: int, action: Bomb) -> None:
    """Throw a bomb, in or out of turn (BOMB-5..9)."""
    state = story.state
    top = _bombable(state)
    if action.on is not None and action.on != top.number:
        raise RuleViolation("stale")
    refuse_foreign_cards(state, seat, action.cards)
    book = book_in_force(state)
    bomb = book.read(action.cards)
    if bomb is None or not bomb.is_bomb:
        raise RuleViolation("not_a_bomb")
    if not book.rules.bombs_allowed:
        raise RuleViolation("forbidden")
    book.choose(action.cards, None, top.combination)
    in_turn = state.turn == seat and not is_open_for(state, seat)
    if in_turn:
        refuse_while_blocked(state, seat)
        read_play(state, seat, Play(action.cards))
    elif seat == top.seat and goes_last(state, seat):
        story.tell(ActionSetAside(seat, action))
        return
    lay_bomb(story, seat, action.cards, in_turn=in_turn)


def lay_bomb(story: Story, seat: int, cards: Cards, *, in_turn: bool = False) -> None:
    """Lay a bomb that has been found legal."""
    bomb = book_in_force(story.state).read(cards)
    assert bomb is not None
    _lay(story, CardsLaid(seat, bomb, 0, in_turn))


def _bombable(state: State) -> Laid:
    if state.phase in (FOLLOW, CLOSING):
        assert state.top is not None
        return state.top
    raise RuleViolation("empty_table" if state.phase == LEAD else "wrong_phase")


# --- passing and collecting -----------------------------------------------------


def decide_pass(story: Story, seat: int, _action: Pass) -> None:
    """Pass in turn (TRICK-5); what a wish demands cannot be passed (WISH-4)."""
    state = story.state
    if state.phase == LEAD or state.phase == CLOSING:
        _refuse_out_of_turn(state, seat)
        raise RuleViolation("cannot_pass_on_lead")
    if state.phase != FOLLOW:
        raise RuleViolation("gift_pending" if state.phase == GIFT else "wrong_phase")
    if state.turn != seat:
        raise RuleViolation("not_your_turn", turn=state.turn)
    refuse_while_blocked(state, seat)
    if state.wish:
        assert state.top is not None
        top = state.top.combination
        moves = demanded(state.hands[seat], top, state.wish, book_in_force(state))
        if moves:
            raise RuleViolation("wish_binds", rank=state.wish, moves=tuple(moves))
    story.tell(Passed(seat))


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


def collect(story: Story) -> None:
    """Take the trick off the table, or ask for the gift if the Dragon won it."""
    state = story.state
    assert state.top is not None
    owner = state.top.seat
    if _dragon_lies_on_top(state):
        await_gift(story, owner)
    else:
        story.tell(TrickCollected(owner, owner, _next_leader(state, owner)))


def await_gift(story: Story, owner: int) -> None:
    """Ask for the gift; without a choice it is made at once (DRG-2, DRG-3)."""
    state = story.tell(GiftAwaited(owner))
    active = [other for other in _opponents(owner) if state.hands[other]]
    if state.options.dragon_gift_active_only and len(active) == 1:
        _give(story, owner, active[0])


def decide_give_dragon(story: Story, seat: int, action: GiveDragon) -> None:
    """Give the trick won with the Dragon to an opponent (DRG-2, DRG-3, DRG-7)."""
    state = story.state
    closing = state.phase == CLOSING and _dragon_lies_on_top(state)
    if state.phase != GIFT and not closing:
        raise RuleViolation("wrong_phase")
    if state.turn != seat:
        raise RuleViolation("not_your_turn", turn=state.turn)
    if closing:
        refuse_while_blocked(state, seat)
    if action.to not in _opponents(seat):
        raise RuleViolation("not_an_opponent")
    if state.options.dragon_gift_active_only and not state.hands[action.to]:
        raise RuleViolation("opponent_inactive")
    if closing:
        story.tell(GiftAwaited(seat))
    _give(story, seat, action.to)


def _give(story: Story, owner: int, to: int) -> None:
    state = story.state
    if len(state.out) == 3:
        story.tell(TrickCollected(owner, to, None))
        end_round(story)
    else:
        story.tell(TrickCollected(owner, to, _next_leader(state, owner)))


def _opponents(seat: int) -> tuple[int, ...]:
    return tuple(other for other in SEATS if other % 2 != seat % 2)


def _next_leader(state: State, owner: int) -> int | None:
    """Return who leads after a trick: its owner, or the next with cards (TRICK-10)."""
    return owner if state.hands[owner] else next_holding_cards(state, owner)


def _dragon_lies_on_top(state: State) -> bool:
    return state.top is not None and state.top.combination.cards == DRAGON


# --- what follows ----------------------------------------------------------------


def evolve_cards_laid(state: State, event: CardsLaid) -> State:
    """Put the cards on the table; the turn goes on, passes begin anew (TRICK-4..7)."""
    seat, combination = event.seat, event.combination
    cards = combination.cards
    wish = 0 if state.wish and holds_rank(cards, state.wish) else state.wish
    number = state.laid + 1
    to = next_holding_cards(state, seat)
    return opened(
        state,
        FOLLOW,
        0 if to is None else 1 << to,
        bombs=True,
        bombs_timed=state.options.window_seconds > 0,
        hands=replaced(state.hands, seat, state.hands[seat] & ~cards),
        played=state.played | 1 << seat,
        plays=(*state.plays, Laid(seat, combination, number)),
        laid=number,
        passed=0,
        wish=event.wish or wish,
        aside=(),
    )


def evolve_dog_led(state: State, event: DogLed) -> State:
    """Hand the lead over; the Dog lies with its player's tricks (DOG-3, DOG-6)."""
    seat = event.seat
    state = state._replace(
        hands=replaced(state.hands, seat, state.hands[seat] & ~DOG),
        piles=replaced(state.piles, seat, state.piles[seat] | DOG),
        played=state.played | 1 << seat,
        laid=state.laid + 1,
        last_trick=(Laid(seat, Combination(DOG_KIND, 0, 1, DOG), state.laid + 1),),
    )
    return opened(state, LEAD, 1 << event.to)


def evolve_passed(state: State, event: Passed) -> State:
    """Go on to the next seat, or close the trick when all have passed (TRICK-7, 8)."""
    assert state.top is not None
    owner = state.top.seat
    passed = state.passed | 1 << event.seat
    if holding_cards(state.hands) & ~passed & ~(1 << owner):
        waiting = _next_to_be_asked(state, event.seat, passed | 1 << owner)
        return opened(state, FOLLOW, waiting, bombs=True, passed=passed)
    to = owner if _dragon_lies_on_top(state) else _next_leader(state, owner)
    assert to is not None
    return opened(
        state,
        CLOSING,
        1 << to,
        bombs=True,
        bombs_timed=state.options.window_seconds > 0,
        passed=passed,
    )


def _next_to_be_asked(state: State, seat: int, skipped: int) -> int:
    for other in after(state, seat):
        if state.hands[other] and not skipped >> other & 1:
            return 1 << other
    raise AssertionError("somebody is still to be asked")


def evolve_went_out(state: State, event: WentOut) -> State:
    """Note the order of going out (END-1)."""
    return state._replace(out=(*state.out, event.seat))


def evolve_gift_awaited(state: State, event: GiftAwaited) -> State:
    """Wait for the Dragon player's choice; no more bombs (DRG-7)."""
    return opened(state._replace(aside=()), GIFT, 1 << event.seat)


def evolve_trick_collected(state: State, event: TrickCollected) -> State:
    """Move the trick to a pile; the next lead is due (TRICK-10)."""
    to = event.to
    state = state._replace(
        piles=replaced(state.piles, to, state.piles[to] | cards_on_table(state)),
        tricks=replaced(state.tricks, to, state.tricks[to] + 1),
        last_trick=state.plays,
        plays=(),
        passed=0,
        aside=(),
    )
    if event.leader is None:
        return state._replace(windows=())
    return opened(state, LEAD, 1 << event.leader)


EVOLVE: dict[type, Evolve] = {
    CardsLaid: evolve_cards_laid,
    DogLed: evolve_dog_led,
    Passed: evolve_passed,
    WentOut: evolve_went_out,
    GiftAwaited: evolve_gift_awaited,
    TrickCollected: evolve_trick_collected,
}

DECIDE: dict[type, Decide] = {
    Play: decide_play,
    Bomb: decide_bomb,
    Pass: decide_pass,
    Collect: decide_collect,
    GiveDragon: decide_give_dragon,
}
