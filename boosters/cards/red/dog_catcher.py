"""Dog Catcher (BOOSTERS 25)."""

from __future__ import annotations

from boosters.cards.common import specials_in_game
from boosters.cards.examples import Claim, Example, Picture
from boosters.cards.values import answered_opponent
from boosters.cards.words import Difficulty, Notes, Words, pgettext
from boosters.cards.words import gettext_noop as _
from games.rules.state.actions import Boost
from games.rules.state.booster_events import HeirChosen
from games.rules.state.boosters import SubjectKind
from games.rules.state.events import Event
from games.rules.view.booster import Booster, Colour, Deed, Standing
from games.rules.view.choices import BoosterForm
from games.rules.view.valuing import Idea, Situation, Value

NUMBER = 25
DIFFICULTY = Difficulty.EASY


def _catch(deed: Deed) -> list[Event]:
    """25: The lead comes here instead."""
    return [HeirChosen(deed.seat)]


BOOSTER = Booster(
    "dog_catcher",
    Colour.RED,
    Standing.HOUSE,
    answers_to=SubjectKind.DOG_LED,
    legal=specials_in_game,
    resolve=_catch,
)

WORDS = Words(
    name=pgettext("Booster", "Dog Catcher"),
    when=_("when somebody else leads the Dog"),
    line=_("The lead of the Dog comes to you."),
    text=_("The lead comes to you instead of the partner of the player who led the Dog."),
)

NOTES = Notes(
    ours=(
        _("If the partner is out already, the lead comes to you all the same."),
        _("It cannot be played after Back to the Roots."),
    ),
)

EXAMPLE = Example(
    Picture(Claim.YOU_MAY_NOT, "As", _("An opponent led the Dog, so their partner leads.")),
    Picture(Claim.YOU_MAY, "As", _("The lead comes to you instead.")),
)


def _idea(situation: Situation, form: BoosterForm) -> Idea | None:
    """Lead in place of an opponent's partner."""
    if answered_opponent(situation) is None:
        return None
    return Idea(2 * situation.worth_of_lead - 1, Boost(form.booster))


VALUE = Value(0.6, _idea)
