"""Red Alert (BOOSTERS 37)."""

from __future__ import annotations

from boosters.cards.common import setting
from boosters.cards.examples import Claim, Example, Picture
from boosters.cards.values import new_rules
from boosters.cards.words import ANY_TIME, UNTIL_THE_ROUND_ENDS, Difficulty, Notes, Words, pgettext
from boosters.cards.words import gettext_noop as _
from games.rules.state.boosters import Until
from games.rules.view.booster import Booster, Colour, Standing
from games.rules.view.choices import BoosterForm
from games.rules.view.valuing import Idea, Situation, Value

NUMBER = 37
DIFFICULTY = Difficulty.MEDIUM

# Ruling: the four cards of such a triple are natural; the Phoenix may stand
# elsewhere in the combination.
BOOSTER = Booster(
    "red_alert",
    Colour.GREEN,
    Standing.ATTESTED,
    until=Until.ROUND,
    modify=setting(quads_are_bombs=False),
)

WORDS = Words(
    name=pgettext("Booster", "Red Alert"),
    when=ANY_TIME,
    line=_("Four of a kind are no longer a bomb."),
    text=_(
        "Four of a kind are no longer a bomb. Instead they may be a triple anywhere: "
        "alone, in a full house, a flower or a triple train. Straight bombs are still "
        "bombs."
    ),
    until=UNTIL_THE_ROUND_ENDS,
    short=_("Four of a kind are a triple, not a bomb."),
)

NOTES = Notes(
    asked=(
        _(
            "May I play four of a kind and a pair as a full house? Yes, except under Small is"
            " Beautiful."
        ),
    ),
    ours=(
        _("The four cards are real; the Phoenix may stand elsewhere in the combination."),
        _("They do not become a rainbow or two pairs."),
    ),
)

EXAMPLE = Example(
    Picture(
        Claim.YOU_MAY_NOT,
        "8j 8s 8p 8t 4j 4s",
        _("Four eights are a bomb. No pair goes with it."),
    ),
    Picture(
        Claim.YOU_MAY,
        "8j 8s 8p 8t 4j 4s",
        _("They count as a triple: a full house of six."),
    ),
)

_NO_BOMBS_AGAINST_A_CALL = 0.35
_change_rules = new_rules(BOOSTER, -0.03)


def _idea(situation: Situation, form: BoosterForm) -> Idea | None:
    """Keep bombs away from a call of one's own team."""
    team = (situation.seat, situation.partner)
    idea = _change_rules(situation, form)
    if idea is None or not any(situation.has_open_call(seat) for seat in team):
        return idea
    return idea._replace(value=idea.value + _NO_BOMBS_AGAINST_A_CALL)


VALUE = Value(0.4, _idea)
