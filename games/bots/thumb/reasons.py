"""Why a move is good, as facts from which a sentence can be made."""

from __future__ import annotations

from enum import StrEnum

from games.bots.thumb.chances import hold_chance
from games.bots.thumb.situation import BotSituation
from games.rules.cards.combinations import Combination, book_for
from games.rules.cards.deck import DOG, DRAGON, PHOENIX, Cards
from games.rules.cards.errors import RuleViolation
from games.rules.cards.moves import bombs
from games.rules.cards.shapes import MAH_JONG_RANK, Kind
from games.rules.state.actions import (
    Action,
    Bomb,
    CallGrand,
    CallTichu,
    DeclineGrand,
    Exchange,
    GiveDragon,
    Pass,
    Play,
)

MOST = 2
FEW_CARDS = 3
MANY_CARDS = 5
LOW_RANK = 9
_ALMOST_SURE = 0.9
_LOWEST = Combination(Kind.SINGLE, MAH_JONG_RANK, 1)


class Reason(StrEnum):
    """A fact in favour of a move; the screen puts it into words."""

    GOES_OUT = "goes_out"
    LEAD_FOR_CALLER = "lead_for_caller"
    RID_OF_DOG = "rid_of_dog"
    STOPS_CALLER = "stops_caller"
    STOPS_SHORT = "stops_short"
    CANNOT_FOLLOW = "cannot_follow"
    HELPS_CALLER = "helps_caller"
    WINS = "wins"
    BEATS = "beats"
    MANY_AT_ONCE = "many_at_once"
    LOW_FIRST = "low_first"
    KEEPS_BOMB = "keeps_bomb"
    KEEPS_DRAGON = "keeps_dragon"
    KEEPS_PHOENIX = "keeps_phoenix"
    LEAVES_TO_PARTNER = "leaves_to_partner"
    NOT_WORTH_IT = "not_worth_it"
    NOTHING_TO_PLAY = "nothing_to_play"
    STRONG_HAND = "strong_hand"
    STRONG_EIGHT = "strong_eight"
    WEAK_EIGHT = "weak_eight"
    GOOD_FOR_PARTNER = "good_for_partner"
    LIKELY_LAST = "likely_last"


def reasons_for(situation: BotSituation, action: Action | None) -> tuple[Reason, ...]:
    """Return the reasons for an action, the weightiest first; not every move has any."""
    match action:
        case CallTichu():
            return (Reason.STRONG_HAND,)
        case CallGrand():
            return (Reason.STRONG_EIGHT,)
        case DeclineGrand():
            return (Reason.WEAK_EIGHT,)
        case Exchange():
            return (Reason.GOOD_FOR_PARTNER,)
        case GiveDragon():
            return (Reason.LIKELY_LAST,)
        case None:
            return tuple(_kept(situation, 0)[:1])
        case Pass():
            return (_of_pass(situation), *_kept(situation, 0))[:MOST]
        case Play() if not action.boosters:
            combination = _combination(situation, action.cards, action.phoenix)
        case Bomb():
            combination = _combination(situation, action.cards, None)
        case _:
            return ()
    if combination is None:
        return ()
    found = _of_play(situation, combination, action.cards)
    return (*found[:1], *_kept(situation, action.cards), *found[1:])[:MOST]


def _combination(situation: BotSituation, cards: Cards, phoenix: int | None) -> Combination | None:
    view = situation.view
    try:
        return book_for(view.rules).choose(cards, phoenix, view.to_beat)
    except RuleViolation:  # something Boosters have made possible
        return None


def _of_play(situation: BotSituation, combination: Combination, cards: Cards) -> list[Reason]:
    if cards == situation.view.hand:
        return [Reason.GOES_OUT]
    if cards == DOG:
        return [Reason.LEAD_FOR_CALLER if situation.partner_called else Reason.RID_OF_DOG]
    top = situation.view.top
    found = []
    is_safe = hold_chance(situation, combination) >= _ALMOST_SURE
    if top is not None and top.seat == situation.rival:
        found.append(Reason.STOPS_CALLER)
    elif top is None and combination.length > situation.fewest <= FEW_CARDS:
        found.append(Reason.CANNOT_FOLLOW)
    elif situation.fewest <= FEW_CARDS and is_safe:
        found.append(Reason.STOPS_SHORT)
    if top is None and situation.partner_called and combination.kind == Kind.SINGLE:
        found.append(Reason.HELPS_CALLER)
    if is_safe:
        found.append(Reason.WINS)
    elif situation.view.to_beat is not None and not found:
        found.append(Reason.BEATS)
    if top is None and combination.length >= MANY_CARDS:
        found.append(Reason.MANY_AT_ONCE)
    elif top is None and combination.rank <= LOW_RANK:
        found.append(Reason.LOW_FIRST)
    return found


def _of_pass(situation: BotSituation) -> Reason:
    top = situation.view.top
    if top is not None and top.seat == situation.partner:
        return Reason.LEAVES_TO_PARTNER
    return Reason.NOT_WORTH_IT


def _kept(situation: BotSituation, cards: Cards) -> list[Reason]:
    """Return what of value stays in hand."""
    rest = situation.view.hand & ~cards
    found = []
    if bombs(rest, _LOWEST, book_for(situation.view.rules)):
        found.append(Reason.KEEPS_BOMB)
    follows = situation.view.top is not None
    if follows and rest & DRAGON:
        found.append(Reason.KEEPS_DRAGON)
    if follows and rest & PHOENIX:
        found.append(Reason.KEEPS_PHOENIX)
    return found
