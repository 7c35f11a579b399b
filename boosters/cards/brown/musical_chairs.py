"""Musical Chairs (BOOSTERS 14)."""

from __future__ import annotations

from boosters.cards.common import another_seat
from boosters.cards.examples import Claim, Example, Picture
from boosters.cards.words import (
    BEFORE_A_LEAD,
    UNTIL_THE_ROUND_ENDS,
    Difficulty,
    Notes,
    Words,
    pgettext,
)
from boosters.cards.words import gettext_noop as _
from games.rules.cards.ruleset import Rules
from games.rules.state.boosters import Effect, Until
from games.rules.view.booster import Booster, Colour, Copies, Need, Standing
from games.rules.view.valuing import Value

NUMBER = 14
DIFFICULTY = Difficulty.TRICKY


def _swap_places(rules: Rules, effect: Effect) -> Rules:
    """14: Two seats change places in play order, nothing else."""
    one, other = effect.seat, effect.boost.seat
    places = {one: other, other: one}
    seating = tuple(places.get(seat, seat) for seat in rules.seating)
    return rules._replace(seating=seating)  # type: ignore[arg-type]


BOOSTER = Booster(
    "musical_chairs",
    Colour.BROWN,
    Standing.COMPLETED,
    until=Until.ROUND,
    needs=(Need.SEAT,),
    copies=Copies.ANY,
    modify=_swap_places,
    legal=another_seat,
)

WORDS = Words(
    name=pgettext("Booster", "Musical Chairs"),
    when=BEFORE_A_LEAD,
    line=_("Swap places with another player."),
    text=_(
        "Swap places with another player. Only the order of play changes: partners, "
        "tricks, Boosters and calls stay as they are. The Dog finds the partner in the "
        "new seat too."
    ),
    until=UNTIL_THE_ROUND_ENDS,
    short=_("Two players have swapped places."),
)

NOTES = Notes(
    asked=(_("Do I get tricks, Boosters or the partner along with the seat? No, only the seat."),),
    ours=(
        _("If the partner is out, the Dog goes to the next player after them in the new order."),
        _("Several one after the other are allowed."),
    ),
)

EXAMPLE = Example(
    Picture(Claim.ORDER, "0 1 2 3", _("Play goes to the right, as always.")),
    Picture(Claim.ORDER, "0 2 3 1", _("You and the player on your right have changed places.")),
)

VALUE = Value(0.1, is_weighed=True)
