"""Slip Under (BOOSTERS 43)."""

from __future__ import annotations

from boosters.cards.common import refuse_bomb, trick_lies_open
from boosters.cards.examples import Claim, Example, Picture
from boosters.cards.words import Difficulty, Notes, Words, pgettext
from boosters.cards.words import gettext_noop as _
from games.rules.cards.additions import cards_below
from games.rules.cards.growing import lower
from games.rules.state.actions import Boost
from games.rules.state.booster_events import SlippedUnder
from games.rules.state.events import Event
from games.rules.view.booster import Booster, Colour, Deed, Need, Standing, Target
from games.rules.view.choices import BoosterForm
from games.rules.view.perspective import Perspective
from games.rules.view.valuing import Idea, Situation, Value, best

NUMBER = 43
DIFFICULTY = Difficulty.TRICKY


def _may_slip(view: Perspective, boost: Boost, _target: Target) -> str | None:
    """43: A lower combination of the kind of one's own on top."""
    top = view.top
    if not trick_lies_open(view) or top is None or top.seat != view.seat:
        return "no_target"
    found = lower(top.combination, boost.cards, view.rules, boost.phoenix)
    if found is None:
        return "invalid_combination"
    return refuse_bomb(view, found)


def _slip(deed: Deed) -> list[Event]:
    """43: It joins the trick; the top stays."""
    top, boost = deed.state.top, deed.boost
    assert top is not None
    found = lower(top.combination, boost.cards, deed.rules, boost.phoenix)
    assert found is not None
    return [SlippedUnder(deed.seat, found)]


BOOSTER = Booster(
    "slip_under",
    Colour.GREEN,
    Standing.ATTESTED,
    needs=(Need.CARDS,),
    lays=cards_below,
    reusable=True,
    legal=_may_slip,
    resolve=_slip,
)

WORDS = Words(
    name=pgettext("Booster", "Slip Under"),
    when=_("while your combination is on top"),
    line=_("Slip a lower combination under your own."),
    text=_(
        "Slip a lower combination of the same kind under it; under a bomb only a bomb. It"
        " joins the trick, and what lies on top is still what has to be beaten."
    ),
)

NOTES = Notes(
    asked=(
        _("May I lay both in one go? No, the upper one has to lie first, and it can be bombed."),
    ),
    ours=(
        _("A single Phoenix counts 1½ under it; the Dog never goes there."),
        _("It changes neither who has passed nor whose turn it is."),
    ),
)

EXAMPLE = Example(
    Picture(Claim.TRICK, "Kt", _("Your king lies on top.")),
    Picture(Claim.TRICK, "4j Kt", _("You got rid of a 4, and the king is still on top.")),
)


def _idea(situation: Situation, form: BoosterForm) -> Idea | None:
    """Get rid of a lower combination of the same kind."""
    top = situation.view.top
    if top is None or top.seat != situation.seat:
        return None
    ideas = []
    for group in situation.groups:
        made = group.combination
        if made.kind != top.combination.kind or made.is_bomb:
            continue
        cards = situation.cards_to_lay(group)
        if lower(top.combination, cards, situation.view.rules) is not None:
            gain = situation.burden - situation.burden_without(cards)
            if not situation.view.hand & ~cards:
                gain = situation.worth_of_going_out
            ideas.append(Idea(gain, Boost(form.booster, cards=cards)))
    return best(ideas)


VALUE = Value(1.0, _idea)
