"""The sign of life of the clocks."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class ClockBeat(models.Model):
    """When some clock last worked: one row for all clocks."""

    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("clock beat")
        verbose_name_plural = _("clock beats")
        constraints = [models.CheckConstraint(condition=models.Q(pk=1), name="one_clock_beat")]

    def __str__(self) -> str:
        return self.at.isoformat()
