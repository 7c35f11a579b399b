"""Between plays: when green Boosters are of use."""

from __future__ import annotations

from collections.abc import Iterator

from games.bots.boosters.draft import favourite, value_of_holding
from games.bots.boosters.ideas import Idea, Think, best, of_each_rank
from games.bots.calls import TICHU_BURDEN
from games.bots.chances import hold_chance
from games.bots.laying import cards_to_lay
from games.bots.plan import planner_for, rules_of_plans
from games.bots.situation import Situation
from games.bots.stakes import worth_of_going_out, worth_of_lead, worth_of_trick
from games.rules.actions import Boost
from games.rules.boosters import Booster
from games.rules.cards import (
    NATURALS,
    PHOENIX,
    STAR,
    Cards,
    cards_of_rank,
    cards_of_suit,
    each,
    make_card,
    rank_of,
)
from games.rules.choices import BoosterForm
from games.rules.growing import grown, lower, with_natural
from games.rules.pack import Effect
from games.rules.shapes import Combination

_TYPICAL = {
    "pair_mania": 0.3,
    "rainbow": 1.6,
    "hockey_team": 0.35,
    "little_flower": 0.55,
    "expressway": 0.65,
    "triple_train": 0.01,
    "skat": 0.3,
    "small_is_beautiful": -0.25,
    "red_alert": -0.03,
}
"""What new rules bring a hand of ten or more cards on average, in leads."""
_TYPICAL_OF_UNKNOWN = 1.0
_A_BOOSTER = 0.2
_LONG_SUIT = 4
_NO_BOMBS_AGAINST_A_CALL = 0.35
_PER_CARD_AHEAD = 0.2


def new_rules(situation: Situation, booster: Booster) -> Idea | None:
    """Change the rules if that is better for the own hand than for others.

    Two of the other three are opponents: they gain what one hand gains on average.
    """
    if booster.needs or booster.modify is None:
        return None
    view = situation.view
    effect = Effect(0, Boost(booster.slug), situation.seat, booster.until)
    before = rules_of_plans(view.rules)
    after = rules_of_plans(booster.modify(view.rules, effect))
    if after == before:
        return None
    gain = situation.planner.burden - planner_for(view.hand, after).burden
    # With three cards there is not much that new rules could bring.
    fullness = min(max((sum(view.counts) / 4 - 3) / 7, 0.0), 1.0)
    typical = _TYPICAL.get(booster.slug, _TYPICAL_OF_UNKNOWN) * fullness
    return Idea(gain - typical, Boost(booster.slug))


def _enough(situation: Situation, form: BoosterForm) -> Idea | None:
    """Forbid Boosters when the opponents hold more of them."""
    boosters = situation.view.boosters
    assert boosters is not None
    in_round = [seat for seat in range(4) if seat not in situation.view.out]
    theirs = sum(boosters.counts[it] for it in in_round if it in situation.opponents)
    ours = sum(boosters.counts[it] for it in in_round) - theirs
    # The card itself is gone by then.
    return Idea(_A_BOOSTER * (theirs - (ours - 1)), Boost(form.booster))


def _recycling(situation: Situation, form: BoosterForm) -> Idea | None:
    """Fetch the best card of the discard pile."""
    assert situation.view.boosters is not None
    found = set(situation.view.boosters.discard) - {form.booster}
    pick = favourite(sorted(found), situation.catalogue)
    value = value_of_holding(pick, situation.catalogue)
    return Idea(value, Boost(form.booster, pick=pick)) if pick else None


def _red_alert(situation: Situation, form: BoosterForm) -> Idea | None:
    """Keep bombs away from a call of the own team."""
    team = (situation.seat, situation.partner)
    idea = new_rules(situation, situation.catalogue[form.booster])
    if idea is None or not any(situation.has_open_call(seat) for seat in team):
        return idea
    return idea._replace(value=idea.value + _NO_BOMBS_AGAINST_A_CALL)


def _super_partner(situation: Situation, form: BoosterForm) -> Idea | None:
    """Hand a call over to a partner who is nearer to going out, or has one too."""
    view = situation.view
    if view.calls[situation.seat] is None:
        return None
    if view.out:
        # It is lost; beside a call of the partner it vanishes.
        lost = view.calls[situation.partner] is not None
        return Idea(3.0, Boost(form.booster)) if lost else None
    if situation.planner.burden <= TICHU_BURDEN or len(situation.planner.groups) <= 2:
        return None
    ahead = view.hand.bit_count() - view.counts[situation.partner]
    return Idea(_PER_CARD_AHEAD * ahead - 0.3, Boost(form.booster))


def _red_card(situation: Situation, form: BoosterForm) -> Idea | None:
    """Fetch a red card that makes a straight bomb."""
    hand = situation.view.hand
    if (hand & cards_of_suit(STAR)).bit_count() < _LONG_SUIT:
        return None
    ideas = []
    for card in of_each_rank(hand & NATURALS):
        red = make_card(rank_of(card), STAR)
        if not hand & red:
            swapped = situation.burden_with(hand & ~card | red)
            gain = situation.planner.burden - swapped
            ideas.append(Idea(gain, Boost(form.booster, cards=card)))
    return best(ideas)


def _add_on(situation: Situation, form: BoosterForm) -> Idea | None:
    """Lay loose cards on the partner's combination, or on one that wins anyway."""
    top = situation.view.top
    if top is None or top.seat == situation.seat:
        return None
    ideas = []
    for cards in _sets(situation.view.hand & (NATURALS | PHOENIX)):
        made = grown(top.combination, cards, situation.view.rules)
        if made is not None:
            value = _value_of_growing(situation, cards, top.combination, made)
            boost = Boost(form.booster, cards=cards, reading=made.kind)
            ideas.append(Idea(value, boost))
    return best(ideas)


def _sets(hand: Cards) -> Iterator[Cards]:
    """Yield single cards, and all natural cards of a rank."""
    for card in of_each_rank(hand):
        equal = hand & cards_of_rank(rank_of(card))
        yield card
        if equal != card:
            yield equal


def _value_of_growing(
    situation: Situation, cards: Cards, top: Combination, made: Combination
) -> float:
    if not situation.view.hand & ~cards:
        return worth_of_going_out(situation)
    planner, view = situation.planner, situation.view
    gain = planner.burden - planner.burden_without(cards)
    prize = worth_of_lead(situation) + worth_of_trick(situation, made)
    assert view.top is not None
    if view.top.seat == situation.partner:
        change = hold_chance(situation, made) - hold_chance(situation, top)
        return gain + change * prize
    # How likely the own team beats it is not known; it gets harder.
    return gain - prize / 2


def _slip_under(situation: Situation, form: BoosterForm) -> Idea | None:
    """Get rid of a lower combination of the same kind."""
    top = situation.view.top
    if top is None or top.seat != situation.seat:
        return None
    planner, ideas = situation.planner, []
    for group in planner.groups:
        made = group.combination
        if made.kind != top.combination.kind or made.is_bomb:
            continue
        cards = cards_to_lay(situation, group)
        if lower(top.combination, cards, situation.view.rules) is not None:
            gain = planner.burden - planner.burden_without(cards)
            if not situation.view.hand & ~cards:
                gain = worth_of_going_out(situation)
            ideas.append(Idea(gain, Boost(form.booster, cards=cards)))
    return best(ideas)


def _bird_thief(situation: Situation, form: BoosterForm) -> Idea | None:
    """Take the Phoenix for a card of the rank it stands for."""
    top, hand = situation.view.top, situation.view.hand
    if top is None or not top.combination.phoenix:
        return None
    ideas = []
    for card in each(hand & cards_of_rank(top.combination.phoenix)):
        if with_natural(top.combination, card, situation.view.rules) is not None:
            gain = situation.planner.burden
            gain -= situation.burden_with(hand & ~card | PHOENIX)
            ideas.append(Idea(gain, Boost(form.booster, cards=card)))
    return best(ideas)


IDEAS: dict[str, Think] = {
    "enough": _enough,
    "recycling": _recycling,
    "red_alert": _red_alert,
    "super_partner": _super_partner,
    "red_card": _red_card,
    "add_on": _add_on,
    "slip_under": _slip_under,
    "bird_thief": _bird_thief,
}
