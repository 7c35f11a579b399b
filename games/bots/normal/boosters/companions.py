"""Yellow Boosters: plays that they make possible or better.

Everything is derived from what the card does to the rules of one play; a card that
counts as another is treated as if that other were in the hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from games.bots.thumb.follow import prospects_of_follow
from games.bots.thumb.lead import prospects_of_lead
from games.bots.thumb.plan import thinned
from games.bots.thumb.situation import BotSituation
from games.bots.thumb.stakes import LITTLE, worth_of_going_out
from games.rules.cards.combinations import Combination, book_for, shape_of
from games.rules.cards.deck import (
    MAH_JONG,
    NATURALS,
    SUITS,
    Card,
    Cards,
    make_card,
    one_of_each_rank,
    points,
)
from games.rules.cards.errors import RuleViolation
from games.rules.cards.moves import Move, holds_rank, moves_of, some_cards
from games.rules.cards.ruleset import Rules
from games.rules.cards.shapes import MAH_JONG_RANK, Kind
from games.rules.cards.suits import SUIT_KINDS
from games.rules.state.actions import Boost, Play
from games.rules.state.boosters import Effect, Until
from games.rules.view.booster import Booster, Need, Target
from games.rules.view.choices import Options
from games.rules.view.valuing import POINTS_OF_A_LEAD

LOW_RANKS = range(2, 9)
_BOMBED = 0.06
"""How likely an opponent's trick is to be bombed."""


_MAH_JONG = Move(MAH_JONG, Combination(Kind.SINGLE, MAH_JONG_RANK, 1), MAH_JONG)


class Accompanied(NamedTuple):
    """A play with a companion."""

    value: float
    play: Play
    made: Combination


def best_accompanied(situation: BotSituation, found: Options) -> Accompanied | None:
    """Return the best play with a companion, whatever could be done without one."""
    return max(all_accompanied(situation, found), key=lambda it: it.value, default=None)


def all_accompanied(situation: BotSituation, found: Options) -> Iterator[Accompanied]:
    """Yield the plays with a companion that asks nobody."""
    for form in found.companions:
        booster = situation.catalogue[form.booster]
        if booster.asks:
            continue
        for boost in _named(situation, booster):
            yield from _plays_with(situation, found, booster, boost)


def rules_with(situation: BotSituation, boosts: Iterable[Boost], seat: int) -> Rules | None:
    """Return the rules of a play with its companions; ``None`` if one is unknown."""
    rules = situation.view.rules
    for boost in boosts:
        booster = situation.catalogue.get(boost.booster)
        if booster is None:
            return None
        if booster.modify is not None:
            effect = Effect(0, boost, seat, Until.TRICK)
            after = booster.modify(rules, effect)
            if after.wrap and not rules.wrap:
                # Such a straight keeps the type its companions give it.
                after = booster.modify(rules._replace(gap=False, short=False), effect)
            rules = after
    return rules


def _named(situation: BotSituation, booster: Booster) -> Iterator[Boost]:
    """Yield what may be named with a companion."""
    if not booster.needs:
        yield Boost(booster.slug)
    elif booster.needs == (Need.LOW_RANK,):
        for rank in LOW_RANKS:
            yield Boost(booster.slug, rank=rank)
    elif booster.needs == (Need.PLAYED_CARD,):
        for card in one_of_each_rank(situation.view.hand & NATURALS):
            yield Boost(booster.slug, cards=card)
    elif booster.needs == (Need.PLAYED_CARD, Need.SUIT) and _suits_count(situation):
        for card in one_of_each_rank(situation.view.hand & NATURALS):
            for suit in SUITS:
                yield Boost(booster.slug, cards=card, suit=suit)


def _suits_count(situation: BotSituation) -> bool:
    """Tell whether a combination by suits may be laid."""
    top = situation.view.to_beat
    if top is not None:
        return top.kind in SUIT_KINDS
    return bool(SUIT_KINDS.intersection(situation.view.rules.kinds))


def _plays_with(
    situation: BotSituation, found: Options, booster: Booster, boost: Boost
) -> Iterator[Accompanied]:
    """Yield plays with one companion that the rules accept."""
    rules = rules_with(situation, (boost,), situation.seat)
    if rules is None:
        return
    view, top = situation.view, situation.view.to_beat
    for move, cards in _made(situation, rules, top):
        if not cards or (found.wish_binds and not holds_rank(cards, view.wish)):
            continue
        play = Play(
            cards,
            phoenix=move.combination.phoenix or None,
            reading=move.combination.kind if top is None else None,
            boosters=(boost,),
        )
        made = _read(situation, booster, play, rules, top)
        if made is not None:
            yield Accompanied(_value(situation, made, cards, top), play, made)


def _made(
    situation: BotSituation, rules: Rules, top: Combination | None
) -> Iterator[tuple[Move, Cards]]:
    """Yield combinations of a play under its rules, with the cards that make them."""
    assert situation.view.boosters is not None
    hand = situation.view.hand & ~situation.view.boosters.barred
    if rules.mah_jong_tops:
        if hand & MAH_JONG:
            yield _MAH_JONG, MAH_JONG
        return
    plain = rules._replace(stand_ins=())
    if not rules.stand_ins:
        for move in _some(moves_of(hand, top, book_for(plain))):
            yield move, some_cards(move, hand)
        return
    stand_in = rules.stand_ins[-1]
    counted = _free_card(hand, stand_in.rank, stand_in.suit)
    if not counted:
        return
    others = hand if stand_in.number > 1 else hand & ~stand_in.card
    missing = ~shape_of(others)
    for move in _some(moves_of(others | counted, top, book_for(plain))):
        if move.combination.cards:
            if move.combination.cards & counted:
                cards = move.combination.cards & ~counted | stand_in.card
                yield move, cards
        elif move.needs & missing and not move.needs >> 48:
            yield move, some_cards(move, others | counted) & ~counted | stand_in.card


def _some(moves: Sequence[Move]) -> Iterator[Move]:
    for move in thinned(moves):
        if not move.combination.is_bomb and move.combination.kind != Kind.DOG:
            yield move


def _free_card(hand: Cards, rank: int, suit: int | None) -> Card:
    """Return a card of a rank, and suit if it matters, that the hand does not hold."""
    for other in SUITS if suit is None else (suit, *SUITS):
        card = make_card(rank, other)
        if not hand & card:
            return card
    return 0


def _read(
    situation: BotSituation,
    booster: Booster,
    play: Play,
    rules: Rules,
    top: Combination | None,
) -> Combination | None:
    """Return what a play is, as the rules read it; ``None`` if they refuse it."""
    cards = play.cards
    if not booster.pure:
        pure = book_for(situation.view.rules).read(cards)
        if pure is not None and pure.is_bomb:
            return None
    try:
        made = book_for(rules).choose(cards, play.phoenix, top, play.reading)
    except RuleViolation:
        return None
    target = Target(combination=made, rules=rules)
    if booster.legal and booster.legal(situation.view, play.boosters[0], target):
        return None
    return made._replace(closed=rules.closed, safe=rules.safe)


def _value(
    situation: BotSituation, made: Combination, cards: Cards, top: Combination | None
) -> float:
    """Return what a play gains, less what the companion might gain later."""
    if not situation.view.hand & ~cards:
        return worth_of_going_out(situation)
    planner = situation.planner
    value = planner.burden - planner.burden_without(cards) - LITTLE
    if made.safe:
        on_table = sum(points(laid.combination.cards) for laid in situation.view.plays)
        value += _BOMBED * (1 + (on_table + points(cards)) / POINTS_OF_A_LEAD)
    if top is None:
        return value + prospects_of_lead(situation, made, alone=made.closed)
    return value + prospects_of_follow(situation, made)
