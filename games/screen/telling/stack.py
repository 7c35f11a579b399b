"""What lies in windows and has not taken effect yet, as the ring shows it (BW-5).

The uppermost is drawn large, what lies below it as a line each. Everything comes
from the perspective, which leaves out what its audience may not see.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.expansion import BoosterText, texts
from games.rules.cards.deck import DRAGON, Cards, in_order
from games.rules.state.actions import Boost
from games.rules.state.boosters import Proposal, SubjectKind
from games.rules.state.calls import Call
from games.rules.state.phase import Phase
from games.screen.markup.cards import as_laid, row
from games.screen.markup.figures import emblem, icon
from games.screen.page.rack_words import colour_word
from games.screen.page.scene import Scene
from games.screen.words.booster_names import booster_name
from games.screen.words.event_names import name_of_event
from games.screen.words.names import (
    SUIT_NAMES,
    call_name,
    card_names,
    combination_name,
    rank_name,
)

BELOW_SHOWN = 2


class Tag(NamedTuple):
    """A Booster as a word with its colour."""

    colour: str
    colour_word: str
    sign: SafeString
    name: str
    emblem: SafeString
    broken_name: str
    """The name with the places where it may be broken."""
    small: SafeString = SafeString()
    """Its emblem for a line."""
    named: str = ""
    """What its player has named with it: a player, a rank, cards."""
    text: str = ""
    """What it does, in a line or in full."""
    words: BoosterText | None = None
    """All that can be read of it."""
    tells: str = ""
    """Names the text that it opens."""


class Lying(NamedTuple):
    """One thing that lies in a window."""

    id: int
    kind: str
    who: str
    place: str
    what: str
    """Its name: a combination, a Booster, a call."""
    cards: SafeString | None = None
    small: SafeString | None = None
    """The cards as they lie under something else."""
    booster: Tag | None = None
    on: str = ""
    """What it answers."""
    call: str = ""
    """The call that is pressed into the table."""
    wish: str = ""
    companions: tuple[Tag, ...] = ()
    is_bomb: bool = False
    note: str = ""


def stack_context(scene: Scene) -> dict[str, Any] | None:
    """Return what lies in windows, ``None`` if nothing does."""
    boosters = scene.view.boosters
    if boosters is None or scene.view.phase not in (Phase.REACTION, Phase.ANSWER):
        return None
    if boosters.asked:
        return None  # the question itself shows what it is about
    shown = [_lying(scene, proposal) for proposal in boosters.stack]
    lying = [part for it in shown for part in (it.booster, *it.companions)]
    return {
        "told": [part for part in lying if part is not None],
        "top": shown[-1],
        "below": shown[:-1][-BELOW_SHOWN:],
        "hidden": max(0, len(shown) - 1 - BELOW_SHOWN),
        "is_pending": scene.view.phase == Phase.REACTION and not scene.page.passes_by,
        "is_first": len(shown) == 1,
    }


def tag(scene: Scene, boost: Boost) -> Tag:
    """Return a Booster that lies there, with what its player has named aloud."""
    slug = boost.booster
    words, booster = texts().get(slug), scene.page.catalogue.get(slug)
    colour: str = booster.colour if booster else ""
    name = booster_name(slug)
    return Tag(
        colour,
        colour_word(booster.colour) if booster else "",
        icon(f"t-{colour}", ""),
        name,
        emblem(slug),
        getattr(words, "broken_name", "") or name,
        emblem(slug, "tiny"),
        ", ".join(_named(scene, boost)),
        (words.short or words.line) if words else "",
        words,
    )


def _named(scene: Scene, boost: Boost) -> list[str]:
    found = []
    if boost.seat is not None:
        found.append(scene.called[boost.seat])
    if boost.cards:
        found.append(card_names(boost.cards))
    if boost.rank:
        found.append(rank_name(boost.rank))
    if boost.suit is not None:
        found.append(_(SUIT_NAMES[boost.suit]))
    if boost.pick:
        found.append(booster_name(boost.pick))
    found += [scene.called[receiver] for receiver, _card in boost.give]
    return found


def _lying(scene: Scene, proposal: Proposal) -> Lying:
    found = Lying(
        id=proposal.id,
        kind=proposal.kind,
        who=scene.called[proposal.seat],
        place=scene.place(proposal.seat),
        what="",
        companions=tuple(
            tag(scene, boost)._replace(tells=f"{proposal.id}-{place}")
            for place, boost in enumerate(proposal.companions)
        ),
        wish=rank_name(proposal.wish) if proposal.wish else "",
    )
    if any(subject.kind == SubjectKind.CALL for subject in proposal.subjects):
        found = found._replace(call=scene.view.calls[proposal.seat] or "")
    return _DRAWN[proposal.kind](scene, proposal, found)


def _cards(_scene: Scene, proposal: Proposal, found: Lying) -> Lying:
    """Return cards on their way: a whole combination, or a part to be completed."""
    combination = proposal.combination
    if combination is None:
        lying = _all_cards(proposal)
        return _with_cards(found, lying)._replace(what=card_names(lying))
    if not combination.cards:
        combination = combination._replace(cards=_all_cards(proposal))
    return found._replace(
        what=combination_name(combination),
        cards=row(as_laid(combination), "md"),
        small=row(as_laid(combination), "xs"),
        is_bomb=combination.is_bomb,
    )


def _dog(scene: Scene, proposal: Proposal, found: Lying) -> Lying:
    note = ""
    if proposal.to is not None:
        note = _("The lead goes to %(name)s.") % {"name": scene.names[proposal.to]}
    return _with_cards(found, _all_cards(proposal))._replace(what=_("Dog"), note=note)


def _dragon(scene: Scene, proposal: Proposal, found: Lying) -> Lying:
    note = _("Then the trick is given away.")
    if proposal.to == proposal.seat:
        note = _("The trick stays here.")
    elif proposal.to is not None:
        note = _("The trick goes to %(name)s.") % {"name": scene.names[proposal.to]}
    what = _("The Dragon wins the trick")
    return _with_cards(found, DRAGON)._replace(what=what, note=note)


def _call(scene: Scene, proposal: Proposal, found: Lying) -> Lying:
    call = scene.view.calls[proposal.seat] or Call.TICHU
    return found._replace(what=call_name(call), call=call)


def _booster(scene: Scene, proposal: Proposal, found: Lying) -> Lying:
    boost = proposal.boost
    assert boost is not None
    shown = tag(scene, boost)._replace(tells=str(proposal.id))
    cards = in_order(_all_cards(proposal))
    note = ""
    if cards:
        # The cards are seen; they need not be named, too.
        shown = shown._replace(named=", ".join(_named(scene, boost._replace(cards=0))))
    if cards and proposal.combination is not None:
        grown = combination_name(proposal.combination)
        note = _("turns it into: %(cards)s") % {"cards": grown}
        if proposal.combination.cards:
            cards = as_laid(proposal.combination)
    return found._replace(
        what=shown.name,
        booster=shown,
        cards=row(cards, "xs") if cards else None,
        on=_answered(scene, proposal),
        note=note,
    )


def _answered(scene: Scene, proposal: Proposal) -> str:
    """Return the name of the event that a red Booster answers."""
    assert scene.view.boosters is not None
    for other in scene.view.boosters.stack:
        for subject in other.subjects:
            if subject.id == proposal.on:
                return name_of_event(scene.view, other, subject)
    return ""


def _all_cards(proposal: Proposal) -> Cards:
    return sum(cards for _seat, cards in proposal.cards)


def _with_cards(found: Lying, cards: Cards) -> Lying:
    lying = in_order(cards)
    return found._replace(cards=row(lying, "md"), small=row(lying, "xs"))


_DRAWN = {
    SubjectKind.CARDS: _cards,
    SubjectKind.DOG_LED: _dog,
    SubjectKind.DRAGON_WINS: _dragon,
    SubjectKind.CALL: _call,
    SubjectKind.BOOSTER: _booster,
}
