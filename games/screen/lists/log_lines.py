"""The lines of the log: what is told of one event, to all or to the seat that reads it."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.rules.cards.combinations import Combination
from games.rules.cards.deck import Cards, in_order, points
from games.rules.state.actions import Boost
from games.rules.state.booster_events import BoosterLaid, CallDoubled, Proposed
from games.rules.state.boosters import SubjectKind
from games.rules.state.calls import Call, GrandDecision
from games.rules.state.events import (
    CardsLaid,
    Event,
    GrandDecided,
    RestDealt,
    TichuCalled,
    TrickCollected,
)
from games.screen.markup.cards import as_laid, marks, row
from games.screen.markup.figures import bdi, emblem, stamp, with_names
from games.screen.page.remembered import render
from games.screen.telling.absence import notice_text
from games.screen.words.booster_event_sentences import named_aloud
from games.screen.words.booster_names import booster_name
from games.screen.words.event_sentences import name_for, phrase
from games.screen.words.names import all_apart, points_text, rank_name
from games.services.ground.notices import TableNotice


class LogLine(NamedTuple):
    """A line of the log: a heading has no name."""

    name: str
    text: str
    call: str = ""
    """The call pressed into the line as a seal."""
    cards: SafeString | None = None
    """The cards it begins with."""
    emblem: SafeString | None = None
    """That of the Booster it tells of."""
    is_heading: bool = False
    note: str = ""
    """What a heading says besides its name: how a trick has ended."""
    lays: str = ""
    """Where the trick of a heading can be seen as it lay in the ring."""
    for_seats: tuple[tuple[int, LogLine], ...] = ()
    """How the seats that it is about read it."""


def line_html(line: LogLine) -> SafeString:
    """Return a line as all read it who are not told otherwise."""
    text = with_names(line.text)
    if line.is_heading:
        about = {"lays": line.lays, "trick": line.text, "sign": "i-back"}
        return _item("tr", text, render("lay", about) if line.lays else "")
    if not line.name:
        return _item("all", text)
    shown = stamp(line.call) if line.call else line.cards or line.emblem or ""
    what = " ".join(part for part in (shown, text) if part)
    return SafeString(  # names and texts are escaped
        f'<li><span class="who">{bdi(line.name)}</span> <span>{what}</span></li>'
    )


def _item(css: str, *parts: str) -> SafeString:
    return SafeString(f'<li class="{css}">{" ".join(filter(None, parts))}</li>')


class Around(NamedTuple):
    """What else the lines of an entry follow from."""

    names: tuple[str, ...]
    companions: frozenset[str]
    has_faces: bool = False
    """Whether cards are shown by their faces, not as words."""

    @property
    def apart(self) -> tuple[str, ...]:
        """The names as they stand within a sentence."""
        return all_apart(self.names)


def is_play(event: Event | TableNotice) -> bool:
    """Tell whether cards were laid that others may still answer (BW-1)."""
    return isinstance(event, Proposed) and event.proposal.kind in (
        SubjectKind.CARDS,
        SubjectKind.DOG_LED,
    )


def is_companion(companions: Collection[str], event: Event | TableNotice) -> bool:
    """Tell whether it is a Booster that stands with the cards it goes with."""
    return isinstance(event, BoosterLaid) and event.boost.booster in companions


def lines_of_event(
    around: Around, event: Event | TableNotice, taken: Cards, me: int | None = None
) -> list[LogLine]:
    """Return what is told of an event to all, or to a seat."""
    if isinstance(event, TableNotice):
        return [LogLine("", notice_text(event))]
    seat = getattr(event, "seat", None)
    name = "" if seat is None else name_for(around.names, seat, me)
    if isinstance(event, RestDealt):
        return []
    if isinstance(event, TichuCalled):
        return [LogLine(name, "", Call.TICHU)]
    if isinstance(event, GrandDecided) and event.decision == GrandDecision.GRAND:
        return [LogLine(name, "", Call.GRAND)]
    if isinstance(event, CardsLaid):
        return _laid(around, event, me)
    if isinstance(event, Proposed) and is_play(event):
        lying = event.proposal
        cards = _row(around, sum(cards for _seat, cards in lying.cards), lying.combination)
        return [_play(around, name, cards, lying.wish, lying.companions, is_mine=seat == me)]
    if is_companion(around.companions, event):
        return []
    if isinstance(event, CallDoubled):
        name = ""  # it says whose
    text = phrase(event, around.apart, me)
    if isinstance(event, TrickCollected):
        text = f"{text}, {points_text(points(taken))}"
    shown = emblem(event.boost.booster, "tiny") if isinstance(event, BoosterLaid) else None
    return [LogLine(name, text, emblem=shown)] if text else []


def _laid(around: Around, event: CardsLaid, me: int | None) -> list[LogLine]:
    """Return what was laid; what has lain in a window stands there already."""
    if event.settled:
        return [
            LogLine(name_for(around.names, seat, me), "", cards=_row(around, cards))
            for seat, cards in event.parts
            if seat != event.seat
        ]
    name = name_for(around.names, event.seat, me)
    cards = _row(around, event.combination.cards, event.combination)
    is_mine = event.seat == me
    return [_play(around, name, cards, event.wish, event.companions, is_mine=is_mine)]


def _row(around: Around, cards: Cards, combination: Combination | None = None) -> SafeString:
    """Return cards as words, or by their faces as they lay."""
    if not around.has_faces:
        return marks(cards)
    if combination is None or combination.cards != cards:
        return row(in_order(cards), "xs")
    return row(as_laid(combination), "xs")


def _play(
    around: Around,
    name: str,
    cards: SafeString,
    wish: int,
    companions: tuple[Boost, ...],
    *,
    is_mine: bool,
) -> LogLine:
    parts = []
    if companions:
        names = ", ".join(_companion(around, boost) for boost in companions)
        parts.append(_("with %(boosters)s") % {"boosters": names})
    if wish:
        text = pgettext("you", "wish for %(rank)s") if is_mine else _("wishes for %(rank)s")
        parts.append(text % {"rank": rank_name(wish)})
    return LogLine(name, " ".join(parts), cards=cards)


def _companion(around: Around, boost: Boost) -> str:
    named = named_aloud(boost, around.apart)
    name = booster_name(boost.booster)
    return f"{name} ({named})" if named else name
