"""The lines of the report on a round: what has happened, in words and cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.admin.booster_lines import BOOSTER_LINES
from games.admin.line import SMALL, HistoryLine, Names, faces
from games.records.summary import AcceptedAction
from games.rules.cards.deck import DOG, each, points
from games.rules.state import events
from games.rules.state.actions import Bomb, Play, TimeOut
from games.rules.state.calls import Call, GrandDecision
from games.rules.state.events import Event
from games.rules.state.seats import after
from games.rules.state.state import State, cards_on_table
from games.rules.state.windows import is_turn_key
from games.screen.markup.cards import as_laid, row
from games.screen.words.event_sentences import phrase
from games.screen.words.names import card_name, points_text, rank_name


def lines_of_step(
    step: AcceptedAction, states: Sequence[State], names: Names
) -> list[tuple[Event, list[HistoryLine]]]:
    """Return the events of a step with their lines.

    ``states`` are those before and after each event, one more than there are events.
    """
    found = []
    by_clock = isinstance(step.action, TimeOut) and is_turn_key(step.action.key)
    for place, event in enumerate(step.events):
        lines = []
        for line in lines_of(event, states[place], states[place + 1], names):
            timed = line._replace(seconds=step.seconds, by_clock=by_clock and bool(line.name))
            by_clock = by_clock and not timed.by_clock
            lines.append(timed)
        found.append((event, lines))
    return found


def lines_of(event: Event, before: State, now: State, names: Names) -> list[HistoryLine]:
    """Return the lines of an event, given the states around it."""
    seat = getattr(event, "seat", None)
    name = "" if seat is None else names[seat]
    if type(event) in _UNSEEN:
        return [HistoryLine(name, _UNSEEN[type(event)](event, names), is_unseen=True)]
    of_boosters = BOOSTER_LINES.get(type(event))
    if of_boosters is not None:
        found = of_boosters(event, now, names)
        return [found] if isinstance(found, HistoryLine) else found
    own = _OWN.get(type(event))
    if own is not None:
        return own(event, before, now, names)
    text = phrase(event, names)
    return [HistoryLine(name, text)] if text else []


def _decided(
    event: events.GrandDecided, _before: State, _now: State, names: Names
) -> list[HistoryLine]:
    call = Call.GRAND if event.decision == GrandDecision.GRAND else ""
    return [HistoryLine(names[event.seat], phrase(event, names), call=call)]


def _called(
    event: events.TichuCalled, _before: State, _now: State, names: Names
) -> list[HistoryLine]:
    return [HistoryLine(names[event.seat], phrase(event, names), call=Call.TICHU)]


def _pushed(
    event: events.ExchangeSubmitted, before: State, _now: State, names: Names
) -> list[HistoryLine]:
    given = [(to, card) for to in after(before, event.seat) for card in each(event.give[to])]
    gifts = ", ".join(
        _("%(card)s for %(name)s") % {"card": card_name(card), "name": names[to]}
        for to, card in given
    )
    text = _("gives in the exchange: %(gifts)s") % {"gifts": gifts}
    cards = row([card for _to, card in given], SMALL)
    return [HistoryLine(names[event.seat], text, cards)]


def _taken_back(
    event: events.ExchangeTakenBack, _before: State, _now: State, names: Names
) -> list[HistoryLine]:
    return [HistoryLine(names[event.seat], _("takes the cards back to choose again"))]


def _laid(event: events.CardsLaid, before: State, now: State, names: Names) -> list[HistoryLine]:
    laid = HistoryLine(
        names[event.seat],
        phrase(event, names),
        row(as_laid(event.combination), SMALL),
        left=now.hands[event.seat].bit_count(),
        is_bomb=event.combination.is_bomb,
    )
    if not before.wish or now.wish:
        return [laid]
    wish = {"rank": rank_name(before.wish)}
    return [laid, HistoryLine("", _("The wish for %(rank)s is fulfilled.") % wish)]


def _dog_led(event: events.DogLed, _before: State, now: State, names: Names) -> list[HistoryLine]:
    left = now.hands[event.seat].bit_count()
    return [HistoryLine(names[event.seat], phrase(event, names), faces(DOG), left=left)]


def _went_out(event: events.WentOut, _before: State, now: State, names: Names) -> list[HistoryLine]:
    text = _("goes out: place %(number)s") % {"number": len(now.out)}
    return [HistoryLine(names[event.seat], text)]


def _set_aside(
    event: events.ActionSetAside, _before: State, _now: State, names: Names
) -> list[HistoryLine]:
    cards: SafeString | str = ""
    text = _("acts at the same moment as others")
    if isinstance(event.action, Play | Bomb):
        cards = faces(event.action.cards)
        text = _("has cards ready, to be laid once the others have waved it through")
    return [HistoryLine(names[event.seat], text, cards, is_bomb=bool(cards))]


def _collected(
    event: events.TrickCollected, before: State, _now: State, names: Names
) -> list[HistoryLine]:
    worth = points_text(points(cards_on_table(before)))
    return [HistoryLine(names[event.seat], f"{phrase(event, names)}: {worth}")]


_OWN: dict[type, Callable[[Any, State, State, Names], list[HistoryLine]]] = {
    events.GrandDecided: _decided,
    events.TichuCalled: _called,
    events.ExchangeSubmitted: _pushed,
    events.ExchangeTakenBack: _taken_back,
    events.CardsLaid: _laid,
    events.DogLed: _dog_led,
    events.WentOut: _went_out,
    events.ActionSetAside: _set_aside,
    events.TrickCollected: _collected,
}
"""Events about which the record says more than the table does."""
_UNSEEN: dict[type, Callable[[Any, Names], str]] = {
    events.ReadySaid: lambda _event, _names: _("is ready"),
    events.Declined: lambda _event, _names: _("waves it through"),
    events.WindowElapsed: lambda _event, _names: _("The time of the window is over."),
    events.MomentSettled: lambda _event, _names: _("What came at the same moment is put in order."),
}
