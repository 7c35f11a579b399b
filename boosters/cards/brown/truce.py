"""Truce (BOOSTERS 17)."""

from __future__ import annotations

from boosters.cards.common import setting
from boosters.cards.examples import Claim, Example, Picture
from boosters.cards.values import coming_leader
from boosters.cards.words import BEFORE_A_LEAD, Difficulty, Notes, Words, pgettext
from boosters.cards.words import gettext_noop as _
from games.rules.state.actions import Boost
from games.rules.state.boosters import Until
from games.rules.view.booster import Booster, Colour, Standing
from games.rules.view.choices import BoosterForm
from games.rules.view.valuing import Idea, Situation, Value

NUMBER = 17
DIFFICULTY = Difficulty.EASY

BOOSTER = Booster(
    "truce", Colour.BROWN, Standing.HOUSE, until=Until.TRICK, modify=setting(bombs_allowed=False)
)

WORDS = Words(
    name=pgettext("Booster", "Truce"),
    when=BEFORE_A_LEAD,
    line=_("No bombs until the next trick has been collected."),
    text=_(
        "No bombs until the next trick has been collected: nobody leads one, throws one "
        "in or builds one with Boosters. A wish never asks for one either."
    ),
    until=_("until the next trick is collected"),
    short=_("No bombs in this trick."),
)

NOTES = Notes(
    ours=(
        _("Cards that make a bomb can only be played split up."),
        _("Add On and Bird Thief build none now either."),
    ),
)

EXAMPLE = Example(
    Picture(Claim.YOU_MAY, "9j 9s 9p 9t", _("You may lead a bomb.")),
    Picture(Claim.YOU_MAY_NOT, "9j 9s 9p 9t", _("Now the four nines can only be played split up.")),
)


def _idea(situation: Situation, form: BoosterForm) -> Idea | None:
    """Keep bombs away from a call of one's own that is nearly won."""
    near = situation.burden <= 0 and len(situation.groups) <= 3
    leads = coming_leader(situation) == situation.seat
    return Idea(0.35, Boost(form.booster)) if situation.has_called and near and leads else None


VALUE = Value(0.5, _idea)
