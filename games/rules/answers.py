"""What Boosters ask, and what follows when everybody asked has answered (BW-8)."""

from __future__ import annotations

from games.rules.actions import Answer, Boost
from games.rules.booster_events import (
    Answered,
    BoostersSpent,
    ProposalTurned,
    ReadyEnded,
    TakenBack,
    WindowClosed,
)
from games.rules.boosting import lay_booster
from games.rules.cards import CODE
from games.rules.companions import complete
from games.rules.errors import RuleViolation
from games.rules.laying import finish
from games.rules.pack import CARDS, UNANSWERED, Proposal
from games.rules.proposals import begin_stage_anew, deed_of
from games.rules.proposing import others_with_boosters
from games.rules.state import ANSWER
from games.rules.story import Decide, Story

DECLINED = Answer()


def decide_answer(story: Story, seat: int, answer: Answer) -> None:
    """Answer what a Booster asks of this seat."""
    state = story.state
    proposal = state.proposal
    if state.phase != ANSWER or proposal is None:
        raise RuleViolation("wrong_phase")
    if not state.windows[-1].waiting >> seat & 1:
        raise RuleViolation("not_your_turn")
    if proposal.kind == CARDS:
        _answer_help(story, seat, proposal, answer)
    elif proposal.reusable:
        _use_again(story, seat, proposal, answer)
    elif _is_asked_first(story, proposal):
        _choose_booster(story, seat, proposal, answer)
    else:
        _choose_card(story, seat, proposal, answer)


def _is_asked_first(story: Story, proposal: Proposal) -> bool:
    assert proposal.boost is not None
    return story.catalogue[proposal.boost.booster].asks_first


def _answer_help(story: Story, seat: int, proposal: Proposal, answer: Answer) -> None:
    """Complete the partner's play, or decline: then its Boosters are spent."""
    if answer == DECLINED:
        story.tell(Answered(seat, answer))
        slugs = tuple(boost.booster for boost in proposal.companions)
        story.tell(TakenBack(spent=slugs))
    else:
        complete(story, seat, proposal, answer)


def _use_again(story: Story, seat: int, proposal: Proposal, answer: Answer) -> None:
    """Use a Booster that lies ready with other cards, or let it be spent."""
    assert proposal.boost is not None
    if answer.cards & proposal.barred:
        raise RuleViolation("forbidden", cards=answer.cards & proposal.barred)
    story.tell(Answered(seat, answer))
    story.tell(WindowClosed(story.state.windows[-1].id))
    if answer == DECLINED:
        story.tell(ReadyEnded(seat))
        return
    again = Boost(
        proposal.boost.booster,
        cards=answer.cards,
        reading=answer.reading,
        phoenix=answer.phoenix,
    )
    lay_booster(story, seat, again)


def _choose_booster(
    story: Story, seat: int, proposal: Proposal, answer: Answer
) -> None:
    """Choose a Booster of another hand; then others may react (BW-8)."""
    assert proposal.boost is not None
    assert proposal.boost.seat is not None
    # Its owner may have used the last one while the question waited for a call.
    hand = story.state.pack.hands[proposal.boost.seat]
    if answer.booster not in (hand or ("",)):
        raise RuleViolation("bad_target")
    state = story.tell(Answered(seat, answer))
    assert state.proposal is not None
    waiting = others_with_boosters(state, seat)
    # Everybody sees that it is answered; what was chosen, only whom it concerns.
    shown = state.proposal._replace(answers=UNANSWERED)
    story.tell(ProposalTurned(shown, waiting))


def _choose_card(story: Story, seat: int, proposal: Proposal, answer: Answer) -> None:
    """Choose a card; when the last seat has chosen, all cards move."""
    held = story.state.hands[seat]
    if proposal.seat == seat:
        held |= proposal.drawn
    if answer.cards not in CODE or not answer.cards & held:
        raise RuleViolation("card_not_in_hand", cards=answer.cards)
    state = story.tell(Answered(seat, answer))
    if not state.windows[-1].waiting:
        settle(story)


def settle(story: Story) -> None:
    """Let what the answers lead to happen."""
    proposal = story.state.proposal
    assert proposal is not None
    assert proposal.boost is not None
    booster = story.catalogue[proposal.boost.booster]
    story.tell(WindowClosed(story.state.windows[-1].id))
    story.tell(BoostersSpent((booster.slug,)))
    if booster.settle is not None:
        for event in booster.settle(deed_of(story, proposal)):
            story.tell(event)
    finish(story, ())
    begin_stage_anew(story)


DECIDE: dict[type, Decide] = {Answer: decide_answer}
