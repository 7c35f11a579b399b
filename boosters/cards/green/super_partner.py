"""Super Partner (BOOSTERS 40)."""

from __future__ import annotations

from boosters.cards.examples import Claim, Example, Picture
from boosters.cards.words import Difficulty, Notes, Words, pgettext
from boosters.cards.words import gettext_noop as _
from games.rules.cards.ruleset import partner_of
from games.rules.state.actions import Boost
from games.rules.state.booster_events import CallMoved
from games.rules.state.events import Event
from games.rules.view.booster import Booster, Colour, Deed, Standing, Target
from games.rules.view.choices import BoosterForm
from games.rules.view.perspective import Perspective
from games.rules.view.valuing import Idea, Situation, Value

NUMBER = 40
DIFFICULTY = Difficulty.TRICKY


def _may_move_call(view: Perspective, _boost: Boost, _target: Target) -> str | None:
    """40: One's own call, while both partners are in the round."""
    assert view.seat is not None
    if view.calls[view.seat] is None:
        return "no_target"
    return "partner_out" if partner_of(view.seat) in view.out else None


def _move_call(deed: Deed) -> list[Event]:
    """40: The call is the partner's, or vanishes if the partner has one."""
    return [CallMoved(deed.seat, partner_of(deed.seat))]


BOOSTER = Booster(
    "super_partner", Colour.GREEN, Standing.COMPLETED, legal=_may_move_call, resolve=_move_call
)

WORDS = Words(
    name=pgettext("Booster", "Super Partner"),
    when=_("any time, if you have called"),
    line=_("Your call becomes your partner’s."),
    text=_(
        "Your Tichu or Grand Tichu becomes your partner’s. If they have one themselves, "
        "only theirs counts. Both of you must still hold cards, and neither may call "
        "again this round."
    ),
)

NOTES = Notes(
    asked=(_("Does it work if the partner has called too? Yes, but only one call counts."),),
    ours=(
        _("Even a lost Grand Tichu may vanish that way."),
        _("Neither of you calls again afterwards."),
    ),
)

EXAMPLE = Example(
    Picture(Claim.CALLS, "tichu . . .", _("You have called, but your partner will be out sooner.")),
    Picture(Claim.CALLS, ". . tichu .", _("Now your partner has to be the first one out.")),
)

_GOES_OUT_SOON = 0.8
"""The greatest burden with which a call is kept."""
_PER_CARD_AHEAD = 0.2


def _idea(situation: Situation, form: BoosterForm) -> Idea | None:
    """Hand over a call to a partner who is nearer to going out, or has one too."""
    view = situation.view
    if not situation.has_called:
        return None
    if view.out:
        # It is lost; beside the partner's call it vanishes.
        lost = view.calls[situation.partner] is not None
        return Idea(3.0, Boost(form.booster)) if lost else None
    if situation.burden <= _GOES_OUT_SOON or len(situation.groups) <= 2:
        return None
    ahead = view.hand.bit_count() - view.counts[situation.partner]
    return Idea(_PER_CARD_AHEAD * ahead - 0.3, Boost(form.booster))


VALUE = Value(0.4, _idea, is_weighed=True)
