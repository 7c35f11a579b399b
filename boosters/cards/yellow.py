"""The twelve yellow Boosters: companions of one's own play (BOOSTERS 46-57)."""

from __future__ import annotations

from boosters.cards.common import one_natural_of_play, setting, specials_in_game
from games.rules.actions import Boost
from games.rules.boosters import (
    ATTESTED,
    COMPLETED,
    HOUSE,
    LOW_RANK,
    PARTNER,
    PLAYED_CARD,
    SUIT,
    YELLOW,
    Booster,
    Target,
)
from games.rules.cards import MAH_JONG, PHOENIX, SUITS, rank_of, suit_of
from games.rules.pack import Effect
from games.rules.perspective import Perspective
from games.rules.ruleset import Rules, StandIn
from games.rules.shapes import (
    BEYOND_ALL,
    FOUR_CARD,
    FOUR_POTHOLED,
    POTHOLED,
    STRAIGHT_KINDS,
)
from games.rules.state import FOLLOW
from games.rules.suits import SUIT_KINDS

LOW_RANKS = range(2, 9)

help_ = Booster(
    "help", YELLOW, ATTESTED, asks=PARTNER, asks_first=True, reusable=True, pure=True
)


def _is_potholed(_view: Perspective, _boost: Boost, target: Target) -> str | None:
    """47: A straight that lacks exactly one rank inside."""
    found = target.combination
    is_one = found is None or found.kind in (POTHOLED, FOUR_POTHOLED)
    return None if is_one else "invalid_combination"


pothole = Booster(
    "pothole", YELLOW, ATTESTED, modify=setting(gap=True), legal=_is_potholed
)


def _has_four(_view: Perspective, _boost: Boost, target: Target) -> str | None:
    """48: A straight of four cards."""
    found = target.combination
    is_one = found is None or found.kind in (FOUR_CARD, FOUR_POTHOLED)
    return None if is_one else "invalid_combination"


four_street = Booster(
    "four_street", YELLOW, ATTESTED, modify=setting(short=True), legal=_has_four
)


def _is_ring(_view: Perspective, _boost: Boost, target: Target) -> str | None:
    """49: A straight that runs on from the Ace to the 2."""
    found = target.combination
    is_one = found is None or (
        found.kind in STRAIGHT_KINDS and found.rank == BEYOND_ALL
    )
    return None if is_one else "invalid_combination"


ring_road = Booster(
    "ring_road",
    YELLOW,
    ATTESTED,
    modify=setting(wrap=True, closed=True),
    legal=_is_ring,
)


def _all_had_a_turn(view: Perspective, _boost: Boost, _target: Target) -> str | None:
    """50: Every seat in the round has had a regular turn in this trick."""
    assert view.boosters is not None
    turned = all(
        seat in view.out or view.boosters.turned >> seat & 1 for seat in range(4)
    )
    return None if turned and view.boosters.below == FOLLOW else "not_its_time"


dragon_baby = Booster(
    "dragon_baby",
    YELLOW,
    ATTESTED,
    modify=setting(closed=True),
    legal=_all_had_a_turn,
)


def _joker(rules: Rules, effect: Effect) -> Rules:
    """51: A card more, of the rank named."""
    rank = effect.boost.rank
    if rank not in LOW_RANKS:
        return rules
    return rules._replace(stand_ins=(*rules.stand_ins, StandIn(0, rank, None)))


def _may_fly(_view: Perspective, boost: Boost, target: Target) -> str | None:
    """51: Rank 2 to 8; with the Phoenix alone it is none. Help may name it later."""
    if target.combination is None and not boost.rank:
        return None
    if boost.rank not in LOW_RANKS:
        return "bad_target"
    alone = target.combination is not None and target.combination.cards == PHOENIX
    return "invalid_combination" if alone else None


fire_bird = Booster(
    "fire_bird",
    YELLOW,
    ATTESTED,
    needs=(LOW_RANK,),
    pure=True,
    modify=_joker,
    legal=_may_fly,
)


def _moved(rules: Rules, effect: Effect, step: int) -> Rules:
    """Let one natural card count as its neighbour in the order in force."""
    card = effect.boost.cards
    rank = rank_of(card)
    if rank not in rules.order or not 0 <= rules.order.index(rank) + step < 13:
        return rules
    counted = rules.order[rules.order.index(rank) + step]
    stand_in = StandIn(card, counted, suit_of(card))
    return rules._replace(stand_ins=(*rules.stand_ins, stand_in))


def _one_lower(rules: Rules, effect: Effect) -> Rules:
    """52: One place lower."""
    return _moved(rules, effect, -1)


def _not_lowest(view: Perspective, boost: Boost, target: Target) -> str | None:
    """52: Not a 2."""
    if boost.cards and rank_of(boost.cards) == view.rules.order[0]:
        return "bad_target"
    return one_natural_of_play(view, boost, target)


modesty = Booster(
    "modesty",
    YELLOW,
    COMPLETED,
    needs=(PLAYED_CARD,),
    modify=_one_lower,
    legal=_not_lowest,
)


def _is_mouse(view: Perspective, boost: Boost, target: Target) -> str | None:
    """53: The Mah Jong alone."""
    found = target.combination
    if found is None or found.cards != MAH_JONG:
        return "bad_target"
    return specials_in_game(view, boost, target)


mighty_mouse = Booster(
    "mighty_mouse",
    YELLOW,
    ATTESTED,
    modify=setting(mah_jong_tops=True, closed=True),
    legal=_is_mouse,
)


def _one_higher(rules: Rules, effect: Effect) -> Rules:
    """54: One place higher."""
    return _moved(rules, effect, 1)


def _not_highest(view: Perspective, boost: Boost, target: Target) -> str | None:
    """54: Not an Ace."""
    if boost.cards and rank_of(boost.cards) == view.rules.order[-1]:
        return "bad_target"
    return one_natural_of_play(view, boost, target)


swagger = Booster(
    "swagger",
    YELLOW,
    HOUSE,
    needs=(PLAYED_CARD,),
    modify=_one_higher,
    legal=_not_highest,
)


def _twice(rules: Rules, effect: Effect) -> Rules:
    """55: One natural card counts as two; without a suit, for no team is doubled."""
    card = effect.boost.cards
    stand_in = StandIn(card, rank_of(card), None, 2)
    return rules._replace(stand_ins=(*rules.stand_ins, stand_in))


doppelganger = Booster(
    "doppelganger",
    YELLOW,
    HOUSE,
    needs=(PLAYED_CARD,),
    modify=_twice,
    legal=one_natural_of_play,
)


def _bombs_fly(view: Perspective, _boost: Boost, _target: Target) -> str | None:
    """56: Refused under Truce."""
    return None if view.rules.bombs_allowed else "forbidden"


umbrella = Booster(
    "umbrella", YELLOW, HOUSE, modify=setting(safe=True), legal=_bombs_fly
)


def _any_suit(rules: Rules, effect: Effect) -> Rules:
    """57: One natural card counts as a suit."""
    card = effect.boost.cards
    stand_in = StandIn(card, rank_of(card), effect.boost.suit)
    return rules._replace(stand_ins=(*rules.stand_ins, stand_in))


def _in_suits(view: Perspective, boost: Boost, target: Target) -> str | None:
    """57: In combinations for which suits count."""
    if boost.suit not in SUITS or boost.suit == suit_of(boost.cards):
        return "bad_target"
    if target.combination is not None and target.combination.kind not in SUIT_KINDS:
        return "invalid_combination"
    return one_natural_of_play(view, boost, target)


chameleon = Booster(
    "chameleon",
    YELLOW,
    HOUSE,
    needs=(PLAYED_CARD, SUIT),
    modify=_any_suit,
    legal=_in_suits,
)

ALL = (
    help_,
    pothole,
    four_street,
    ring_road,
    dragon_baby,
    fire_bird,
    modesty,
    mighty_mouse,
    swagger,
    doppelganger,
    umbrella,
    chameleon,
)
