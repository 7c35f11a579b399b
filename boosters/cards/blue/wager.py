"""Wager (BOOSTERS 12)."""

from __future__ import annotations

from boosters.cards.examples import Claim, Example, Picture
from boosters.cards.words import (
    AFTER_THE_EXCHANGE,
    UNTIL_THE_ROUND_ENDS,
    Difficulty,
    Notes,
    Words,
    pgettext,
)
from boosters.cards.words import gettext_noop as _
from games.rules.cards.ruleset import Rules
from games.rules.state.actions import Boost
from games.rules.state.boosters import Effect, Until
from games.rules.state.calls import Call
from games.rules.view.booster import Booster, Colour, Copies, Need, Standing
from games.rules.view.choices import BoosterForm
from games.rules.view.valuing import POINTS_OF_A_LEAD, Idea, Situation, Value

NUMBER = 12
DIFFICULTY = Difficulty.EASY


def _bet(rules: Rules, effect: Effect) -> Rules:
    """12: A line of 50 points in the score."""
    assert effect.boost.seat is not None
    return rules._replace(wagers=(*rules.wagers, (effect.seat, effect.boost.seat)))


BOOSTER = Booster(
    "wager",
    Colour.BLUE,
    Standing.HOUSE,
    until=Until.ROUND,
    needs=(Need.SEAT,),
    copies=Copies.ONE_A_SEAT,
    modify=_bet,
)

WORDS = Words(
    name=pgettext("Booster", "Wager"),
    when=AFTER_THE_EXCHANGE,
    line=_("Bet 50 points on who is the first out."),
    text=_(
        "Say who will be the first out in this round; you may back yourself. If you are "
        "right your team gets 50 points, otherwise it loses 50."
    ),
    until=UNTIL_THE_ROUND_ENDS,
    short=_("50 points on who will be out first."),
)

NOTES = Notes(
    ours=(
        _(
            "The wager is a line of its own in the score. If the round is stopped early it "
            "does not count."
        ),
        _("Everybody may wager, but nobody twice."),
    ),
)

EXAMPLE = Example(
    Picture(Claim.SCORE, "200 0", _("You went out first, and then your partner.")),
    Picture(Claim.SCORE, "250 0", _("You bet on yourself: 50 points more for your team.")),
)

_CALLS_WON = {Call.TICHU: 0.63, Call.GRAND: 0.55}
_STAKE = 50 / POINTS_OF_A_LEAD


def _idea(situation: Situation, form: BoosterForm) -> Idea | None:
    """Bet on a player who has called, or is about to."""
    chances = {
        seat: _CALLS_WON[call] for seat, call in enumerate(situation.view.calls) if call is not None
    }
    if len(chances) > 1:
        return None
    if not chances and situation.wants_tichu:
        chances = {situation.seat: _CALLS_WON[Call.TICHU]}
    for seat, chance in chances.items():
        return Idea((2 * chance - 1) * _STAKE, Boost(form.booster, seat=seat))
    return None


VALUE = Value(0.5, _idea, is_weighed=True)
