"""Before a lead: when brown Boosters are of use."""

from __future__ import annotations

from games.bots.boosters.ideas import Idea, Think
from games.bots.lead import value_of_lead
from games.bots.plan import thinned
from games.bots.situation import Situation
from games.bots.stakes import worth_of_lead
from games.rules.actions import Boost
from games.rules.cards import ACE, MAH_JONG, cards_of_rank
from games.rules.choices import BoosterForm
from games.rules.combinations import book_for
from games.rules.moves import moves_of
from games.rules.ruleset import partner_of
from games.rules.state import BROWN

_DRAWN_FOR_WORST = 0.6
_UNKNOWN_LEADER = 0.67
_TRUCE = 0.35


def coming_leader(situation: Situation) -> int | None:
    """Return who will lead, ``None`` if the seat cannot know."""
    view = situation.view
    assert view.boosters is not None
    if view.boosters.below == BROWN and view.rules.first_leader is not None:
        return view.rules.first_leader
    if view.rules.leader is not None:
        return view.rules.leader
    if view.boosters.below == BROWN:
        return situation.seat if view.hand & MAH_JONG else None
    return view.boosters.leader


def _solo_attack(situation: Situation, form: BoosterForm) -> Idea | None:
    """Lead what would not hold by itself."""
    view = situation.view
    if coming_leader(situation) != situation.seat or situation.partner_called:
        return None
    moves = thinned(moves_of(view.hand, None, book_for(view.rules)))
    usual = max(value_of_lead(situation, move) for move in moves)
    alone = max(value_of_lead(situation, move, alone=True) for move in moves)
    return Idea(alone - usual, Boost(form.booster))


def _hearts_desire(situation: Situation, form: BoosterForm) -> Idea | None:
    """Draw an Ace out of the hand of an opponent who has called and leads."""
    leader = coming_leader(situation)
    aces = (situation.view.hand & cards_of_rank(ACE)).bit_count()
    if leader is None or leader != situation.rival or aces >= 3:
        return None
    return Idea(0.6, Boost(form.booster, rank=ACE))


def _truce(situation: Situation, form: BoosterForm) -> Idea | None:
    """Keep bombs away from an own call that is nearly won."""
    view = situation.view
    called = view.calls[situation.seat] is not None
    near = situation.planner.burden <= 0 and len(situation.planner.groups) <= 3
    leads = coming_leader(situation) == situation.seat
    return Idea(_TRUCE, Boost(form.booster)) if called and near and leads else None


def _queue_jumper(situation: Situation, form: BoosterForm) -> Idea | None:
    """Take the lead from an opponent, or from a partner with a worse hand."""
    leader = coming_leader(situation)
    value = worth_of_lead(situation)
    if leader is None:
        value *= _UNKNOWN_LEADER
    elif leader == situation.seat or partner_of(leader) == situation.seat:
        return None
    return Idea(value, Boost(form.booster))


def _pickpocket(situation: Situation, form: BoosterForm) -> Idea | None:
    """Draw from who is nearest to going out."""
    victims = [seat for seat in situation.opponents if seat not in situation.view.out]
    if situation.rival in victims:
        victims = [situation.rival]
    victim = min(victims, key=lambda seat: situation.counts[seat])
    return Idea(_DRAWN_FOR_WORST, Boost(form.booster, seat=victim))


IDEAS: dict[str, Think] = {
    "solo_attack": _solo_attack,
    "hearts_desire": _hearts_desire,
    "truce": _truce,
    "queue_jumper": _queue_jumper,
    "pickpocket": _pickpocket,
}
