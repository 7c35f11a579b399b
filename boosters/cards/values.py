"""What several cards tell bots about their worth."""

from __future__ import annotations

from games.rules.cards.deck import MAH_JONG, points
from games.rules.state.actions import Boost
from games.rules.state.boosters import Effect, Proposal
from games.rules.state.phase import Phase
from games.rules.view.booster import Booster
from games.rules.view.choices import BoosterForm
from games.rules.view.valuing import POINTS_OF_A_LEAD, Idea, Situation, Think


def worth(value: float) -> Think:
    """Return the ``Think`` of a Booster that needs nothing and always gains the same."""

    def think(_situation: Situation, form: BoosterForm) -> Idea | None:
        return Idea(value, Boost(form.booster))

    return think


def new_rules(booster: Booster, typical: float) -> Think:
    """Return a ``Think`` that changes the rules if that suits one's own hand better than others.

    ``typical`` is what that gains a hand of ten or more cards on average, in leads. Two of
    the other three are opponents: they gain what one hand gains on average.
    """
    modify, until = booster.modify, booster.until
    assert modify is not None
    assert until is not None

    def think(situation: Situation, form: BoosterForm) -> Idea | None:
        view = situation.view
        effect = Effect(0, Boost(form.booster), situation.seat, until)
        gain = situation.gain_with(modify(view.rules, effect))
        if gain is None:
            return None
        # With three cards there is not much that new rules could gain.
        fullness = min(max((sum(view.counts) / 4 - 3) / 7, 0.0), 1.0)
        return Idea(gain - typical * fullness, Boost(form.booster))

    return think


def coming_leader(situation: Situation) -> int | None:
    """Return who will lead, ``None`` if the seat cannot know."""
    view = situation.view
    assert view.boosters is not None
    is_first = view.boosters.below in (Phase.BLUE, Phase.BROWN)
    if is_first and view.rules.first_leader is not None:
        return view.rules.first_leader
    if view.rules.leader is not None:
        return view.rules.leader
    if is_first:
        return situation.seat if view.hand & MAH_JONG else None
    return view.boosters.leader


def answered(situation: Situation) -> Proposal:
    """Return what a red Booster would answer."""
    assert situation.view.boosters is not None
    return situation.view.boosters.stack[-1]


def answered_opponent(situation: Situation) -> Proposal | None:
    """Return what a red Booster would answer, if an opponent has laid it."""
    proposal = answered(situation)
    return proposal if proposal.seat in situation.opponents else None


_STOPS_GOING_OUT = 2.0
_LAID_AGAIN = 0.6
"""The share left of a trick that its player may try to win in another way."""


def send_back(situation: Situation, form: BoosterForm) -> Idea | None:
    """Send back an opponent's cards: the last of a hand, or those laid on one's own trick."""
    proposal = answered_opponent(situation)
    if proposal is None:
        return None
    if situation.counts[proposal.seat] == 0:
        return Idea(_STOPS_GOING_OUT, Boost(form.booster))
    return Idea(_LAID_AGAIN * _worth_of_table(situation), Boost(form.booster))


def _worth_of_table(situation: Situation) -> float:
    """Return the worth of the trick that one's own team is about to win."""
    plays = situation.view.plays
    if not plays or plays[-1].seat in situation.opponents:
        return 0.0
    on_table = sum(points(laid.combination.cards) for laid in plays)
    return situation.worth_of_lead + on_table / POINTS_OF_A_LEAD
