"""Say what companions make of a play, and what is still to be named for them."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.rules.cards.deck import rank_of, suit_of
from games.rules.cards.errors import RuleViolation
from games.rules.cards.ruleset import Rules, StandIn
from games.rules.state.actions import Boost
from games.rules.view.booster import Need
from games.rules.view.reading import asks_partner
from games.screen.page.scene import Scene
from games.screen.words.booster_names import booster_name
from games.screen.words.names import SUIT_NAMES, card_name, rank_name


def lacks(scene: Scene, companions: tuple[Boost, ...]) -> str:
    """Return what the player still has to name for a companion.

    Where the partner completes the play, the rank of a joker may be left to the
    partner.
    """
    catalogue = scene.page.catalogue
    is_helped = asks_partner(catalogue, companions)
    for boost in companions:
        booster = catalogue.get(boost.booster)
        needs = () if booster is None else booster.needs
        named = {"booster": booster_name(boost.booster)}
        if Need.LOW_RANK in needs and not boost.rank and not is_helped:
            return _("Choose a rank for %(booster)s.") % named
        if Need.PLAYED_CARD in needs and not boost.cards:
            return _("Choose for %(booster)s which card it changes.") % named
        if Need.SUIT in needs and boost.suit is None:
            return _("Choose a suit for %(booster)s.") % named
    return ""


def companion_refusal(refusal: RuleViolation) -> str:
    """Return why a companion cannot go with a play; empty for other refusals."""
    slug = refusal.details.get("booster")
    if slug is None:
        return ""
    texts = {
        "invalid_combination": _("%(booster)s does not go with these cards."),
        "bad_target": _("%(booster)s cannot change this."),
        "not_its_time": _("%(booster)s cannot be played yet."),
        "forbidden": _("%(booster)s is not allowed now."),
        "card_not_in_hand": _("You do not hold %(booster)s any more."),
    }
    text = texts.get(refusal.code, "")
    return text % {"booster": booster_name(str(slug))} if text else ""


def counted_as(rules: Rules) -> list[str]:
    """Return what each card of a play counts as, where that is something else."""
    return [_counted(stand_in) for stand_in in rules.stand_ins]


def _counted(stand_in: StandIn) -> str:
    card, rank, suit = stand_in.card, stand_in.rank, stand_in.suit
    if not card:
        return _("plus a joker as %(rank)s") % {"rank": rank_name(rank)}
    counted = {"card": card_name(card)}
    if stand_in.number > 1:
        return _("%(card)s counts twice") % counted
    if rank == rank_of(card) and suit is not None and suit != suit_of(card):
        counted["suit"] = _(SUIT_NAMES[suit])
        return _("%(card)s counts as %(suit)s") % counted
    counted["rank"] = rank_name(rank)
    return _("%(card)s counts as %(rank)s") % counted
