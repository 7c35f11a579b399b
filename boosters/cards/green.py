"""The seventeen green Boosters: any time after the exchange (BOOSTERS 29-45)."""

from __future__ import annotations

from boosters.cards.common import new_kind, setting, specials_in_game
from games.rules.actions import Boost
from games.rules.booster_events import (
    BoosterMoved,
    CallMoved,
    CardsMoved,
    RedCardTaken,
    SlippedUnder,
    TopChanged,
)
from games.rules.boosters import (
    ANY,
    ATTESTED,
    CARDS,
    COMPLETED,
    GREEN,
    HOUSE,
    OWN_CARD,
    PICK,
    Booster,
    Deed,
    Target,
)
from games.rules.cards import (
    NATURALS,
    PHOENIX,
    STAR,
    make_card,
    rank_of,
    suit_of,
)
from games.rules.events import Event
from games.rules.growing import grown, lower, with_natural
from games.rules.pack import ROUND, Effect
from games.rules.perspective import Perspective
from games.rules.ruleset import Rules, is_no_bomb, partner_of
from games.rules.shapes import (
    EXPRESSWAY,
    FLOWER,
    HOCKEY_TEAM,
    RAINBOW,
    TRIPLE_TRAIN,
    TWO_PAIRS,
    Combination,
)
from games.rules.state import CLOSING, FOLLOW

pair_mania = Booster(
    "pair_mania", GREEN, ATTESTED, until=ROUND, modify=new_kind(TWO_PAIRS)
)
rainbow = Booster("rainbow", GREEN, COMPLETED, until=ROUND, modify=new_kind(RAINBOW))
hockey_team = Booster(
    "hockey_team", GREEN, ATTESTED, until=ROUND, modify=new_kind(HOCKEY_TEAM)
)
little_flower = Booster(
    "little_flower", GREEN, ATTESTED, until=ROUND, modify=new_kind(FLOWER)
)
expressway = Booster(
    "expressway", GREEN, COMPLETED, until=ROUND, modify=new_kind(EXPRESSWAY)
)
triple_train = Booster(
    "triple_train", GREEN, HOUSE, until=ROUND, modify=new_kind(TRIPLE_TRAIN)
)

# 35: Ranks keep their numbers, the Ten alone counts 13.5; a single Phoenix stays
# between the card it lies on and the next rank, so its step is half as wide.
skat = Booster(
    "skat",
    GREEN,
    ATTESTED,
    until=ROUND,
    modify=setting(
        order=(2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 10, 14),
        numbers=((10, 13.5),),
        phoenix_step=0.25,
    ),
)

small_is_beautiful = Booster(
    "small_is_beautiful", GREEN, ATTESTED, until=ROUND, modify=setting(max_cards=5)
)
# Ruling: the four cards of such a triple are natural; the Phoenix may stand
# elsewhere in the combination.
red_alert = Booster(
    "red_alert", GREEN, ATTESTED, until=ROUND, modify=setting(quads_are_bombs=False)
)
enough = Booster(
    "enough",
    GREEN,
    ATTESTED,
    until=ROUND,
    invites=True,
    modify=setting(boosters_allowed=False),
)


def _may_fetch(view: Perspective, boost: Boost, _target: Target) -> str | None:
    """39: A card of the discard pile, but no other Recycling."""
    assert view.boosters is not None
    found = boost.pick in view.boosters.discard and boost.pick != boost.booster
    return None if found else "no_target"


def _fetch(deed: Deed) -> list[Event]:
    """39: It comes into the own Booster hand."""
    return [BoosterMoved(deed.boost.pick, None, deed.seat)]


recycling = Booster(
    "recycling", GREEN, COMPLETED, needs=(PICK,), legal=_may_fetch, resolve=_fetch
)


def _may_move_call(view: Perspective, _boost: Boost, _target: Target) -> str | None:
    """40: An own call, while both are in the round."""
    assert view.seat is not None
    if view.calls[view.seat] is None:
        return "no_target"
    return "partner_out" if partner_of(view.seat) in view.out else None


def _move_call(deed: Deed) -> list[Event]:
    """40: The call is the partner's, or vanishes if the partner has one."""
    return [CallMoved(deed.seat, partner_of(deed.seat))]


super_partner = Booster(
    "super_partner", GREEN, COMPLETED, legal=_may_move_call, resolve=_move_call
)


def _may_swap(view: Perspective, boost: Boost, _target: Target) -> str | None:
    """41: A natural card that is not red; the red one lies in no open trick."""
    if not boost.cards & NATURALS or suit_of(boost.cards) == STAR:
        return "bad_target"
    red = make_card(rank_of(boost.cards), STAR)
    lying = sum(laid.combination.cards for laid in view.plays)
    return "bad_target" if red & (view.hand | lying) else None


def _swap_red(deed: Deed) -> list[Event]:
    """41: The red card comes from wherever it is; the own card takes its place."""
    card, seat = deed.boost.cards, deed.seat
    rank = rank_of(card)
    red = make_card(rank, STAR)
    places = (*deed.state.hands, *deed.state.piles)
    place = next((it for it, cards in enumerate(places) if cards & red), None)
    if place is None:
        return []
    moves = ((place, seat, red), (seat, place, card))
    return [RedCardTaken(seat, rank, place), CardsMoved(moves)]


red_card = Booster(
    "red_card",
    GREEN,
    COMPLETED,
    needs=(OWN_CARD,),
    secret=True,
    legal=_may_swap,
    resolve=_swap_red,
)


def _lies(view: Perspective) -> bool:
    """Tell whether a trick lies open."""
    assert view.boosters is not None
    return view.boosters.below in (FOLLOW, CLOSING) and bool(view.plays)


def _refuse_bomb(view: Perspective, found: Combination) -> str | None:
    """Refuse to build a bomb that may not be laid now."""
    forbidden = found.is_bomb and is_no_bomb(view.rules, found.cards)
    return "forbidden" if forbidden else None


def _may_add(view: Perspective, boost: Boost, _target: Target) -> str | None:
    """42: To another seat's combination, so that it grows."""
    top = view.top
    if not _lies(view) or top is None or top.seat == view.seat:
        return "no_target"
    found = grown(
        top.combination,
        boost.cards,
        view.rules,
        kind=boost.reading,
        phoenix=boost.phoenix,
    )
    if found is None:
        return "invalid_combination"
    return _refuse_bomb(view, found)


def _add(deed: Deed) -> list[Event]:
    """42: The combination has grown; it stays its owner's."""
    top, boost = deed.state.top, deed.boost
    assert top is not None
    found = grown(
        top.combination,
        boost.cards,
        deed.rules,
        kind=boost.reading,
        phoenix=boost.phoenix,
    )
    assert found is not None
    return [TopChanged(deed.seat, found, boost.cards)]


# Ruling: single, pair and triple may all grow to four of a kind by natural cards.
add_on = Booster(
    "add_on",
    GREEN,
    COMPLETED,
    needs=(CARDS,),
    lays_cards=True,
    reusable=True,
    legal=_may_add,
    resolve=_add,
)


def _may_slip(view: Perspective, boost: Boost, _target: Target) -> str | None:
    """43: A lower combination of the kind of the own one on top."""
    top = view.top
    if not _lies(view) or top is None or top.seat != view.seat:
        return "no_target"
    found = lower(top.combination, boost.cards, view.rules, boost.phoenix)
    if found is None:
        return "invalid_combination"
    return _refuse_bomb(view, found)


def _slip(deed: Deed) -> list[Event]:
    """43: It joins the trick; the top stays."""
    top, boost = deed.state.top, deed.boost
    assert top is not None
    found = lower(top.combination, boost.cards, deed.rules, boost.phoenix)
    assert found is not None
    return [SlippedUnder(deed.seat, found)]


slip_under = Booster(
    "slip_under",
    GREEN,
    ATTESTED,
    needs=(CARDS,),
    lays_cards=True,
    keeps_top=True,
    reusable=True,
    legal=_may_slip,
    resolve=_slip,
)


def _may_take_bird(view: Perspective, boost: Boost, _target: Target) -> str | None:
    """44: The Phoenix stands in for the rank of a natural card of mine."""
    top = view.top
    if not _lies(view) or top is None or not top.combination.phoenix:
        return "no_target"
    found = with_natural(top.combination, boost.cards, view.rules)
    if found is None:
        return "bad_target"
    return _refuse_bomb(view, found)


def _take_bird(deed: Deed) -> list[Event]:
    """44: The card takes the Phoenix' place; the Phoenix comes to the hand."""
    top, card = deed.state.top, deed.boost.cards
    assert top is not None
    found = with_natural(top.combination, card, deed.rules)
    assert found is not None
    return [TopChanged(deed.seat, found, card, PHOENIX)]


def _bird_in_game(view: Perspective, boost: Boost, target: Target) -> str | None:
    """44: Refused once the special cards have left the game."""
    return specials_in_game(view, boost, target) or _may_take_bird(view, boost, target)


bird_thief = Booster(
    "bird_thief",
    GREEN,
    COMPLETED,
    needs=(OWN_CARD,),
    lays_cards=True,
    legal=_bird_in_game,
    resolve=_take_bird,
)


def _turn_about(rules: Rules, _effect: Effect) -> Rules:
    """45: Play order runs the other way round."""
    return rules._replace(seating=tuple(reversed(rules.seating)))


about_turn = Booster(
    "about_turn", GREEN, HOUSE, until=ROUND, copies=ANY, modify=_turn_about
)

ALL = (
    pair_mania,
    rainbow,
    hockey_team,
    little_flower,
    expressway,
    triple_train,
    skat,
    small_is_beautiful,
    red_alert,
    enough,
    recycling,
    super_partner,
    red_card,
    add_on,
    slip_under,
    bird_thief,
    about_turn,
)
