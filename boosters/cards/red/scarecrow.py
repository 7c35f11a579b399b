"""Scarecrow (BOOSTERS 21)."""

from __future__ import annotations

from boosters.cards.common import both, specials_in_game
from boosters.cards.examples import Claim, Example, Picture
from boosters.cards.values import send_back
from boosters.cards.words import Difficulty, Notes, Words, pgettext
from boosters.cards.words import gettext_noop as _
from games.rules.cards.deck import DRAGON, PHOENIX
from games.rules.play.taking_back import sent_back
from games.rules.state.actions import Boost
from games.rules.state.boosters import SubjectKind
from games.rules.state.events import Event
from games.rules.view.booster import Booster, Colour, Deed, Standing, Target
from games.rules.view.perspective import Perspective
from games.rules.view.valuing import Value

NUMBER = 21
DIFFICULTY = Difficulty.TRICKY

BIRDS = DRAGON | PHOENIX


def _holds_bird(_view: Perspective, _boost: Boost, target: Target) -> str | None:
    """21: Only the Dragon or the Phoenix."""
    assert target.proposal is not None
    cards = sum(cards for _, cards in target.proposal.cards)
    return None if cards & BIRDS else "bad_target"


def _scare(deed: Deed) -> list[Event]:
    """21: The play goes back; what laid it may be used again without the birds."""
    return sent_back(deed.answered, barred=BIRDS)


BOOSTER = Booster(
    "scarecrow",
    Colour.RED,
    Standing.ATTESTED,
    answers_to=SubjectKind.CARDS,
    legal=both(specials_in_game, _holds_bird),
    resolve=_scare,
)

WORDS = Words(
    name=pgettext("Booster", "Scare|crow"),
    when=_("on Dragon or Phoenix"),
    line=_("The Dragon or the Phoenix goes back to the hand."),
    text=_(
        "All cards and yellow Boosters of that play go back. The player lays something without "
        "Dragon and Phoenix or passes. A player who leads and has nothing else must pass."
    ),
)

NOTES = Notes(
    asked=(
        _(
            "What if I lead and hold only Dragon or Phoenix? You have to pass, and the lead "
            "goes to the next player."
        ),
        _("Does it scare the Fire Bird and the Mah Jong? No."),
        _("And birds that come through Help, Add On or Slip Under? Yes."),
    ),
    ours=(
        _(
            "Help, Add On and Slip Under may then be used once more without the two; "
            "otherwise they are spent."
        ),
        _("After the forced pass no trick is collected."),
    ),
)

EXAMPLE = Example(
    Picture(Claim.TOP, "Drg", _("An opponent beats your ace with the Dragon.")),
    Picture(Claim.TOP, "As", _("The Dragon goes back, and your ace is on top again.")),
)

VALUE = Value(0.5, send_back)
