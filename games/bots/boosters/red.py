"""In the window of an event: when red Boosters are of use."""

from __future__ import annotations

from games.bots.boosters.draft import value_of_holding
from games.bots.boosters.ideas import Idea, Think
from games.bots.calls import grand_strength
from games.bots.situation import Situation
from games.bots.stakes import POINTS_OF_A_LEAD, worth_of_lead
from games.rules.actions import Boost
from games.rules.cards import DOG, KING, cards_of_rank, points
from games.rules.choices import BoosterForm
from games.rules.pack import Proposal

_LEAST_HARM = 0.2
_STOPS_GOING_OUT = 2.0
_LAID_AGAIN = 0.6
"""What is left of a trick that its player may try to take another way."""
_STOLEN = 0.6
_DOG_IN_ANOTHER_HAND = 0.7
_WISHED_HIGH = 0.5
_LOSES_A_CALL = 5.0
"""Strength of a hand against which few calls are won."""


def _answered(situation: Situation) -> Proposal:
    boosters = situation.view.boosters
    assert boosters is not None
    return boosters.stack[-1]


def _by_opponent(situation: Situation) -> Proposal | None:
    proposal = _answered(situation)
    return proposal if proposal.seat in situation.opponents else None


def _njet(situation: Situation, form: BoosterForm) -> Idea | None:
    """Undo a good Booster of an opponent."""
    proposal = _by_opponent(situation)
    if proposal is None:
        return None
    slugs = {
        subject.slug: subject.id
        for subject in reversed(proposal.subjects)
        if subject.id in form.on
    }
    values = {slug: value_of_holding(slug, situation.catalogue) for slug in slugs}
    slug = max(slugs, key=lambda slug: values[slug])
    return Idea(values[slug] - _LEAST_HARM, Boost(form.booster, on=slugs[slug]))


def _worth_of_table(situation: Situation) -> float:
    """Return what the trick is worth that the own team is about to win."""
    plays = situation.view.plays
    if not plays or plays[-1].seat in situation.opponents:
        return 0.0
    on_table = sum(points(laid.combination.cards) for laid in plays)
    return worth_of_lead(situation) + on_table / POINTS_OF_A_LEAD


def _send_back(situation: Situation, form: BoosterForm) -> Idea | None:
    """Take cards of an opponent back: out of the last hand, or off the own trick."""
    proposal = _by_opponent(situation)
    if proposal is None:
        return None
    if situation.counts[proposal.seat] == 0:
        return Idea(_STOPS_GOING_OUT, Boost(form.booster))
    value = _LAID_AGAIN * _worth_of_table(situation)
    return Idea(value, Boost(form.booster))


def _new_master(situation: Situation, form: BoosterForm) -> Idea | None:
    """Get rid of the Dog, unless it is for a partner who has called."""
    proposal = _by_opponent(situation)
    if proposal is None or situation.partner_called:
        return None
    planner = situation.planner
    gain = planner.burden - planner.burden_without(DOG) + _DOG_IN_ANOTHER_HAND
    return Idea(gain, Boost(form.booster))


def _steal_booster(situation: Situation, form: BoosterForm) -> Idea | None:
    """Look into the fullest Booster hand of an opponent."""
    boosters = situation.view.boosters
    assert boosters is not None
    victims = [
        seat
        for seat in situation.opponents
        if boosters.counts[seat] and seat not in situation.view.out
    ]
    if not victims:
        return None
    victim = max(victims, key=lambda seat: boosters.counts[seat])
    return Idea(_STOLEN, Boost(form.booster, on=form.on[0], seat=victim))


def _dog_catcher(situation: Situation, form: BoosterForm) -> Idea | None:
    """Lead in place of the partner of an opponent."""
    if _by_opponent(situation) is None:
        return None
    return Idea(2 * worth_of_lead(situation) - 1, Boost(form.booster))


def _wishless(situation: Situation, form: BoosterForm) -> Idea | None:
    """Undo a wish that would break something good up."""
    proposal = _by_opponent(situation)
    if proposal is None:
        return None
    hand = situation.view.hand
    wished = hand & cards_of_rank(proposal.wish)
    if not wished:
        return None
    card = wished & -wished
    planner = situation.planner
    loss = planner.burden_without(card) - planner.burden
    value = max(loss, 0.0) + (_WISHED_HIGH if proposal.wish >= KING else 0.0)
    return Idea(value, Boost(form.booster))


def _dragon_tamer(situation: Situation, form: BoosterForm) -> Idea | None:
    """Keep the Dragon's trick; an opponent's comes to the own team anyway."""
    if _answered(situation).seat != situation.seat:
        return None
    on_table = sum(points(laid.combination.cards) for laid in situation.view.plays)
    return Idea(on_table / POINTS_OF_A_LEAD, Boost(form.booster))


def _contra(situation: Situation, form: BoosterForm) -> Idea | None:
    """Double a call that a strong hand is going to beat."""
    strength = grand_strength(situation.view.hand)
    return Idea((strength - _LOSES_A_CALL) / 2, Boost(form.booster, on=form.on[0]))


IDEAS: dict[str, Think] = {
    "njet": _njet,
    "scarecrow": _send_back,
    "new_master": _new_master,
    "steal_booster": _steal_booster,
    "dud": _send_back,
    "dog_catcher": _dog_catcher,
    "wishless": _wishless,
    "dragon_tamer": _dragon_tamer,
    "contra": _contra,
}
