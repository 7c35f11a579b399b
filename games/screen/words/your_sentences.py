"""What has happened, said to whom it is about: "pass" beside "You", "the lead goes to you".

What is told to all others is in games.screen.words.event_sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.rules.cards.ruleset import SEATS
from games.rules.state import booster_events as boosting
from games.rules.state import events
from games.rules.state.actions import Answer
from games.rules.state.calls import Ending, GrandDecision
from games.rules.state.events import Event
from games.rules.state.state import OF_EACH, TIE
from games.screen.words.booster_event_sentences import named_aloud
from games.screen.words.booster_names import booster_name, booster_names
from games.screen.words.names import card_names, combination_name, minus, rank_name
from games.screen.words.texts import Names, refusal_text

OTHERS = ("to", "victim", "giver", "leader")
"""What events call the seats that they are about, besides the one that acts."""


def concerned(event: Event) -> Iterator[int]:
    """Yield the seats to which an event may be told in other words."""
    if isinstance(event, events.RoundScored | events.MatchEnded):
        yield from SEATS
    for name in ("seat", *OTHERS):
        seat = getattr(event, name, None)
        if seat is not None:
            yield seat
    if isinstance(event, boosting.CardsMoved):
        yield from (place % len(SEATS) for move in event.moves for place in move[:2])
    if isinstance(event, boosting.CountsTold):
        yield from (seat for seat, _number in event.counts)
    if isinstance(event, boosting.RedCardTaken):
        yield event.place % len(SEATS)
    if isinstance(event, boosting.BoosterLaid) and event.boost.seat is not None:
        yield event.boost.seat


def with_you(names: Sequence[str], me: int) -> Names:
    """Return names in which a reader is "you", for lists of names."""
    you = pgettext("among names", "you")
    return tuple(you if seat == me else name for seat, name in enumerate(names))


def your_phrase(event: Event, names: Names, me: int) -> str:
    """Return an event as it is told to a seat; empty if it is told to it as to all."""
    table = _YOURS if getattr(event, "seat", None) == me else _ABOUT_YOU
    told = table.get(type(event))
    return "" if told is None else told(event, with_you(names, me), me)


# --- what a reader has done ---------------------------------------------------------


def _decided(event: events.GrandDecided, _names: Names, _me: int) -> str:
    return {
        GrandDecision.GRAND: pgettext("you", "call Grand Tichu"),
        GrandDecision.NO_GRAND: pgettext("you", "take six more cards"),
        GrandDecision.WAIT: pgettext("you", "wait with the decision"),
        GrandDecision.WITHDRAWN: pgettext("you", "withdraw the Grand Tichu"),
        GrandDecision.KEPT: pgettext("you", "keep the Grand Tichu"),
    }[event.decision]


def _laid(event: events.CardsLaid, _names: Names, _me: int) -> str:
    name = combination_name(event.combination)
    if not event.in_turn:
        return pgettext("you", "throw a bomb: %(cards)s") % {"cards": name}
    if event.companions:
        along = booster_names(boost.booster for boost in event.companions)
        name = _("%(cards)s with %(boosters)s") % {"cards": name, "boosters": along}
    if event.wish:
        told = {"cards": name, "rank": rank_name(event.wish)}
        return pgettext("you", "play %(cards)s and wish for %(rank)s") % told
    return pgettext("you", "play %(cards)s") % {"cards": name}


def _collected(event: events.TrickCollected, names: Names, _me: int) -> str:
    if event.to == event.seat:
        return pgettext("you", "take the trick")
    told = {"name": names[event.to]}
    return pgettext("you", "give the Dragon's trick to %(name)s") % told


def _undone(event: events.TurnUndone, _names: Names, _me: int) -> str:
    if not event.cards:
        return pgettext("you", "take the pass back")
    return pgettext("you", "take back: %(cards)s") % {"cards": card_names(event.cards)}


def _boosted(event: boosting.BoosterLaid, names: Names, _me: int) -> str:
    told = {"booster": booster_name(event.boost.booster)}
    named = named_aloud(event.boost, names)
    if event.boost.on is not None:
        told["named"] = named and f" ({named})"
        return pgettext("you", "react with %(booster)s%(named)s") % told
    if not named:
        return pgettext("you", "play the Booster %(booster)s") % told
    told["named"] = named
    return pgettext("you", "play the Booster %(booster)s: %(named)s") % told


def _answered(event: boosting.Answered, _names: Names, _me: int) -> str:
    answer = event.answer
    if answer == Answer():
        return pgettext("you", "decline")
    what = booster_name(answer.booster) if answer.booster else card_names(answer.cards)
    return pgettext("you", "choose %(what)s") % {"what": what}


def _red_card(event: boosting.RedCardTaken, names: Names, _me: int) -> str:
    told = {"rank": rank_name(event.rank), "name": names[event.place % len(SEATS)]}
    if event.place < len(SEATS):
        return pgettext("you", "take the red %(rank)s from the hand of %(name)s") % told
    return pgettext("you", "take the red %(rank)s from the tricks of %(name)s") % told


TellFor = Callable[[Any, Names, int], str]


def _said(text: Callable[[], str], **details: Callable[[Any, Names], str]) -> TellFor:
    """Return a function that fills a text with what an event and the names say."""

    def told(event: Any, names: Names, _me: int) -> str:
        return text() % {key: find(event, names) for key, find in details.items()}

    return told


def _to(event: events.DogLed | boosting.CallMoved | boosting.LeadPassed, names: Names) -> str:
    return names[event.to]


def _drawn(event: boosting.BoostersDrawn, _names: Names) -> str:
    return booster_names(event.boosters)


def _made(event: Any, _names: Names) -> str:
    return combination_name(event.combination)


_YOURS: dict[type, TellFor] = {
    events.GrandDecided: _decided,
    events.TichuCalled: _said(lambda: pgettext("you", "call Tichu")),
    events.CardsLaid: _laid,
    events.DogLed: _said(
        lambda: pgettext("you", "lead the Dog; the lead goes to %(name)s"), name=_to
    ),
    events.Passed: _said(lambda: pgettext("you", "pass")),
    events.WentOut: _said(lambda: pgettext("you", "have no cards left")),
    events.HoldCalled: _said(lambda: pgettext("you", "call Halt!")),
    events.HoldExpired: _said(lambda: pgettext("you", "have used up the time for Halt!")),
    events.ActionReturned: _said(
        lambda: pgettext("you", "get the cards back. %(reason)s"),
        reason=lambda event, names: refusal_text(event.code, {}, names),
    ),
    events.GiftAwaited: _said(lambda: pgettext("you", "have won the trick with the Dragon")),
    events.TrickCollected: _collected,
    events.TurnUndone: _undone,
    boosting.BoostersDrawn: _said(lambda: pgettext("you", "draw %(boosters)s"), boosters=_drawn),
    boosting.BoosterDrafted: _said(
        lambda: pgettext("you, in the draft", "keep %(booster)s"),
        booster=lambda event, _names: booster_name(event.booster),
    ),
    boosting.BoosterLaid: _boosted,
    boosting.Answered: _answered,
    boosting.CardDrawn: _said(
        lambda: pgettext("you", "draw from %(name)s: %(card)s"),
        name=lambda event, names: names[event.victim],
        card=lambda event, _names: card_names(event.card),
    ),
    boosting.CallMoved: _said(lambda: pgettext("you", "hand the call on to %(name)s"), name=_to),
    boosting.CallDoubled: _said(lambda: _("Your call counts double.")),
    boosting.WishMade: _said(
        lambda: pgettext("you", "wish for %(rank)s"),
        rank=lambda event, _names: rank_name(event.rank),
    ),
    boosting.TopChanged: _said(lambda: pgettext("you", "turn it into: %(cards)s"), cards=_made),
    boosting.SlippedUnder: _said(lambda: pgettext("you", "slip under it: %(cards)s"), cards=_made),
    boosting.RedCardTaken: _red_card,
    boosting.LeadPassed: _said(
        lambda: pgettext("you", "have nothing else to lead; the lead goes to %(name)s"), name=_to
    ),
    boosting.BoosterAnnounced: _said(
        lambda: pgettext("you", "announce %(booster)s"),
        booster=lambda event, _names: booster_name(event.boost.booster),
    ),
}


# --- what others have done, and a reader feels ----------------------------------------


def _scored(event: events.RoundScored, _names: Names, me: int) -> str:
    points = {
        "ours": minus(event.score.round[me % 2]),
        "theirs": minus(event.score.round[1 - me % 2]),
    }
    return _("The round is over: we %(ours)s, they %(theirs)s.") % points


def _won(event: events.MatchEnded, names: Names, me: int) -> str:
    if event.winner == OF_EACH and me in event.winners:
        others = ", ".join(names[seat] for seat in event.winners if seat != me)
        shared = _("You share the victory with %(names)s.") % {"names": others}
        return shared if others else pgettext("one alone", "You have won the match.")
    if event.ending == Ending.ABANDONED or event.winner == TIE or event.winner != me % 2:
        return ""
    if event.ending == Ending.CONCEDED:
        return _("You have won the match: the others concede.")
    return _("You have won the match.")


def _given(event: events.TrickCollected, _names: Names, me: int) -> str:
    return _("gives you the Dragon's trick") if event.to == me else ""


def _moved(event: boosting.CardsMoved, names: Names, me: int) -> str:
    said = []
    for giver, to, cards in event.moves:
        told = {
            "giver": names[giver % len(SEATS)],
            "to": names[to % len(SEATS)],
            "cards": card_names(cards),
        }
        text = _("%(giver)s gives %(to)s: %(cards)s.")
        if giver % len(SEATS) == me:
            text = _("You give %(to)s: %(cards)s.")
        elif to % len(SEATS) == me:
            text = _("%(giver)s gives you: %(cards)s.")
        said.append(text % told)
    return " ".join(said)


def _booster_moved(event: boosting.BoosterMoved, names: Names, me: int) -> str:
    told = {"booster": booster_name(event.booster), "name": names[event.to]}
    if event.giver is None:
        return _("You take %(booster)s from the discard pile.") % told if event.to == me else ""
    told["giver"] = names[event.giver]
    if event.to == me:
        return _("You take %(booster)s from %(giver)s.") % told
    return _("%(name)s takes %(booster)s from you.") % told if event.giver == me else ""


def _counts(event: boosting.CountsTold, names: Names, _me: int) -> str:
    counts = ", ".join(f"{names[seat]} {number}" for seat, number in event.counts)
    told = {"rank": rank_name(event.rank), "counts": counts}
    return _("Cards of rank %(rank)s: %(counts)s.") % told


def _your_red_card(event: boosting.RedCardTaken, _names: Names, me: int) -> str:
    if event.place % len(SEATS) != me:
        return ""
    told = {"rank": rank_name(event.rank)}
    if event.place < len(SEATS):
        return _("takes the red %(rank)s from your hand") % told
    return _("takes the red %(rank)s from your tricks") % told


def _if_to_you(text: Callable[[], str]) -> TellFor:
    """Return a function that says a text to the seat that something goes to, and to no other."""
    return lambda event, _names, me: text() if event.to == me else ""


def _boosted_by_others(event: boosting.BoosterLaid, names: Names, me: int) -> str:
    """Return what another seat has played, if it has named the reader."""
    if event.boost.seat != me:
        return ""
    told = {"booster": booster_name(event.boost.booster), "named": named_aloud(event.boost, names)}
    return _("plays the Booster %(booster)s: %(named)s") % told


_ABOUT_YOU: dict[type, TellFor] = {
    events.RoundScored: _scored,
    events.MatchEnded: _won,
    events.TrickCollected: _given,
    events.DogLed: _if_to_you(lambda: _("leads the Dog; the lead goes to you")),
    boosting.CardsMoved: _moved,
    boosting.BoosterMoved: _booster_moved,
    boosting.BoosterLaid: _boosted_by_others,
    boosting.CardDrawn: lambda event, _names, me: (
        _("draws from you: %(card)s") % {"card": card_names(event.card)}
        if event.victim == me
        else ""
    ),
    boosting.CallMoved: _if_to_you(lambda: _("hands the call on to you")),
    boosting.HeirChosen: _if_to_you(lambda: _("You get it instead.")),
    boosting.LeadPassed: _if_to_you(lambda: _("has nothing else to lead; the lead goes to you")),
    boosting.LeadOpened: lambda event, _names, me: _("You lead.") if event.leader == me else "",
    boosting.CountsTold: _counts,
    boosting.RedCardTaken: _your_red_card,
}
