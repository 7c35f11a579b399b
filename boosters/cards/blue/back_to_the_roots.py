"""Back to the Roots (BOOSTERS 6)."""

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
from games.rules.cards.deck import MAH_JONG, SPECIALS, each
from games.rules.cards.ruleset import Rules
from games.rules.state.actions import Boost
from games.rules.state.booster_events import CardsRemoved
from games.rules.state.boosters import Effect, Until
from games.rules.state.events import Event
from games.rules.view.booster import Booster, Colour, Deed, Standing, Target
from games.rules.view.choices import BoosterForm
from games.rules.view.perspective import Perspective
from games.rules.view.valuing import Idea, Situation, Value

NUMBER = 6
DIFFICULTY = Difficulty.MEDIUM


def _lead_first(rules: Rules, effect: Effect) -> Rules:
    """6: The first lead, unless Open Hand has it (BG-13)."""
    if rules.first_leader is not None:
        return rules
    return rules._replace(first_leader=effect.seat)


def _empties_no_hand(view: Perspective, _boost: Boost, _target: Target) -> str | None:
    """6: Nobody is left without cards, as far as its player can tell (BG-16).

    Ruling: a seat with no more cards than there are special ones elsewhere may hold
    nothing else. It takes several Dealers to get there.
    """
    elsewhere = (SPECIALS & ~view.hand).bit_count()
    others = (view.counts[seat] for seat in range(4) if seat != view.seat)
    if view.hand & ~SPECIALS and all(count > elsewhere for count in others):
        return None
    return "would_go_out"


def _remove_specials(deed: Deed) -> list[Event]:
    """6: All four special cards leave the game."""
    return [CardsRemoved(SPECIALS)]


BOOSTER = Booster(
    "back_to_the_roots",
    Colour.BLUE,
    Standing.COMPLETED,
    until=Until.ROUND,
    modify=_lead_first,
    legal=_empties_no_hand,
    resolve=_remove_specials,
)

WORDS = Words(
    name=pgettext("Booster", "Back to the Roots"),
    when=AFTER_THE_EXCHANGE,
    line=_("A round without Mah Jong, Dog, Phoenix and Dragon."),
    text=_(
        "Mah Jong, Dog, Phoenix and Dragon leave the game for this round, and nobody "
        "draws new cards. The first lead is yours unless somebody plays Open Hand."
    ),
    until=UNTIL_THE_ROUND_ENDS,
    short=_("No Mah Jong, Dog, Phoenix or Dragon."),
)

NOTES = Notes(
    asked=(_("Mentioned under Open Hand: it takes the Mah Jong out of the game."),),
    ours=(
        _(
            "From then on nothing that acts on special cards can be played: Dog Sitter, New "
            "Master, Scarecrow, Mighty Mouse, Bird Thief, Dog Catcher, Dragon Tamer."
        ),
        _("The card points of the round still add up to 100."),
    ),
)

EXAMPLE = Example(
    Picture(Claim.HAND, "Mah Phx Ks As", _("Mah Jong and Phoenix are in your hand.")),
    Picture(Claim.HAND, "Ks As", _("Both are out of the game, and no cards replace them.")),
)

_LEAD_FROM_OTHERS = 0.67


def _idea(situation: Situation, form: BoosterForm) -> Idea | None:
    """Let the special cards leave the game when the others hold the good ones."""
    if situation.partner_called:
        return None
    hand = situation.view.hand
    gain = situation.burden - situation.burden_without(SPECIALS)
    # Two of the other three are opponents.
    gain -= sum(situation.burden_with(card) for card in each(SPECIALS & ~hand)) / 3
    lead = 0.0 if hand & MAH_JONG else situation.worth_of_lead * _LEAD_FROM_OTHERS
    return Idea(gain + lead, Boost(form.booster))


VALUE = Value(0.5, _idea)
