"""What a player reads from the table: nothing but its perspective, put in order."""

from __future__ import annotations

from functools import cached_property

from games.bots.thumb.plan import Planner, planner_for, rules_of_plans
from games.rules.cards.combinations import Combination
from games.rules.cards.deck import FULL_DECK, Cards
from games.rules.cards.ruleset import partner_of, seats_after
from games.rules.view.booster import EMPTY, Catalogue
from games.rules.view.perspective import Perspective

FULL_HAND = 14


class BotSituation:
    """The perspective of a seat with the facts that the rules of thumb ask for."""

    def __init__(self, view: Perspective, catalogue: Catalogue = EMPTY) -> None:
        assert view.seat is not None
        self.view = view
        self.catalogue = catalogue
        self.seat = view.seat
        self.partner = partner_of(view.seat)
        self.after = seats_after(view.rules.seating, view.seat)
        """The other seats in play order."""
        self.opponents = tuple(seat for seat in self.after if seat != self.partner)
        self.counts = view.counts

    @cached_property
    def planner(self) -> Planner:
        """The groups of one's own hand, with the cards known to be coming in the exchange."""
        hand = self.view.hand
        if self.view.boosters is not None:
            hand |= sum(self.view.boosters.offered)
        return planner_for(hand, rules_of_plans(self.view.rules))

    def burden_with(self, hand: Cards) -> float:
        """Return the burden that another hand would have."""
        return planner_for(hand, rules_of_plans(self.view.rules)).burden

    # --- calls ------------------------------------------------------------------

    def has_open_call(self, seat: int) -> bool:
        """Tell whether the call of a seat can still succeed."""
        return self.view.calls[seat] is not None and not self.view.out

    @cached_property
    def partner_called(self) -> bool:
        """Whether the partner has a call to win: then the bot steps aside."""
        return self.has_open_call(self.partner)

    @cached_property
    def rival(self) -> int | None:
        """The opponent, if any, whose call can still be made to fail."""
        rivals = [seat for seat in self.opponents if self.has_open_call(seat)]
        return min(rivals, key=lambda seat: self.counts[seat], default=None)

    # --- the others' cards --------------------------------------------------------

    @cached_property
    def unseen(self) -> Cards:
        """The cards that may be in the others' hands, as far as the table shows."""
        seen = self.view.hand | self.view.cards_played
        for laid in (*self.view.plays, *self.view.last_trick):
            seen |= laid.combination.cards
        if self.view.boosters is not None:
            seen |= self.view.boosters.removed
        return FULL_DECK & ~seen

    @cached_property
    def fewest(self) -> int:
        """The fewest cards that an opponent still in play holds."""
        counts = (self.counts[seat] for seat in self.opponents if self.counts[seat])
        return min(counts, default=FULL_HAND)

    @cached_property
    def open_hands(self) -> dict[int, Cards]:
        """The open hands of opponents."""
        boosters = self.view.boosters
        if boosters is None:
            return {}
        return {seat: boosters.hands[seat] for seat in self.opponents if boosters.hands[seat]}

    def able_opponents(self, length: int) -> list[int]:
        """Return how many cards each opponent able to lay so many holds."""
        counts = (self.counts[seat] for seat in self.opponents if seat not in self.open_hands)
        return [count for count in counts if count >= length]

    def goes_out_with(self, combination: Combination) -> bool:
        """Tell whether a combination is the whole hand."""
        return combination.length == self.view.hand.bit_count()

    @cached_property
    def leads_alone(self) -> bool:
        """Whether one's own next lead cannot be followed."""
        return self.view.rules.closes_lead >> self.seat & 1 == 1
