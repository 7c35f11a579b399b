"""What has happened, in words: for the log and to be read aloud."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.rules.state import events
from games.rules.state.booster_events import CallDoubled
from games.rules.state.calls import Ending, GrandDecision
from games.rules.state.events import Event
from games.rules.state.state import OF_EACH, TIE
from games.screen.words.booster_event_sentences import BOOSTER_PHRASES, nothing
from games.screen.words.booster_names import booster_names
from games.screen.words.names import card_names, combination_name, minus, rank_name
from games.screen.words.texts import Names, refusal_text
from games.screen.words.your_sentences import your_phrase


def phrase(event: Event, names: Names, me: int | None = None) -> str:
    """Return what a seat has done, without its name: ``passes``, or ``pass`` to itself.

    A whole sentence where no seat has done it; empty for what nobody is told.
    """
    yours = "" if me is None else your_phrase(event, names, me)
    said = yours or _PHRASES[type(event)](event, names)
    # The names of some Boosters end a sentence themselves.
    return said[:-1] if said.endswith("!.") else said


def sentence(event: Event, names: Names, me: int | None = None) -> str:
    """Return what has happened as a sentence; empty for what nobody is told."""
    said = phrase(event, names, me)
    seat = getattr(event, "seat", None)
    if not said or seat is None or isinstance(event, CallDoubled):
        return said
    stop = "" if said[-1] in ".!" else "."
    return f"{name_for(names, seat, me)} {said}{stop}"


def name_for(names: Names, seat: int, me: int | None) -> str:
    """Return what a seat is called before what it has done: its own reader is "You"."""
    return pgettext("one's own state", "You") if seat == me else names[seat]


def by_clock(text: str) -> str:
    """Return what the clock has done for somebody whose time had run out (TIME-5)."""
    late = _("(time up)")  # within an f-string no tool finds it
    return f"{text} {late}".lstrip()


def _decided(event: events.GrandDecided, _names: Names) -> str:
    return {
        GrandDecision.GRAND: _("calls Grand Tichu"),
        GrandDecision.NO_GRAND: _("takes six more cards"),
        GrandDecision.WAIT: _("waits with the decision"),
        GrandDecision.WITHDRAWN: _("withdraws the Grand Tichu"),
        GrandDecision.KEPT: _("keeps the Grand Tichu"),
    }[event.decision]


def _laid(event: events.CardsLaid, _names: Names) -> str:
    name = combination_name(event.combination)
    if not event.in_turn:
        return _("throws a bomb: %(cards)s") % {"cards": name}
    if event.companions:
        along = booster_names(boost.booster for boost in event.companions)
        name = _("%(cards)s with %(boosters)s") % {"cards": name, "boosters": along}
    if event.wish:
        return _("plays %(cards)s and wishes for %(rank)s") % {
            "cards": name,
            "rank": rank_name(event.wish),
        }
    return _("plays %(cards)s") % {"cards": name}


def _collected(event: events.TrickCollected, names: Names) -> str:
    if event.to == event.seat:
        return _("takes the trick")
    return _("gives the Dragon's trick to %(name)s") % {"name": names[event.to]}


def _scored(event: events.RoundScored, names: Names) -> str:
    one, other = event.score.round
    return _("The round is over: %(one)s %(a)s, %(other)s %(b)s.") % {
        "one": team_name(0, names),
        "other": team_name(1, names),
        "a": minus(one),
        "b": minus(other),
    }


def _won(event: events.MatchEnded, names: Names) -> str:
    if event.ending == Ending.ABANDONED:
        return _("The match has been abandoned.")
    if event.winner == TIE:
        return _("The match ends in a tie.")
    if event.winner == OF_EACH:
        return _won_alone(event, names)
    assert isinstance(event.winner, int)
    winners = {"team": team_name(event.winner, names)}
    if event.ending == Ending.CONCEDED:
        return _("%(team)s have won the match: the others concede.") % winners
    return _("%(team)s have won the match.") % winners


def _won_alone(event: events.MatchEnded, names: Names) -> str:
    """Return who has won where all play for themselves (MATCH-8)."""
    winners = ", ".join(names[seat] for seat in event.winners)
    if len(event.winners) > 1:
        return _("%(names)s share the victory.") % {"names": winners}
    return _("%(name)s has won the match.") % {"name": winners}


def _undone(event: events.TurnUndone, _names: Names) -> str:
    if not event.cards:
        return _("takes the pass back")
    return _("takes back: %(cards)s") % {"cards": card_names(event.cards)}


def team_name(team: int, names: Names) -> str:
    """Return the names of a team."""
    return _("%(one)s and %(other)s") % {"one": names[team], "other": names[team + 2]}


_PHRASES: dict[type, Callable[[Any, Names], str]] = {
    **BOOSTER_PHRASES,
    events.RoundDealt: nothing,
    events.GrandDecided: _decided,
    events.RestDealt: lambda _event, _names: _("All hold fourteen cards."),
    events.TichuCalled: lambda _event, _names: _("calls Tichu"),
    events.ReadySaid: nothing,
    events.ExchangeSubmitted: nothing,
    events.ExchangeTakenBack: nothing,
    events.CardsExchanged: lambda _event, _names: _("The cards have been exchanged."),
    events.CardsLaid: _laid,
    events.DogLed: lambda event, names: (
        _("leads the Dog; the lead goes to %(name)s") % {"name": names[event.to]}
    ),
    events.Passed: lambda _event, _names: _("passes"),
    events.WentOut: lambda _event, _names: _("has no cards left"),
    events.HoldCalled: lambda _event, _names: _("calls Halt!"),
    events.HoldExpired: lambda _event, _names: _("has used up the time for Halt!"),
    events.Declined: nothing,
    events.WindowElapsed: nothing,
    events.ActionSetAside: nothing,
    events.MomentSettled: nothing,
    events.ActionReturned: lambda event, names: (
        _("gets the cards back. %(reason)s") % {"reason": refusal_text(event.code, {}, names)}
    ),
    events.GiftAwaited: lambda _event, _names: _("has won the trick with the Dragon"),
    events.TrickCollected: _collected,
    events.RoundScored: _scored,
    events.MatchEnded: _won,
    events.TurnUndone: _undone,
    events.TimeEnded: lambda _event, _names: _("Time is up: this is the last round."),
}
