"""X-Ray (BOOSTERS 8)."""

from __future__ import annotations

from boosters.cards.examples import Claim, Example, Picture
from boosters.cards.values import coming_leader
from boosters.cards.words import AFTER_THE_EXCHANGE, Difficulty, Notes, Words, pgettext
from boosters.cards.words import gettext_noop as _
from games.rules.cards.ruleset import Rules
from games.rules.state.actions import Boost
from games.rules.state.boosters import Effect, Until
from games.rules.view.booster import Booster, Colour, Copies, Need, Standing
from games.rules.view.choices import BoosterForm
from games.rules.view.valuing import Idea, Situation, Value

NUMBER = 8
DIFFICULTY = Difficulty.EASY


def _see(rules: Rules, effect: Effect) -> Rules:
    """8: One opponent's hand is seen until the first lead."""
    assert effect.boost.seat is not None
    return rules._replace(sees=(*rules.sees, (effect.seat, effect.boost.seat)))


BOOSTER = Booster(
    "x_ray",
    Colour.BLUE,
    Standing.HOUSE,
    until=Until.FIRST_LEAD_MADE,
    needs=(Need.OPPONENT,),
    copies=Copies.ONE_A_SEAT,
    modify=_see,
)

WORDS = Words(
    name=pgettext("Booster", "X-Ray"),
    when=AFTER_THE_EXCHANGE,
    line=_("See an opponent’s hand until the first lead."),
    text=_("Choose an opponent. Until the first lead you can see their hand, and nobody else can."),
    until=_("until the first lead"),
    short=_("Sees the hand of an opponent."),
)

NOTES = Notes(
    ours=(
        _("You see the hand as it is, with all that is swapped until the lead."),
        _("Others may play one in the same round."),
    ),
)

EXAMPLE = Example(
    Picture(Claim.THEIR_HAND_HIDDEN, "3", _("You see how many cards they hold, and no more.")),
    Picture(Claim.THEIR_HAND, "5s 6s As", _("Until the first lead you see them, nobody else.")),
)


def _idea(situation: Situation, form: BoosterForm) -> Idea | None:
    """Look before one's own first lead: the lead, its wish and a Tichu depend on it."""
    if coming_leader(situation) != situation.seat:
        return None
    follower = (situation.seat + 1) % 4
    target = follower if situation.rival is None else situation.rival
    return Idea(0.3, Boost(form.booster, seat=target))


VALUE = Value(0.3, _idea)
