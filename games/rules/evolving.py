"""The states after Booster events: drafts, stages, proposals."""

from __future__ import annotations

from games.rules import evolving_effects
from games.rules.booster_events import (
    AnnouncementEnded,
    Answered,
    BoosterAnnounced,
    BoosterDrafted,
    BoosterLaid,
    BoostersDrawn,
    BoostersShuffled,
    CallingEnded,
    DraftOpened,
    HeirChosen,
    LeadOpened,
    ProposalTurned,
    Proposed,
    StageOpened,
    TakenBack,
    WindowClosed,
    WishVoided,
)
from games.rules.pack import (
    CALL,
    CARDS,
    DOG_LED,
    WISH,
    Proposal,
    Subject,
)
from games.rules.pack_changes import with_hand, with_pack, without
from games.rules.state import (
    BLUE,
    BOMBS,
    CONCESSION,
    EXCHANGE,
    GAP,
    GRAND_PHASE,
    INTAKE,
    LEAD,
    REACTION,
    State,
    Window,
    after,
    holding_boosters,
    holding_cards,
    is_aimed_at,
    replaced,
)
from games.rules.story import Evolve
from games.rules.windows import opened, popped, pushed, with_window

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
    if event.kind == BLUE and state.pack.stage != BLUE:
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
        # Who has reacted has what it held for (TIME-4).
        answered = state.windows[-1]._replace(
            proposal=top._replace(reactions=top.reactions + 1),
            holds=state.windows[-1].holds & ~(1 << proposal.seat),
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
    asked = state.proposal
    assert asked is not None
    state = _cards_on_their_way(state, event.proposal)
    below = state._replace(windows=state.windows[:-1])
    answered = event.proposal._replace(answers=asked.answers)
    return pushed(below, REACTION, event.waiting, answered)


def _window_closed(state: State, _event: WindowClosed) -> State:
    return popped(state)


def _taken_back(state: State, event: TakenBack) -> State:
    window = state.windows[-1]
    proposal = window.proposal
    assert proposal is not None
    hands = state.hands
    for seat, cards in proposal.cards:
        hands = replaced(hands, seat, hands[seat] | cards)
    # A bomb of the own that waited for just this has nothing to lie on (BOMB-8).
    waiting = tuple(it for it in state.aside if not is_aimed_at(it, proposal.number))
    pack = state.pack._replace(
        discard=state.pack.discard + event.spent,
        ready=state.pack.ready + event.ready,
        barred=state.pack.barred | event.barred,
        wish_rests=state.pack.wish_rests or event.wish_rests,
    )
    for seat, slug in event.returned:
        pack = with_hand(pack, seat, (*pack.hands[seat], slug))
    state = state._replace(
        hands=hands,
        pack=pack,
        played=state.played & ~proposal.first_card,
        aside=waiting,
    )
    call = tuple(subject for subject in proposal.subjects if subject.kind == CALL)
    if call:
        state = with_window(state, -1, _window_of_call(state, call))
    else:
        state = popped(state)
    return _turn_anew(state, proposal)


def _window_of_call(state: State, call: tuple[Subject, ...]) -> Window:
    """Return what is left of a window when a call made along stands (BW-6).

    Help that was declined has asked nobody yet; what was laid before remains laid.
    """
    window = state.windows[-1]
    proposal = window.proposal
    assert proposal is not None
    asked = holding_boosters(state)
    if window.kind == REACTION:
        asked &= window.waiting
    return window._replace(
        kind=REACTION,
        waiting=asked,
        resumed=window.kind == REACTION,
        proposal=Proposal(
            CALL, proposal.id, proposal.seat, call, reactions=proposal.reactions
        ),
    )


def _turn_anew(state: State, proposal: Proposal) -> State:
    """Let the player act again; a bomb leaves the window below open again (BW-9)."""
    windows = list(state.windows)
    number = state.window_count + 1
    if proposal.in_turn and proposal.boost is None:
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
    WishVoided: _wish_voided,
    HeirChosen: _heir_chosen,
    BoosterAnnounced: _announced,
    AnnouncementEnded: _announcement_ended,
    **evolving_effects.EVOLVE,
}
