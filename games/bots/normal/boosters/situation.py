"""What a Booster may ask its player: the rule bot's answers to the socket of the cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from games.bots.normal.boosters import draft
from games.bots.thumb.calls import grand_strength, wants_tichu
from games.bots.thumb.chances import hold_chance
from games.bots.thumb.exchange import cost_to_opponent, use_for_partner
from games.bots.thumb.laying import cards_to_lay
from games.bots.thumb.lead import value_of_lead
from games.bots.thumb.plan import planner_for, rules_of_plans, thinned
from games.bots.thumb.situation import BotSituation
from games.bots.thumb.stakes import worth_of_going_out, worth_of_lead, worth_of_trick
from games.rules.cards.combinations import Combination, book_for
from games.rules.cards.deck import Card, Cards
from games.rules.cards.moves import Move, moves_of
from games.rules.cards.ruleset import Rules


class BoosterSituation(BotSituation):
    """A situation as :class:`games.rules.view.valuing.Situation` requires."""

    @property
    def has_called(self) -> bool:
        """Whether the seat itself has called."""
        return self.view.calls[self.seat] is not None

    @property
    def wants_tichu(self) -> bool:
        """Whether the hand is worth a Tichu."""
        return wants_tichu(self)

    @property
    def burden(self) -> float:
        """The burden of the hand."""
        return self.planner.burden

    def burden_without(self, cards: Cards) -> float:
        """Return the burden of the hand without some of its cards."""
        return self.planner.burden_without(cards)

    def gain_with(self, rules: Rules) -> float | None:
        """Return how much lighter changed rules make the hand; ``None`` for no change."""
        after = rules_of_plans(rules)
        if after == rules_of_plans(self.view.rules):
            return None
        return self.planner.burden - planner_for(self.view.hand, after).burden

    @property
    def groups(self) -> Sequence[Move]:
        """The combinations into which the hand is best split."""
        return self.planner.groups

    def cards_to_lay(self, group: Move) -> Cards:
        """Return the cards of the hand with which a group is best laid."""
        return cards_to_lay(self, group)

    @property
    def strength(self) -> float:
        """How strong the high cards of the hand are."""
        return grand_strength(self.view.hand)

    def use_for_partner(self, card: Card) -> float:
        """Return what giving a card to the partner gains."""
        return use_for_partner(self, card)

    def cost_to_opponent(self, card: Card) -> float:
        """Return what giving a card to an opponent costs."""
        return cost_to_opponent(self, card)

    @cached_property
    def worth_of_lead(self) -> float:
        """What winning this trick and leading is worth."""
        return worth_of_lead(self)

    @property
    def worth_of_going_out(self) -> float:
        """What laying the last cards is worth."""
        return worth_of_going_out(self)

    @property
    def gain_of_leading_alone(self) -> float:
        """What it gains that one's own next lead cannot be followed."""
        moves = thinned(moves_of(self.view.hand, None, book_for(self.view.rules)))
        usual = max(value_of_lead(self, move) for move in moves)
        return max(value_of_lead(self, move, alone=True) for move in moves) - usual

    def worth_of_trick(self, combination: Combination) -> float:
        """Return what the trick's card points are worth to the seat that wins it with this."""
        return worth_of_trick(self, combination)

    def hold_chance(self, combination: Combination) -> float:
        """Estimate the chance that no opponent beats a combination."""
        return hold_chance(self, combination)

    def value_of_holding(self, slug: str) -> float:
        """Return what holding a Booster is worth."""
        return draft.value_of_holding(slug, self.catalogue)

    def favourite(self, slugs: Iterable[str]) -> str:
        """Return the Booster that is worth most to hold; empty for none."""
        return draft.favourite(slugs, self.catalogue)
