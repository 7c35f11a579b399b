"""Counts of all hands that were dealt from chains, beside which pages show chance (VER-12)."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.tables import SEAT_NUMBERS

TRAIT_FIELDS = ("bombs", "aces", "pairs", "strong")
"""Of a count, in the order of what hands are remembered for (:mod:`games.rules.cards.dealt`)."""
FIELDS = ("hands", *TRAIT_FIELDS)


class DealtCount(models.Model):
    """How many hands a seat was dealt for a person, or for bots of a level, and which."""

    seat = models.PositiveSmallIntegerField(_("seat"))
    level = models.CharField(
        _("level"), max_length=20, blank=True, help_text=_("of the bots; empty for people")
    )
    hands = models.PositiveBigIntegerField(_("hands"), default=0)
    bombs = models.PositiveBigIntegerField(_("with a bomb"), default=0)
    aces = models.PositiveBigIntegerField(_("with three or four aces"), default=0)
    pairs = models.PositiveBigIntegerField(_("with Dragon and Phoenix"), default=0)
    strong = models.PositiveBigIntegerField(_("strong after eight cards"), default=0)

    class Meta:
        ordering = ["seat", "level"]
        verbose_name = _("count of hands dealt")
        verbose_name_plural = _("counts of hands dealt")
        constraints = [
            models.UniqueConstraint(fields=["seat", "level"], name="one_count_a_seat_and_level"),
            models.CheckConstraint(
                condition=models.Q(seat__in=SEAT_NUMBERS), name="count_seat_0_to_3"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seat} {self.level}"
