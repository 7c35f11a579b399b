"""The states after Booster events: drafts, stages, proposals."""

from __future__ import annotations

from games.rules.play import evolving_effects
from games.rules.play.outcome import Evolve
from games.rules.state.booster_changes import with_booster_state, with_hand, without
from games.rules.state.booster_events import (
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
from games.rules.state.boosters import Proposal, Subject, SubjectKind
from games.rules.state.phase import Phase, Stage
from games.rules.state.seats import after, holding_boosters, holding_cards, replaced
from games.rules.state.state import State, Window, is_aimed_at
from games.rules.state.windows import opened, stacked, unstacked, with_window

# --- piles and draft ---------------------------------------------------------------


def _shuffled(state: State, event: BoostersShuffled) -> State:
    return with_booster_state(state, pile=event.pile, discard=())


def _drawn(state: State, event: BoostersDrawn) -> State:
    boosted = state.booster_state
    hand = boosted.hands[event.seat] + event.boosters
    pile = boosted.pile[len(event.boosters) :]
    return state._replace(booster_state=with_hand(boosted, event.seat, hand)._replace(pile=pile))


def _draft_opened(state: State, event: DraftOpened) -> State:
    state = with_booster_state(
        state,
        pile=state.booster_state.pile[len(event.boosters) :],
        draft=event.boosters,
        drafters=event.order,
        drafted=True,
        stage=Stage.INTAKE,
    )
    return opened(state, Phase.INTAKE, 1 << event.order[0])


def _drafted(state: State, event: BoosterDrafted) -> State:
    boosted = state.booster_state
    boosted = with_hand(boosted, event.seat, (*boosted.hands[event.seat], event.booster))
    boosted = boosted._replace(
        draft=without(boosted.draft, event.booster), drafters=boosted.drafters[1:]
    )
    state = state._replace(booster_state=boosted)
    if boosted.drafters:
        return opened(state, Phase.INTAKE, 1 << boosted.drafters[0])
    if state.score is not None:
        return state._replace(windows=())
    return opened(state, Phase.INTAKE, 0)


# --- stages ------------------------------------------------------------------------


def _stage_opened(state: State, event: StageOpened) -> State:
    boosted = state.booster_state._replace(stage=Stage(event.kind))
    if event.kind == Phase.BLUE and state.booster_state.stage != Stage.BLUE:
        state = state._replace(exchanged=True, ready=0)
        boosted = boosted._replace(calling=state.options.prelead_seconds > 0)
    if event.kind == Phase.GAP and state.window.kind == Phase.LEAD:
        boosted = boosted._replace(leader=state.turn)
    state = state._replace(booster_state=boosted)
    timed = event.kind != Phase.EXCHANGE or state.options.precall_seconds > 0
    return opened(state, event.kind, event.waiting, timed=timed)


def _lead_opened(state: State, event: LeadOpened) -> State:
    boosted = state.booster_state
    state = state._replace(
        booster_state=boosted._replace(stage=Stage.LEAD, leader=None), exchanged=True
    )
    return opened(state, Phase.LEAD, 1 << event.leader, timed=boosted.calling)


def _calling_ended(state: State, _event: CallingEnded) -> State:
    state = with_booster_state(state, calling=False)
    if state.window.kind != Phase.LEAD:
        return state
    return with_window(state, 0, state.window._replace(timed=False))


# --- proposals and answers -----------------------------------------------------------


def _laid(state: State, event: BoosterLaid) -> State:
    """Take a Booster from its hand, or from where it lies ready."""
    boosted, seat, slug = state.booster_state, event.seat, event.boost.booster
    for place, (owner, boost) in enumerate(boosted.ready):
        if owner == seat and boost.booster == slug:
            ready = boosted.ready[:place] + boosted.ready[place + 1 :]
            return state._replace(booster_state=boosted._replace(ready=ready))
    return state._replace(
        booster_state=with_hand(boosted, seat, without(boosted.hands[seat], slug))
    )


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
        state = _reacted(state, proposal.seat)
    state = _cards_on_their_way(state, proposal)
    opens = 0
    if proposal.kind in (SubjectKind.CARDS, SubjectKind.DOG_LED) and not state.laid:
        opens = 1 << proposal.seat
    if proposal.kind == SubjectKind.CALL and state.window.kind in (Phase.GRAND, Phase.CONCESSION):
        told = state.booster_state.calls_told | 1 << proposal.seat
        state = with_booster_state(state, calls_told=told)
    last = max([state.booster_state.events, proposal.id, *(it.id for it in proposal.subjects)])
    state = with_booster_state(state, events=last, opened=state.booster_state.opened | opens)
    return stacked(state, event.kind, event.waiting, proposal)


def _reacted(state: State, seat: int) -> State:
    """Note who reacts to what lies there (BW-7); a hold called for it is over (TIME-4)."""
    windows = [
        it
        if it.proposal is None
        else it._replace(proposal=it.proposal._replace(reacted=it.proposal.reacted | 1 << seat))
        for it in state.windows
    ]
    answered = windows[-1].proposal
    assert answered is not None
    windows[-1] = windows[-1]._replace(
        proposal=answered._replace(reactions=answered.reactions + 1),
        holds=windows[-1].holds & ~(1 << seat),
    )
    return state._replace(windows=tuple(windows))


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
    return stacked(below, Phase.REACTION, event.waiting, answered)


def _window_closed(state: State, _event: WindowClosed) -> State:
    settled = state.proposal
    state = unstacked(state)
    below = state.proposal
    if settled is None or settled.on is None or settled.boost is None or below is None:
        return state
    # Some may answer an event only once, however many are held (BW-7).
    below = below._replace(settled=(*below.settled, settled.boost.booster))
    return with_window(state, -1, state.windows[-1]._replace(proposal=below))


def _taken_back(state: State, event: TakenBack) -> State:
    window = state.windows[-1]
    proposal = window.proposal
    assert proposal is not None
    hands = state.hands
    for seat, cards in proposal.cards:
        hands = replaced(hands, seat, hands[seat] | cards)
    # A bomb on one's own play that waited for exactly this has nothing to lie on (BOMB-8).
    waiting = tuple(it for it in state.aside if not is_aimed_at(it, proposal.number))
    boosted = state.booster_state._replace(
        discard=state.booster_state.discard + event.spent,
        ready=state.booster_state.ready + event.ready,
        barred=state.booster_state.barred | event.barred,
        wish_rests=state.booster_state.wish_rests or event.wish_rests,
    )
    for seat, slug in event.returned:
        boosted = with_hand(boosted, seat, (*boosted.hands[seat], slug))
    state = state._replace(
        hands=hands,
        booster_state=boosted,
        played=state.played & ~proposal.first_card,
        aside=waiting,
    )
    call = tuple(subject for subject in proposal.subjects if subject.kind == SubjectKind.CALL)
    state = with_window(state, -1, _window_of_call(state, call)) if call else unstacked(state)
    return _turn_anew(state, proposal)


def _window_of_call(state: State, call: tuple[Subject, ...]) -> Window:
    """Return what is left of a window if the call made with the play stands (BW-6).

    Help that was declined has asked nobody yet; what was laid before it stays.
    """
    window = state.windows[-1]
    proposal = window.proposal
    assert proposal is not None
    asked = holding_boosters(state)
    if window.kind == Phase.REACTION:
        asked &= window.waiting
    return window._replace(
        kind=Phase.REACTION,
        waiting=asked,
        resumed=window.kind == Phase.REACTION,
        proposal=Proposal(
            SubjectKind.CALL,
            proposal.id,
            proposal.seat,
            call,
            reactions=proposal.reactions,
            reacted=proposal.reacted,
            settled=proposal.settled,
        ),
    )


def _turn_anew(state: State, proposal: Proposal) -> State:
    """Let the player act again; a bomb leaves the window below open again (BW-9)."""
    windows = list(state.windows)
    number = state.window_count + 1
    if proposal.in_turn and proposal.boost is None:
        windows[0] = windows[0]._replace(id=number)
    bombed = proposal.combination is not None and proposal.combination.is_bomb
    if bombed and len(windows) > 1 and windows[1].kind == Phase.BOMBS:
        number += 1
        windows[1] = windows[1]._replace(
            id=number, waiting=holding_cards(state.hands), timed=True, resumed=False
        )
    return state._replace(windows=tuple(windows), window_count=number)


def _wish_voided(state: State, _event: WishVoided) -> State:
    window = state.windows[-1]
    assert window.proposal is not None
    subjects = tuple(it for it in window.proposal.subjects if it.kind != SubjectKind.WISH)
    proposal = window.proposal._replace(wish=0, subjects=subjects)
    return with_window(state, -1, window._replace(proposal=proposal))


def _heir_chosen(state: State, event: HeirChosen) -> State:
    window = state.windows[-1]
    assert window.proposal is not None
    # A call made with it can still be answered (BW-1).
    left = tuple(it for it in window.proposal.subjects if it.kind == SubjectKind.CALL)
    proposal = window.proposal._replace(to=event.to, subjects=left)
    return with_window(state, -1, window._replace(proposal=proposal))


def _announced(state: State, event: BoosterAnnounced) -> State:
    actor = next((it.proposal.seat for it in state.windows if it.proposal), event.seat)
    order = (*after(state, actor), actor)
    announced = [*state.booster_state.announced, (event.seat, event.boost)]
    announced.sort(key=lambda it: order.index(it[0]))
    return with_booster_state(state, announced=tuple(announced))


def _announcement_ended(state: State, event: AnnouncementEnded) -> State:
    left = list(state.booster_state.announced)
    left.reverse()
    left.remove((event.seat, event.boost))
    left.reverse()
    return with_booster_state(state, announced=tuple(left))


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
