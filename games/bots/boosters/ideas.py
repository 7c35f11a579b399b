"""An idea: a Booster with what it names, and what it seems to bring."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from games.bots.situation import Situation
from games.rules.actions import Boost
from games.rules.boosters import Booster
from games.rules.boosting import refusal, target_of
from games.rules.cards import RANKS, Card, Cards, cards_of_rank, each
from games.rules.choices import BoosterForm

LITTLE = 0.2
"""What a Booster has to bring: it could be kept for a better moment."""


class Idea(NamedTuple):
    """A Booster as it could be played now."""

    value: float
    """What it brings, in leads."""
    boost: Boost


Think = Callable[[Situation, BoosterForm], Idea | None]
"""Returns the best way to play a Booster now, ``None`` if there is no good one."""


def worth(value: float) -> Think:
    """Return a thought about a Booster that needs nothing and always brings so much."""

    def think(_situation: Situation, form: BoosterForm) -> Idea | None:
        return Idea(value, Boost(form.booster))

    return think


def best(ideas: Iterable[Idea | None]) -> Idea | None:
    """Return the idea with the highest value, the first of equals."""
    found = [idea for idea in ideas if idea is not None]
    return max(found, key=lambda idea: idea.value, default=None)


def is_legal(situation: Situation, booster: Booster, boost: Boost) -> bool:
    """Tell whether the rules let the seat play a Booster so."""
    target = target_of(situation.view, booster, boost.on)
    return refusal(situation.view, booster, boost, target) is None


def of_each_rank(hand: Cards) -> list[Card]:
    """Return one natural card of each rank of a hand, the lowest rank first."""
    found = ((hand & cards_of_rank(rank)) for rank in RANKS)
    return [cards & -cards for cards in found if cards]


def spare_card(situation: Situation) -> tuple[Card, float]:
    """Return the natural card whose loss makes the hand lightest, and by how much."""
    planner = situation.planner
    cards = of_each_rank(situation.view.hand) or list(each(situation.view.hand))
    lightest = min(cards, key=planner.burden_without)
    return lightest, planner.burden - planner.burden_without(lightest)
