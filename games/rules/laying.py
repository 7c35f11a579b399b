"""Cards on the table: what follows when a play takes effect, up to the trick's end.

Sections TRICK, DOG, DRG and END of the rules.
"""

from __future__ import annotations

from games.rules.cards import DOG, DRAGON
from games.rules.combinations import DOG_KIND, Combination
from games.rules.events import (
    CardsLaid,
    DogLed,
    GiftAwaited,
    Passed,
    TrickCollected,
    WentOut,
)
from games.rules.moves import holds_rank
from games.rules.pack import DRAGON_WINS, PLAIN
from games.rules.pack_changes import companions_began, lead_made, trick_over, turn_over
from games.rules.proposing import propose
from games.rules.ruleset import SEATS, partner_of
from games.rules.scoring import end_round
from games.rules.state import (
    CLOSING,
    FOLLOW,
    GIFT,
    LEAD,
    Aside,
    Laid,
    State,
    after,
    cards_on_table,
    holding_boosters,
    holding_cards,
    next_holding_cards,
    replaced,
)
from games.rules.story import Evolve, Story
from games.rules.windows import opened


def lay(story: Story, event: CardsLaid) -> None:
    """Lay a combination, let its player go out and the round end (END-1..4)."""
    state = story.tell(event)
    if event.parts or not state.hands[event.seat]:
        finish(story, (event.seat, *(seat for seat, _ in event.parts)))


def finish(story: Story, seats: tuple[int, ...]) -> None:
    """Let seats without cards go out, in this order; the round may end (END-1..4)."""
    for seat in seats:
        state = story.state
        if state.hands[seat] or seat in state.out or not state.windows:
            continue
        state = story.tell(WentOut(seat))
        if is_double_victory(state.out):
            end_round(story)
        elif len(state.out) == 3:
            _end_with_the_trick(story)


def _end_with_the_trick(story: Story) -> None:
    """Collect the last trick, if there is one, and count (END-3, END-5)."""
    state = story.state
    if state.top is None:
        end_round(story)
    elif dragon_lies_on_top(state):
        win_with_dragon(story)
    else:
        owner = state.top.seat
        story.tell(TrickCollected(owner, owner, None))
        end_round(story)


def is_double_victory(out: tuple[int, ...]) -> bool:
    """Tell whether partners are the first two that are out (END-2)."""
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


def lead_the_dog(story: Story, seat: int, to: int | None = None) -> None:
    """Hand the lead to the partner, or who sits next after the partner (DOG-2).

    A Booster may have chosen another heir.
    """
    state = story.state
    partner = partner_of(seat)
    hands = replaced(state.hands, seat, state.hands[seat] & ~DOG)
    heirs = (partner, *after(state, partner))
    if to is None:
        to = next(heir for heir in heirs if hands[heir])
    state = story.tell(DogLed(seat, to))
    finish(story, (seat,))


# --- the end of a trick -----------------------------------------------------------


def collect(story: Story) -> None:
    """Take the trick off the table, or ask for the gift if the Dragon won it."""
    state = story.state
    assert state.top is not None
    owner = state.top.seat
    if dragon_lies_on_top(state):
        win_with_dragon(story)
    else:
        story.tell(TrickCollected(owner, owner, next_leader(state, owner)))


def win_with_dragon(story: Story) -> None:
    """Let others answer that the Dragon wins, then ask for the gift (DRG-2, BW-1)."""
    top = story.state.top
    assert top is not None
    waiting = holding_boosters(story.state)
    if waiting:
        propose(story, DRAGON_WINS, top.seat, waiting)
    else:
        await_gift(story, top.seat)


def await_gift(story: Story, owner: int) -> None:
    """Ask for the gift; without a choice it is made at once (DRG-2, DRG-3)."""
    state = story.tell(GiftAwaited(owner))
    active = [other for other in opponents(owner) if state.hands[other]]
    if state.options.dragon_gift_active_only and len(active) == 1:
        give_trick(story, owner, active[0])


def give_trick(story: Story, owner: int, to: int) -> None:
    """Give the trick won with the Dragon to a seat; the round may be over."""
    state = story.state
    if len(state.out) == 3:
        story.tell(TrickCollected(owner, to, None))
        end_round(story)
    else:
        story.tell(TrickCollected(owner, to, next_leader(state, owner)))


def opponents(seat: int) -> tuple[int, ...]:
    """Return the seats of the other team."""
    return tuple(other for other in SEATS if other % 2 != seat % 2)


def next_leader(state: State, owner: int) -> int | None:
    """Return who leads after a trick: its owner, or the next with cards (TRICK-10)."""
    return owner if state.hands[owner] else next_holding_cards(state, owner)


def dragon_lies_on_top(state: State) -> bool:
    """Tell whether the Dragon wins the trick as it lies."""
    return state.top is not None and state.top.combination.cards == DRAGON


# --- what follows -----------------------------------------------------------------


def _cards_laid(state: State, event: CardsLaid) -> State:
    """Put the cards on the table; the turn goes on, passes begin anew (TRICK-4..7)."""
    seat, combination = event.seat, event.combination
    cards = combination.cards
    wish = 0 if state.wish and holds_rank(cards, state.wish) else state.wish
    if state.pack is not PLAIN:
        state = _with_companions(state, event, is_lead=not state.plays)
    number = state.laid + 1
    to = next_holding_cards(state, seat)
    return opened(
        state,
        FOLLOW,
        0 if to is None else 1 << to,
        bombs=True,
        bombs_timed=state.options.window_seconds > 0 and not event.settled,
        hands=replaced(state.hands, seat, state.hands[seat] & ~cards),
        played=state.played | 1 << seat,
        plays=(*state.plays, Laid(seat, combination, number)),
        laid=number,
        passed=0,
        wish=event.wish or wish,
        aside=_own_bombs(state, event) if state.aside else (),
    )


def _own_bombs(state: State, event: CardsLaid) -> tuple[Aside, ...]:
    """Return the bombs that waited for the time to answer the own play (BOMB-8)."""
    return tuple(it for it in state.aside if event.settled and it.seat == event.seat)


def _with_companions(state: State, event: CardsLaid, *, is_lead: bool) -> State:
    """Keep companions with the trick, end what lasted until a lead or this turn."""
    pack = turn_over(state.pack)
    if is_lead:
        pack = lead_made(pack, event.seat, is_combination=True)
    if event.in_turn:
        pack = pack._replace(turned=pack.turned | 1 << event.seat)
    pack = companions_began(pack, event.seat, event.companions)
    played = state.played
    for helper, _ in event.parts:
        played |= 1 << helper
    return state._replace(pack=pack, played=played)


def _dog_led(state: State, event: DogLed) -> State:
    """Hand the lead over; the Dog lies with its player's tricks (DOG-3, DOG-6)."""
    seat = event.seat
    state = state._replace(
        hands=replaced(state.hands, seat, state.hands[seat] & ~DOG),
        piles=replaced(state.piles, seat, state.piles[seat] | DOG),
        played=state.played | 1 << seat,
        laid=state.laid + 1,
        last_trick=(Laid(seat, Combination(DOG_KIND, 0, 1, DOG), state.laid + 1),),
    )
    if state.pack is not PLAIN:
        pack = lead_made(turn_over(state.pack), seat, is_combination=False)
        state = state._replace(pack=pack)
    return opened(state, LEAD, 1 << event.to)


def _passed(state: State, event: Passed) -> State:
    """Go on to the next seat, or close the trick when all have passed (TRICK-7, 8)."""
    assert state.top is not None
    owner = state.top.seat
    passed = state.passed | 1 << event.seat
    if state.pack is not PLAIN:
        pack = turn_over(state.pack)
        state = state._replace(pack=pack._replace(turned=pack.turned | 1 << event.seat))
    if holding_cards(state.hands) & ~passed & ~(1 << owner):
        waiting = _next_to_be_asked(state, event.seat, passed | 1 << owner)
        return opened(state, FOLLOW, waiting, bombs=True, passed=passed)
    to = owner if dragon_lies_on_top(state) else next_leader(state, owner)
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


def _went_out(state: State, event: WentOut) -> State:
    """Note the order of going out (END-1)."""
    return state._replace(out=(*state.out, event.seat))


def _gift_awaited(state: State, event: GiftAwaited) -> State:
    """Wait for the Dragon player's choice; no more bombs (DRG-7)."""
    return opened(state, GIFT, 1 << event.seat)._replace(aside=())


def _trick_collected(state: State, event: TrickCollected) -> State:
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
    if state.pack is not PLAIN:
        state = state._replace(pack=trick_over(state.pack))
    if event.leader is None:
        return state._replace(windows=())
    return opened(state, LEAD, 1 << event.leader)


EVOLVE: dict[type, Evolve] = {
    CardsLaid: _cards_laid,
    DogLed: _dog_led,
    Passed: _passed,
    WentOut: _went_out,
    GiftAwaited: _gift_awaited,
    TrickCollected: _trick_collected,
}
