"""Lines about Boosters in the report on a round: what the table saw only in part, or not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

from games.admin.line import HistoryLine, Names, faces
from games.rules.state import booster_events as events
from games.rules.state.actions import Answer, Boost
from games.rules.state.codec import from_json
from games.rules.state.state import State
from games.screen.words.booster_names import booster_name, booster_names

PILES = 4
"""Places from here on are collected tricks (games.rules.state.booster_events)."""


def deck_of(options: dict[str, Any]) -> str:
    """Return the Booster deck in the options of a table, ``-`` without one."""
    deck = from_json(options).booster_deck
    if not deck:
        return "-"
    cards = (
        booster_name(slug) if number == 1 else f"{number} × {booster_name(slug)}"
        for slug, number in deck
    )
    return f"{options.get('booster_deck_name', '')}: {', '.join(cards)}"


def _shuffled(event: events.BoostersShuffled, _state: State, _names: Names) -> HistoryLine:
    text = _("The draw pile is shuffled: %(boosters)s.")
    return HistoryLine("", text % {"boosters": booster_names(event.pile)}, is_unseen=True)


def _drawn(event: events.BoostersDrawn, _state: State, names: Names) -> HistoryLine:
    text = _("draws %(boosters)s") % {"boosters": booster_names(event.boosters)}
    return HistoryLine(names[event.seat], text)


def _draft_opened(event: events.DraftOpened, _state: State, names: Names) -> HistoryLine:
    text = _("Boosters to choose from: %(boosters)s. First choice: %(name)s.")
    values = {"boosters": booster_names(event.boosters), "name": names[event.order[0]]}
    return HistoryLine("", text % values)


def _drafted(event: events.BoosterDrafted, _state: State, names: Names) -> HistoryLine:
    text = _("keeps %(booster)s") % {"booster": booster_name(event.booster)}
    return HistoryLine(names[event.seat], text)


def _announced(event: events.BoosterAnnounced, _state: State, names: Names) -> HistoryLine:
    text = _("announces %(booster)s") % {"booster": booster_name(event.boost.booster)}
    return HistoryLine(names[event.seat], text, is_unseen=True)


def _announcement_ended(
    event: events.AnnouncementEnded, _state: State, names: Names
) -> HistoryLine:
    text = _("no longer announces %(booster)s")
    values = {"booster": booster_name(event.boost.booster)}
    return HistoryLine(names[event.seat], text % values, is_unseen=True)


def _answered(event: events.Answered, _state: State, names: Names) -> HistoryLine:
    answer = event.answer
    if answer == Answer():
        return HistoryLine(names[event.seat], _("declines"))
    if answer.booster:
        text = _("chooses %(booster)s") % {"booster": booster_name(answer.booster)}
        return HistoryLine(names[event.seat], text)
    return HistoryLine(names[event.seat], _("answers with"), faces(answer.cards))


def _card_drawn(event: events.CardDrawn, _state: State, names: Names) -> HistoryLine:
    text = _("draws a card from %(name)s") % {"name": names[event.victim]}
    return HistoryLine(names[event.seat], text, faces(event.card))


def _cards_moved(event: events.CardsMoved, _state: State, names: Names) -> list[HistoryLine]:
    return [_moved(giver, to, cards, names) for giver, to, cards in event.moves]


def _moved(giver: int, to: int, cards: int, names: Names) -> HistoryLine:
    values = {"name": names[to % PILES]}
    if giver >= PILES:
        text = _("loses from the collected tricks, to %(name)s:")
    elif to >= PILES:
        text = _("gives to the collected tricks of %(name)s:")
    else:
        text = _("gives to %(name)s:")
    return HistoryLine(names[giver % PILES], text % values, faces(cards))


def _booster_moved(event: events.BoosterMoved, _state: State, names: Names) -> HistoryLine:
    values = {"booster": booster_name(event.booster)}
    if event.giver is None:
        text = _("takes %(booster)s from the discard pile")
        return HistoryLine(names[event.to], text % values)
    values["name"] = names[event.giver]
    return HistoryLine(names[event.to], _("takes %(booster)s from %(name)s") % values)


def _laid(event: events.BoosterLaid, state: State, names: Names) -> HistoryLine:
    text = _("plays the Booster %(booster)s%(named)s")
    values = {
        "booster": booster_name(event.boost.booster),
        "named": _named(event.boost, names),
    }
    cards = faces(event.boost.cards) if event.boost.cards else ""
    return HistoryLine(names[event.seat], text % values, cards)


def _named(boost: Boost, names: Names) -> str:
    """Return what a player has named with a Booster, in brackets."""
    found = []
    if boost.seat is not None:
        found.append(names[boost.seat])
    if boost.rank:
        found.append(str(boost.rank))
    if boost.pick:
        found.append(booster_name(boost.pick))
    return f" ({', '.join(found)})" if found else ""


def _proposed(event: events.Proposed, _state: State, _names: Names) -> HistoryLine:
    return HistoryLine("", _("A window opens."), is_unseen=True)


def _turned(event: events.ProposalTurned, _state: State, _names: Names) -> HistoryLine:
    return HistoryLine("", _("It is answered, and a window opens."), is_unseen=True)


def _closed(event: events.WindowClosed, _state: State, _names: Names) -> HistoryLine:
    return HistoryLine("", _("The window is closed."), is_unseen=True)


def _calling_ended(_event: events.CallingEnded, _state: State, _names: Names) -> HistoryLine:
    return HistoryLine("", _("The time to call is over."), is_unseen=True)


BOOSTER_LINES: dict[type, Callable[[Any, State, Names], HistoryLine | list[HistoryLine]]] = {
    events.BoostersShuffled: _shuffled,
    events.BoostersDrawn: _drawn,
    events.DraftOpened: _draft_opened,
    events.BoosterDrafted: _drafted,
    events.BoosterAnnounced: _announced,
    events.AnnouncementEnded: _announcement_ended,
    events.Answered: _answered,
    events.CardDrawn: _card_drawn,
    events.CardsMoved: _cards_moved,
    events.BoosterMoved: _booster_moved,
    events.BoosterLaid: _laid,
    events.Proposed: _proposed,
    events.ProposalTurned: _turned,
    events.WindowClosed: _closed,
    events.CallingEnded: _calling_ended,
}
"""Booster events about which the record says more than the table does."""
