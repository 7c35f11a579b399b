"""Nyet! (BOOSTERS 20)."""

from __future__ import annotations

from boosters.cards.examples import Claim, Example, Picture
from boosters.cards.values import answered_opponent
from boosters.cards.words import Difficulty, Notes, Words, pgettext
from boosters.cards.words import gettext_noop as _
from games.rules.play.taking_back import undone
from games.rules.state.actions import Boost
from games.rules.state.boosters import SubjectKind
from games.rules.state.events import Event
from games.rules.view.booster import Booster, Colour, Deed, Standing
from games.rules.view.choices import BoosterForm
from games.rules.view.valuing import Idea, Situation, Value

NUMBER = 20
DIFFICULTY = Difficulty.EASY


def _undo(deed: Deed) -> list[Event]:
    """20: The Booster has no effect and is spent; its play goes back."""
    return undone(deed.target)


BOOSTER = Booster(
    "njet", Colour.RED, Standing.ATTESTED, answers_to=SubjectKind.BOOSTER, resolve=_undo
)

WORDS = Words(
    name=pgettext("Booster", "Nyet!"),
    when=_("in reaction to a Booster"),
    line=_("A Booster does nothing."),
    text=_(
        "That Booster does nothing and is spent. Cards laid with it go back to the hand, "
        "and play goes on without it. Nyet! can even answer a Nyet!"
    ),
)

NOTES = Notes(
    asked=(
        _(
            "May I wait to see what is stolen or whether help comes? Yes, but then you have "
            "to react at once."
        ),
        _("Can Enough! be answered with it? Yes."),
    ),
    ours=(
        _(
            "Other yellow Boosters of the same play go back unspent. With Help all of them "
            "are spent."
        ),
        _(
            "Playing fast does not help: the table waits on each Booster until everybody "
            "could react."
        ),
    ),
)

EXAMPLE = Example(
    Picture(
        Claim.YOU_MAY_NOT,
        "4j 5p 6s 7j 8t 9j",
        _("Small is Beautiful: five cards at most."),
    ),
    Picture(
        Claim.YOU_MAY,
        "4j 5p 6s 7j 8t 9j",
        _("It does nothing, so all six may go."),
    ),
)

_LEAST_HARM = 0.2


def _idea(situation: Situation, form: BoosterForm) -> Idea | None:
    """Undo an opponent's good Booster."""
    proposal = answered_opponent(situation)
    if proposal is None:
        return None
    slugs = {
        subject.slug: subject.id for subject in reversed(proposal.subjects) if subject.id in form.on
    }
    slug = situation.favourite(slugs)
    value = situation.value_of_holding(slug)
    return Idea(value - _LEAST_HARM, Boost(form.booster, on=slugs[slug]))


VALUE = Value(0.5, _idea)
