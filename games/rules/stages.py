"""The steps of a round with Boosters that nobody has to ask for (BG-1, BG-12..14)."""

from __future__ import annotations

from games.rules import waiting
from games.rules.actions import Draft
from games.rules.answers import settle
from games.rules.booster_events import (
    BoosterDrafted,
    BoostersDrawn,
    BoostersShuffled,
    DraftOpened,
    LeadOpened,
    StageOpened,
)
from games.rules.boosting import lay_announced
from games.rules.cards import MAH_JONG
from games.rules.errors import RuleViolation
from games.rules.events import RestDealt
from games.rules.pack import CALL
from games.rules.proposals import close
from games.rules.proposing import propose
from games.rules.ruleset import BASE, SEATS, seats_after
from games.rules.scoring import end_match
from games.rules.state import (
    ALL_SEATS,
    ANSWER,
    BLUE,
    BROWN,
    CONCESSION,
    EXCHANGE,
    EXCHANGE_BOOSTERS,
    GAP,
    GRAND,
    GRAND_PHASE,
    INTAKE,
    LEAD,
    REACTION,
    STAGES,
    TICHU,
    State,
    Window,
    after,
    holding_boosters,
    is_boosted,
    rules_in_force,
)
from games.rules.story import Decide, Story
from games.rules.windows import moment_runs

DRAFTED = 4
ORDER = ("", INTAKE, EXCHANGE_BOOSTERS, EXCHANGE, BLUE, BROWN, LEAD)
"""The stages of a round between the last card dealt and the first lead (BG-12)."""


def go_on(story: Story) -> None:
    """Take every step that is due by itself, until somebody is waited for."""
    while _take_step(story):
        pass


def _take_step(story: Story) -> bool:
    """Take one step; tell whether there was one."""
    state = story.state
    if not state.windows:
        return _draft_after_round(story) or _end_match_after_draft(story)
    window = state.windows[-1]
    if window.kind == REACTION:
        return _go_on_with(story, window)
    if window.kind == ANSWER:
        if not window.waiting:
            settle(story)
        return not window.waiting
    if state.pack.announced:
        lay_announced(story)
        return True
    told = len(story.events)
    waiting.go_on(story)
    if len(story.events) > told:
        return True
    return _take_regular_step(story)


def _go_on_with(story: Story, window: Window) -> bool:
    """Take a step in a reaction window; tell whether there was one."""
    state, proposal = story.state, window.proposal
    assert proposal is not None
    if moment_runs(state):
        return False
    if proposal.invites and state.pack.announced:
        # Announced in time: it is laid while there is still time for Boosters.
        lay_announced(story)
        return True
    answerable = proposal.subjects or proposal.number
    waits = answerable and window.waiting and window.timed
    if waits or window.holds:
        return False
    close(story)
    return True


def _take_regular_step(story: Story) -> bool:
    state = story.state
    phase, stage = state.phase, state.pack.stage
    if phase in (GRAND_PHASE, CONCESSION):
        if not state.window.waiting:
            _tell_grand_calls(story)
        return not state.window.waiting
    if phase in STAGES:
        exchange_off = phase == EXCHANGE_BOOSTERS and not _rules_exchange(state)
        over = not state.window.waiting or not state.window.timed or exchange_off
        if over and phase == GAP:
            story.tell(LeadOpened(_leader(state)))
        elif over:
            next_stage(story)
        return over
    if phase == INTAKE and not state.pack.drafters and not state.window.waiting:
        next_stage(story)
        return True
    if phase == INTAKE and len(state.pack.draft) == 1:
        story.tell(BoosterDrafted(state.pack.drafters[0], state.pack.draft[0]))
        return True
    if phase == EXCHANGE and stage == "":
        next_stage(story)
        return True
    if phase == LEAD and stage == EXCHANGE:
        next_stage(story)
        return True
    if phase == LEAD and stage == "collected":
        _open_gap(story)
        return True
    return False


def _rules_exchange(state: State) -> bool:
    return rules_in_force(state).exchange


def _tell_grand_calls(story: Story) -> None:
    """Open the window of the next Grand Tichu, or deal the rest (BW-1)."""
    state = story.state
    told = state.pack.calls_told
    for seat in (state.dealer, *after(state, state.dealer)):
        if state.calls[seat] == GRAND and not told >> seat & 1:
            propose(story, CALL, seat, holding_boosters(state))
            return
    story.tell(RestDealt())


# --- the stages before the first lead -----------------------------------------------


def next_stage(story: Story) -> None:
    """Open the next stage that there is anything to do in."""
    state = story.state
    place = ORDER.index(state.pack.stage)
    for stage in ORDER[place + 1 :]:
        if stage == INTAKE:
            if GRAND in state.calls and not state.pack.drafted:
                open_draft(story, GRAND, rules_in_force(state).seating)
            if story.state.phase == INTAKE:
                return
        elif stage == EXCHANGE:
            if rules_in_force(state).exchange:
                story.tell(StageOpened(EXCHANGE, ALL_SEATS))
                return
        elif stage == LEAD:
            story.tell(LeadOpened(_leader(story.state)))
            return
        elif holding_boosters(state) or stage == BLUE:
            # Without Boosters it closes at once; the time to call begins with it.
            story.tell(StageOpened(stage, holding_boosters(state)))
            return


def _leader(state: State) -> int:
    """Return who leads: a Booster may say so (BG-13)."""
    rules = rules_in_force(state)
    is_first = not state.laid and state.pack.stage != GAP
    if is_first and rules.first_leader is not None:
        return rules.first_leader
    if rules.leader is not None:
        return rules.leader
    if not is_first:
        assert state.pack.leader is not None
        return state.pack.leader
    holders = (seat for seat in SEATS if state.hands[seat] & MAH_JONG)
    return next(holders, state.dealer)


def _open_gap(story: Story) -> None:
    """Leave time for Boosters between two tricks (BG-14)."""
    state = story.state
    holders = holding_boosters(state)
    if holders:
        story.tell(StageOpened(GAP, holders))
        return
    leader = rules_in_force(state).leader
    story.tell(LeadOpened(state.turn if leader is None else leader))  # type: ignore[arg-type]


# --- intake -------------------------------------------------------------------------


def open_draft(story: Story, call: str, seating: tuple[int, ...]) -> None:
    """Draw four Boosters, the caller to choose first (BG-1, BG-2)."""
    state = story.state
    refill(story, DRAFTED)
    boosters = story.state.pack.pile[:DRAFTED]
    order = (state.dealer, *seats_after(seating, state.dealer))
    caller = next(seat for seat in order if state.calls[seat] == call)
    drafters = (caller, *seats_after(seating, caller))[: len(boosters)]
    if boosters:
        story.tell(DraftOpened(drafters, boosters))


def refill(story: Story, number: int) -> None:
    """Shuffle the discard pile into the draw pile if that is too short (BG-2)."""
    pack = story.state.pack
    if len(pack.pile) < number and pack.discard:
        pile = story.chance.shuffled(pack.pile + pack.discard)
        story.tell(BoostersShuffled(pile))


def _draft_after_round(story: Story) -> bool:
    """Draw Boosters after the score, if somebody called a small Tichu (BG-1)."""
    state = story.state
    pack = state.pack
    due = state.score is not None and state.winner is None and not pack.drafted
    if not due or pack.calls_told or TICHU not in state.calls:
        return False
    open_draft(story, TICHU, BASE.seating)
    return bool(story.state.windows)


def _end_match_after_draft(story: Story) -> bool:
    """End the match if its time was over while Boosters were drafted (MATCH-6)."""
    state = story.state
    if not (state.time_over and state.pack.drafted and state.winner is None):
        return False
    end_match(story)
    return story.state.winner is not None


def decide_draft(story: Story, seat: int, action: Draft) -> None:
    """Keep one of the Boosters looked at (BG-1)."""
    state = story.state
    if state.phase != INTAKE:
        raise RuleViolation("wrong_phase")
    if not state.window.waiting >> seat & 1:
        raise RuleViolation("not_your_turn")
    if action.booster not in state.pack.draft:
        raise RuleViolation("bad_target")
    story.tell(BoosterDrafted(seat, action.booster))


def begin_match(story: Story) -> None:
    """Shuffle the deck once a match and draw what everybody begins with (BG-2)."""
    state = story.state
    if not is_boosted(state) or state.number:
        return
    deck = tuple(
        slug for slug, number in state.options.booster_deck for _ in range(number)
    )
    story.tell(BoostersShuffled(story.chance.shuffled(deck)))
    number = state.options.boosters_at_start
    for seat in SEATS:
        drawn = story.state.pack.pile[:number]
        if drawn:
            story.tell(BoostersDrawn(seat, drawn))


DECIDE: dict[type, Decide] = {Draft: decide_draft}
