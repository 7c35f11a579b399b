"""No Wishes (BOOSTERS 26)."""

from __future__ import annotations

from boosters.cards.examples import Claim, Example, Picture
from boosters.cards.values import answered_opponent
from boosters.cards.words import Difficulty, Notes, Words, pgettext
from boosters.cards.words import gettext_noop as _
from games.rules.cards.deck import KING, cards_of_rank
from games.rules.state.actions import Boost
from games.rules.state.booster_events import WishVoided
from games.rules.state.boosters import SubjectKind
from games.rules.state.events import Event
from games.rules.view.booster import Booster, Colour, Deed, Standing
from games.rules.view.choices import BoosterForm
from games.rules.view.valuing import Idea, Situation, Value

NUMBER = 26
DIFFICULTY = Difficulty.EASY


def _void(_deed: Deed) -> list[Event]:
    """26: The wish is void."""
    return [WishVoided()]


BOOSTER = Booster(
    "wishless", Colour.RED, Standing.HOUSE, answers_to=SubjectKind.WISH, resolve=_void
)

WORDS = Words(
    name=pgettext("Booster", "No Wishes"),
    when=_("in reaction to a wish"),
    line=_("A wish is void."),
    text=_("The wish is void. Nobody has to heed it."),
)

NOTES = Notes(
    ours=(
        _("It answers the wish of the Mah Jong as well as Heart’s Desire."),
        _("The cards laid along with the wish stay."),
    ),
)

EXAMPLE = Example(
    Picture(Claim.YOU_MAY_NOT, "Ks", _("Somebody wished for an 8, and you have one.")),
    Picture(Claim.YOU_MAY, "Ks", _("The wish is void, and you may play your king.")),
)

_WISHED_HIGH = 0.5


def _idea(situation: Situation, form: BoosterForm) -> Idea | None:
    """Undo a wish that would break up something good."""
    proposal = answered_opponent(situation)
    if proposal is None:
        return None
    wished = situation.view.hand & cards_of_rank(proposal.wish)
    if not wished:
        return None
    card = wished & -wished
    loss = situation.burden_without(card) - situation.burden
    value = max(loss, 0.0) + (_WISHED_HIGH if proposal.wish >= KING else 0.0)
    return Idea(value, Boost(form.booster))


VALUE = Value(0.5, _idea)
