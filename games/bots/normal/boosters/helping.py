"""Help: when to ask the partner, and how to complete what the partner has laid."""

from __future__ import annotations

from games.bots.normal.boosters.companions import (
    Accompanied,
    rules_with,
)
from games.bots.thumb.follow import prospects_of_follow
from games.bots.thumb.plan import thinned
from games.bots.thumb.situation import BotSituation
from games.bots.thumb.stakes import LITTLE
from games.rules.cards.combinations import Book, Combination, book_for, shape_of
from games.rules.cards.deck import (
    DOG,
    DRAGON,
    PHOENIX,
    RANKS,
    Cards,
    cards_of_rank,
    each,
)
from games.rules.cards.errors import RuleViolation
from games.rules.cards.moves import Move, moves_of
from games.rules.cards.ruleset import number_of
from games.rules.cards.shapes import Kind
from games.rules.state.actions import Answer, Boost, Play
from games.rules.state.boosters import Proposal
from games.rules.view.booster import Asked, Target
from games.rules.view.choices import Options

_SIZES = {Kind.PAIR: 2, Kind.TRIPLE: 3}
_LANES = 0x0001_0001_0001_0001
_LEAD_FOR_TEAM = 0.8


# --- asking ---------------------------------------------------------------------------


def best_with_help(situation: BotSituation, found: Options) -> Accompanied | None:
    """Return the best pair or triple, one card short, that would beat an opponent's."""
    view, top = situation.view, situation.view.to_beat
    slugs = [
        form.booster
        for form in found.companions
        if situation.catalogue[form.booster].asks == Asked.PARTNER
    ]
    size = _SIZES.get(top.kind, 0) if top is not None else 0
    if not slugs or not size or situation.partner in view.out or found.wish_binds:
        return None
    assert top is not None
    if view.plays[-1].seat == situation.partner:
        return None
    plays = []
    for rank in RANKS:
        cards = view.hand & cards_of_rank(rank)
        number = number_of(view.rules, rank)
        if cards.bit_count() == size - 1 and number > top.rank and view.hand != cards:
            made = Combination(top.kind, number, size, cards)
            value = _value_of_asking(situation, cards, made, rank)
            play = Play(cards, boosters=(Boost(slugs[0]),))
            plays.append(Accompanied(value, play, made))
    return max(plays, key=lambda it: it.value, default=None)


def _value_of_asking(situation: BotSituation, cards: Cards, made: Combination, rank: int) -> float:
    """Return what the play gains, times the chance that the partner completes it."""
    unseen = situation.unseen
    left = (unseen & (cards_of_rank(rank) | PHOENIX)).bit_count()
    share = situation.counts[situation.partner] / max(unseen.bit_count(), 1)
    chance = 1 - (1 - min(share, 1.0)) ** left
    planner = situation.planner
    gain = planner.burden - planner.burden_without(cards)
    return chance * (gain + prospects_of_follow(situation, made)) - LITTLE


# --- completing -----------------------------------------------------------------------


def completion(situation: BotSituation, question: Proposal) -> Answer:
    """Complete the partner's play with what makes one's own hand lightest."""
    rules = rules_with(situation, question.companions, question.seat)
    if rules is None or rules.stand_ins:
        # What counts as another card is left to the player who laid it.
        return Answer()
    view, top, book = situation.view, situation.view.to_beat, book_for(rules)
    assert view.boosters is not None
    own = question.cards[0][1]
    hand = view.hand & ~view.boosters.barred
    planner, best, most = situation.planner, Answer(), 0.0
    for move in thinned(moves_of(own | hand, top, book)):
        cards = _added(move, own, hand)
        if not cards:
            continue
        value = planner.burden - planner.burden_without(cards) + _LEAD_FOR_TEAM
        answer = Answer(
            cards,
            reading=move.combination.kind,
            phoenix=move.combination.phoenix or None,
        )
        if value > most and _is_accepted(situation, question, answer, book):
            best, most = answer, value
    return best


def _added(move: Move, own: Cards, hand: Cards) -> Cards:
    """Return the cards of the hand that make a move of the partner's; 0 if none do."""
    if own & (DOG | DRAGON):
        return 0
    cards = move.combination.cards
    if cards:
        return 0 if own & ~cards else cards & ~own
    joker = move.combination.phoenix != 0
    if shape_of(own) & ~move.needs or (own & PHOENIX and not joker):
        return 0
    added = PHOENIX & ~own if joker else 0
    for rank in range(1, 15):
        number = sum(move.needs >> rank + 16 * level & 1 for level in range(4))
        of_rank = (1 << rank) * _LANES
        lacking = number - (own & of_rank).bit_count()
        for card, _ in zip(each(hand & of_rank), range(lacking), strict=False):
            added |= card
    return added


def _is_accepted(situation: BotSituation, question: Proposal, answer: Answer, book: Book) -> bool:
    """Tell whether the rules accept an answer to Help."""
    cards = question.cards[0][1] | answer.cards
    top = situation.view.to_beat
    try:
        made = book.choose(cards, answer.phoenix, top, answer.reading)
    except RuleViolation:
        return False
    rules = book.rules
    if made.is_bomb and (
        not rules.bombs_allowed or cards in rules.no_bombs or len(question.companions) > 1
    ):
        return False
    target = Target(combination=made, rules=rules)
    for boost in question.companions:
        legal = situation.catalogue[boost.booster].legal
        if legal is not None and legal(situation.view, boost, target) is not None:
            return False
    return True
