"""Boards: deals that several tables play, from one committed chain (DUP-1, VER-9)."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

LONGEST_WORD = 40


class BoardSet(models.Model):
    """The boards of a round or a day: until opened, ``last_seed`` is shown to nobody (DUP-3)."""

    last_seed = models.CharField(_("last seed of the chain"), max_length=64)
    commitment = models.CharField(_("commitment"), max_length=64, unique=True)
    word = models.CharField(_("word"), max_length=LONGEST_WORD, blank=True, default="")
    boards = models.PositiveSmallIntegerField(_("number of boards"))
    created = models.DateTimeField(_("created"))
    closes = models.DateTimeField(
        _("closes"),
        null=True,
        blank=True,
        help_text=_("when the clock opens boards that no tournament plays"),
    )
    opened = models.DateTimeField(_("opened"), null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("set of boards")
        verbose_name_plural = _("sets of boards")

    def __str__(self) -> str:
        return self.commitment[:12]
