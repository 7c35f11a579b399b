"""The log of the running round.

Cards of tricks that lie longer back than the option ``show_played`` allows are
left out: memory is part of the game (ETIQ-6).
"""

from __future__ import annotations

from typing import NamedTuple

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.rules.cards import points
from games.rules.events import (
    CardsLaid,
    DogLed,
    Event,
    GrandDecided,
    HoldCalled,
    Passed,
    RestDealt,
    TichuCalled,
    TrickCollected,
)
from games.rules.state import GRAND
from games.screen.cards import marks
from games.screen.happened import phrase, sentence
from games.screen.names import points_text, rank_name
from games.screen.scene import Scene

SHOWN_TRICKS = {"last_trick": 1, "none": 0}


class Line(NamedTuple):
    """A line of the log: a heading has no name."""

    name: str
    text: str | SafeString
    call: str = ""
    """The call pressed into the line as a seal."""
    is_heading: bool = False


class _Trick(NamedTuple):
    number: int
    events: list[Event]
    is_over: bool


def log_lines(scene: Scene) -> list[Line]:
    """Return the log, oldest line first."""
    tricks = _by_trick([entry.event for entry in scene.page.log])
    over = sum(trick.is_over for trick in tricks if trick.number)
    shown = SHOWN_TRICKS.get(scene.view.options.show_played, over)
    lines = []
    if scene.view.number:
        number = {"number": scene.view.number}
        lines.append(Line("", _("Round %(number)s") % number, is_heading=True))
    for trick in tricks:
        if trick.number and trick.is_over and trick.number <= over - shown:
            lines += _summary(scene, trick)
        else:
            lines += _in_full(scene, trick)
    return lines


def _by_trick(events: list[Event]) -> list[_Trick]:
    """Part the events into what comes before the first lead, and the tricks."""
    parts: list[list[Event]] = [[]]
    over = [False]
    for event in events:
        is_lead = isinstance(event, CardsLaid | DogLed)
        if is_lead and (over[-1] or len(parts) == 1):
            parts.append([])
            over.append(False)
        parts[-1].append(event)
        if isinstance(event, TrickCollected | DogLed):
            over[-1] = True
    return [
        _Trick(number, part, done)
        for number, (part, done) in enumerate(zip(parts, over, strict=True))
    ]


def _heading(trick: _Trick) -> Line:
    return Line("", _("Trick %(number)s") % {"number": trick.number}, is_heading=True)


def _in_full(scene: Scene, trick: _Trick) -> list[Line]:
    lines = [_heading(trick)] if trick.number else []
    taken = 0
    for event in trick.events:
        if isinstance(event, CardsLaid):
            taken |= event.combination.cards
        lines += _line(scene, event, taken)
    return lines


def _summary(scene: Scene, trick: _Trick) -> list[Line]:
    """Return a trick in one line, its calls and who went out apart."""
    lines = [_heading(trick)]
    taken = 0
    for event in trick.events:
        if isinstance(event, CardsLaid):
            taken |= event.combination.cards
        elif not isinstance(event, Passed | HoldCalled | DogLed):
            lines += _line(scene, event, taken)
        elif isinstance(event, DogLed):
            lines += _line(scene, event, 0)
    return lines


def _line(scene: Scene, event: Event, taken: int) -> list[Line]:
    seat = getattr(event, "seat", None)
    name = "" if seat is None else scene.names[seat]
    if isinstance(event, RestDealt):
        return []
    if isinstance(event, TichuCalled):
        return [Line(name, "", "tichu")]
    if isinstance(event, GrandDecided) and event.decision == GRAND:
        return [Line(name, "", GRAND)]
    if isinstance(event, CardsLaid):
        return [Line(name, _laid(event))]
    text = phrase(event, scene.names)
    if isinstance(event, TrickCollected):
        text = f"{text}, {points_text(points(taken))}"
    return [Line(name, text)] if text else []


def _laid(event: CardsLaid) -> SafeString:
    html = marks(event.combination.cards)
    if event.wish:
        wish = _("wishes for %(rank)s") % {"rank": rank_name(event.wish)}
        return mark_safe(f"{html} {wish}")  # noqa: S308 - no text of players
    return html


def announcement(scene: Scene) -> str:
    """Return what has just happened, to be read aloud."""
    if not scene.page.log:
        return ""
    last = scene.page.log[-1].at
    said = [
        sentence(entry.event, scene.names)
        for entry in scene.page.log
        if entry.at == last and getattr(entry.event, "seat", -1) != scene.me
    ]
    return " ".join(text for text in said if text)
