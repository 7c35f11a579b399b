"""What those who look after the site have looked at, decided and corrected: rows only added."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.matches import Hand, Match
from games.models.players import LONGEST_NAME, Player
from games.models.tables import Table
from games.models.texts import LineField

LONGEST_REASON = 500
LONGEST_TOLD = 300


class Correction(models.Model):
    """A match that does not count, a round that counts otherwise, or the end of either.

    The last row of a match, and the last of each of its rounds, is what holds. ``points``
    are those of both teams of the round, ``None`` where the match or round counts as played.
    What was played stays as it is: ``Hand.score``.
    """

    class Kind(models.TextChoices):
        """What is corrected."""

        VOID = "void", _("the match does not count")
        ADJUST = "adjust", _("the round counts differently")
        RESTORE = "restore", _("counts again")

    match = models.ForeignKey(
        Match, verbose_name=_("match"), on_delete=models.CASCADE, related_name="corrections"
    )
    hand = models.ForeignKey(
        Hand,
        verbose_name=_("round"),
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="corrections",
    )
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    points = models.JSONField(_("points"), null=True, blank=True)
    reason = LineField(_("reason"), max_length=LONGEST_REASON)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("decided by"),
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
    )
    at = models.DateTimeField(_("at"))

    class Meta:
        ordering = ["pk"]
        verbose_name = _("correction")
        verbose_name_plural = _("corrections")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(kind="void", hand=None, points=None)
                | models.Q(kind="adjust", hand__isnull=False, points__isnull=False)
                | models.Q(kind="restore", points=None),
                name="correction_of_match_or_round",
            )
        ]

    def __str__(self) -> str:
        return f"{self.hand or self.match}: {self.get_kind_display()}"


class StaffAct(models.Model):
    """Something that somebody who looks after the site has looked at, or has done."""

    class Act(models.TextChoices):
        """What it was."""

        SEARCH = "search", _("looks for matches")
        MATCH = "match", _("looks at a match")
        ROUND = "round", _("looks at a round")
        REPORT = "report", _("looks at a report")
        PERSON = "person", _("looks at a person")
        ROW = "row", _("looks at something else")
        LIVE = "live", _("looks at hands of a running round")
        DECIDE = "decide", _("decides")
        CORRECT = "correct", _("corrects")
        NOTE = "note", _("writes a note")
        APPOINT = "appoint", _("makes or dismisses a reviewer")

    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("by"),
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
    )
    act = models.CharField(_("act"), max_length=10, choices=Act.choices)
    match = models.ForeignKey(
        Match, verbose_name=_("match"), on_delete=models.SET_NULL, null=True, related_name="+"
    )
    table = models.ForeignKey(
        Table, verbose_name=_("table"), on_delete=models.SET_NULL, null=True, related_name="+"
    )
    player = models.ForeignKey(
        Player, verbose_name=_("player"), on_delete=models.SET_NULL, null=True, related_name="+"
    )
    told = models.CharField(_("about"), max_length=LONGEST_TOLD, blank=True, default="")
    at = models.DateTimeField(_("at"))

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("act of the staff")
        verbose_name_plural = _("acts of the staff")
        indexes = [models.Index(fields=["by", "act", "match"], name="acts_of_the_staff")]

    def __str__(self) -> str:
        return f"{self.get_act_display()} {self.told}"


class FormerName(models.Model):
    """What somebody was called before, so that they are found by it."""

    player = models.ForeignKey(
        Player, verbose_name=_("player"), on_delete=models.CASCADE, related_name="former_names"
    )
    name = models.CharField(_("name"), max_length=LONGEST_NAME)

    class Meta:
        ordering = ["pk"]
        verbose_name = _("former name")
        verbose_name_plural = _("former names")
        constraints = [
            models.UniqueConstraint(fields=["player", "name"], name="called_so_before_once")
        ]

    def __str__(self) -> str:
        return self.name
