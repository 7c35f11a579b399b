"""What may be named with a Booster now, in words: events, players, ranks, cards.

Only what the rules agree to is offered. A Booster that waits for a window to close is
judged by its own test alone, as far as that can be known beforehand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.rules.cards.deck import CODE, NATURALS, PHOENIX, RANKS, in_order
from games.rules.state.actions import Boost
from games.rules.view.booster import NO_TARGET, Booster, Catalogue, Colour, Need
from games.rules.view.booster_choices import choices, is_to_be_announced, refusal, target_of
from games.rules.view.perspective import Perspective
from games.screen.markup.cards import SUIT_IDS, mark
from games.screen.page.scene import Scene
from games.screen.words.booster_names import booster_name
from games.screen.words.event_names import name_of_event
from games.screen.words.names import SUIT_NAMES, card_name, rank_letter, rank_name

LOW_RANKS = range(2, 9)
ONE_CARD = "one"
SOME_CARDS = "some"


class NamedOption(NamedTuple):
    """One of the things to choose from."""

    value: int | str
    name: str
    mark: str = ""
    """What stands for it where room is short."""


class Form(NamedTuple):
    """What the player of a Booster names; what is empty is not asked for."""

    events: tuple[NamedOption, ...] = ()
    seats: tuple[NamedOption, ...] = ()
    ranks: tuple[NamedOption, ...] = ()
    picks: tuple[NamedOption, ...] = ()
    cards: str = ""
    """Whether one card, or some, are to be selected in the hand."""
    codes: str = ""
    """Codes of the cards that fit; empty if the rules decide."""
    phoenix: tuple[NamedOption, ...] = ()
    """Ranks that the Phoenix may stand for, if it may be among them."""
    receivers: tuple[NamedOption, ...] = ()
    """Players to each of whom a card may be given."""
    gifts: tuple[NamedOption, ...] = ()
    played: tuple[NamedOption, ...] = ()
    """One's own cards, of which one that is played along counts as something else."""
    suits: tuple[NamedOption, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether nothing has to be named, but perhaps the only event there is."""
        return len(self.events) < 2 and not any(self[1:])


def form_of(scene: Scene, booster: Booster, events: tuple[int, ...]) -> Form:
    """Return what to name with a Booster that is played by itself."""
    boosts = _allowed(scene.view, booster)
    needs = booster.needs
    return Form(
        events=_events(scene, events),
        seats=_seats(scene, boosts) if Need.SEAT in needs or Need.OPPONENT in needs else (),
        ranks=_ranks(RANKS) if Need.RANK in needs else (),
        picks=_picks(boosts, scene.page.catalogue) if Need.PICK in needs else (),
        cards=_cards_asked(booster),
        codes=_codes(boosts) if Need.OWN_CARD in needs else "",
        phoenix=_ranks(RANKS) if Need.CARDS in needs and scene.view.hand & PHOENIX else (),
        receivers=_others(scene) if Need.GIVE in needs else (),
        gifts=_hand(scene, scene.view.hand) if Need.GIVE in needs else (),
    )


def form_of_companion(scene: Scene, booster: Booster) -> Form:
    """Return what to name with a Booster that goes with cards."""
    needs = booster.needs
    natural = scene.view.hand & NATURALS
    return Form(
        ranks=_ranks(LOW_RANKS) if Need.LOW_RANK in needs else (),
        played=_hand(scene, natural) if Need.PLAYED_CARD in needs else (),
        suits=_suits() if Need.SUIT in needs else (),
    )


def _allowed(view: Perspective, booster: Booster) -> tuple[Boost, ...]:
    """Return what the rules agree to, of what can be listed."""
    if not booster.needs or Need.CARDS in booster.needs or Need.GIVE in booster.needs:
        return ()
    found = tuple(choices(view, booster))
    if booster.colour != Colour.RED and is_to_be_announced(view):
        return tuple(boost for boost in found if _may_do_later(view, booster, boost))
    return tuple(
        boost
        for boost in found
        if not refusal(view, booster, boost, target_of(view, booster, boost.on))
    )


def _may_do_later(view: Perspective, booster: Booster, boost: Boost) -> bool:
    return booster.legal is None or booster.legal(view, boost, NO_TARGET) is None


def _cards_asked(booster: Booster) -> str:
    if Need.OWN_CARD in booster.needs:
        return ONE_CARD
    return SOME_CARDS if Need.CARDS in booster.needs else ""


def _codes(boosts: tuple[Boost, ...]) -> str:
    return " ".join(CODE[boost.cards] for boost in boosts)


def _seats(scene: Scene, boosts: tuple[Boost, ...]) -> tuple[NamedOption, ...]:
    """Return the players who may be named: left, partner, right, oneself."""
    named = {boost.seat for boost in boosts}
    found = [choice for choice in _others(scene) if choice.value in named]
    if scene.me in named:
        found.append(NamedOption(scene.me or 0, _("yourself"), "south"))
    return tuple(found)


def _others(scene: Scene) -> tuple[NamedOption, ...]:
    return tuple(
        NamedOption(seat.number, scene.names[seat.number], scene.place(seat.number))
        for seat in scene.seats_from_left()
        if seat.number not in scene.view.out
    )


def _ranks(ranks: Sequence[int]) -> tuple[NamedOption, ...]:
    return tuple(NamedOption(rank, rank_name(rank), rank_letter(rank)) for rank in ranks)


def _picks(boosts: tuple[Boost, ...], catalogue: Catalogue) -> tuple[NamedOption, ...]:
    slugs = dict.fromkeys(boost.pick for boost in boosts)
    return tuple(NamedOption(slug, booster_name(slug), catalogue[slug].colour) for slug in slugs)


def _hand(scene: Scene, cards: int) -> tuple[NamedOption, ...]:
    return tuple(
        NamedOption(CODE[card], card_name(card), mark(card))
        for card in in_order(scene.view.hand)
        if card & cards
    )


def _suits() -> tuple[NamedOption, ...]:
    return tuple(NamedOption(suit, _(name), SUIT_IDS[suit]) for suit, name in enumerate(SUIT_NAMES))


# --- events -----------------------------------------------------------------------


def _events(scene: Scene, ids: tuple[int, ...]) -> tuple[NamedOption, ...]:
    boosters = scene.view.boosters
    if not ids or boosters is None or not boosters.stack:
        return ()
    proposal = boosters.stack[-1]
    found = []
    for subject in proposal.subjects:
        if subject.id in ids:
            name = name_of_event(scene.view, proposal, subject)
            by = scene.names[subject.seat]
            found.append(NamedOption(subject.id, f"{by} · {name}", name))
    return tuple(found)
