"""Short addresses of tournaments, also those from before a change of name (LIVE-1)."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.tournaments.models.events import LONGEST_ADDRESS, Tournament


class ShortAddress(models.Model):
    """An address that leads to a tournament for ever; two never have the same ``key``."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="addresses")
    key = models.CharField(max_length=LONGEST_ADDRESS, unique=True)

    class Meta:
        ordering = ["pk"]
        verbose_name = _("short address")
        verbose_name_plural = _("short addresses")

    def __str__(self) -> str:
        return self.key
