"""Rounds of partners as ``manage.py compare_partners`` keeps them, without playing any."""

from __future__ import annotations

from games.desk.figures import VERSION
from games.models import ComparedRound, Hand, PartnerRound, Player


def add_rounds(hand: Hand, one: Player, other: Player, number: int, **named: object) -> None:
    """Add rounds of a pair, as the command would."""
    base = Hand.objects.order_by("-number").values_list("number", flat=True).first() or 0
    hands = [
        Hand(match=hand.match, number=base + it, first_window=1, started=hand.started)
        for it in range(1, number + 1)
    ]
    Hand.objects.bulk_create(hands)
    found = [ComparedRound(hand=it, version=named.get("version", VERSION)) for it in hands]
    ComparedRound.objects.bulk_create(found)
    usual = {
        "version": VERSION,
        "is_rated": True,
        "has_boosters": False,
        "decisions": 10,
        "mistakes": 1,
        "passes": 4,
        "left_to_partner": 2,
        "push_fit": 0.0,
    }
    PartnerRound.objects.bulk_create(
        PartnerRound(compared=it, seat=seat, player=player, partner=partner, **(usual | named))
        for it in found
        for seat, player, partner in ((0, one, other), (2, other, one))
    )
