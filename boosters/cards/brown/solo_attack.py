"""Solo Attack (BOOSTERS 15)."""

from __future__ import annotations

from boosters.cards.examples import Claim, Example, Picture
from boosters.cards.values import coming_leader
from boosters.cards.words import BEFORE_A_LEAD, Difficulty, Notes, Words, pgettext
from boosters.cards.words import gettext_noop as _
from games.rules.cards.ruleset import Rules
from games.rules.state.actions import Boost
from games.rules.state.boosters import Effect, Until
from games.rules.view.booster import Booster, Colour, Copies, Standing
from games.rules.view.choices import BoosterForm
from games.rules.view.valuing import Idea, Situation, Value

NUMBER = 15
DIFFICULTY = Difficulty.EASY


def _close_lead(rules: Rules, effect: Effect) -> Rules:
    """15: The next combination that this seat leads cannot be followed."""
    return rules._replace(closes_lead=rules.closes_lead | 1 << effect.seat)


BOOSTER = Booster(
    "solo_attack",
    Colour.BROWN,
    Standing.NAMED,
    until=Until.OWN_LEAD_MADE,
    copies=Copies.ONE_A_SEAT,
    modify=_close_lead,
)

WORDS = Words(
    name=pgettext("Booster", "Solo Attack"),
    when=BEFORE_A_LEAD,
    line=_("Your next lead cannot be followed, only bombed."),
    text=_(
        "The next combination you lead in this round cannot be followed; only bombs beat "
        "it. The Dog does not count as one."
    ),
    until=_("until that player’s next lead"),
    short=_("That player’s next lead cannot be followed."),
)

NOTES = Notes(
    asked=(_("The publisher names it when asked what Enough! still protects against."),),
    ours=(
        _("If you lead the Dog first, Solo Attack waits for your next lead."),
        _("Unused, it ends with the round."),
    ),
)

EXAMPLE = Example(
    Picture(Claim.THEY_MAY, "Ks", _("You led a queen, and a king beats it.")),
    Picture(Claim.THEY_MAY_NOT, "Ks", _("Nobody can follow your queen now; only a bomb beats it.")),
)


def _idea(situation: Situation, form: BoosterForm) -> Idea | None:
    """Lead something that would not hold by itself."""
    if coming_leader(situation) != situation.seat or situation.partner_called:
        return None
    return Idea(situation.gain_of_leading_alone, Boost(form.booster))


VALUE = Value(1.2, _idea)
