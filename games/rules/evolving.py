"""The states after Booster events, and what plain events do to Boosters."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from games.rules.actions import Boost
from games.rules.booster_events import (
    AnnouncementEnded,
    Answered,
    BoosterAnnounced,
    BoosterDrafted,
    BoosterLaid,
    BoosterMoved,
    BoostersDrawn,
    BoostersShuffled,
    BoostersSpent,
    CallDoubled,
    CallingEnded,
    CallMoved,
    CardDrawn,
    CardsMoved,
    CardsRemoved,
    CountsTold,
    DraftOpened,
    EffectBegan,
    EffectsReturned,
    HeirChosen,
    LeadOpened,
    LeadPassed,
    Proposed,
    ProposalTurned,
    ReadyEnded,
    RedCardTaken,
    SlippedUnder,
    StageOpened,
    TakenBack,
    TopChanged,
    WindowClosed,
    WishMade,
    WishVoided,
)
from games.rules.cards import DRAGON, Cards
from games.rules.moves import holds_rank
from games.rules.pack import (
    CALL,
    CARDS,
    DOG_LED,
    FIRST_LEAD_MADE,
    LEAD_MADE,
    OWN_LEAD_MADE,
    TRICK,
    WISH,
    Effect,
    Pack,
    Proposal,
)
from games.rules.state import (
    BLUE,
    BOMBS,
    CLOSING,
    CONCESSION,
    EXCHANGE,
    FOLLOW,
    GAP,
    GRAND_PHASE,
    INTAKE,
    LEAD,
    REACTION,
    Laid,
    State,
    after,
    four,
    holding_cards,
    next_holding_cards,
    replaced,
)
from games.rules.story import Evolve
from games.rules.windows import opened, popped, pushed, with_window


def with_pack(state: State, **changes: object) -> State:
    """Return the state with changes to its Boosters."""
    return state._replace(pack=state.pack._replace(**changes))  # type: ignore[arg-type]


def without(boosters: tuple[str, ...], slug: str) -> tuple[str, ...]:
    """Return Boosters without one of a kind."""
    place = boosters.index(slug)
    return boosters[:place] + boosters[place + 1 :]


def with_hand(pack: Pack, seat: int, boosters: Iterable[str]) -> Pack:
    """Return the pack with another Booster hand of a seat."""
    return pack._replace(hands=replaced(pack.hands, seat, tuple(boosters)))  # type: ignore[arg-type]


def ended(pack: Pack, is_over: Callable[[Effect], bool]) -> Pack:
    """Discard the effects that are over (BG-5)."""
    over = tuple(effect.boost.booster for effect in pack.effects if is_over(effect))
    if not over:
        return pack
    kept = tuple(effect for effect in pack.effects if not is_over(effect))
    return pack._replace(effects=kept, discard=pack.discard + over)


# --- what plain events do to Boosters ---------------------------------------------


def turn_over(pack: Pack) -> Pack:
    """End what holds for one turn."""
    spent = tuple(boost.booster for _, boost in pack.ready)
    return pack._replace(
        barred=0, wish_rests=False, ready=(), discard=pack.discard + spent
    )


def lead_made(pack: Pack, seat: int, *, is_combination: bool) -> Pack:
    """End what lasts until a lead is made; the Dog is no combination."""
    untils = {LEAD_MADE, FIRST_LEAD_MADE}
    pack = ended(
        pack,
        lambda effect: effect.until in untils
        or (is_combination and effect.until == OWN_LEAD_MADE and effect.seat == seat),
    )
    return pack._replace(
        stage="", leader=None, turned=0, opened=pack.opened | 1 << seat
    )


def companions_began(pack: Pack, seat: int, companions: tuple[Boost, ...]) -> Pack:
    """Keep the companions of a play with the trick (BG-5)."""
    effects = tuple(
        Effect(pack.events + number, boost, seat, TRICK)
        for number, boost in enumerate(companions, start=1)
    )
    return pack._replace(
        effects=pack.effects + effects, events=pack.events + len(effects)
    )


def trick_over(pack: Pack) -> Pack:
    """End what lasts until the trick is collected; a gap may be due (BG-14)."""
    return ended(pack, lambda effect: effect.until == TRICK)._replace(
        stage="collected", turned=0
    )


def round_over(pack: Pack) -> Pack:
    """End everything; Boosters in hand stay for the next round (BG-3, BG-5)."""
    pack = ended(turn_over(pack), lambda effect: True)
    return Pack(
        hands=pack.hands,
        pile=pack.pile,
        discard=pack.discard,
        events=pack.events,
        drafted=pack.drafted,
        removed=pack.removed,
    )


def round_begun(pack: Pack) -> Pack:
    """Begin a round with the Boosters that are left."""
    return Pack(
        hands=pack.hands, pile=pack.pile, discard=pack.discard, events=pack.events
    )


# --- piles and draft ---------------------------------------------------------------


def _shuffled(state: State, event: BoostersShuffled) -> State:
    return with_pack(state, pile=event.pile, discard=())


def _drawn(state: State, event: BoostersDrawn) -> State:
    pack = state.pack
    hand = pack.hands[event.seat] + event.boosters
    pile = pack.pile[len(event.boosters) :]
    return state._replace(pack=with_hand(pack, event.seat, hand)._replace(pile=pile))


def _draft_opened(state: State, event: DraftOpened) -> State:
    state = with_pack(
        state,
        pile=state.pack.pile[len(event.boosters) :],
        draft=event.boosters,
        drafters=event.order,
        drafted=True,
        stage=INTAKE,
    )
    return opened(state, INTAKE, 1 << event.order[0])


def _drafted(state: State, event: BoosterDrafted) -> State:
    pack = state.pack
    pack = with_hand(pack, event.seat, (*pack.hands[event.seat], event.booster))
    pack = pack._replace(
        draft=without(pack.draft, event.booster), drafters=pack.drafters[1:]
    )
    state = state._replace(pack=pack)
    if pack.drafters:
        return opened(state, INTAKE, 1 << pack.drafters[0])
    if state.score is not None:
        return state._replace(windows=())
    return opened(state, INTAKE, 0)


# --- stages ------------------------------------------------------------------------


def _stage_opened(state: State, event: StageOpened) -> State:
    pack = state.pack._replace(stage=event.kind)
    if event.kind == BLUE and not state.exchanged:
        state = state._replace(exchanged=True, ready=0)
        pack = pack._replace(calling=state.options.prelead_seconds > 0)
    if event.kind == GAP and state.window.kind == LEAD:
        pack = pack._replace(leader=state.turn)
    state = state._replace(pack=pack)
    timed = event.kind != EXCHANGE or state.options.precall_seconds > 0
    return opened(state, event.kind, event.waiting, timed=timed)


def _lead_opened(state: State, event: LeadOpened) -> State:
    pack = state.pack
    state = state._replace(pack=pack._replace(stage=LEAD, leader=None), exchanged=True)
    return opened(state, LEAD, 1 << event.leader, timed=pack.calling)


def _calling_ended(state: State, _event: CallingEnded) -> State:
    state = with_pack(state, calling=False)
    if state.window.kind != LEAD:
        return state
    return with_window(state, 0, state.window._replace(timed=False))


# --- proposals and answers -----------------------------------------------------------


def _laid(state: State, event: BoosterLaid) -> State:
    """Take a Booster from its hand, or from where it lies ready."""
    pack, seat, slug = state.pack, event.seat, event.boost.booster
    for place, (owner, boost) in enumerate(pack.ready):
        if owner == seat and boost.booster == slug:
            ready = pack.ready[:place] + pack.ready[place + 1 :]
            return state._replace(pack=pack._replace(ready=ready))
    return state._replace(pack=with_hand(pack, seat, without(pack.hands[seat], slug)))


def _cards_on_their_way(state: State, proposal: Proposal) -> State:
    hands, played = state.hands, state.played
    for seat, cards in proposal.cards:
        hands = replaced(hands, seat, hands[seat] & ~cards)
        played |= 1 << seat
    return state._replace(hands=hands, played=played)


def _proposed(state: State, event: Proposed) -> State:
    proposal = event.proposal
    top = state.proposal
    if proposal.on is not None and top is not None:
        answered = state.windows[-1]._replace(
            proposal=top._replace(reactions=top.reactions + 1)
        )
        state = with_window(state, -1, answered)
    state = _cards_on_their_way(state, proposal)
    opens = 0
    if proposal.kind in (CARDS, DOG_LED) and not state.laid:
        opens = 1 << proposal.seat
    if proposal.kind == CALL and state.window.kind in (GRAND_PHASE, CONCESSION):
        told = state.pack.calls_told | 1 << proposal.seat
        state = with_pack(state, calls_told=told)
    last = max([state.pack.events, proposal.id, *(it.id for it in proposal.subjects)])
    state = with_pack(state, events=last, opened=state.pack.opened | opens)
    return pushed(state, event.kind, event.waiting, proposal)


def _answered(state: State, event: Answered) -> State:
    window = state.windows[-1]
    assert window.proposal is not None
    answers = replaced(window.proposal.answers, event.seat, event.answer)  # type: ignore[arg-type]
    return with_window(
        state,
        -1,
        window._replace(
            waiting=window.waiting & ~(1 << event.seat),
            proposal=window.proposal._replace(answers=answers),
        ),
    )


def _turned(state: State, event: ProposalTurned) -> State:
    state = _cards_on_their_way(state, event.proposal)
    below = state._replace(windows=state.windows[:-1])
    return pushed(below, REACTION, event.waiting, event.proposal)


def _window_closed(state: State, _event: WindowClosed) -> State:
    return popped(state)


def _taken_back(state: State, event: TakenBack) -> State:
    window = state.windows[-1]
    proposal = window.proposal
    assert proposal is not None
    hands = state.hands
    for seat, cards in proposal.cards:
        hands = replaced(hands, seat, hands[seat] | cards)
    if proposal.kind == CARDS:
        state = state._replace(aside=())
    pack = state.pack._replace(
        discard=state.pack.discard + event.spent,
        ready=state.pack.ready + event.ready,
        barred=state.pack.barred | event.barred,
        wish_rests=state.pack.wish_rests or event.wish_rests,
    )
    for seat, slug in event.returned:
        pack = with_hand(pack, seat, (*pack.hands[seat], slug))
    state = state._replace(
        hands=hands, pack=pack, played=state.played & ~proposal.first_card
    )
    call = tuple(subject for subject in proposal.subjects if subject.kind == CALL)
    if call:
        # The call made along stands, and so does its part of the window (BW-6).
        rest = Proposal(CALL, proposal.id, proposal.seat, call)
        left = window._replace(proposal=rest, resumed=True)
        state = with_window(state, -1, left)
    else:
        state = popped(state)
    return _turn_anew(state, proposal) if proposal.boost is None else state


def _turn_anew(state: State, proposal: Proposal) -> State:
    """Let the player act again; a bomb leaves the window below open again (BW-9)."""
    windows = list(state.windows)
    number = state.window_count + 1
    if proposal.in_turn:
        windows[0] = windows[0]._replace(id=number)
    bombed = proposal.combination is not None and proposal.combination.is_bomb
    if bombed and len(windows) > 1 and windows[1].kind == BOMBS:
        number += 1
        windows[1] = windows[1]._replace(
            id=number, waiting=holding_cards(state.hands), timed=True, resumed=False
        )
    return state._replace(windows=tuple(windows), window_count=number)


def _wish_voided(state: State, _event: WishVoided) -> State:
    window = state.windows[-1]
    assert window.proposal is not None
    subjects = tuple(it for it in window.proposal.subjects if it.kind != WISH)
    proposal = window.proposal._replace(wish=0, subjects=subjects)
    return with_window(state, -1, window._replace(proposal=proposal))


def _heir_chosen(state: State, event: HeirChosen) -> State:
    window = state.windows[-1]
    assert window.proposal is not None
    proposal = window.proposal._replace(to=event.to, subjects=())
    return with_window(state, -1, window._replace(proposal=proposal))


# --- effects -----------------------------------------------------------------------


def _spent(state: State, event: BoostersSpent) -> State:
    return with_pack(state, discard=state.pack.discard + event.boosters)


def _effect_began(state: State, event: EffectBegan) -> State:
    pack = state.pack
    return with_pack(
        state,
        effects=(*pack.effects, event.effect),
        events=max(pack.events, event.effect.id),
    )


def _effects_returned(state: State, event: EffectsReturned) -> State:
    pack = state.pack
    for effect in pack.effects:
        if effect.id in event.effects:
            hand = (*pack.hands[effect.seat], effect.boost.booster)
            pack = with_hand(pack, effect.seat, hand)
    kept = tuple(it for it in pack.effects if it.id not in event.effects)
    return state._replace(pack=pack._replace(effects=kept))


def _ready_ended(state: State, _event: ReadyEnded) -> State:
    spent = tuple(boost.booster for _, boost in state.pack.ready)
    return with_pack(state, ready=(), discard=state.pack.discard + spent)


def _booster_moved(state: State, event: BoosterMoved) -> State:
    pack = state.pack
    if event.giver is None:
        pack = pack._replace(discard=without(pack.discard, event.booster))
    else:
        giver = event.giver
        announced = tuple(
            (seat, boost)
            for seat, boost in pack.announced
            if (seat, boost.booster) != (giver, event.booster)
        )
        hand = without(pack.hands[giver], event.booster)
        pack = with_hand(pack, giver, hand)._replace(announced=announced)
    pack = with_hand(pack, event.to, (*pack.hands[event.to], event.booster))
    return state._replace(pack=pack)


# --- cards -------------------------------------------------------------------------


def _cards_moved(state: State, event: CardsMoved) -> State:
    places: list[Cards] = [*state.hands, *state.piles]
    for giver, _, cards in event.moves:
        places[giver] &= ~cards
    for _, to, cards in event.moves:
        places[to] |= cards
    return state._replace(hands=four(places[:4]), piles=four(places[4:]))


def _cards_removed(state: State, event: CardsRemoved) -> State:
    return with_pack(
        state._replace(hands=four(hand & ~event.cards for hand in state.hands)),
        removed=state.pack.removed | event.cards,
    )


def _card_drawn(state: State, event: CardDrawn) -> State:
    window = state.windows[-1]
    assert window.proposal is not None
    drawn = window.proposal._replace(drawn=event.card)
    return with_window(state, -1, window._replace(proposal=drawn))


def _top_changed(state: State, event: TopChanged) -> State:
    """Put the grown combination on top; passes begin anew after its owner (BG-15)."""
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
        aside=(),
        pack=turn_over(state.pack),
    )
    to = next_holding_cards(state, owner)
    waiting = 0 if to is None else 1 << to
    return opened(state, FOLLOW, waiting, bombs=True)


def _slipped_under(state: State, event: SlippedUnder) -> State:
    """Put the cards under the own combination; turn and passes stay (BG-15)."""
    seat, cards = event.seat, event.combination.cards
    lower = Laid(seat, event.combination, state.laid + 1)
    state = state._replace(
        hands=replaced(state.hands, seat, state.hands[seat] & ~cards),
        plays=(*state.plays[:-1], lower, state.plays[-1]),
        laid=state.laid + 1,
        wish=_wish_after(state, cards),
        played=state.played | 1 << seat,
    )
    if state.window.kind == CLOSING and state.turn == seat and not state.hands[seat]:
        to = next_holding_cards(state, seat)
        leads = state.window._replace(waiting=0 if to is None else 1 << to)
        if not state.plays[-1].combination.cards & DRAGON:
            state = with_window(state, 0, leads)
    return state


def _wish_after(state: State, cards: Cards) -> int:
    return 0 if state.wish and holds_rank(cards, state.wish) else state.wish


def _lead_passed(state: State, event: LeadPassed) -> State:
    pack = turn_over(ended(state.pack, lambda effect: effect.until == LEAD_MADE))
    return opened(state._replace(pack=pack), LEAD, 1 << event.to)


# --- calls and wishes ----------------------------------------------------------------


def _call_moved(state: State, event: CallMoved) -> State:
    seat, to = event.seat, event.to
    calls = state.calls
    doubled = state.pack.doubled
    if calls[to] is None:
        calls = replaced(calls, to, calls[seat])
        if doubled >> seat & 1:
            doubled |= 1 << to
    calls = replaced(calls, seat, None)
    silenced = state.pack.silenced | 1 << seat | 1 << to
    state = state._replace(calls=calls)
    return with_pack(state, doubled=doubled & ~(1 << seat), silenced=silenced)


def _call_doubled(state: State, event: CallDoubled) -> State:
    return with_pack(state, doubled=state.pack.doubled | 1 << event.seat)


def _wish_made(state: State, event: WishMade) -> State:
    return state._replace(wish=event.rank)


def _announced(state: State, event: BoosterAnnounced) -> State:
    actor = next((it.proposal.seat for it in state.windows if it.proposal), event.seat)
    order = (*after(state, actor), actor)
    announced = [*state.pack.announced, (event.seat, event.boost)]
    announced.sort(key=lambda it: order.index(it[0]))
    return with_pack(state, announced=tuple(announced))


def _announcement_ended(state: State, event: AnnouncementEnded) -> State:
    left = list(state.pack.announced)
    left.reverse()
    left.remove((event.seat, event.boost))
    left.reverse()
    return with_pack(state, announced=tuple(left))


def _unchanged(state: State, _event: object) -> State:
    """Tell something that changes nothing."""
    return state


EVOLVE: dict[type, Evolve] = {
    BoostersShuffled: _shuffled,
    BoostersDrawn: _drawn,
    DraftOpened: _draft_opened,
    BoosterDrafted: _drafted,
    StageOpened: _stage_opened,
    LeadOpened: _lead_opened,
    CallingEnded: _calling_ended,
    BoosterLaid: _laid,
    Proposed: _proposed,
    Answered: _answered,
    ProposalTurned: _turned,
    WindowClosed: _window_closed,
    TakenBack: _taken_back,
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
    WishVoided: _wish_voided,
    HeirChosen: _heir_chosen,
    TopChanged: _top_changed,
    SlippedUnder: _slipped_under,
    CountsTold: _unchanged,
    RedCardTaken: _unchanged,
    LeadPassed: _lead_passed,
    BoosterAnnounced: _announced,
    AnnouncementEnded: _announcement_ended,
}
