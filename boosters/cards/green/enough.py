"""Enough! (BOOSTERS 38)."""

from __future__ import annotations

from boosters.cards.common import setting
from boosters.cards.examples import Claim, Example, Picture
from boosters.cards.words import ANY_TIME, UNTIL_THE_ROUND_ENDS, Difficulty, Notes, Words, pgettext
from boosters.cards.words import gettext_noop as _
from games.rules.state.actions import Boost
from games.rules.state.boosters import Until
from games.rules.view.booster import Booster, Colour, Standing
from games.rules.view.choices import BoosterForm
from games.rules.view.valuing import Idea, Situation, Value

NUMBER = 38
DIFFICULTY = Difficulty.EASY

BOOSTER = Booster(
    "enough",
    Colour.GREEN,
    Standing.ATTESTED,
    until=Until.ROUND,
    invites=True,
    modify=setting(boosters_allowed=False),
)

WORDS = Words(
    name=pgettext("Booster", "Enough!"),
    when=ANY_TIME,
    line=_("No more Boosters in this round."),
    text=_(
        "Nobody plays Boosters for the rest of the round. What is in force stays in force. A "
        "player who could play a blue, brown or green Booster just now may still lay it quickly."
    ),
    until=UNTIL_THE_ROUND_ENDS,
    short=_("No more Boosters in this round."),
)

NOTES = Notes(
    asked=(
        _("Does it undo what has just been played? No, nor what comes at the same moment."),
        _("Can it be answered with Nyet!? Yes."),
    ),
    ours=(
        _(
            "While Enough! can still be answered, blue, brown and green Boosters that were "
            "allowed just before may still be laid."
        ),
    ),
)

EXAMPLE = Example(
    Picture(Claim.THEY_MAY_BOOST, "rainbow", _("They could play this Booster at any time.")),
    Picture(
        Claim.THEY_MAY_NOT_BOOST, "rainbow", _("Nobody plays Boosters in this round any more.")
    ),
)

_A_BOOSTER = 0.2


def _idea(situation: Situation, form: BoosterForm) -> Idea | None:
    """Forbid Boosters when the opponents hold more of them."""
    boosters = situation.view.boosters
    assert boosters is not None
    in_round = [seat for seat in range(4) if seat not in situation.view.out]
    theirs = sum(boosters.counts[it] for it in in_round if it in situation.opponents)
    ours = sum(boosters.counts[it] for it in in_round) - theirs
    # This card itself is gone by then.
    return Idea(_A_BOOSTER * (theirs - (ours - 1)), Boost(form.booster))


VALUE = Value(0.4, _idea)
