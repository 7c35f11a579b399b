"""What has happened, in the past tense. The record of a match is its events.

:func:`is_public` and :func:`is_own` say who may see an event as such; what follows from it
is shown by :mod:`games.rules.view.perspective` alone.
"""

from __future__ import annotations

from typing import NamedTuple, get_args

from games.rules.cards.combinations import Combination
from games.rules.cards.deck import Cards
from games.rules.state.actions import Action, Boost, tell_apart
from games.rules.state.booster_events import (
    FOR_THE_ACTOR,
    HIDDEN,
    BoosterEvent,
    concerns,
    is_secret,
)
from games.rules.state.calls import Ending, GrandDecision
from games.rules.state.state import Four, Score


class RoundDealt(NamedTuple):
    """A round has begun; ``first`` are the eight cards of each seat (DEAL-2)."""

    number: int
    dealer: int
    first: Four
    rest: Four


class GrandDecided(NamedTuple):
    """A seat has answered grand, no_grand, wait, withdrawn or kept (CALL-2, CALL-5)."""

    seat: int
    decision: GrandDecision


class RestDealt(NamedTuple):
    """All seats have taken their last six cards (DEAL-3)."""


class TichuCalled(NamedTuple):
    """A seat has called Tichu (CALL-13)."""

    seat: int


class ReadySaid(NamedTuple):
    """A seat needs no more time to call (TIME-6)."""

    seat: int


class ExchangeSubmitted(NamedTuple):
    """A seat has chosen what it pushes, by receiver (EXCH-1)."""

    seat: int
    give: Four


class ExchangeTakenBack(NamedTuple):
    """A seat has taken its exchange back (EXCH-4)."""

    seat: int


class CardsExchanged(NamedTuple):
    """All twelve cards have moved; who holds the Mah Jong leads (EXCH-2, EXCH-5)."""

    leader: int


class CardsLaid(NamedTuple):
    """A combination was laid; ``in_turn`` is false for a bomb thrown in the window."""

    seat: int
    combination: Combination
    wish: int = 0
    in_turn: bool = True
    parts: tuple[tuple[int, Cards], ...] = ()
    """Whose cards they are, if some are not the seat's own: (seat, cards) (BG-15)."""
    companions: tuple[Boost, ...] = ()
    settled: bool = False
    """Whether the time to answer it passed before it took effect (BW-1)."""


class DogLed(NamedTuple):
    """The Dog was led and the lead goes to another seat (DOG-2)."""

    seat: int
    to: int


class Passed(NamedTuple):
    """A seat has passed."""

    seat: int


class WentOut(NamedTuple):
    """A seat has no cards left (END-1)."""

    seat: int


class HoldCalled(NamedTuple):
    """A seat holds (TIME-4)."""

    seat: int


class HoldExpired(NamedTuple):
    """The time of a hold is over (TIME-4)."""

    seat: int


class Declined(NamedTuple):
    """A seat has waved the window through; shown to nobody."""

    seat: int


class WindowElapsed(NamedTuple):
    """The time of a window is over (TIME-2, TIME-6)."""

    window: int


class ActionSetAside(NamedTuple):
    """An action waits: a bomb on one's own cards (BOMB-8), or one of a batch (BOMB-7)."""

    seat: int
    action: Action
    of_moment: bool = False


class MomentSettled(NamedTuple):
    """The actions of one moment are now put in order and decided (BOMB-7)."""


class ActionReturned(NamedTuple):
    """A waiting action has come to nothing; ``code`` is the refusal (BOMB-7)."""

    seat: int
    code: str


class GiftAwaited(NamedTuple):
    """The Dragon has won the trick; its player owes the gift (DRG-2)."""

    seat: int


class TrickCollected(NamedTuple):
    """A trick has gone from its owner to a pile: its owner's, or a gift (DRG-2).

    ``leader`` leads next; ``None`` if the round ends with this trick.
    """

    seat: int
    to: int
    leader: int | None


class RoundScored(NamedTuple):
    """The round is over."""

    score: Score


class MatchEnded(NamedTuple):
    """The match is over: team 0 or 1 has won, ``"tie"`` (MATCH-2), or nobody has (``"no"``).

    Where all play for themselves ``winner`` is ``"own"`` (MATCH-8).
    """

    winner: int | str
    ending: Ending = Ending.PLAYED
    winners: tuple[int, ...] = ()
    """The seats of those who won for themselves; several may share the victory."""


class TurnUndone(NamedTuple):
    """A seat's last play or pass is as if it had never been; ``cards`` are in hand again."""

    seat: int
    cards: Cards = 0
    """None for a pass."""
    passed: int = 0
    wish: int = 0
    called: bool = False
    unplayed: bool = False


class TimeEnded(NamedTuple):
    """The time of the match is over: no further round is dealt (MATCH-6)."""


Event = (
    RoundDealt
    | GrandDecided
    | RestDealt
    | TichuCalled
    | ReadySaid
    | ExchangeSubmitted
    | ExchangeTakenBack
    | CardsExchanged
    | CardsLaid
    | DogLed
    | Passed
    | WentOut
    | HoldCalled
    | HoldExpired
    | Declined
    | WindowElapsed
    | ActionSetAside
    | MomentSettled
    | ActionReturned
    | GiftAwaited
    | TrickCollected
    | RoundScored
    | MatchEnded
    | TimeEnded
    | TurnUndone
    | BoosterEvent
)

for _kind in get_args(Event):
    tell_apart(_kind)

_HIDDEN = (RoundDealt, ReadySaid, Declined, WindowElapsed, MomentSettled, *HIDDEN)
_FOR_THE_ACTOR = (
    ExchangeSubmitted,
    ExchangeTakenBack,
    ActionSetAside,
    ActionReturned,
    *FOR_THE_ACTOR,
)


def is_public(event: Event) -> bool:
    """Tell whether everybody may see the event, cards and all, while the round runs.

    The rest is seen by its own seat (``is_own``) or, until the round is over, by
    nobody. ``CardsExchanged`` is public, but its ``leader`` is not before the
    first lead may be made (TIME-6).
    """
    return not isinstance(event, _HIDDEN + _FOR_THE_ACTOR) and not is_secret(event)


def is_own(event: Event, seat: int) -> bool:
    """Tell whether a hidden event may be shown to this seat as its own."""
    if isinstance(event, _FOR_THE_ACTOR):
        return event.seat == seat
    return is_secret(event) and concerns(event, seat)
