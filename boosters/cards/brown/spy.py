"""Spy (BOOSTERS 13)."""

from __future__ import annotations

from boosters.cards.examples import Claim, Example, Picture
from boosters.cards.words import BEFORE_A_LEAD, Difficulty, Notes, Words, pgettext
from boosters.cards.words import gettext_noop as _
from games.rules.cards.deck import cards_of_rank
from games.rules.cards.ruleset import SEATS
from games.rules.state.booster_events import CountsTold
from games.rules.state.events import Event
from games.rules.view.booster import Booster, Colour, Deed, Need, Standing
from games.rules.view.valuing import Value

NUMBER = 13
DIFFICULTY = Difficulty.EASY


def _tell_counts(deed: Deed) -> list[Event]:
    """13: Both opponents in the round tell how many cards of one rank they hold."""
    rank, state = deed.boost.rank, deed.state
    counts = tuple(
        (seat, (state.hands[seat] & cards_of_rank(rank)).bit_count())
        for seat in SEATS
        if seat % 2 != deed.seat % 2 and seat not in state.out
    )
    return [CountsTold(rank, counts)]


BOOSTER = Booster("spy", Colour.BROWN, Standing.ATTESTED, needs=(Need.RANK,), resolve=_tell_counts)

WORDS = Words(
    name=pgettext("Booster", "Spy"),
    when=BEFORE_A_LEAD,
    line=_("Learn how many cards of a rank the opponents hold."),
    text=_(
        "Name a rank from 2 to ace. The whole table learns how many such cards the "
        "opponents still in the round hold; the Phoenix does not count."
    ),
)

NOTES = Notes(
    asked=(_("May I ask the opponents for different ranks? No, for one, and both answer."),),
    ours=(
        _("The table answers for them, so it is true."),
        _("Players who are out are not asked."),
    ),
)

EXAMPLE = Example(
    Picture(Claim.THEIR_HAND_HIDDEN, "3", _("You would like to know how many aces are in there.")),
    Picture(Claim.COUNTS, ". 2 . 0", _("You ask for aces: one of them holds two, the other none.")),
)

VALUE = Value(0.1)
