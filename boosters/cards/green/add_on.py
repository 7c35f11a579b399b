"""Add On (BOOSTERS 42)."""

from __future__ import annotations

from collections.abc import Iterator

from boosters.cards.common import refuse_bomb, trick_lies_open
from boosters.cards.examples import Claim, Example, Picture
from boosters.cards.words import Difficulty, Notes, Words, pgettext
from boosters.cards.words import gettext_noop as _
from games.rules.cards.additions import cards_that_grow
from games.rules.cards.deck import (
    NATURALS,
    PHOENIX,
    Cards,
    cards_of_rank,
    one_of_each_rank,
    rank_of,
)
from games.rules.cards.growing import grown
from games.rules.cards.ruleset import Rules
from games.rules.cards.shapes import Combination
from games.rules.state.actions import Boost
from games.rules.state.booster_events import TopChanged
from games.rules.state.events import Event
from games.rules.view.booster import Booster, Colour, Deed, Need, Standing, Target
from games.rules.view.choices import BoosterForm
from games.rules.view.perspective import Perspective
from games.rules.view.valuing import Idea, Situation, Value, best

NUMBER = 42
DIFFICULTY = Difficulty.TRICKY


def _with_more(top: Combination, boost: Boost, rules: Rules) -> Combination | None:
    """42: Return what a combination grows into, read as its player says."""
    return grown(top, boost.cards, rules, kind=boost.reading, phoenix=boost.phoenix)


def _may_add(view: Perspective, boost: Boost, _target: Target) -> str | None:
    """42: Only to another seat's combination, and only so that it grows."""
    top = view.top
    if not trick_lies_open(view) or top is None or top.seat == view.seat:
        return "no_target"
    found = _with_more(top.combination, boost, view.rules)
    if found is None:
        return "invalid_combination"
    return refuse_bomb(view, found)


def _add(deed: Deed) -> list[Event]:
    """42: The combination has grown; it stays its owner's."""
    top, boost = deed.state.top, deed.boost
    assert top is not None
    found = _with_more(top.combination, boost, deed.rules)
    assert found is not None
    return [TopChanged(deed.seat, found, boost.cards)]


BOOSTER = Booster(
    "add_on",
    Colour.GREEN,
    Standing.COMPLETED,
    needs=(Need.CARDS,),
    lays=cards_that_grow,
    reusable=True,
    legal=_may_add,
    resolve=_add,
)

WORDS = Words(
    name=pgettext("Booster", "Add On"),
    when=_("on the top combination of another"),
    line=_("Make the combination on top grow."),
    text=_(
        "Lay cards that make it grow: a pair into a triple, a straight at an end, three "
        "of a kind into a bomb. Now this has to be beaten. Combination and trick stay "
        "with the player who laid it."
    ),
)

NOTES = Notes(
    asked=(
        _("Is the trick mine then? No."),
        _("May I build my partner a bomb? Yes, it is theirs."),
        _("May I add to a bomb? No."),
    ),
    ours=(
        _(
            "Possible: single card to pair or triple; pair to triple, full house or stairs; "
            "triple to full house; straight, stairs, expressway and triple train at an end; "
            "hockey team to six; flower to a triple; equal cards to a bomb of real cards."
        ),
        _(
            "A straight with a pothole keeps its hole. Real cards that then form a bomb are "
            "one; where it is forbidden, they cannot be added."
        ),
        _(
            "Not on the Dragon, the Mah Jong or the Phoenix alone, a rainbow, two pairs, a "
            "four-card straight or a ring road."
        ),
        _("Then it is the turn of the player after its owner."),
    ),
)

EXAMPLE = Example(
    Picture(Claim.TOP, "6p 6t", _("Your partner’s pair lies on top.")),
    Picture(Claim.TOP, "6p 6t 6s", _("With your 6 it is a triple. It is still your partner’s.")),
)


def _idea(situation: Situation, form: BoosterForm) -> Idea | None:
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
    for card in one_of_each_rank(hand):
        equal = hand & cards_of_rank(rank_of(card))
        yield card
        if equal != card:
            yield equal


def _value_of_growing(
    situation: Situation, cards: Cards, top: Combination, made: Combination
) -> float:
    if not situation.view.hand & ~cards:
        return situation.worth_of_going_out
    gain = situation.burden - situation.burden_without(cards)
    prize = situation.worth_of_lead + situation.worth_of_trick(made)
    assert situation.view.top is not None
    if situation.view.top.seat == situation.partner:
        change = situation.hold_chance(made) - situation.hold_chance(top)
        return gain + change * prize
    # How likely one's own team is to beat it is not known; it gets harder.
    return gain - prize / 2


VALUE = Value(0.8, _idea)
