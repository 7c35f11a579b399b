"""Score sheets of matches at real tables (PAD-4)."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.pads.models import Pad
from games.tournaments.models.rounds import Pairing


class MatchSheet(models.Model):
    """The score sheet of a match; results come from reports, so it is no act by itself."""

    pairing = models.OneToOneField(Pairing, on_delete=models.CASCADE, related_name="sheet")
    pad = models.OneToOneField(Pad, on_delete=models.CASCADE, related_name="match_sheet")

    class Meta:
        verbose_name = _("score sheet of a match")
        verbose_name_plural = _("score sheets of matches")

    def __str__(self) -> str:
        return f"{self.pairing}: {self.pad}"
