"""The states after Booster events: effects, cards that move, calls and wishes."""

from __future__ import annotations

from games.rules.cards.deck import DRAGON, Cards
from games.rules.cards.moves import holds_rank
from games.rules.play.outcome import Evolve
from games.rules.state.booster_changes import (
    ended,
    turn_over,
    with_booster_state,
    with_hand,
    without,
)
from games.rules.state.booster_events import (
    BoosterMoved,
    BoostersSpent,
    CallDoubled,
    CallMoved,
    CardDrawn,
    CardsMoved,
    CardsRemoved,
    CountsTold,
    EffectBegan,
    EffectsReturned,
    LeadPassed,
    ReadyEnded,
    RedCardTaken,
    SlippedUnder,
    TopChanged,
    WishMade,
)
from games.rules.state.boosters import BoosterState, Until
from games.rules.state.phase import Phase
from games.rules.state.seats import four, next_holding_cards, replaced
from games.rules.state.state import Laid, State, is_aimed_at
from games.rules.state.windows import opened, with_window

# --- effects -----------------------------------------------------------------------


def _spent(state: State, event: BoostersSpent) -> State:
    return with_booster_state(state, discard=state.booster_state.discard + event.boosters)


def _effect_began(state: State, event: EffectBegan) -> State:
    boosted = state.booster_state
    return with_booster_state(
        state,
        effects=(*boosted.effects, event.effect),
        events=max(boosted.events, event.effect.id),
    )


def _effects_returned(state: State, event: EffectsReturned) -> State:
    boosted = state.booster_state
    for effect in boosted.effects:
        if effect.id in event.effects:
            hand = (*boosted.hands[effect.seat], effect.boost.booster)
            boosted = with_hand(boosted, effect.seat, hand)
    kept = tuple(it for it in boosted.effects if it.id not in event.effects)
    return state._replace(booster_state=boosted._replace(effects=kept))


def _ready_ended(state: State, event: ReadyEnded) -> State:
    ready = state.booster_state.ready
    spent = tuple(boost.booster for seat, boost in ready if seat == event.seat)
    left = tuple(it for it in ready if it[0] != event.seat)
    return with_booster_state(state, ready=left, discard=state.booster_state.discard + spent)


def _booster_moved(state: State, event: BoosterMoved) -> State:
    boosted = state.booster_state
    if event.giver is None:
        boosted = boosted._replace(discard=without(boosted.discard, event.booster))
    else:
        hand = without(boosted.hands[event.giver], event.booster)
        boosted = _without_stolen(with_hand(boosted, event.giver, hand), event.giver, event.booster)
    boosted = with_hand(boosted, event.to, (*boosted.hands[event.to], event.booster))
    return state._replace(booster_state=boosted)


def _without_stolen(boosted: BoosterState, seat: int, slug: str) -> BoosterState:
    """Forget the last announcement of a Booster that is no longer in hand (BG-11)."""
    announced = [it for it in boosted.announced if (it[0], it[1].booster) == (seat, slug)]
    if len(announced) <= boosted.hands[seat].count(slug):
        return boosted
    left = list(boosted.announced)
    left.remove(announced[-1])
    return boosted._replace(announced=tuple(left))


# --- cards -------------------------------------------------------------------------


def _cards_moved(state: State, event: CardsMoved) -> State:
    places: list[Cards] = [*state.hands, *state.piles]
    for giver, _, cards in event.moves:
        places[giver] &= ~cards
    for _, to, cards in event.moves:
        places[to] |= cards
    return state._replace(hands=four(places[:4]), piles=four(places[4:]))


def _cards_removed(state: State, event: CardsRemoved) -> State:
    return with_booster_state(
        state._replace(hands=four(hand & ~event.cards for hand in state.hands)),
        removed=state.booster_state.removed | event.cards,
    )


def _card_drawn(state: State, event: CardDrawn) -> State:
    window = state.windows[-1]
    assert window.proposal is not None
    drawn = window.proposal._replace(drawn=event.card)
    return with_window(state, -1, window._replace(proposal=drawn))


def _top_changed(state: State, event: TopChanged) -> State:
    """Put the grown combination on top; passes start afresh after its owner (BG-15)."""
    owner = state.plays[-1].seat
    seat = event.seat
    hand = state.hands[seat] & ~event.laid | event.taken
    state = state._replace(
        hands=replaced(state.hands, seat, hand),
        plays=(*state.plays[:-1], Laid(owner, event.combination, state.laid + 1)),
        laid=state.laid + 1,
        passed=0,
        wish=_wish_after(state, event.laid),
        played=state.played | 1 << seat,
        aside=tuple(it for it in state.aside if is_aimed_at(it, state.laid + 1)),
        booster_state=turn_over(state.booster_state),
    )
    to = next_holding_cards(state, owner)
    waiting = 0 if to is None else 1 << to
    return opened(state, Phase.FOLLOW, waiting, bombs=True)


def _slipped_under(state: State, event: SlippedUnder) -> State:
    """Put the cards under one's own combination; turn and passes stay (BG-15)."""
    seat, cards = event.seat, event.combination.cards
    lower = Laid(seat, event.combination, state.laid + 1)
    state = state._replace(
        hands=replaced(state.hands, seat, state.hands[seat] & ~cards),
        plays=(*state.plays[:-1], lower, state.plays[-1]),
        laid=state.laid + 1,
        wish=_wish_after(state, cards),
        played=state.played | 1 << seat,
    )
    if state.window.kind == Phase.CLOSING and state.turn == seat and not state.hands[seat]:
        to = next_holding_cards(state, seat)
        leads = state.window._replace(waiting=0 if to is None else 1 << to)
        if not state.plays[-1].combination.cards & DRAGON:
            state = with_window(state, 0, leads)
    return state


def _wish_after(state: State, cards: Cards) -> int:
    return 0 if state.wish and holds_rank(cards, state.wish) else state.wish


def _lead_passed(state: State, event: LeadPassed) -> State:
    boosted = turn_over(ended(state.booster_state, lambda effect: effect.until == Until.LEAD_MADE))
    return opened(state._replace(booster_state=boosted), Phase.LEAD, 1 << event.to)


# --- calls and wishes ----------------------------------------------------------------


def _call_moved(state: State, event: CallMoved) -> State:
    seat, to = event.seat, event.to
    calls = state.calls
    doubled = state.booster_state.doubled
    if calls[to] is None:
        calls = replaced(calls, to, calls[seat])
        if doubled >> seat & 1:
            doubled |= 1 << to
    calls = replaced(calls, seat, None)
    silenced = state.booster_state.silenced | 1 << seat | 1 << to
    state = state._replace(calls=calls)
    return with_booster_state(state, doubled=doubled & ~(1 << seat), silenced=silenced)


def _call_doubled(state: State, event: CallDoubled) -> State:
    return with_booster_state(state, doubled=state.booster_state.doubled | 1 << event.seat)


def _wish_made(state: State, event: WishMade) -> State:
    return state._replace(wish=event.rank)


def _unchanged(state: State, _event: object) -> State:
    """Return the state unchanged: the event only tells something."""
    return state


EVOLVE: dict[type, Evolve] = {
    BoostersSpent: _spent,
    EffectBegan: _effect_began,
    EffectsReturned: _effects_returned,
    ReadyEnded: _ready_ended,
    CardsMoved: _cards_moved,
    CardsRemoved: _cards_removed,
    CardDrawn: _card_drawn,
    BoosterMoved: _booster_moved,
    CallMoved: _call_moved,
    CallDoubled: _call_doubled,
    WishMade: _wish_made,
    TopChanged: _top_changed,
    SlippedUnder: _slipped_under,
    CountsTold: _unchanged,
    RedCardTaken: _unchanged,
    LeadPassed: _lead_passed,
}
