"""What has happened through Boosters, in words; see games.screen.words.event_sentences.

Events come cut to what their audience may know: cards named in secret are left out,
and of cards that move only those that the reader gives or gets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.expansion import catalogue, texts
from games.rules.state import booster_events as events
from games.rules.state.actions import Answer, Boost
from games.rules.view.booster import Colour
from games.screen.words.booster_names import booster_name, booster_names
from games.screen.words.names import SUIT_NAMES, card_names, combination_name, rank_name

Names = Sequence[str]
SEATS = 4
"""Places from here on are collected tricks (games.rules.state.booster_events)."""


def nothing(_event: Any, _names: Names) -> str:
    """Return no words: for what is told otherwise, or to nobody."""
    return ""


def _laid(event: events.BoosterLaid, names: Names) -> str:
    told = {"booster": booster_name(event.boost.booster)}
    named = named_aloud(event.boost, names)
    if event.boost.on is not None:
        told["named"] = named and f" ({named})"
        return _("reacts with %(booster)s%(named)s") % told
    if not named:
        return _("plays the Booster %(booster)s") % told
    told["named"] = named
    return _("plays the Booster %(booster)s: %(named)s") % told


def named_aloud(boost: Boost, names: Names) -> str:
    """Return what a player has named aloud with a Booster."""
    found = []
    if boost.seat is not None:
        found.append(names[boost.seat])
    if boost.rank:
        found.append(rank_name(boost.rank))
    if boost.suit is not None:
        found.append(_(SUIT_NAMES[boost.suit]))
    if boost.pick:
        found.append(booster_name(boost.pick))
    if boost.cards:
        found.append(card_names(boost.cards))
    return ", ".join(found)


def _taken_back(event: events.TakenBack, _names: Names) -> str:
    """Return what has no effect; cards that lay there, too, go back (BW-6)."""
    if not event.spent:
        return _("No effect; what was laid goes back.")
    told = {"boosters": booster_names(event.spent)}
    known = catalogue()
    with_cards = bool(event.returned or event.ready)
    for slug in event.spent:
        booster = known.get(slug)
        if booster is not None and (booster.colour == Colour.YELLOW or booster.lays):
            with_cards = True
    if with_cards:
        return _("No effect: %(boosters)s. What was laid goes back.") % told
    return _("No effect: %(boosters)s.") % told


def _began(event: events.EffectBegan, _names: Names) -> str:
    slug = event.effect.boost.booster
    text = texts().get(slug)
    if text is None or not text.until:
        return _("In force: %(booster)s.") % {"booster": booster_name(slug)}
    told = {"booster": text.name, "until": text.until}
    return _("In force %(until)s: %(booster)s.") % told


def _returned(_event: events.EffectsReturned, _names: Names) -> str:
    return _("The Boosters for the exchange go back to their owners.")


def _moved(event: events.CardsMoved, names: Names) -> str:
    return " ".join(
        _("%(giver)s gives %(to)s: %(cards)s.")
        % {
            "giver": names[giver % SEATS],
            "to": names[to % SEATS],
            "cards": card_names(cards),
        }
        for giver, to, cards in event.moves
    )


def _removed(event: events.CardsRemoved, _names: Names) -> str:
    return _("Out of the game: %(cards)s.") % {"cards": card_names(event.cards)}


def _card_drawn(event: events.CardDrawn, names: Names) -> str:
    told = {"card": card_names(event.card), "name": names[event.victim]}
    return _("draws from %(name)s: %(card)s") % told


def _booster_moved(event: events.BoosterMoved, names: Names) -> str:
    told = {"booster": booster_name(event.booster), "name": names[event.to]}
    if event.giver is None:
        return _("%(name)s takes %(booster)s from the discard pile.") % told
    told["giver"] = names[event.giver]
    return _("%(name)s takes %(booster)s from %(giver)s.") % told


def _call_moved(event: events.CallMoved, names: Names) -> str:
    return _("hands the call on to %(name)s") % {"name": names[event.to]}


def _doubled(event: events.CallDoubled, names: Names) -> str:
    return _("The call of %(name)s counts double.") % {"name": names[event.seat]}


def _heir(event: events.HeirChosen, names: Names) -> str:
    return _("%(name)s gets it instead.") % {"name": names[event.to]}


def _grown(event: events.TopChanged, _names: Names) -> str:
    name = combination_name(event.combination)
    return _("turns it into: %(cards)s") % {"cards": name}


def _slipped(event: events.SlippedUnder, _names: Names) -> str:
    name = combination_name(event.combination)
    return _("slips under it: %(cards)s") % {"cards": name}


def _counts(event: events.CountsTold, names: Names) -> str:
    counts = ", ".join(f"{names[seat]} {number}" for seat, number in event.counts)
    told = {"rank": rank_name(event.rank), "counts": counts}
    return _("Cards of rank %(rank)s: %(counts)s.") % told


def _red_card(event: events.RedCardTaken, names: Names) -> str:
    told = {"rank": rank_name(event.rank), "name": names[event.place % SEATS]}
    if event.place < SEATS:
        return _("takes the red %(rank)s from the hand of %(name)s") % told
    return _("takes the red %(rank)s from the tricks of %(name)s") % told


def _lead_passed(event: events.LeadPassed, names: Names) -> str:
    text = _("has nothing else to lead; the lead goes to %(name)s")
    return text % {"name": names[event.to]}


def _lead_opened(event: events.LeadOpened, names: Names) -> str:
    return _("%(name)s leads.") % {"name": names[event.leader]}


def _answered(event: events.Answered, _names: Names) -> str:
    answer = event.answer
    if answer == Answer():
        return _("declines")
    if answer.booster:
        return _("chooses %(booster)s") % {"booster": booster_name(answer.booster)}
    return _("chooses %(cards)s") % {"cards": card_names(answer.cards)}


def _with(text: str, slugs: Iterable[str]) -> str:
    return text % {"boosters": booster_names(slugs)}


BOOSTER_PHRASES: dict[type, Callable[[Any, Names], str]] = {
    events.BoostersShuffled: nothing,
    events.BoostersDrawn: lambda event, _names: _with(_("draws %(boosters)s"), event.boosters),
    events.DraftOpened: nothing,
    events.BoosterDrafted: lambda event, _names: _with(
        pgettext("in the draft", "keeps %(boosters)s"), (event.booster,)
    ),
    events.StageOpened: nothing,
    events.LeadOpened: _lead_opened,
    events.BoosterLaid: _laid,
    events.Proposed: nothing,
    events.Answered: _answered,
    events.ProposalTurned: nothing,
    events.WindowClosed: nothing,
    events.TakenBack: _taken_back,
    events.BoostersSpent: nothing,
    events.EffectBegan: _began,
    events.EffectsReturned: _returned,
    events.ReadyEnded: nothing,
    events.CardsMoved: _moved,
    events.CardsRemoved: _removed,
    events.CardDrawn: _card_drawn,
    events.BoosterMoved: _booster_moved,
    events.CallMoved: _call_moved,
    events.CallDoubled: _doubled,
    events.WishMade: lambda event, _names: (
        _("wishes for %(rank)s") % {"rank": rank_name(event.rank)}
    ),
    events.WishVoided: lambda _event, _names: _("The wish is void."),
    events.HeirChosen: _heir,
    events.TopChanged: _grown,
    events.SlippedUnder: _slipped,
    events.CountsTold: _counts,
    events.RedCardTaken: _red_card,
    events.LeadPassed: _lead_passed,
    events.BoosterAnnounced: lambda event, _names: _with(
        _("announces %(boosters)s"), (event.boost.booster,)
    ),
    events.AnnouncementEnded: nothing,
    events.CallingEnded: nothing,
}
