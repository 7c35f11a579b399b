"""The steps of a round with Boosters that happen unasked (BG-1, BG-12..14)."""

from __future__ import annotations

from games.rules.cards.deck import MAH_JONG
from games.rules.cards.errors import RuleViolation
from games.rules.cards.ruleset import BASE, SEATS, seats_after
from games.rules.play import waiting
from games.rules.play.answers import settle
from games.rules.play.boosting import lay_announced
from games.rules.play.outcome import Decide, Outcome
from games.rules.play.proposals import close
from games.rules.play.proposing import propose
from games.rules.play.scoring import end_match
from games.rules.state.actions import Draft
from games.rules.state.booster_events import (
    BoosterDrafted,
    BoostersDrawn,
    BoostersShuffled,
    DraftOpened,
    LeadOpened,
    StageOpened,
)
from games.rules.state.boosters import SubjectKind
from games.rules.state.calls import Call
from games.rules.state.events import RestDealt
from games.rules.state.in_force import rules_in_force
from games.rules.state.phase import STAGES, Phase, Stage
from games.rules.state.seats import after, holding_boosters, is_boosted
from games.rules.state.state import ALL_SEATS, State, Window
from games.rules.state.windows import moment_runs

DRAFTED = 4
ORDER = (
    Stage.NONE,
    Stage.INTAKE,
    Stage.EXCHANGE_BOOSTERS,
    Stage.EXCHANGE,
    Stage.BLUE,
    Stage.BROWN,
    Stage.LEAD,
)
"""The stages of a round between the last card dealt and the first lead (BG-12)."""


def go_on(outcome: Outcome) -> None:
    """Take every step that is due by itself, until the table waits for somebody."""
    while _take_step(outcome):
        pass


def _take_step(outcome: Outcome) -> bool:
    """Take one step; tell whether there was one."""
    state = outcome.state
    if not state.windows:
        return _draft_after_round(outcome) or _end_match_after_draft(outcome)
    window = state.windows[-1]
    if window.kind == Phase.REACTION:
        return _go_on_with(outcome, window)
    if window.kind == Phase.ANSWER:
        if not window.waiting:
            settle(outcome)
        return not window.waiting
    if state.booster_state.announced:
        lay_announced(outcome)
        return True
    told = len(outcome.events)
    waiting.go_on(outcome)
    if len(outcome.events) > told:
        return True
    return _take_regular_step(outcome)


def _go_on_with(outcome: Outcome, window: Window) -> bool:
    """Take a step in a reaction window; tell whether there was one."""
    state, proposal = outcome.state, window.proposal
    assert proposal is not None
    if moment_runs(state):
        return False
    if proposal.invites and state.booster_state.announced:
        # Announced in time: it is laid while there is still time for Boosters.
        lay_announced(outcome)
        return True
    answerable = proposal.subjects or proposal.number
    waits = answerable and window.waiting and window.timed
    if waits or window.holds:
        return False
    close(outcome)
    return True


def _take_regular_step(outcome: Outcome) -> bool:
    state = outcome.state
    phase, stage = state.phase, state.booster_state.stage
    if phase in (Phase.GRAND, Phase.CONCESSION):
        if not state.window.waiting:
            _tell_grand_calls(outcome)
        return not state.window.waiting
    if phase in STAGES:
        exchange_off = phase == Phase.EXCHANGE_BOOSTERS and not _rules_exchange(state)
        over = not state.window.waiting or not state.window.timed or exchange_off
        if over and phase == Phase.GAP:
            outcome.add(LeadOpened(_leader(state)))
        elif over:
            next_stage(outcome)
        return over
    if phase == Phase.INTAKE and not state.booster_state.drafters and not state.window.waiting:
        next_stage(outcome)
        return True
    if phase == Phase.INTAKE and len(state.booster_state.draft) == 1:
        outcome.add(BoosterDrafted(state.booster_state.drafters[0], state.booster_state.draft[0]))
        return True
    if phase == Phase.EXCHANGE and stage == Stage.NONE:
        next_stage(outcome)
        return True
    if phase == Phase.LEAD and stage == Stage.EXCHANGE:
        next_stage(outcome)
        return True
    if phase == Phase.LEAD and stage == Stage.COLLECTED:
        _open_gap(outcome)
        return True
    return False


def _rules_exchange(state: State) -> bool:
    return rules_in_force(state).exchange


def _tell_grand_calls(outcome: Outcome) -> None:
    """Open the window of the next Grand Tichu, or deal the rest (BW-1)."""
    state = outcome.state
    told = state.booster_state.calls_told
    for seat in (state.dealer, *after(state, state.dealer)):
        if state.calls[seat] == Call.GRAND and not told >> seat & 1:
            propose(outcome, SubjectKind.CALL, seat, holding_boosters(state))
            return
    outcome.add(RestDealt())


# --- the stages before the first lead -----------------------------------------------


def next_stage(outcome: Outcome) -> None:
    """Open the next stage in which there is anything to do."""
    state = outcome.state
    place = ORDER.index(state.booster_state.stage)
    for stage in ORDER[place + 1 :]:
        if stage == Stage.INTAKE:
            if Call.GRAND in state.calls and not state.booster_state.drafted:
                open_draft(outcome, Call.GRAND, rules_in_force(state).seating)
            if outcome.state.phase == Phase.INTAKE:
                return
        elif stage == Stage.EXCHANGE:
            if rules_in_force(state).exchange:
                outcome.add(StageOpened(Phase.EXCHANGE, ALL_SEATS))
                return
        elif stage == Stage.LEAD:
            outcome.add(LeadOpened(_leader(outcome.state)))
            return
        elif holding_boosters(state) or stage == Stage.BLUE:
            # Without Boosters it closes at once; the time to call begins with it.
            outcome.add(StageOpened(Phase(stage), holding_boosters(state)))
            return


def _leader(state: State) -> int:
    """Return who leads: a Booster may say so (BG-13)."""
    rules = rules_in_force(state)
    is_first = not state.laid and state.booster_state.stage != Stage.GAP
    if is_first and rules.first_leader is not None:
        return rules.first_leader
    if rules.leader is not None:
        return rules.leader
    if not is_first:
        assert state.booster_state.leader is not None
        return state.booster_state.leader
    holders = (seat for seat in SEATS if state.hands[seat] & MAH_JONG)
    return next(holders, state.dealer)


def _open_gap(outcome: Outcome) -> None:
    """Leave time for Boosters between two tricks (BG-14)."""
    state = outcome.state
    holders = holding_boosters(state)
    if holders:
        outcome.add(StageOpened(Phase.GAP, holders))
        return
    leader = rules_in_force(state).leader
    outcome.add(LeadOpened(state.turn if leader is None else leader))  # type: ignore[arg-type]


# --- intake -------------------------------------------------------------------------


def open_draft(outcome: Outcome, call: str, seating: tuple[int, ...]) -> None:
    """Draw four Boosters; the caller chooses first (BG-1, BG-2)."""
    state = outcome.state
    refill(outcome, DRAFTED)
    boosters = outcome.state.booster_state.pile[:DRAFTED]
    order = (state.dealer, *seats_after(seating, state.dealer))
    caller = next(seat for seat in order if state.calls[seat] == call)
    drafters = (caller, *seats_after(seating, caller))[: len(boosters)]
    if boosters:
        outcome.add(DraftOpened(drafters, boosters))


def refill(outcome: Outcome, number: int) -> None:
    """Shuffle the discard pile into the draw pile if the latter is too short (BG-2)."""
    boosted = outcome.state.booster_state
    if len(boosted.pile) < number and boosted.discard:
        pile = outcome.chance.shuffled(boosted.pile + boosted.discard)
        outcome.add(BoostersShuffled(pile))


def _draft_after_round(outcome: Outcome) -> bool:
    """Draw Boosters after the score, if somebody called a small Tichu (BG-1)."""
    state = outcome.state
    boosted = state.booster_state
    due = state.score is not None and state.winner is None and not boosted.drafted
    if not due or boosted.calls_told or Call.TICHU not in state.calls:
        return False
    open_draft(outcome, Call.TICHU, BASE.seating)
    return bool(outcome.state.windows)


def _end_match_after_draft(outcome: Outcome) -> bool:
    """End the match if its time was over while Boosters were drafted (MATCH-6)."""
    state = outcome.state
    if not (state.time_over and state.booster_state.drafted and state.winner is None):
        return False
    end_match(outcome)
    return outcome.state.winner is not None


def decide_draft(outcome: Outcome, seat: int, action: Draft) -> None:
    """Keep one of the Boosters looked at (BG-1)."""
    state = outcome.state
    if state.phase != Phase.INTAKE:
        raise RuleViolation("wrong_phase")
    if not state.window.waiting >> seat & 1:
        raise RuleViolation("not_your_turn")
    if action.booster not in state.booster_state.draft:
        raise RuleViolation("bad_target")
    outcome.add(BoosterDrafted(seat, action.booster))


def begin_match(outcome: Outcome) -> None:
    """Shuffle the deck once per match and draw what everybody begins with (BG-2)."""
    state = outcome.state
    if not is_boosted(state) or state.number:
        return
    deck = tuple(slug for slug, number in state.options.booster_deck for _ in range(number))
    outcome.add(BoostersShuffled(outcome.chance.shuffled(deck)))
    number = state.options.boosters_at_start
    for seat in SEATS:
        drawn = outcome.state.booster_state.pile[:number]
        if drawn:
            outcome.add(BoostersDrawn(seat, drawn))


DECIDE: dict[type, Decide] = {Draft: decide_draft}
