"""How bots of every level keep what their team has agreed on.

The conventions are those of :mod:`games.bots.ground.conventions`. A bot first decides as its level
does. Each convention of its team then says whether that can stand, in the order of the list; the
last has the last word.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from games.bots.ground import conventions
from games.bots.ground.conventions import NOTHING, Ticked
from games.bots.ground.worth import TICHU_BURDEN
from games.bots.normal import rule
from games.bots.thumb.calls import wants_tichu
from games.bots.thumb.exchange import by_custom, liking_of, use_for_partner
from games.bots.thumb.lead import choose_lead
from games.bots.thumb.situation import BotSituation
from games.rules.cards.deck import (
    ACE,
    DOG,
    DRAGON,
    MAH_JONG,
    PHOENIX,
    Card,
    Cards,
    cards_of_rank,
    each,
    rank_of,
)
from games.rules.cards.moves import Move
from games.rules.cards.shapes import Kind
from games.rules.state.actions import (
    Action,
    Bomb,
    CallTichu,
    Decline,
    Exchange,
    GiveDragon,
    Pass,
    Play,
)
from games.rules.state.calls import Call
from games.rules.state.phase import Phase
from games.rules.view.booster import Catalogue
from games.rules.view.choices import Options
from games.rules.view.perspective import Perspective
from games.rules.view.public_record import PublicRecord

ASKED = 1.0
"""How much heavier a hand may be for a Tichu that the partner asks for: a lead more."""
_WINNERS = DRAGON | PHOENIX | cards_of_rank(ACE)


class Intent(NamedTuple):
    """What a seat is asked, and what it wants so far."""

    situation: BotSituation
    found: Options
    record: PublicRecord | None
    action: Action | None


def keep(
    ticked: Ticked,
    view: Perspective,
    found: Options,
    catalogue: Catalogue,
    record: PublicRecord | None,
    action: Action | None,
) -> Action | None:
    """Return what a bot does that wants an action, and has agreed on some conventions."""
    if ticked == NOTHING or action is None or view.seat is None:
        return action
    intent = Intent(BotSituation(view, catalogue), found, record, action)
    for name, kept in _KEPT.items():
        if name in ticked:
            intent = intent._replace(action=kept(intent))
    return intent.action


# --- what is pushed ------------------------------------------------------------------


def _pushes(intent: Intent) -> dict[int, Card] | None:
    """Return what is to be pushed, by seat; ``None`` where it is no plain exchange."""
    boosters = intent.situation.view.boosters
    if not isinstance(intent.action, Exchange) or (boosters is not None and boosters.owes_high):
        return None
    given = dict(intent.action.give)
    return given if len(given) == len(intent.action.give) == 3 else None


def _exchange(given: dict[int, Card]) -> Exchange:
    return Exchange(tuple(given.items()))


def _give(given: dict[int, Card], seat: int, card: Card) -> None:
    """Push a card to a seat; who was to get it gets what the seat was to get instead."""
    for other, pushed in given.items():
        if pushed == card:
            given[other] = given[seat]
    given[seat] = card


def _ace_asks(intent: Intent) -> Action | None:
    situation, action = intent.situation, intent.action
    given = _pushes(intent)
    if given is not None:
        return _without_a_request(situation, given) or action
    received = situation.view.received
    if not isinstance(action, Play) or received is None or action.tichu:
        return action
    is_asked = rank_of(received[situation.partner]) == ACE and CallTichu() in intent.found.actions
    calls = is_asked and wants_tichu(situation, TICHU_BURDEN + ASKED)
    return action._replace(tichu=True) if calls else action


def _without_a_request(situation: BotSituation, given: dict[int, Card]) -> Exchange | None:
    """Return a push of another card than the Ace where the partner is not to be asked."""
    rest: Cards = situation.view.hand & ~sum(given.values())
    if rank_of(given[situation.partner]) != ACE or rest & _WINNERS or situation.partner_called:
        return None
    others = [card for card in each(rest) if rank_of(card) != ACE and card != DOG]
    given[situation.partner] = max(others, key=lambda card: use_for_partner(situation, card))
    return _exchange(given)


def _dog_right(intent: Intent) -> Action | None:
    situation, given = intent.situation, _pushes(intent)
    if given is None or not situation.view.hand & DOG or situation.partner_called:
        return intent.action
    if given[situation.partner] == DOG:
        rest = [card for card in each(situation.view.hand) if card not in given.values()]
        given[situation.partner] = max(rest, key=lambda card: use_for_partner(situation, card))
    _give(given, situation.opponents[0], DOG)
    return _exchange(given)


def _even_right(intent: Intent) -> Action | None:
    given = _pushes(intent)
    if given is None:
        return intent.action
    right, left = intent.situation.opponents
    given[right], given[left] = by_custom(given[right], given[left])
    return _exchange(given)


def _best_to_grand(intent: Intent) -> Action | None:
    situation, given = intent.situation, _pushes(intent)
    if given is None or situation.view.calls[situation.partner] != Call.GRAND:
        return intent.action
    _give(given, situation.partner, max(each(situation.view.hand), key=liking_of))
    return _exchange(given)


# --- what is led, and how it is followed ------------------------------------------------


def _leads(intent: Intent) -> bool:
    """Tell whether cards are led without a Booster."""
    action = intent.action
    is_plain = isinstance(action, Play) and not action.boosters
    return is_plain and intent.situation.view.phase != Phase.FOLLOW


def _led(intent: Intent, move: Move) -> Play:
    """Return another lead, with the call that was to go with the first."""
    assert isinstance(intent.action, Play)
    play = rule.play_of(intent.situation, intent.found, move)
    return play._replace(tichu=intent.action.tichu)


def _goes_out(intent: Intent) -> bool:
    """Tell whether the lead is the last one, which no partner's call forbids."""
    assert isinstance(intent.action, Play)
    return intent.action.cards == intent.situation.view.hand and not intent.situation.partner_called


def _wish_given(intent: Intent) -> Action | None:
    action, given = intent.action, intent.situation.view.given
    if not isinstance(action, Play) or not action.cards & MAH_JONG or given is None:
        return action
    if action.cards == MAH_JONG and action.boosters:
        return action  # no Mah Jong is laid then
    rank = rank_of(given[intent.situation.opponents[0]])
    return action._replace(wish=rank) if rank else action


def _pair_shows_bomb(intent: Intent) -> Action | None:
    if not _leads(intent) or _goes_out(intent) or intent.record is None:
        return intent.action
    if intent.record.first_leads[intent.situation.seat] is not None:
        return intent.action
    hand = intent.situation.view.hand
    fours = {rank_of(card) for card in each(hand) if _number(hand, rank_of(card)) == 4}
    pairs = [it for it in intent.found.moves if it.combination.kind == Kind.PAIR]
    if fours:
        own = [it for it in pairs if not it.combination.phoenix]
        shown = [it for it in own if it.combination.rank not in fours]
        if shown:
            return _led(intent, min(shown, key=lambda it: it.combination.rank))
    return _led_otherwise(intent, pairs)


def _number(hand: Cards, rank: int) -> int:
    return (hand & cards_of_rank(rank)).bit_count() if rank else 0


def _led_otherwise(intent: Intent, pairs: list[Move]) -> Action | None:
    """Lead no pair, where there is anything else to lead."""
    assert isinstance(intent.action, Play)
    cards = intent.action.cards
    ranks = {rank_of(card) for card in each(cards & ~PHOENIX)}
    others = tuple(it for it in intent.found.moves if it not in pairs)
    is_pair = cards.bit_count() == 2 and len(ranks) == 1
    if not is_pair or not others:
        return intent.action
    return _led(intent, choose_lead(intent.situation, intent.found._replace(moves=others)))


def _dog_to_caller(intent: Intent) -> Action | None:
    dog = _dog_among(intent)
    if not _leads(intent) or dog is None or not intent.situation.partner_called:
        return intent.action
    return _led(intent, dog)


def _dog_among(intent: Intent) -> Move | None:
    moves = intent.found.moves
    return next((it for it in moves if it.combination.kind == Kind.DOG), None)


def _low_to_last(intent: Intent) -> Action | None:
    situation = intent.situation
    if not _leads(intent) or situation.counts[situation.partner] != 1 or _goes_out(intent):
        return intent.action
    singles = [
        it
        for it in intent.found.moves
        if it.combination.kind == Kind.SINGLE and it.combination.cards != PHOENIX
    ]
    lowest = min(singles, key=lambda it: it.combination.rank, default=None)
    move = _dog_among(intent) or lowest
    return intent.action if move is None else _led(intent, move)


def _never_over_caller(intent: Intent) -> Action | None:
    situation, action = intent.situation, intent.action
    top = situation.view.top
    if top is None or top.seat != situation.partner or not situation.partner_called:
        return action
    if isinstance(action, Bomb):
        return Decline() if Decline() in intent.found.actions else None
    beats = isinstance(action, Play) and situation.view.phase == Phase.FOLLOW
    return Pass() if beats and Pass() in intent.found.actions else action


def _dragon_to_more(intent: Intent) -> Action | None:
    if not isinstance(intent.action, GiveDragon):
        return intent.action
    situation = intent.situation
    in_order = [seat for seat in situation.after if seat in intent.found.receivers]
    return GiveDragon(max(in_order, key=lambda seat: situation.counts[seat]))


_KEPT: dict[str, Callable[[Intent], Action | None]] = {
    conventions.ACE_ASKS: _ace_asks,
    conventions.BEST_TO_GRAND: _best_to_grand,
    conventions.EVEN_RIGHT: _even_right,
    conventions.DOG_RIGHT: _dog_right,
    conventions.WISH_GIVEN: _wish_given,
    conventions.PAIR_SHOWS_BOMB: _pair_shows_bomb,
    conventions.LOW_TO_LAST: _low_to_last,
    conventions.DOG_TO_CALLER: _dog_to_caller,
    conventions.NEVER_OVER_CALLER: _never_over_caller,
    conventions.DRAGON_TO_MORE: _dragon_to_more,
}
"""What the conventions make of an action; a later one decides where two meet."""
