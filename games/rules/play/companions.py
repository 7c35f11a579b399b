"""Lay plays with yellow Boosters, and let the partner complete them (BG-11, BW-8).

What their cards are is in :mod:`games.rules.view.reading`.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.cards.combinations import Combination
from games.rules.cards.deck import Cards
from games.rules.cards.errors import RuleViolation
from games.rules.cards.moves import demanded, holds_rank
from games.rules.cards.ruleset import partner_of
from games.rules.play.laying import would_end_round
from games.rules.play.outcome import Outcome
from games.rules.play.proposing import (
    first_cards,
    others_with_bombs,
    others_with_boosters,
    propose,
)
from games.rules.state.actions import Answer, Boost, Play
from games.rules.state.booster_events import Answered, ProposalTurned
from games.rules.state.boosters import PLAIN, Proposal, Subject, SubjectKind
from games.rules.state.in_force import book_in_force
from games.rules.state.phase import Phase
from games.rules.state.seats import holding_boosters
from games.rules.state.state import State
from games.rules.state.turns import hand_in_turn, refuse_foreign_cards
from games.rules.view.perspective import perspective
from games.rules.view.reading import (
    LaidOn,
    boosters_of,
    read_cards,
    read_completed,
    refuse_bad_wish,
)
from games.rules.view.reading import read_play as read_on_view


def read_play(outcome: Outcome, seat: int, action: Play) -> Combination:
    """Return what the cards of a regular play are; raise why they may not be laid."""
    state = outcome.state
    refuse_foreign_cards(state, seat, action.cards)
    combination = _read(outcome, seat, action)
    refuse_wish_broken(state, seat, action.cards)
    return combination


def _read(outcome: Outcome, seat: int, action: Play) -> Combination:
    state = outcome.state
    if action.boosters:
        combination = read_on_view(perspective(state, seat), outcome.catalogue, action)
        assert combination is not None
        return combination
    book, top = book_in_force(state), state.to_beat
    if state.booster_state is PLAIN:
        combination = book.choose(action.cards, action.phoenix, top)
    else:
        ground = LaidOn(seat, book.rules, top, state.booster_state.barred)
        combination = read_cards(ground, book, outcome.catalogue, action)
    refuse_bad_wish(action, book.rules)
    return combination


def refuse_wish_broken(state: State, seat: int, cards: Cards) -> None:
    """Raise if a wish demands other cards; companions are ignored (BG-4)."""
    if not state.wish or state.booster_state.wish_rests or holds_rank(cards, state.wish):
        return
    wish = state.wish
    moves = demanded(hand_in_turn(state, seat), state.to_beat, wish, book_in_force(state))
    if moves:
        raise RuleViolation("wish_binds", rank=wish, moves=tuple(moves))


# --- help of the partner ------------------------------------------------------------


def refuse_help(outcome: Outcome, seat: int, action: Play) -> None:
    """Raise why the partner cannot be asked to complete these cards."""
    refuse_foreign_cards(outcome.state, seat, action.cards)
    found = read_on_view(perspective(outcome.state, seat), outcome.catalogue, action)
    assert found is None
    refuse_wish_broken(outcome.state, seat, action.cards)


def ask_for_help(outcome: Outcome, seat: int, action: Play) -> None:
    """Lay the cards and ask the partner, before anybody may react (BW-8)."""
    cards = ((seat, action.cards),)
    propose(
        outcome,
        SubjectKind.CARDS,
        seat,
        1 << partner_of(seat),
        subjects=subjects_of(action, SubjectKind.CARDS),
        window=Phase.ANSWER,
        cards=cards,
        wish=action.wish,
        companions=action.boosters,
        spends=True,
        reusable=reusable(outcome, action.boosters),
        first_card=first_cards(outcome.state, cards),
        number=outcome.state.laid + 1,
    )


def subjects_of(action: Play, kind: SubjectKind) -> tuple[tuple[SubjectKind, str], ...]:
    """Return the events that make up one play: call, companions, cards, wish (BW-1)."""
    call = ((SubjectKind.CALL, ""),) if action.tichu else ()
    wish = ((SubjectKind.WISH, ""),) if action.wish else ()
    companions = tuple((SubjectKind.BOOSTER, boost.booster) for boost in action.boosters)
    return (*call, *companions, (kind, ""), *wish)


def asked_about_play(state: State, seat: int, subjects: Sequence[Subject]) -> int:
    """Return who might react to a play; its player may answer only their own call (BW-2)."""
    if any(subject.kind == SubjectKind.CALL for subject in subjects):
        return holding_boosters(state)
    return others_with_boosters(state, seat)


def reusable(outcome: Outcome, companions: tuple[Boost, ...]) -> tuple[str, ...]:
    """Return the companions that lie ready if a bird goes back."""
    boosters = boosters_of(outcome.catalogue, companions)
    return tuple(it.slug for it in boosters if it.reusable)


def complete(outcome: Outcome, seat: int, proposal: Proposal, answer: Answer) -> None:
    """Complete the partner's play from one's own hand; then others may react."""
    state = outcome.state
    refuse_foreign_cards(state, seat, answer.cards)
    owner, own = proposal.cards[0]
    view = perspective(state, owner)
    combination, companions = read_completed(view, outcome.catalogue, proposal, answer)
    parts = ((owner, own), (seat, answer.cards))
    completed = proposal._replace(
        combination=combination,
        companions=companions,
        cards=parts,
        first_card=proposal.first_card | first_cards(state, parts[1:]),
    )
    outcome.add(Answered(seat, answer))
    waiting = asked_about_play(state, owner, proposal.subjects)
    empty = [owner] if not state.hands[owner] else []
    empty += [seat] if state.hands[seat] == answer.cards else []
    if would_end_round(state, tuple(empty)):
        completed = completed._replace(number=0, ends_round=True)
    else:
        waiting |= others_with_bombs(state, owner, combination)
    outcome.add(ProposalTurned(completed, waiting))
