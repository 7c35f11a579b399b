"""Lay plays with yellow Boosters, and let the partner complete them (BG-11, BW-8).

What their cards are is in :mod:`games.rules.reading`.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.actions import Answer, Boost, Play
from games.rules.booster_events import Answered, ProposalTurned
from games.rules.cards import Cards
from games.rules.combinations import Combination
from games.rules.errors import RuleViolation
from games.rules.laying import would_end_round
from games.rules.moves import demanded, holds_rank
from games.rules.pack import (
    BOOSTER,
    CALL,
    CARDS,
    PLAIN,
    WISH,
    Proposal,
    Subject,
)
from games.rules.perspective import perspective
from games.rules.proposing import (
    first_cards,
    others_with_bombs,
    others_with_boosters,
    propose,
)
from games.rules.reading import (
    Ground,
    boosters_of,
    read_cards,
    read_completed,
    refuse_bad_wish,
)
from games.rules.reading import read_play as read_on_view
from games.rules.ruleset import partner_of
from games.rules.state import (
    ANSWER,
    FOLLOW,
    State,
    book_in_force,
    holding_boosters,
)
from games.rules.story import Story
from games.rules.turns import hand_in_turn, refuse_foreign_cards


def read_play(story: Story, seat: int, action: Play) -> Combination:
    """Return what the cards of a regular play are; raise why they may not be laid."""
    state = story.state
    refuse_foreign_cards(state, seat, action.cards)
    combination = _read(story, seat, action)
    refuse_wish_broken(state, seat, action.cards)
    return combination


def _read(story: Story, seat: int, action: Play) -> Combination:
    state = story.state
    if action.boosters:
        combination = read_on_view(perspective(state, seat), story.catalogue, action)
        assert combination is not None
        return combination
    book, top = book_in_force(state), None
    if state.plays and state.windows[0].kind == FOLLOW:
        top = state.plays[-1].combination
    if state.pack is PLAIN:
        combination = book.choose(action.cards, action.phoenix, top)
    else:
        ground = Ground(seat, book.rules, top, state.pack.barred)
        combination = read_cards(ground, book, story.catalogue, action)
    refuse_bad_wish(action, book.rules)
    return combination


def refuse_wish_broken(state: State, seat: int, cards: Cards) -> None:
    """Raise if a wish demands other cards; companions are left aside (BG-4)."""
    if not state.wish or state.pack.wish_rests or holds_rank(cards, state.wish):
        return
    wish = state.wish
    top = state.top.combination if state.window.kind == FOLLOW and state.top else None
    moves = demanded(hand_in_turn(state, seat), top, wish, book_in_force(state))
    if moves:
        raise RuleViolation("wish_binds", rank=wish, moves=tuple(moves))


# --- help of the partner ------------------------------------------------------------


def refuse_help(story: Story, seat: int, action: Play) -> None:
    """Raise why the partner cannot be asked to complete these cards."""
    refuse_foreign_cards(story.state, seat, action.cards)
    found = read_on_view(perspective(story.state, seat), story.catalogue, action)
    assert found is None
    refuse_wish_broken(story.state, seat, action.cards)


def ask_for_help(story: Story, seat: int, action: Play) -> None:
    """Lay the cards and ask the partner, before anybody may react (BW-8)."""
    cards = ((seat, action.cards),)
    propose(
        story,
        CARDS,
        seat,
        1 << partner_of(seat),
        subjects=subjects_of(action, CARDS),
        window=ANSWER,
        cards=cards,
        wish=action.wish,
        companions=action.boosters,
        spends=True,
        reusable=reusable(story, action.boosters),
        first_card=first_cards(story.state, cards),
        number=story.state.laid + 1,
    )


def subjects_of(action: Play, kind: str) -> tuple[tuple[str, str], ...]:
    """Return the events of one play: call, companions, cards, wish (BW-1)."""
    call = ((CALL, ""),) if action.tichu else ()
    wish = ((WISH, ""),) if action.wish else ()
    companions = tuple((BOOSTER, boost.booster) for boost in action.boosters)
    return (*call, *companions, (kind, ""), *wish)


def asked_about_play(state: State, seat: int, subjects: Sequence[Subject]) -> int:
    """Return who might react to a play: its player only to the own call (BW-2)."""
    if any(subject.kind == CALL for subject in subjects):
        return holding_boosters(state)
    return others_with_boosters(state, seat)


def reusable(story: Story, companions: tuple[Boost, ...]) -> tuple[str, ...]:
    """Return the companions that lie ready if a bird goes back."""
    boosters = boosters_of(story.catalogue, companions)
    return tuple(it.slug for it in boosters if it.reusable)


def complete(story: Story, seat: int, proposal: Proposal, answer: Answer) -> None:
    """Complete the partner's play from the own hand; then others may react."""
    state = story.state
    refuse_foreign_cards(state, seat, answer.cards)
    owner, own = proposal.cards[0]
    view = perspective(state, owner)
    combination, companions = read_completed(view, story.catalogue, proposal, answer)
    parts = ((owner, own), (seat, answer.cards))
    completed = proposal._replace(
        combination=combination,
        companions=companions,
        cards=parts,
        first_card=proposal.first_card | first_cards(state, parts[1:]),
    )
    story.tell(Answered(seat, answer))
    waiting = asked_about_play(state, owner, proposal.subjects)
    empty = [owner] if not state.hands[owner] else []
    empty += [seat] if state.hands[seat] == answer.cards else []
    if would_end_round(state, tuple(empty)):
        completed = completed._replace(number=0)
    else:
        waiting |= others_with_bombs(state, owner, combination)
    story.tell(ProposalTurned(completed, waiting))
