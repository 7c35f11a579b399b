"""What lies in reaction windows, and what follows when they close (section BW)."""

from __future__ import annotations

from enum import Enum

from games.rules.cards.errors import RuleViolation
from games.rules.cards.ruleset import changes_between, partner_of
from games.rules.cards.shapes import Combination, Kind
from games.rules.play.companions import reusable, subjects_of
from games.rules.play.laying import (
    await_gift,
    finish,
    give_trick,
    lay,
    lead_the_dog,
    would_end_round,
)
from games.rules.play.outcome import Outcome
from games.rules.play.proposing import (
    first_cards,
    others_with_bombs,
    others_with_boosters,
    propose,
)
from games.rules.state.actions import Bomb, Play
from games.rules.state.booster_events import (
    BoostersSpent,
    EffectBegan,
    Proposed,
    StageOpened,
    WindowClosed,
)
from games.rules.state.boosters import Effect, Proposal, Subject, SubjectKind
from games.rules.state.events import ActionSetAside, CardsLaid
from games.rules.state.in_force import rules_in_force
from games.rules.state.phase import STAGES, Phase
from games.rules.state.seats import holding_boosters, in_round
from games.rules.state.state import State
from games.rules.state.turns import refuse_bomb
from games.rules.state.windows import is_open_for
from games.rules.view.booster import Asked, Booster, Deed, Target


def propose_play(outcome: Outcome, seat: int, action: Play, combination: Combination) -> bool:
    """Lay a regular play in a window, if a red card might answer it (BW-1, BW-2)."""
    state = outcome.state
    waiting = others_with_boosters(state, seat)
    if not waiting and not (action.tichu and holding_boosters(state)):
        return False
    kind = SubjectKind.DOG_LED if combination.kind == Kind.DOG else SubjectKind.CARDS
    cards = ((seat, action.cards),)
    ends = state.hands[seat] == action.cards and would_end_round(state, (seat,))
    if kind == SubjectKind.CARDS and not ends:
        waiting |= others_with_bombs(state, seat, combination)
    if action.tichu:
        waiting |= holding_boosters(state) & 1 << seat
    propose(
        outcome,
        kind,
        seat,
        waiting,
        subjects=subjects_of(action, kind),
        combination=combination,
        cards=cards,
        wish=action.wish,
        companions=action.boosters,
        reusable=reusable(outcome, action.boosters),
        first_card=first_cards(state, cards),
        number=state.laid + 1 if kind == SubjectKind.CARDS and not ends else 0,
        ends_round=ends,
    )
    return True


def propose_bomb(outcome: Outcome, seat: int, bomb: Combination, *, in_turn: bool) -> bool:
    """Lay a bomb in a window, if a red card might answer it."""
    state = outcome.state
    waiting = others_with_boosters(state, seat)
    if not waiting:
        return False
    cards = ((seat, bomb.cards),)
    ends = state.hands[seat] == bomb.cards and would_end_round(state, (seat,))
    if not ends:
        waiting |= others_with_bombs(state, seat, bomb)
    propose(
        outcome,
        SubjectKind.CARDS,
        seat,
        waiting,
        combination=bomb,
        cards=cards,
        in_turn=in_turn,
        first_card=first_cards(state, cards),
        number=0 if ends else state.laid + 1,
        ends_round=ends,
    )
    return True


class Settling(Enum):
    """What becomes of a play in a window when a bomb is aimed at it."""

    SETTLED = "settled"
    """It has taken effect, and can be bombed."""
    WAITS = "waits"
    """It still lies in its window; the bomb of its owner waits for that (BOMB-8)."""


def settle_for_bomb(outcome: Outcome, seat: int, action: Bomb) -> Settling | None:
    """Let a play that a bomb is aimed at take effect; red cards come too late (BW-9).

    Returns ``None`` if no such play lies there. A seat that acts next and has waved the window
    through waits for its end, as for any regular play (BOMB-6).
    """
    state = outcome.state
    proposal = state.proposal
    if proposal is None or state.phase != Phase.REACTION or not proposal.number:
        return None
    if action.on is not None and action.on != proposal.number:
        raise RuleViolation("stale")
    refuse_bomb(state, seat, action.cards, proposal.combination)
    if _owner_of_top(state, proposal) == seat:
        outcome.add(ActionSetAside(seat, action._replace(on=proposal.number)))
        return Settling.WAITS
    if not is_open_for(state, seat):
        raise RuleViolation("window_open")
    close(outcome)
    return Settling.SETTLED


def _owner_of_top(state: State, proposal: Proposal) -> int:
    """Return whose combination will have to be beaten; one that grows keeps its owner."""
    if proposal.kind == SubjectKind.BOOSTER and state.top is not None:
        return state.top.seat
    return proposal.seat


# --- closing ----------------------------------------------------------------------


def close(outcome: Outcome) -> None:
    """Let what lies in the uppermost window take effect."""
    state = outcome.state
    window, proposal = state.windows[-1], state.proposal
    assert proposal is not None
    seat = proposal.seat
    if proposal.kind == SubjectKind.CARDS:
        assert proposal.combination is not None
        parts = proposal.cards if len(proposal.cards) > 1 else ()
        event = CardsLaid(
            seat,
            proposal.combination,
            proposal.wish,
            proposal.in_turn,
            parts,
            proposal.companions,
            settled=True,
        )
        lay(outcome, event)
    elif proposal.kind == SubjectKind.DOG_LED:
        lead_the_dog(outcome, seat, proposal.to)
    elif proposal.kind == SubjectKind.BOOSTER:
        _settle_booster(outcome, proposal)
    else:
        outcome.add(WindowClosed(window.id))
        if proposal.kind == SubjectKind.DRAGON_WINS and proposal.to is None:
            await_gift(outcome, seat)
        elif proposal.kind == SubjectKind.DRAGON_WINS:
            assert proposal.to is not None
            give_trick(outcome, seat, proposal.to)
        elif proposal.reactions:
            begin_stage_anew(outcome)


def deed_of(outcome: Outcome, proposal: Proposal) -> Deed:
    """Return a Booster whose window has closed, with what it answers."""
    state = outcome.state
    target = Target()
    below = state.proposal
    if proposal.on is not None and below is not None:
        subject = subject_of(below, proposal.on)
        target = Target(subject, below)
    return Deed(state, rules_in_force(state), proposal, target, outcome.chance)


def subject_of(proposal: Proposal, number: int) -> Subject | None:
    """Return an event of a proposal by its number."""
    return next((it for it in proposal.subjects if it.id == number), None)


def _settle_booster(outcome: Outcome, proposal: Proposal) -> None:
    """Let a Booster take effect: ask, or begin to be in force, or happen once."""
    assert proposal.boost is not None
    booster = outcome.catalogue[proposal.boost.booster]
    outcome.add(WindowClosed(outcome.state.windows[-1].id))
    if booster.asks and not booster.asks_first:
        waiting = asked_by(outcome.state, booster, proposal.seat)
        asking = proposal._replace(subjects=(), on=None)
        outcome.add(Proposed(asking, Phase.ANSWER, waiting))
    else:
        _come_into_force(outcome, booster, proposal)
    if booster.resolve is not None:
        for event in booster.resolve(deed_of(outcome, proposal)):
            outcome.add(event)
    if booster.lays:
        finish(outcome, (proposal.seat,))
    begin_stage_anew(outcome)


def _come_into_force(outcome: Outcome, booster: Booster, proposal: Proposal) -> None:
    state, boost = outcome.state, proposal.boost
    assert boost is not None
    if not booster.until:
        outcome.add(BoostersSpent((booster.slug,)))
        return
    effect = Effect(state.booster_state.events + 1, boost, proposal.seat, booster.until)
    answered = deed_of(outcome, proposal).target.proposal
    if answered is not None and answered.combination is not None:
        effect = effect._replace(boost=boost._replace(cards=answered.combination.cards))
    if booster.modify is not None:
        before = rules_in_force(state)
        after = booster.modify(before, effect)
        effect = effect._replace(changes=changes_between(before, after))
    hidden = effect.boost._replace(cards=0, give=())
    outcome.add(EffectBegan(effect._replace(boost=hidden)))


def begin_stage_anew(outcome: Outcome) -> None:
    """Restart the time of a stage after a Booster (BG-12)."""
    state = outcome.state
    if state.phase in STAGES:
        outcome.add(StageOpened(state.phase, holding_boosters(state)))


def asked_by(state: State, booster: Booster, seat: int) -> int:
    """Return the bits of the seats that a Booster asks."""
    assert booster.asks is not None
    asked = {
        Asked.SELF: 1 << seat,
        Asked.PARTNER: 1 << partner_of(seat),
        Asked.TEAM: 1 << seat | 1 << partner_of(seat),
        Asked.EVERYBODY: 0b1111,
    }[booster.asks]
    return asked & in_round(state)
