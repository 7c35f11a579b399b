"""Dragon Tamer (BOOSTERS 27)."""

from __future__ import annotations

from boosters.cards.common import both, specials_in_game
from boosters.cards.examples import Claim, Example, Picture
from boosters.cards.values import answered
from boosters.cards.words import Difficulty, Notes, Words, pgettext
from boosters.cards.words import gettext_noop as _
from games.rules.cards.deck import points
from games.rules.state.actions import Boost
from games.rules.state.booster_events import HeirChosen
from games.rules.state.boosters import SubjectKind
from games.rules.state.events import Event
from games.rules.view.booster import Booster, Colour, Deed, Standing, Target
from games.rules.view.choices import BoosterForm
from games.rules.view.perspective import Perspective
from games.rules.view.valuing import POINTS_OF_A_LEAD, Idea, Situation, Value

NUMBER = 27
DIFFICULTY = Difficulty.EASY


def _may_tame(view: Perspective, _boost: Boost, target: Target) -> str | None:
    """27: The Dragon's player, or an opponent of theirs."""
    assert target.subject is not None
    seat = target.subject.seat
    partner = view.seat != seat and (view.seat or 0) % 2 == seat % 2
    return "bad_target" if partner else None


def _tame(deed: Deed) -> list[Event]:
    """27: The trick is kept, or comes here."""
    return [HeirChosen(deed.seat)]


BOOSTER = Booster(
    "dragon_tamer",
    Colour.RED,
    Standing.HOUSE,
    answers_to=SubjectKind.DRAGON_WINS,
    own_events=True,
    legal=both(specials_in_game, _may_tame),
    resolve=_tame,
)

WORDS = Words(
    name=pgettext("Booster", "Dragon Tamer"),
    when=_("when the Dragon wins a trick"),
    line=_("The Dragon's trick is yours."),
    text=_(
        "If you played the Dragon, you keep the trick instead of giving it away. If an "
        "opponent did, the trick comes to you. The first one to react decides. You must "
        "still hold cards."
    ),
)

NOTES = Notes(
    ours=(
        _("In the last trick of the round too."),
        _("It cannot be played on the trick of your own partner."),
    ),
)

EXAMPLE = Example(
    Picture(Claim.TOP, "Drg", _("An opponent’s Dragon wins the trick.")),
    Picture(Claim.WON, "Ks Drg", _("The whole trick is yours, Dragon and all.")),
)


def _idea(situation: Situation, form: BoosterForm) -> Idea | None:
    """Keep the Dragon's trick; an opponent's comes to one's own team anyway."""
    if answered(situation).seat != situation.seat:
        return None
    on_table = sum(points(laid.combination.cards) for laid in situation.view.plays)
    return Idea(on_table / POINTS_OF_A_LEAD, Boost(form.booster))


VALUE = Value(0.5, _idea)
