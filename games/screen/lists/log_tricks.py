"""A trick as the log tells it in one line: how it has ended, and which cards lay in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from games.rules.cards.deck import Cards, points
from games.rules.state.booster_events import SlippedUnder, TopChanged
from games.rules.state.events import (
    CardsLaid,
    DogLed,
    Event,
    RoundScored,
    TrickCollected,
    TurnUndone,
)
from games.screen.lists.log_lines import LogLine
from games.screen.page.sitters import Sitters
from games.screen.words.event_sentences import name_for
from games.screen.words.names import apart, points_text
from games.services.ground.notices import LogEntry, TableNotice


def trick_name(number: int) -> str:
    """Return what a trick is called."""
    return _("Trick %(number)s") % {"number": number}


def end_of_trick(entries: Sequence[LogEntry]) -> int:
    """Return how far the entries of a trick go in a round that is over."""
    for place, entry in enumerate(entries):
        if isinstance(entry.event, TrickCollected | DogLed):
            return place + 1
        if isinstance(entry.event, RoundScored):  # after a double victory nobody gets the trick
            return place
    return len(entries)


def with_outcome(heading: LogLine, entries: Sequence[LogEntry], sitters: Sitters) -> LogLine:
    """Return the heading of a trick with its winner and its points."""
    for entry in entries:
        sitters, end = sitters.after(entry.event), entry.event
        if isinstance(end, TrickCollected | DogLed):
            break
    else:
        return heading
    seats = {end.seat, end.to} if isinstance(end, TrickCollected) else {end.seat}
    names = sitters.names
    worth = points(cards_of(entries))

    def read_by(me: int | None) -> LogLine:
        return heading._replace(note=_note(end, worth, names, me))

    concerned = sorted(seats - sitters.others)
    return read_by(None)._replace(for_seats=tuple((seat, read_by(seat)) for seat in concerned))


def _note(end: TrickCollected | DogLed, worth: int, names: tuple[str, ...], me: int | None) -> str:
    told = tuple(map(apart, names))
    name = name_for(told, end.seat, me)
    if isinstance(end, DogLed):
        dog = _("Dog")
        return f"{name}: {dog}"
    if end.to != end.seat:
        name = f"{name} → {name_for(told, end.to, me)}"
    return f"{name}, {points_text(worth)}"


def cards_of(entries: Iterable[LogEntry]) -> Cards:
    """Return the cards that have come into a trick."""
    taken = 0
    for entry in entries:
        taken = _with_cards(taken, entry.event)
    return taken


def _with_cards(taken: Cards, event: Event | TableNotice) -> Cards:
    """Return the cards of a trick after an event."""
    if isinstance(event, CardsLaid | SlippedUnder):
        return taken | event.combination.cards
    if isinstance(event, TurnUndone):
        return taken & ~event.cards
    if isinstance(event, TopChanged):
        return (taken | event.laid) & ~event.taken
    return taken
