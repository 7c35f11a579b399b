"""What a red card does to what it answers: undo it, take it back, or send it back."""

from __future__ import annotations

from games.rules.cards.deck import Cards
from games.rules.cards.moves import demanded, holds_rank
from games.rules.state.actions import Boost
from games.rules.state.booster_events import Proposed, TakenBack
from games.rules.state.boosters import Proposal, SubjectKind
from games.rules.state.events import Event
from games.rules.state.in_force import book_in_force
from games.rules.state.phase import Phase
from games.rules.state.state import State
from games.rules.state.turns import hand_in_turn
from games.rules.view.booster import Target


def undone(target: Target) -> list[Event]:
    """Undo a Booster: alone, or with the play it belongs to (BW-6)."""
    proposal, subject = target.proposal, target.subject
    assert proposal is not None
    assert subject is not None
    if proposal.kind == SubjectKind.BOOSTER or proposal.spends:
        return [taken_back(proposal)]
    kept = list(_slugs_of(proposal))
    kept.remove(subject.slug)
    returned = tuple((proposal.seat, slug) for slug in kept)
    return [TakenBack(returned=returned, spent=(subject.slug,))]


def taken_back(proposal: Proposal, *, wish_rests: bool = False) -> TakenBack:
    """Take the cards of a play back; the Boosters that lie with them are spent."""
    return TakenBack(spent=_slugs_of(proposal), wish_rests=wish_rests)


def sent_back(proposal: Proposal, *, barred: Cards) -> list[Event]:
    """Send a play back: its player may lay something else, without some of its cards.

    Its yellow Boosters come back, too; Help, and a green one that lays cards, lie ready
    for another use.
    """
    ready: list[tuple[int, Boost]] = []
    returned = []
    for boost in _boosts_of(proposal):
        if boost.booster in proposal.reusable:
            ready.append((proposal.seat, boost))
        else:
            returned.append((proposal.seat, boost.booster))
    in_turn = proposal.kind == SubjectKind.CARDS
    back = TakenBack(tuple(returned), ready=tuple(ready), barred=barred if in_turn else 0)
    if proposal.boost is None:
        return [back]
    again = proposal._replace(
        cards=(), subjects=(), on=None, barred=barred, number=0, wish=0, ends_round=False
    )
    return [back, Proposed(again, Phase.ANSWER, 1 << proposal.seat)]


def was_forced_by_wish(state: State, proposal: Proposal) -> bool:
    """Tell whether a play was the only one with a card of the wished rank.

    The alternatives are what the rules now in force allow.
    """
    if proposal.kind != SubjectKind.CARDS or not proposal.in_turn:
        return False
    ((seat, cards), *_) = proposal.cards
    if not holds_rank(cards, state.wish):
        return False
    hand = hand_in_turn(state, seat) | cards
    return not demanded(hand, state.to_beat, state.wish, book_in_force(state))


def _boosts_of(proposal: Proposal) -> tuple[Boost, ...]:
    own = () if proposal.boost is None else (proposal.boost,)
    return (*proposal.companions, *own)


def _slugs_of(proposal: Proposal) -> tuple[str, ...]:
    return tuple(boost.booster for boost in _boosts_of(proposal))
