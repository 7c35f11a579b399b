"""The socket: what a Booster offers. The rules know no single Booster.

A Booster is data and at most four pure functions. ``legal`` sees what its player
may know, so that no refusal can tell more; the others see the state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from games.rules.actions import Answer, Boost
from games.rules.chance import Chance
from games.rules.events import Event
from games.rules.pack import Effect, Proposal, Subject
from games.rules.perspective import Perspective
from games.rules.ruleset import Rules
from games.rules.shapes import Combination
from games.rules.state import State

BLUE = "blue"
BROWN = "brown"
RED = "red"
GREEN = "green"
YELLOW = "yellow"
COLOURS = (BLUE, BROWN, RED, GREEN, YELLOW)

ATTESTED = "attested"
COMPLETED = "completed"
NAMED = "named"
HOUSE = "house"
STANDINGS = (ATTESTED, COMPLETED, NAMED, HOUSE)

# What the player names with a Booster; the screen asks for it.
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

_NAMED_FOR = {
    "seat": (SEAT, OPPONENT),
    "rank": (RANK, LOW_RANK),
    "suit": (SUIT,),
    "cards": (OWN_CARD, CARDS, PLAYED_CARD),
    "give": (GIVE,),
    "pick": (PICK,),
    "reading": (CARDS,),
    "phoenix": (CARDS,),
}
"""What is named with a Booster, and the needs for which it is."""

# Whom a Booster asks.
SELF = "self"
PARTNER = "partner"
TEAM = "team"
EVERYBODY = "everybody"

# How many of a kind may be in force (BG-17).
ONE = "one"
ONE_A_SEAT = "one_a_seat"
ANY = "any"


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
    def answers(self) -> tuple[Answer | None, ...]:
        """What the seats asked have answered."""
        return self.proposal.answers


Modify = Callable[[Rules, Effect], Rules]
"""Returns the rules while the Booster is in force, or for the play it goes with."""
Legal = Callable[[Perspective, Boost, Target], str | None]
"""Returns why it may not be played so, ``None`` if it may."""
Resolve = Callable[[Deed], list[Event]]
"""Returns what happens once, when its window has closed."""
Settle = Callable[[Deed], list[Event]]
"""Returns what happens when everybody asked has answered."""


class Booster(NamedTuple):
    """One Booster card."""

    slug: str
    colour: str
    standing: str
    until: str = ""
    """How long it is in force: trick, round, lead ...; empty: settled at once."""
    needs: tuple[str, ...] = ()
    """What its player names."""
    exchange: bool = False
    """Blue: whether it is about the exchange and played before it."""
    answers_to: str = ""
    """Red: the kind of event it answers."""
    own_events: bool = False
    """Red: whether it also answers an event of its own player."""
    copies: str = ONE
    """How many may be in force at a time (BG-17)."""
    secret: bool = False
    """Whether the cards that are named are shown to nobody."""
    lays_cards: bool = False
    """Whether the cards that are named are laid (BG-15)."""
    keeps_top: bool = False
    """Whether what has to be beaten stays the same when its cards are laid."""
    wishes: bool = False
    """Whether it makes a wish, which can be answered by itself."""
    invites: bool = False
    """Whether others may still lay Boosters while its window is open."""
    asks: str = ""
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

    def as_needed(self, boost: Boost) -> Boost:
        """Return what is named with it, and no more: that is seen by all."""
        named = {
            name: getattr(boost, name)
            for name, needs in _NAMED_FOR.items()
            if any(need in self.needs for need in needs)
        }
        on = boost.on if self.colour == RED else None
        return Boost(self.slug, on=on, **named)


Catalogue = Mapping[str, Booster]
EMPTY: Catalogue = MappingProxyType({})
