"""Addresses that lead to a tournament, a club or a season for ever (LIVE-1)."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.tournaments.models.clubs import Club, Series
from games.tournaments.models.events import LONGEST_ADDRESS, Tournament


class ShortAddress(models.Model):
    """A short address of a tournament, also from before a change of name.

    Two never have the same ``key``. One with words that were hidden is given up: it leads to the
    tournament until another one takes it.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="addresses")
    key = models.CharField(max_length=LONGEST_ADDRESS, unique=True)
    is_given_up = models.BooleanField(default=False)

    class Meta:
        ordering = ["pk"]
        verbose_name = _("short address")
        verbose_name_plural = _("short addresses")

    def __str__(self) -> str:
        return self.key


class OtherAddress(models.Model):
    """Another address of something whose name was hidden: it is printed, and leads there.

    ``has_words`` is whether it has the words of a name that is hidden now; else it is the
    neutral one from while it was. ``short`` is the short address of that time.
    """

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, null=True, related_name="other_addresses"
    )
    club = models.ForeignKey(
        Club, on_delete=models.CASCADE, null=True, related_name="other_addresses"
    )
    series = models.ForeignKey(
        Series, on_delete=models.CASCADE, null=True, related_name="other_addresses"
    )
    slug = models.SlugField(max_length=LONGEST_ADDRESS, unique=True)
    short = models.SlugField(max_length=LONGEST_ADDRESS, blank=True, default="")
    has_words = models.BooleanField(default=True)

    class Meta:
        ordering = ["pk"]
        verbose_name = _("other address")
        verbose_name_plural = _("other addresses")

    def __str__(self) -> str:
        return self.slug
