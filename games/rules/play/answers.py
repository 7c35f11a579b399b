"""What Boosters ask, and what follows when everybody asked has answered (BW-8)."""

from __future__ import annotations

from games.rules.cards.deck import CODE
from games.rules.cards.errors import RuleViolation
from games.rules.play.boosting import lay_booster
from games.rules.play.companions import complete
from games.rules.play.laying import finish
from games.rules.play.outcome import Decide, Outcome
from games.rules.play.proposals import begin_stage_anew, deed_of
from games.rules.play.proposing import others_with_boosters
from games.rules.state.actions import Answer, Boost
from games.rules.state.booster_events import (
    Answered,
    BoostersSpent,
    ProposalTurned,
    ReadyEnded,
    TakenBack,
    WindowClosed,
)
from games.rules.state.boosters import UNANSWERED, Proposal, SubjectKind
from games.rules.state.phase import Phase

DECLINED = Answer()


def decide_answer(outcome: Outcome, seat: int, answer: Answer) -> None:
    """Answer what a Booster asks of this seat."""
    state = outcome.state
    proposal = state.proposal
    if state.phase != Phase.ANSWER or proposal is None:
        raise RuleViolation("wrong_phase")
    if not state.windows[-1].waiting >> seat & 1:
        raise RuleViolation("not_your_turn")
    if proposal.kind == SubjectKind.CARDS:
        _answer_help(outcome, seat, proposal, answer)
    elif proposal.reusable:
        _use_again(outcome, seat, proposal, answer)
    elif _is_asked_first(outcome, proposal):
        _choose_booster(outcome, seat, proposal, answer)
    else:
        _choose_card(outcome, seat, proposal, answer)


def _is_asked_first(outcome: Outcome, proposal: Proposal) -> bool:
    assert proposal.boost is not None
    return outcome.catalogue[proposal.boost.booster].asks_first


def _answer_help(outcome: Outcome, seat: int, proposal: Proposal, answer: Answer) -> None:
    """Complete the partner's play, or decline: then its Boosters are spent."""
    if answer == DECLINED:
        outcome.add(Answered(seat, answer))
        slugs = tuple(boost.booster for boost in proposal.companions)
        outcome.add(TakenBack(spent=slugs))
    else:
        complete(outcome, seat, proposal, answer)


def _use_again(outcome: Outcome, seat: int, proposal: Proposal, answer: Answer) -> None:
    """Use a Booster that lies ready on other cards, or let it be spent."""
    assert proposal.boost is not None
    if answer.cards & proposal.barred:
        raise RuleViolation("forbidden", cards=answer.cards & proposal.barred)
    outcome.add(Answered(seat, answer))
    outcome.add(WindowClosed(outcome.state.windows[-1].id))
    if answer == DECLINED:
        outcome.add(ReadyEnded(seat))
        return
    again = Boost(
        proposal.boost.booster,
        cards=answer.cards,
        reading=answer.reading,
        phoenix=answer.phoenix,
    )
    lay_booster(outcome, seat, again)


def _choose_booster(outcome: Outcome, seat: int, proposal: Proposal, answer: Answer) -> None:
    """Choose a Booster from another hand; then others may react (BW-8)."""
    assert proposal.boost is not None
    assert proposal.boost.seat is not None
    # Its owner may have used the last one while the question waited for a call.
    hand = outcome.state.booster_state.hands[proposal.boost.seat]
    if answer.booster not in (hand or ("",)):
        raise RuleViolation("bad_target")
    state = outcome.add(Answered(seat, answer))
    assert state.proposal is not None
    waiting = others_with_boosters(state, seat)
    # Everybody sees that it is answered; only those concerned see what was chosen.
    shown = state.proposal._replace(answers=UNANSWERED)
    outcome.add(ProposalTurned(shown, waiting))


def _choose_card(outcome: Outcome, seat: int, proposal: Proposal, answer: Answer) -> None:
    """Choose a card; when the last seat has chosen, all cards move."""
    held = outcome.state.hands[seat]
    if proposal.seat == seat:
        held |= proposal.drawn
    if answer.cards not in CODE or not answer.cards & held:
        raise RuleViolation("card_not_in_hand", cards=answer.cards)
    state = outcome.add(Answered(seat, answer))
    if not state.windows[-1].waiting:
        settle(outcome)


def settle(outcome: Outcome) -> None:
    """Let what the answers lead to happen."""
    proposal = outcome.state.proposal
    assert proposal is not None
    assert proposal.boost is not None
    booster = outcome.catalogue[proposal.boost.booster]
    outcome.add(WindowClosed(outcome.state.windows[-1].id))
    outcome.add(BoostersSpent((booster.slug,)))
    if booster.settle is not None:
        for event in booster.settle(deed_of(outcome, proposal)):
            outcome.add(event)
    finish(outcome, ())
    begin_stage_anew(outcome)


DECIDE: dict[type, Decide] = {Answer: decide_answer}
