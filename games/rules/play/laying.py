"""Cards on the table: what follows when a play takes effect, up to the trick's end.

Sections TRICK, DOG, DRG and END of the rules.
"""

from __future__ import annotations

from typing import Any

from games.rules.cards.combinations import Combination
from games.rules.cards.deck import DOG, DRAGON
from games.rules.cards.moves import holds_rank
from games.rules.cards.ruleset import SEATS, partner_of
from games.rules.cards.shapes import Kind
from games.rules.play.outcome import Evolve, Outcome
from games.rules.play.proposing import propose
from games.rules.play.scoring import end_round
from games.rules.state.booster_changes import companions_began, lead_made, trick_over, turn_over
from games.rules.state.boosters import PLAIN, SubjectKind
from games.rules.state.events import (
    CardsLaid,
    DogLed,
    GiftAwaited,
    Passed,
    TrickCollected,
    WentOut,
)
from games.rules.state.in_force import rules_in_force
from games.rules.state.phase import Phase
from games.rules.state.seats import (
    after,
    holding_boosters,
    holding_cards,
    next_holding_cards,
    replaced,
)
from games.rules.state.state import Aside, FourOf, Laid, State, cards_on_table
from games.rules.state.windows import opened

_LEAD, _FOLLOW = Phase.LEAD, Phase.FOLLOW  # looked up with every play and pass


def lay(outcome: Outcome, event: CardsLaid) -> None:
    """Lay a combination, let its player go out and the round end (END-1..4)."""
    state = outcome.add(event)
    if event.parts or not state.hands[event.seat]:
        finish(outcome, (event.seat, *(seat for seat, _ in event.parts)))


def finish(outcome: Outcome, seats: tuple[int, ...]) -> None:
    """Let seats without cards go out in this order; the round may end (END-1..4)."""
    for seat in seats:
        state = outcome.state
        if state.hands[seat] or seat in state.out or not state.windows:
            continue
        state = outcome.add(WentOut(seat))
        if is_double_victory(state.out):
            end_round(outcome)
        elif len(state.out) == 3:
            _end_with_the_trick(outcome)


def _end_with_the_trick(outcome: Outcome) -> None:
    """Collect the last trick, if there is one, and count (END-3, END-5)."""
    state = outcome.state
    if state.top is None:
        end_round(outcome)
    elif dragon_lies_on_top(state):
        win_with_dragon(outcome)
    else:
        owner = state.top.seat
        outcome.add(TrickCollected(owner, owner, None))
        end_round(outcome)


def is_double_victory(out: tuple[int, ...]) -> bool:
    """Tell whether the first two out are partners (END-2)."""
    return len(out) == 2 and out[0] == partner_of(out[1])


def would_end_round(state: State, seats: tuple[int, ...]) -> bool:
    """Tell whether the round is over once these seats are out (END-2, END-3)."""
    out = state.out
    for seat in seats:
        if seat not in out:
            out = (*out, seat)
            if is_double_victory(out) or len(out) == 3:
                return True
    return False


def lead_the_dog(outcome: Outcome, seat: int, to: int | None = None) -> None:
    """Hand the lead to the partner, or to the next seat after the partner (DOG-2).

    A Booster may have chosen another heir.
    """
    state = outcome.state
    partner = partner_of(seat)
    hands = replaced(state.hands, seat, state.hands[seat] & ~DOG)
    heirs = (partner, *after(state, partner))
    if to is None:
        to = next(heir for heir in heirs if hands[heir])
    state = outcome.add(DogLed(seat, to))
    finish(outcome, (seat,))


# --- the end of a trick -----------------------------------------------------------


def collect(outcome: Outcome) -> None:
    """Take the trick off the table, or ask for the gift if the Dragon won it."""
    state = outcome.state
    assert state.top is not None
    owner = state.top.seat
    if dragon_lies_on_top(state):
        win_with_dragon(outcome)
    else:
        outcome.add(TrickCollected(owner, owner, next_leader(state, owner)))


def win_with_dragon(outcome: Outcome) -> None:
    """Let others answer the Dragon's win, then ask for the gift (DRG-2, BW-1)."""
    top = outcome.state.top
    assert top is not None
    waiting = holding_boosters(outcome.state)
    if waiting:
        propose(outcome, SubjectKind.DRAGON_WINS, top.seat, waiting)
    else:
        await_gift(outcome, top.seat)


def await_gift(outcome: Outcome, owner: int) -> None:
    """Ask for the gift; without a choice it is made at once (DRG-2, DRG-3).

    A table may agree that there is no gift when the round ends (END-3).
    """
    rules = rules_in_force(outcome.state)
    if rules.last_dragon_stays and len(outcome.state.out) == 3:
        give_trick(outcome, owner, owner)
        return
    state = outcome.add(GiftAwaited(owner))
    active = [other for other in opponents(owner) if state.hands[other]]
    if rules.dragon_gift_active_only and len(active) == 1:
        give_trick(outcome, owner, active[0])


def give_trick(outcome: Outcome, owner: int, to: int) -> None:
    """Give a trick won with the Dragon to a seat, or leave it to its owner; the round may end."""
    state = outcome.state
    if len(state.out) == 3:
        outcome.add(TrickCollected(owner, to, None))
        end_round(outcome)
    else:
        outcome.add(TrickCollected(owner, to, next_leader(state, owner)))


def opponents(seat: int) -> tuple[int, ...]:
    """Return the seats of the other team."""
    return tuple(other for other in SEATS if other % 2 != seat % 2)


def next_leader(state: State, owner: int) -> int | None:
    """Return who leads after a trick: its owner, or the next with cards (TRICK-10)."""
    return owner if state.hands[owner] else next_holding_cards(state, owner)


def dragon_lies_on_top(state: State) -> bool:
    """Tell whether the Dragon wins the trick as it lies."""
    plays = state.plays
    return bool(plays) and plays[-1].combination.cards == DRAGON


# --- what follows -----------------------------------------------------------------


def _cards_laid(state: State, event: CardsLaid) -> State:
    """Put the cards on the table; the turn goes on, passes start afresh (TRICK-4..7)."""
    seat, combination = event.seat, event.combination
    cards = combination.cards
    wish = 0 if state.wish and holds_rank(cards, state.wish) else state.wish
    if state.booster_state is not PLAIN:
        state = _with_companions(state, event, is_lead=not state.plays)
    number = state.laid + 1
    to = next_holding_cards(state, seat)
    return opened(
        state,
        _FOLLOW,
        0 if to is None else 1 << to,
        bombs=True,
        bombs_timed=state.options.window_seconds > 0 and not event.settled,
        hands=replaced(state.hands, seat, state.hands[seat] & ~cards),
        played=state.played | 1 << seat,
        plays=(*state.plays, Laid(seat, combination, number)),
        laid=number,
        first_leads=state.first_leads if state.plays else _with_lead(state, seat, combination.kind),
        passed=0,
        wish=event.wish or wish,
        aside=_own_bombs(state, event) if state.aside else (),
    )


def _with_lead(state: State, seat: int, kind: Kind) -> FourOf[Kind | None]:
    """Note what a seat leads first in the round."""
    known = state.first_leads
    return known if known[seat] is not None else replaced(known, seat, kind)


def _own_bombs(state: State, event: CardsLaid) -> tuple[Aside, ...]:
    """Return bombs on one's own play that waited for the time to answer it (BOMB-8)."""
    return tuple(it for it in state.aside if event.settled and it.seat == event.seat)


def _with_companions(state: State, event: CardsLaid, *, is_lead: bool) -> State:
    """Keep companions with the trick; end what lasted until a lead or for this turn."""
    boosted = turn_over(state.booster_state)
    if is_lead:
        boosted = lead_made(boosted, event.seat, is_combination=True)
    if event.in_turn:
        boosted = boosted._replace(turned=boosted.turned | 1 << event.seat)
    boosted = companions_began(boosted, event.seat, event.companions)
    played = state.played
    for helper, _ in event.parts:
        played |= 1 << helper
    return state._replace(booster_state=boosted, played=played)


def _dog_led(state: State, event: DogLed) -> State:
    """Hand the lead over; the Dog lies with its player's tricks (DOG-3, DOG-6)."""
    seat = event.seat
    state = state._replace(
        hands=replaced(state.hands, seat, state.hands[seat] & ~DOG),
        piles=replaced(state.piles, seat, state.piles[seat] | DOG),
        played=state.played | 1 << seat,
        laid=state.laid + 1,
        first_leads=_with_lead(state, seat, Kind.DOG),
        last_trick=(Laid(seat, Combination(Kind.DOG, 0, 1, DOG), state.laid + 1),),
    )
    if state.booster_state is not PLAIN:
        boosted = lead_made(turn_over(state.booster_state), seat, is_combination=False)
        state = state._replace(booster_state=boosted)
    return opened(state, Phase.LEAD, 1 << event.to)


def _passed(state: State, event: Passed) -> State:
    """Go on to the next seat, or close the trick when all have passed (TRICK-7, 8)."""
    owner = state.plays[-1].seat
    passed = state.passed | 1 << event.seat
    if state.booster_state is not PLAIN:
        boosted = turn_over(state.booster_state)
        state = state._replace(
            booster_state=boosted._replace(turned=boosted.turned | 1 << event.seat)
        )
    if holding_cards(state.hands) & ~passed & ~(1 << owner):
        waiting = _next_to_be_asked(state, event.seat, passed | 1 << owner)
        return opened(state, _FOLLOW, waiting, bombs=True, passed=passed)
    to = owner if dragon_lies_on_top(state) else next_leader(state, owner)
    assert to is not None
    return opened(
        state,
        Phase.CLOSING,
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


def _went_out(state: State, event: WentOut) -> State:
    """Note the order of going out (END-1)."""
    return state._replace(out=(*state.out, event.seat))


def _gift_awaited(state: State, event: GiftAwaited) -> State:
    """Wait for the Dragon player's choice; bombs are over (DRG-7)."""
    return opened(state, Phase.GIFT, 1 << event.seat)._replace(aside=())


def _trick_collected(state: State, event: TrickCollected) -> State:
    """Move the trick to a pile; the next lead is due (TRICK-10)."""
    to = event.to
    changes: dict[str, Any] = {
        "piles": replaced(state.piles, to, state.piles[to] | cards_on_table(state)),
        "tricks": replaced(state.tricks, to, state.tricks[to] + 1),
        "last_trick": state.plays,
        "plays": (),
        "passed": 0,
        "aside": (),
    }
    if state.booster_state is not PLAIN:
        changes["booster_state"] = trick_over(state.booster_state)
    if event.leader is None:
        return state._replace(windows=(), **changes)
    return opened(state, _LEAD, 1 << event.leader, **changes)


EVOLVE: dict[type, Evolve] = {
    CardsLaid: _cards_laid,
    DogLed: _dog_led,
    Passed: _passed,
    WentOut: _went_out,
    GiftAwaited: _gift_awaited,
    TrickCollected: _trick_collected,
}
