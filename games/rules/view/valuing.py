"""The socket for bots: how a Booster says what it is worth, and what it may ask to do so.

The rules never use it. It is here because cards know nothing but the rules: a card gives
numbers and at most one pure function, and code that plays by itself provides the
:class:`Situation`. All values are counted in *leads*: 1 is the worth of winning a trick and
leading once more.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from games.rules.cards.deck import Card, Cards
from games.rules.cards.moves import Move
from games.rules.cards.ruleset import Rules
from games.rules.cards.shapes import Combination
from games.rules.state.actions import Boost
from games.rules.view.perspective import Perspective

if TYPE_CHECKING:
    from games.rules.view.choices import BoosterForm

POINTS_OF_A_LEAD = 35
"""Card points that are worth as much as having the lead once."""


class Idea(NamedTuple):
    """A Booster as it could be played now."""

    value: float
    """What it gains, in leads."""
    boost: Boost


class Think(Protocol):
    """A pure function that returns the best way to play a Booster now."""

    def __call__(self, situation: Situation, form: BoosterForm, /) -> Idea | None:
        """Return it, ``None`` if there is no good one."""


class Value(NamedTuple):
    """How bots value a Booster."""

    held: float
    """What holding it is worth: when it is drafted, stolen, fetched or undone."""
    think: Think | None = None
    """When it is played, and what is named with it; companions need none, as what they make
    possible follows from their ``modify``. Any other card without one is played only where
    it is weighed."""
    is_weighed: bool = False
    """Whether its effect is one of cards and turns, which bots that search weigh: they play
    rounds on with what its ``modify`` and ``resolve`` do, and without."""


class Situation(Protocol):
    """What a seat may know, and what its player makes of that.

    A *burden* says how many more leads are needed to get rid of a hand: the lower, the better.
    """

    view: Perspective
    seat: int
    partner: int
    opponents: tuple[int, ...]

    @property
    def counts(self) -> tuple[int, ...]:
        """How many cards each seat holds."""

    # --- calls ------------------------------------------------------------------

    @property
    def has_called(self) -> bool:
        """Whether the seat itself has called."""

    @property
    def partner_called(self) -> bool:
        """Whether the partner has a call that can still succeed."""

    @property
    def rival(self) -> int | None:
        """The opponent, if any, whose call can still be made to fail."""

    @property
    def wants_tichu(self) -> bool:
        """Whether the hand is worth a Tichu."""

    def has_open_call(self, seat: int) -> bool:
        """Tell whether the call of a seat can still succeed."""

    # --- the hand ---------------------------------------------------------------

    @property
    def burden(self) -> float:
        """The burden of the hand."""

    def burden_without(self, cards: Cards) -> float:
        """Return the burden of the hand without some of its cards."""

    def burden_with(self, hand: Cards) -> float:
        """Return the burden that another hand would have."""

    def gain_with(self, rules: Rules) -> float | None:
        """Return how much lighter changed rules make the hand; ``None`` for no change."""

    @property
    def groups(self) -> Sequence[Move]:
        """The combinations into which the hand is best split."""

    def cards_to_lay(self, group: Move) -> Cards:
        """Return the cards of the hand with which a group is best laid."""

    @property
    def strength(self) -> float:
        """How strong the high cards of the hand are; 6.3 is worth a Grand Tichu."""

    # --- cards for others -------------------------------------------------------

    def use_for_partner(self, card: Card) -> float:
        """Return what giving a card to the partner gains."""

    def cost_to_opponent(self, card: Card) -> float:
        """Return what giving a card to an opponent costs."""

    # --- the trick --------------------------------------------------------------

    @property
    def worth_of_lead(self) -> float:
        """What winning this trick and leading is worth."""

    @property
    def worth_of_going_out(self) -> float:
        """What laying the last cards is worth."""

    @property
    def gain_of_leading_alone(self) -> float:
        """What it gains that one's own next lead cannot be followed."""

    def worth_of_trick(self, combination: Combination) -> float:
        """Return what the trick's card points are worth to the seat that wins it with this."""

    def hold_chance(self, combination: Combination) -> float:
        """Estimate the chance that no opponent beats a combination."""

    # --- Boosters ---------------------------------------------------------------

    def value_of_holding(self, slug: str) -> float:
        """Return what holding a Booster is worth."""

    def favourite(self, slugs: Iterable[str]) -> str:
        """Return the Booster that is worth most to hold; empty for none."""


def best(ideas: Iterable[Idea | None]) -> Idea | None:
    """Return the idea with the highest value, the first of equals."""
    found = [idea for idea in ideas if idea is not None]
    return max(found, key=lambda idea: idea.value, default=None)
