"""Contra! (BOOSTERS 28)."""

from __future__ import annotations

from boosters.cards.examples import Claim, Example, Picture
from boosters.cards.words import Difficulty, Notes, Words, pgettext
from boosters.cards.words import gettext_noop as _
from games.rules.state.actions import Boost
from games.rules.state.booster_events import CallDoubled
from games.rules.state.boosters import SubjectKind
from games.rules.state.events import Event
from games.rules.view.booster import Booster, Colour, Deed, Standing, Target
from games.rules.view.choices import BoosterForm
from games.rules.view.perspective import Perspective
from games.rules.view.valuing import Idea, Situation, Value

NUMBER = 28
DIFFICULTY = Difficulty.MEDIUM


def _may_double(view: Perspective, _boost: Boost, target: Target) -> str | None:
    """28: An opponent's call, once per call."""
    assert view.boosters is not None
    assert target.subject is not None
    seat = target.subject.seat
    if (view.seat or 0) % 2 == seat % 2:
        return "bad_target"
    return "already_in_force" if view.boosters.doubled >> seat & 1 else None


def _double(deed: Deed) -> list[Event]:
    """28: The call counts double."""
    assert deed.target.subject is not None
    return [CallDoubled(deed.target.subject.seat)]


BOOSTER = Booster(
    "contra",
    Colour.RED,
    Standing.HOUSE,
    answers_to=SubjectKind.CALL,
    legal=_may_double,
    resolve=_double,
)

WORDS = Words(
    name=pgettext("Booster", "Contra!"),
    when=_("on an opponent’s call"),
    line=_("A call of the opponents counts double."),
    text=_(
        "That call counts double, won or lost: 200 points for a Tichu, 400 for a Grand "
        "Tichu. It cannot be doubled twice. If the call moves to the partner, the Contra!"
        " moves with it."
    ),
)

NOTES = Notes(
    ours=(
        _("The extra points are a line of their own in the score."),
        _("A second Contra! on the same call is not possible."),
    ),
)

EXAMPLE = Example(
    Picture(Claim.SCORE, "200 -100", _("An opponent called Tichu, but you were out first.")),
    Picture(Claim.SCORE, "200 -200", _("The lost Tichu costs them 200 points.")),
)

_LOSES_A_CALL = 5.0
"""Strength of a hand against which few calls are won."""


def _idea(situation: Situation, form: BoosterForm) -> Idea | None:
    """Double a call that a strong hand is going to beat."""
    return Idea((situation.strength - _LOSES_A_CALL) / 2, Boost(form.booster, on=form.on[0]))


VALUE = Value(0.5, _idea)
