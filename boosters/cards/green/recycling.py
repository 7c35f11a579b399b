"""Recycling (BOOSTERS 39)."""

from __future__ import annotations

from boosters.cards.examples import Claim, Example, Picture
from boosters.cards.words import ANY_TIME, Difficulty, Notes, Words, pgettext
from boosters.cards.words import gettext_noop as _
from games.rules.state.actions import Boost
from games.rules.state.booster_events import BoosterMoved
from games.rules.state.events import Event
from games.rules.view.booster import Booster, Colour, Deed, Need, Standing, Target
from games.rules.view.choices import BoosterForm
from games.rules.view.perspective import Perspective
from games.rules.view.valuing import Idea, Situation, Value

NUMBER = 39
DIFFICULTY = Difficulty.MEDIUM


def _may_fetch(view: Perspective, boost: Boost, _target: Target) -> str | None:
    """39: A card from the discard pile, but not another Recycling."""
    assert view.boosters is not None
    found = boost.pick in view.boosters.discard and boost.pick != boost.booster
    return None if found else "no_target"


def _fetch(deed: Deed) -> list[Event]:
    """39: It comes into one's own Booster hand."""
    return [BoosterMoved(deed.boost.pick, None, deed.seat)]


BOOSTER = Booster(
    "recycling",
    Colour.GREEN,
    Standing.COMPLETED,
    needs=(Need.PICK,),
    legal=_may_fetch,
    resolve=_fetch,
)

WORDS = Words(
    name=pgettext("Booster", "Re|cycling"),
    when=ANY_TIME,
    line=_("Take a Booster from the discard pile."),
    text=_(
        "Take any Booster you like from the discard pile into your hand, except another Recycling."
    ),
)

NOTES = Notes(
    asked=(_("May I use a stolen Recycling at once? Yes."),),
    ours=(
        _(
            "The discard pile is public. You name the Booster, and everybody sees which one "
            "you take."
        ),
    ),
)

EXAMPLE = Example(
    Picture(Claim.DISCARD, "njet", _("It was played earlier in this round.")),
    Picture(Claim.BOOSTERS, "njet", _("You took it into your hand.")),
)


def _idea(situation: Situation, form: BoosterForm) -> Idea | None:
    """Fetch the best card from the discard pile."""
    assert situation.view.boosters is not None
    found = set(situation.view.boosters.discard) - {form.booster}
    pick = situation.favourite(sorted(found))
    value = situation.value_of_holding(pick)
    return Idea(value, Boost(form.booster, pick=pick)) if pick else None


VALUE = Value(0.8, _idea)
