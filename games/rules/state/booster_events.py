"""What has happened through Boosters, in the past tense; see games.rules.state.events."""

from __future__ import annotations

from typing import NamedTuple

from games.rules.cards.deck import Card, Cards
from games.rules.cards.shapes import Combination
from games.rules.state.actions import Answer, Boost
from games.rules.state.boosters import Effect, Proposal
from games.rules.state.phase import Phase


class BoostersShuffled(NamedTuple):
    """The draw pile was made of these, in this order; nobody sees it (BG-2)."""

    pile: tuple[str, ...]


class BoostersDrawn(NamedTuple):
    """A seat has drawn Boosters (BG-21)."""

    seat: int
    boosters: tuple[str, ...]


class DraftOpened(NamedTuple):
    """Boosters were drawn; they go from seat to seat (BG-1)."""

    order: tuple[int, ...]
    boosters: tuple[str, ...]


class BoosterDrafted(NamedTuple):
    """A seat has kept a Booster (BG-1)."""

    seat: int
    booster: str


class StageOpened(NamedTuple):
    """A time for Boosters, or the exchange, has begun (BG-12, BG-14)."""

    kind: Phase
    waiting: int


class LeadOpened(NamedTuple):
    """The lead is due (BG-13); the perspective says when the leader may be known."""

    leader: int


class BoosterLaid(NamedTuple):
    """A seat has laid a Booster; what its player keeps secret is left out."""

    seat: int
    boost: Boost


class Proposed(NamedTuple):
    """Something lies in a window, or asks a question, before it takes effect (BW-1)."""

    proposal: Proposal
    kind: Phase
    """The kind of window: reaction or answer."""
    waiting: int

    @property
    def seat(self) -> int:
        """The seat that has laid it."""
        return self.proposal.seat


class Answered(NamedTuple):
    """A seat has answered what a Booster asked (BW-8)."""

    seat: int
    answer: Answer


class ProposalTurned(NamedTuple):
    """What had to be asked first has been answered: now others may react (BW-8).

    The answers themselves are told by ``Answered`` alone.
    """

    proposal: Proposal
    waiting: int

    @property
    def seat(self) -> int:
        """The seat that has laid it."""
        return self.proposal.seat


class WindowClosed(NamedTuple):
    """The uppermost window is closed: what lay in it takes effect now."""

    window: int


class TakenBack(NamedTuple):
    """What lay in the uppermost window has no effect; its cards go back (BW-6)."""

    returned: tuple[tuple[int, str], ...] = ()
    """Boosters that go back: (whose, which)."""
    spent: tuple[str, ...] = ()
    ready: tuple[tuple[int, Boost], ...] = ()
    """Boosters that lie ready for another use in this turn."""
    barred: Cards = 0
    """Cards that may not be laid in this turn."""
    wish_rests: bool = False


class BoostersSpent(NamedTuple):
    """Boosters have been discarded, their effect over or undone (BG-5)."""

    boosters: tuple[str, ...]


class EffectBegan(NamedTuple):
    """A Booster is in force."""

    effect: Effect


class EffectsReturned(NamedTuple):
    """Boosters in force have gone back to their owners."""

    effects: tuple[int, ...]


class ReadyEnded(NamedTuple):
    """Boosters of a seat that lay ready were not used again and are spent."""

    seat: int


class CardsMoved(NamedTuple):
    """Cards have changed places, all at once.

    Places 0..3 are the hands, 4..7 the collected tricks of the seats.
    """

    moves: tuple[tuple[int, int, Cards], ...]


class CardsRemoved(NamedTuple):
    """Cards are out of the game for this round."""

    cards: Cards


class CardDrawn(NamedTuple):
    """A seat has drawn a card from a hand and has to give one back."""

    seat: int
    victim: int
    card: Card


class BoosterMoved(NamedTuple):
    """A Booster has gone from a hand, or the discard pile, to a hand."""

    booster: str
    giver: int | None
    to: int


class CallMoved(NamedTuple):
    """A call has gone to the partner; both may not call again."""

    seat: int
    to: int


class CallDoubled(NamedTuple):
    """A call counts double."""

    seat: int


class WishMade(NamedTuple):
    """A wish was made without the Mah Jong."""

    seat: int
    rank: int


class WishVoided(NamedTuple):
    """The wish that lies in the uppermost window is void."""


class HeirChosen(NamedTuple):
    """The lead, or Dragon trick, in the uppermost window goes to another seat."""

    to: int


class TopChanged(NamedTuple):
    """The combination on top has changed and counts as newly laid (BG-15)."""

    seat: int
    """The seat that changed it."""
    combination: Combination
    laid: Cards
    taken: Cards = 0


class SlippedUnder(NamedTuple):
    """A seat has put a lower combination under its own."""

    seat: int
    combination: Combination


class CountsTold(NamedTuple):
    """Seats have told how many cards of a rank they hold: (seat, number)."""

    rank: int
    counts: tuple[tuple[int, int], ...]


class RedCardTaken(NamedTuple):
    """A red card was swapped; ``place`` (see CardsMoved) is where it came from."""

    seat: int
    rank: int
    place: int


class LeadPassed(NamedTuple):
    """A leader had nothing that may be laid; the lead has moved on."""

    seat: int
    to: int


class BoosterAnnounced(NamedTuple):
    """A seat has announced a green Booster (BG-11)."""

    seat: int
    boost: Boost


class AnnouncementEnded(NamedTuple):
    """An announced Booster was taken back, laid, or stays in hand (BG-11)."""

    seat: int
    boost: Boost


class CallingEnded(NamedTuple):
    """The time to call before the first lead is over (TIME-6)."""


BoosterEvent = (
    BoostersShuffled
    | BoostersDrawn
    | DraftOpened
    | BoosterDrafted
    | StageOpened
    | LeadOpened
    | BoosterLaid
    | Proposed
    | Answered
    | ProposalTurned
    | WindowClosed
    | TakenBack
    | BoostersSpent
    | EffectBegan
    | EffectsReturned
    | ReadyEnded
    | CardsMoved
    | CardsRemoved
    | CardDrawn
    | BoosterMoved
    | CallMoved
    | CallDoubled
    | WishMade
    | WishVoided
    | HeirChosen
    | TopChanged
    | SlippedUnder
    | CountsTold
    | RedCardTaken
    | LeadPassed
    | BoosterAnnounced
    | AnnouncementEnded
    | CallingEnded
)

HIDDEN = (BoostersShuffled, DraftOpened, LeadOpened, CallingEnded)
FOR_THE_ACTOR = (
    BoostersDrawn,
    BoosterDrafted,
    Answered,
    BoosterAnnounced,
    AnnouncementEnded,
    CardDrawn,
)


def is_secret(event: object) -> bool:
    """Tell whether an event of a public type holds what only some may see."""
    if isinstance(event, Proposed | ProposalTurned):
        return event.proposal.secret
    if isinstance(event, BoosterMoved):
        return event.giver is not None
    return isinstance(event, CardsMoved)


def concerns(event: object, seat: int) -> bool:
    """Tell whether a secret event may be shown to a seat."""
    if isinstance(event, Proposed | ProposalTurned):
        return event.seat == seat
    if isinstance(event, BoosterMoved):
        return seat in (event.giver, event.to)
    return False


def moves_seen(event: CardsMoved, seat: int | None) -> CardsMoved:
    """Return the moves in which a seat gives or receives: all it may see."""
    seen = (move for move in event.moves if seat is not None and seat in move[:2])
    return CardsMoved(tuple(seen))
