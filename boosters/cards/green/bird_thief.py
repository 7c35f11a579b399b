"""Bird Thief (BOOSTERS 44)."""

from __future__ import annotations

from boosters.cards.common import refuse_bomb, specials_in_game, trick_lies_open
from boosters.cards.examples import Claim, Example, Picture
from boosters.cards.words import Difficulty, Notes, Words, pgettext
from boosters.cards.words import gettext_noop as _
from games.rules.cards.additions import cards_for_the_phoenix
from games.rules.cards.deck import PHOENIX, cards_of_rank, each
from games.rules.cards.growing import with_natural
from games.rules.state.actions import Boost
from games.rules.state.booster_events import TopChanged
from games.rules.state.events import Event
from games.rules.view.booster import Booster, Colour, Deed, Need, Standing, Target
from games.rules.view.choices import BoosterForm
from games.rules.view.perspective import Perspective
from games.rules.view.valuing import Idea, Situation, Value, best

NUMBER = 44
DIFFICULTY = Difficulty.TRICKY


def _may_take_bird(view: Perspective, boost: Boost, _target: Target) -> str | None:
    """44: The Phoenix stands in for the rank of a natural card in one's own hand."""
    top = view.top
    if not trick_lies_open(view) or top is None or not top.combination.phoenix:
        return "no_target"
    found = with_natural(top.combination, boost.cards, view.rules)
    if found is None:
        return "bad_target"
    return refuse_bomb(view, found)


def _take_bird(deed: Deed) -> list[Event]:
    """44: The card takes the Phoenix's place; the Phoenix comes to the hand."""
    top, card = deed.state.top, deed.boost.cards
    assert top is not None
    found = with_natural(top.combination, card, deed.rules)
    assert found is not None
    return [TopChanged(deed.seat, found, card, PHOENIX)]


def _bird_in_game(view: Perspective, boost: Boost, target: Target) -> str | None:
    """44: Refused once the special cards have left the game."""
    return specials_in_game(view, boost, target) or _may_take_bird(view, boost, target)


BOOSTER = Booster(
    "bird_thief",
    Colour.GREEN,
    Standing.COMPLETED,
    needs=(Need.OWN_CARD,),
    lays=cards_for_the_phoenix,
    legal=_bird_in_game,
    resolve=_take_bird,
)

WORDS = Words(
    name=pgettext("Booster", "Bird Thief"),
    when=_("when the Phoenix is a joker on top"),
    line=_("Put the real card down and take the Phoenix."),
    text=_(
        "Put the real card in its place, of whatever suit, and take the Phoenix into your"
        " hand. The combination stays its owner’s, even if it becomes a bomb."
    ),
)

NOTES = Notes(
    asked=(_("Can a bomb come about that way? Yes."),),
    ours=(
        _("It works on your own and on others’ combinations of two cards or more."),
        _("Then it is the turn of the player after its owner."),
    ),
)

EXAMPLE = Example(
    Picture(Claim.TOP, "6p Phx", _("The Phoenix makes this a pair of sixes.")),
    Picture(Claim.HAND, "Phx Ks", _("Your 6 has taken its place, and the Phoenix is yours.")),
)


def _idea(situation: Situation, form: BoosterForm) -> Idea | None:
    """Take the Phoenix for a card of the rank it stands for."""
    top, hand = situation.view.top, situation.view.hand
    if top is None or not top.combination.phoenix:
        return None
    ideas = []
    for card in each(hand & cards_of_rank(top.combination.phoenix)):
        if with_natural(top.combination, card, situation.view.rules) is not None:
            gain = situation.burden - situation.burden_with(hand & ~card | PHOENIX)
            ideas.append(Idea(gain, Boost(form.booster, cards=card)))
    return best(ideas)


VALUE = Value(0.7, _idea)
