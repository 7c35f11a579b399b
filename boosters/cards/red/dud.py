"""Dud (BOOSTERS 24)."""

from __future__ import annotations

from boosters.cards.examples import Claim, Example, Picture
from boosters.cards.values import send_back
from boosters.cards.words import UNTIL_THE_TRICK_IS_COLLECTED, Difficulty, Notes, Words, pgettext
from boosters.cards.words import gettext_noop as _
from games.rules.cards.ruleset import Rules
from games.rules.play.taking_back import taken_back, was_forced_by_wish
from games.rules.state.actions import Boost
from games.rules.state.boosters import Effect, SubjectKind, Until
from games.rules.state.events import Event
from games.rules.view.booster import Booster, Colour, Copies, Deed, Standing, Target
from games.rules.view.perspective import Perspective
from games.rules.view.valuing import Value

NUMBER = 24
DIFFICULTY = Difficulty.TRICKY


def _is_bomb(_view: Perspective, _boost: Boost, target: Target) -> str | None:
    """24: Bombs only."""
    assert target.proposal is not None
    combination = target.proposal.combination
    return None if combination is not None and combination.is_bomb else "bad_target"


def _defuse(rules: Rules, effect: Effect) -> Rules:
    """24: These cards are no bomb until the trick is collected."""
    return rules._replace(no_bombs=(*rules.no_bombs, effect.boost.cards))


def _take_bomb_back(deed: Deed) -> list[Event]:
    """24: The bomb goes back; a wish that forced it rests for this turn."""
    # The Dud is in force by now: these cards are no longer a bomb.
    forced = was_forced_by_wish(deed.state, deed.answered)
    return [taken_back(deed.answered, wish_rests=forced)]


# Rulings: several Duds may lie on several bombs of one trick. A bomb that somebody
# builds on the table (Add On, Bird Thief) or with Help is one, too; the Booster that
# built it is spent, as Help is, whether it helped or not.
BOOSTER = Booster(
    "dud",
    Colour.RED,
    Standing.HOUSE,
    until=Until.TRICK,
    answers_to=SubjectKind.CARDS,
    copies=Copies.ANY,
    modify=_defuse,
    legal=_is_bomb,
    resolve=_take_bomb_back,
)

WORDS = Words(
    name=pgettext("Booster", "Dud"),
    when=_("on a bomb"),
    line=_("A bomb goes back to the hand."),
    text=_(
        "The bomb goes back to the hand. For this trick its cards are no bomb; they may "
        "be split up and played otherwise. If a wish forced it, the wish rests for this "
        "turn."
    ),
    until=UNTIL_THE_TRICK_IS_COLLECTED,
    short=_("These cards are no bomb here."),
)

NOTES = Notes(
    ours=(
        _("Several bombs of a trick may be answered by several Duds."),
        _("What lay under the bomb can be bombed again afterwards."),
    ),
)

EXAMPLE = Example(
    Picture(Claim.TOP, "9j 9s 9p 9t", _("An opponent bombs your ace.")),
    Picture(Claim.TOP, "As", _("The bomb goes back, and your ace is on top again.")),
)

VALUE = Value(0.5, send_back)
