"""What a table with Boosters has beyond plain Tichu: data only.

One field of the state holds all of it; its default is the plain table.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from games.rules.cards.deck import Card, Cards
from games.rules.cards.ruleset import Changes
from games.rules.cards.shapes import Combination
from games.rules.state.actions import Answer, Boost
from games.rules.state.phase import Stage
from games.rules.state.replacing import replaced_quickly


class Until(StrEnum):
    """What an effect lasts until."""

    TRICK = "trick"
    ROUND = "round"
    LEAD_MADE = "lead"
    FIRST_LEAD_MADE = "first_lead"
    OWN_LEAD_MADE = "own_lead"


class SubjectKind(StrEnum):
    """Kinds of events that red cards answer (BW-1), and of what lies in a window."""

    BOOSTER = "booster"
    CALL = "call"
    CARDS = "cards"
    DOG_LED = "dog"
    WISH = "wish"
    DRAGON_WINS = "dragon"


class Effect(NamedTuple):
    """A Booster in force: whose it is, what was named with it, until when."""

    id: int
    boost: Boost
    seat: int
    until: Until
    changes: Changes = ()


class Subject(NamedTuple):
    """One event of those that share a window: what a red card can answer (BW-1)."""

    id: int
    kind: SubjectKind
    seat: int
    slug: str = ""


UNANSWERED: tuple[Answer | None, ...] = (None,) * 4


@replaced_quickly
class Proposal(NamedTuple):
    """What lies in a window and has not taken effect yet (BW-1)."""

    kind: SubjectKind
    """booster, call, cards, dog or dragon."""
    id: int
    seat: int
    subjects: tuple[Subject, ...] = ()
    """The events that can still be answered."""
    combination: Combination | None = None
    cards: tuple[tuple[int, Cards], ...] = ()
    """Cards on their way to the table: (whose, which)."""
    in_turn: bool = True
    number: int = 0
    """The combination's number as a bomb names it (BOMB-9); 0 if none can."""
    wish: int = 0
    to: int | None = None
    """Who gets the lead, or the Dragon's trick, instead of the seat the rules say."""
    first_card: int = 0
    """Bits of the seats whose first card is played with it (BW-6)."""
    boost: Boost | None = None
    """The Booster that lies here."""
    on: int | None = None
    """The event that a red card answers."""
    companions: tuple[Boost, ...] = ()
    spends: bool = False
    """Whether all companions are spent if the play goes back (Help)."""
    reusable: tuple[str, ...] = ()
    """Its Boosters that lie ready for another use if a bird goes back."""
    barred: Cards = 0
    """Cards barred from that other use."""
    secret: bool = False
    """Whether the cards named are seen only by their player (section 3)."""
    lays: bool = False
    """Whether it lays cards: bombs answer it, too."""
    invites: bool = False
    """Whether blue, brown and green Boosters may still be laid on it."""
    reactions: int = 0
    """Red cards that have been laid on it."""
    reacted: int = 0
    """Bits of the seats that have reacted since it was laid, to it or on top of it."""
    settled: tuple[str, ...] = ()
    """Red cards that have answered it and taken effect."""
    ends_round: bool = False
    """Whether the round is over once it takes effect: no bombs, no calls (END-4, CALL-10)."""
    asks_for_card: bool = False
    """Whether it asks for a card once its window has closed."""
    answers: tuple[Answer | None, ...] = UNANSWERED
    drawn: Card = 0
    """A card drawn at random, still in the hand it was drawn from."""
    robs: bool = False
    """Whether it takes a Booster from the seat that its Booster names."""


@replaced_quickly
class BoosterState(NamedTuple):
    """The Boosters of a table and what they have led to."""

    hands: tuple[tuple[str, ...], ...] = ((), (), (), ())
    pile: tuple[str, ...] = ()
    """The draw pile, the next one first (BG-2)."""
    discard: tuple[str, ...] = ()
    """The discard pile, the last one last; public (BG-5)."""
    events: int = 0
    """Running number of events, effects and proposals within the match."""
    stage: Stage = Stage.NONE
    """Where the round stands before a lead."""
    leader: int | None = None
    """Who leads after the gap."""
    draft: tuple[str, ...] = ()
    """Boosters passed from seat to seat, of which one seat now keeps one (BG-1)."""
    drafters: tuple[int, ...] = ()
    """Seats that have yet to choose, in order."""
    drafted: bool = False
    """Whether there was an intake in this round."""
    calls_told: int = 0
    """Bits of the seats whose Grand Tichu has had its window (BW-1)."""
    calling: bool = False
    """Whether the time to call before the first lead still runs (TIME-6)."""
    effects: tuple[Effect, ...] = ()
    announced: tuple[tuple[int, Boost], ...] = ()
    """Green Boosters that wait for the open windows: (seat, Booster) (BG-11)."""
    ready: tuple[tuple[int, Boost], ...] = ()
    """Boosters that lie ready for another use in this turn: (seat, Booster)."""
    removed: Cards = 0
    """Cards out of the game for this round (BG-19)."""
    barred: Cards = 0
    """Cards that the seat in turn may not lay in this turn."""
    wish_rests: bool = False
    """Whether a wish binds nobody until the turn is over."""
    doubled: int = 0
    """Bits of the seats whose call counts double."""
    silenced: int = 0
    """Bits of the seats that may not call again in this round."""
    turned: int = 0
    """Bits of the seats that have had a regular turn in this trick."""
    opened: int = 0
    """Bits of the seats whose hand lies open."""


PLAIN = BoosterState()
