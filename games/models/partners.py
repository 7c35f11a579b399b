"""How partners played together, by round: for reviewers of the desk alone."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.matches import Hand
from games.models.players import Player
from games.models.tables import SEAT_NUMBERS


class ComparedRound(models.Model):
    """A round that is over and was looked at: it has rows of partners, or there were none.

    It is looked at again once judgements or the measure have another version.
    """

    hand = models.OneToOneField(
        Hand,
        verbose_name=_("round"),
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="compared",
    )
    version = models.PositiveIntegerField(_("version"))

    class Meta:
        verbose_name = _("compared round")
        verbose_name_plural = _("compared rounds")

    def __str__(self) -> str:
        return str(self.hand)


class PartnerRound(models.Model):
    """How somebody played beside a partner in a round, both of them people.

    ``passes`` are those on the cards of an opponent which could have been beaten. ``push_fit``
    and ``wish_fit`` are in points (:mod:`games.bots.verdicts.fitting`), empty without a push or a
    wish that can be measured. Version and kind of table are those of the round and its match.
    """

    compared = models.ForeignKey(
        ComparedRound, verbose_name=_("round"), on_delete=models.CASCADE, related_name="people"
    )
    seat = models.PositiveSmallIntegerField(_("seat"))
    player = models.ForeignKey(
        Player, verbose_name=_("player"), on_delete=models.CASCADE, related_name="+"
    )
    partner = models.ForeignKey(
        Player, verbose_name=_("partner"), on_delete=models.CASCADE, related_name="+"
    )
    version = models.PositiveIntegerField(_("version"))
    is_rated = models.BooleanField(_("rated"))
    has_boosters = models.BooleanField(_("with Boosters"))
    decisions = models.PositiveSmallIntegerField(_("decisions"))
    mistakes = models.PositiveSmallIntegerField(_("mistakes"))
    passes = models.PositiveSmallIntegerField(_("passes"))
    left_to_partner = models.PositiveSmallIntegerField(_("passes before a partner's play"))
    push_fit = models.FloatField(_("fit of the push"), null=True, blank=True)
    wish_fit = models.FloatField(_("fit of the wish"), null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        verbose_name = _("round of partners")
        verbose_name_plural = _("rounds of partners")
        constraints = [
            models.UniqueConstraint(fields=["compared", "seat"], name="partners_once_a_round"),
            models.CheckConstraint(
                condition=models.Q(seat__in=SEAT_NUMBERS), name="partner_round_seat_0_to_3"
            ),
        ]
        indexes = [
            models.Index(
                fields=["version", "is_rated", "has_boosters", "player", "partner"],
                name="rounds_of_partners_by_kind",
            )
        ]

    def __str__(self) -> str:
        return f"{self.player} & {self.partner}"
