"""The socket: what a Booster offers. The rules know no particular Booster.

A Booster is data and at most five pure functions. ``legal`` sees what its player
may know, so that no refusal can reveal more; the others see the state. How bots value it
(:mod:`games.rules.view.valuing`) is for them alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from games.rules.cards.chance import Chance
from games.rules.cards.deck import Cards
from games.rules.cards.ruleset import Rules
from games.rules.cards.shapes import Combination
from games.rules.state.actions import Answer, Boost
from games.rules.state.boosters import Effect, Proposal, Subject, SubjectKind, Until
from games.rules.state.events import Event
from games.rules.state.state import State
from games.rules.view.perspective import Perspective
from games.rules.view.valuing import Value


class Colour(StrEnum):
    """When a Booster is played (BG-11)."""

    BLUE = "blue"
    BROWN = "brown"
    RED = "red"
    GREEN = "green"
    YELLOW = "yellow"


class Standing(StrEnum):
    """Where the text of a Booster comes from."""

    ATTESTED = "attested"
    COMPLETED = "completed"
    NAMED = "named"
    HOUSE = "house"


class Need(StrEnum):
    """What a player names with a Booster; the screen asks for it."""

    SEAT = "seat"
    OPPONENT = "opponent"
    RANK = "rank"
    LOW_RANK = "low_rank"
    OWN_CARD = "own_card"
    CARDS = "cards"
    GIVE = "give"
    PICK = "pick"
    PLAYED_CARD = "played_card"
    SUIT = "suit"


class Asked(StrEnum):
    """Whom a Booster asks."""

    SELF = "self"
    PARTNER = "partner"
    TEAM = "team"
    EVERYBODY = "everybody"


class Copies(StrEnum):
    """How many of a kind may be in force (BG-17)."""

    ONE = "one"
    ONE_A_SEAT = "one_a_seat"
    ANY = "any"


_NAMED_FOR = {
    "seat": (Need.SEAT, Need.OPPONENT),
    "rank": (Need.RANK, Need.LOW_RANK),
    "suit": (Need.SUIT,),
    "cards": (Need.OWN_CARD, Need.CARDS, Need.PLAYED_CARD),
    "give": (Need.GIVE,),
    "pick": (Need.PICK,),
    "reading": (Need.CARDS,),
    "phoenix": (Need.CARDS,),
}
"""What is named with a Booster, and the needs it serves."""


class Target(NamedTuple):
    """What a red Booster answers, or the combination a companion goes with."""

    subject: Subject | None = None
    proposal: Proposal | None = None
    combination: Combination | None = None
    rules: Rules | None = None


NO_TARGET = Target()


class Deed(NamedTuple):
    """A Booster whose window has closed; what it answers lies on the stack again."""

    state: State
    rules: Rules
    proposal: Proposal
    target: Target
    chance: Chance

    @property
    def seat(self) -> int:
        """The seat that has played it."""
        return self.proposal.seat

    @property
    def boost(self) -> Boost:
        """The Booster with what its player has named."""
        assert self.proposal.boost is not None
        return self.proposal.boost

    @property
    def answered(self) -> Proposal:
        """What a red one answers."""
        assert self.target.proposal is not None
        return self.target.proposal

    @property
    def answers(self) -> tuple[Answer | None, ...]:
        """What the seats asked have answered."""
        return self.proposal.answers


Modify = Callable[[Rules, Effect], Rules]
"""Returns the rules while the Booster is in force, or for the play it goes with.

The cards of its effect are those named with it, or those a red one answers.
"""
Legal = Callable[[Perspective, Boost, Target], str | None]
"""Returns why it may not be played like this, ``None`` if it may."""
Lays = Callable[[Combination, Cards, Rules], Iterator[Cards]]
"""Yields the cards of a hand that may be laid to the top combination, under these rules."""
Resolve = Callable[[Deed], list[Event]]
"""Returns what happens once, when its window has closed."""
Settle = Callable[[Deed], list[Event]]
"""Returns what happens when everybody asked has answered."""


NO_VALUE = Value(0.3)
"""The value of a card that does not say what it is worth."""


class Booster(NamedTuple):
    """One Booster card."""

    slug: str
    colour: Colour
    standing: Standing
    until: Until | None = None
    """How long it is in force: trick, round, lead ...; empty: settled at once."""
    needs: tuple[Need, ...] = ()
    """What its player names."""
    exchange: bool = False
    """Blue: whether it is about the exchange and played before it."""
    answers_to: SubjectKind | None = None
    """Red: the kind of event it answers."""
    own_events: bool = False
    """Red: whether it also answers an event of its own player."""
    copies: Copies = Copies.ONE
    """How many may be in force at a time (BG-17)."""
    secret: bool = False
    """Whether the cards that are named are shown to nobody."""
    lays: Lays | None = None
    """Green: which cards may be laid with it; they are played cards (BG-15)."""
    wishes: bool = False
    """Whether it makes a wish, which can be answered by itself."""
    invites: bool = False
    """Whether others may still lay Boosters while its window is open."""
    asks: Asked | None = None
    """Whom it asks something."""
    asks_first: bool = False
    """Whether it asks before its window opens (BW-8)."""
    reusable: bool = False
    """Whether it lies ready for another use when a bird goes back."""
    pure: bool = False
    """Yellow: whether it may go with cards that form a bomb (BG-9)."""
    modify: Modify | None = None
    legal: Legal | None = None
    resolve: Resolve | None = None
    settle: Settle | None = None
    value: Value = NO_VALUE
    """How bots value it; the rules do not ask."""

    def as_needed(self, boost: Boost) -> Boost:
        """Return only what it needs named, as everybody sees that."""
        named = {
            name: getattr(boost, name)
            for name, needs in _NAMED_FOR.items()
            if any(need in self.needs for need in needs)
        }
        on = boost.on if self.colour == Colour.RED else None
        return Boost(self.slug, on=on, **named)


Catalogue = Mapping[str, Booster]
EMPTY: Catalogue = MappingProxyType({})
