"""The log of acts: append-only, and enough to rebuild the state (DIR-4)."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models import Player
from games.models.texts import LineField
from games.tournaments.models.events import Tournament

LONGEST_REASON = 200


class Act(models.Model):
    """One act of a director or a player, with every row it has changed.

    ``changes`` are ``{"model", "key", "before", "after"}`` in order; before is ``null`` for
    a new row, after for one that has gone. Nothing ever changes or deletes an act; it is
    undone by another.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="acts")
    number = models.PositiveIntegerField()
    what = models.CharField(max_length=40)
    player = models.ForeignKey(
        Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    who = LineField(max_length=60, blank=True, default="")
    is_director = models.BooleanField(default=True)
    on_own_match = models.BooleanField(default=False)
    at = models.DateTimeField()
    reason = LineField(max_length=LONGEST_REASON, blank=True, default="")
    about = models.JSONField(default=dict, blank=True)
    changes = models.JSONField(default=list)
    undoes = models.OneToOneField(
        "self", on_delete=models.RESTRICT, null=True, blank=True, related_name="undone_by"
    )

    class Meta:
        ordering = ["tournament", "number"]
        verbose_name = _("act")
        verbose_name_plural = _("acts")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="acts_in_order")
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.what}"
