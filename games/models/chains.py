"""Chains of seeds from which the rounds of a match are dealt (VER-1)."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.matches import Match
from games.models.tables import Table


class Chain(models.Model):
    """A chain of 256 seeds, drawn before anybody gives a word; none is ever removed (VER-11).

    It waits at its ``table`` for the next match. Nothing but :mod:`games.services.writing.chains`
    and :mod:`games.selectors.proofs` reads ``last_seed``, from which all seeds follow: until a
    round is over nobody is shown its seed (VER-7).
    """

    last_seed = models.CharField(_("last seed of the chain"), max_length=64)
    commitment = models.CharField(_("commitment"), max_length=64, unique=True)
    table = models.ForeignKey(
        Table,
        verbose_name=_("table"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="chains",
    )
    match = models.ForeignKey(
        Match,
        verbose_name=_("match"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="chains",
    )
    first_round = models.PositiveIntegerField(
        _("first round"), default=1, help_text=_("of the 256 rounds that its seeds are for")
    )
    created = models.DateTimeField(_("created"))

    class Meta:
        ordering = ["pk"]
        verbose_name = _("chain of seeds")
        verbose_name_plural = _("chains of seeds")
        constraints = [
            models.UniqueConstraint(fields=["match", "first_round"], name="one_chain_for_a_round")
        ]

    def __str__(self) -> str:
        return self.commitment[:12]
