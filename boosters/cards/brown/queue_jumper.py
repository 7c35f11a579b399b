"""Queue Jumper (BOOSTERS 18)."""

from __future__ import annotations

from boosters.cards.examples import Claim, Example, Picture
from boosters.cards.values import coming_leader
from boosters.cards.words import BEFORE_A_LEAD, Difficulty, Notes, Words, pgettext
from boosters.cards.words import gettext_noop as _
from games.rules.cards.ruleset import Rules, partner_of
from games.rules.state.actions import Boost
from games.rules.state.boosters import Effect, Until
from games.rules.state.phase import Phase
from games.rules.view.booster import Booster, Colour, Copies, Standing, Target
from games.rules.view.choices import BoosterForm
from games.rules.view.perspective import Perspective
from games.rules.view.valuing import Idea, Situation, Value

NUMBER = 18
DIFFICULTY = Difficulty.EASY


def _jump(rules: Rules, effect: Effect) -> Rules:
    """18: The coming lead is this seat's."""
    return rules._replace(leader=effect.seat)


def _may_jump(view: Perspective, _boost: Boost, _target: Target) -> str | None:
    """18: Not before the first lead when another Booster has given it away."""
    assert view.boosters is not None
    taken = view.boosters.below == Phase.BROWN and view.rules.first_leader is not None
    return "forbidden" if taken else None


BOOSTER = Booster(
    "queue_jumper",
    Colour.BROWN,
    Standing.HOUSE,
    until=Until.LEAD_MADE,
    copies=Copies.ANY,
    modify=_jump,
    legal=_may_jump,
)

WORDS = Words(
    name=pgettext("Booster", "Queue Jumper"),
    when=BEFORE_A_LEAD,
    line=_("The coming lead is yours."),
    text=_(
        "The coming lead is yours; if several jump, it is the last one’s. An open wish "
        "binds you too. You cannot take the first lead from Open Hand or Back to the "
        "Roots."
    ),
    until=_("until the next lead"),
    short=_("Has the coming lead."),
)

NOTES = Notes(
    ours=(
        _(
            "Before the first lead it cannot be played while Open Hand or Back to the Roots "
            "is in force."
        ),
    ),
)

EXAMPLE = Example(
    Picture(Claim.LEADS, "1", _("The next opponent has won the trick and leads.")),
    Picture(Claim.LEADS, "0", _("The coming lead is yours all the same.")),
)

_UNKNOWN_LEADER = 0.67


def _idea(situation: Situation, form: BoosterForm) -> Idea | None:
    """Take the lead from an opponent, or from a partner with a worse hand."""
    leader = coming_leader(situation)
    value = situation.worth_of_lead
    if leader is None:
        value *= _UNKNOWN_LEADER
    elif leader == situation.seat or partner_of(leader) == situation.seat:
        return None
    return Idea(value, Boost(form.booster))


VALUE = Value(0.9, _idea)
