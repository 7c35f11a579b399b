"""Rounds that are windows of days: proposed dates, and who plays for a team (LEA)."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models import Player
from games.models.texts import LineField
from games.tournaments.models.clubs import LONGEST_PERSON
from games.tournaments.models.entrants import EntrantPlayer
from games.tournaments.models.rounds import Pairing


class DateAnswer(models.TextChoices):
    """The states of a proposed date."""

    NONE = "", _("open")
    ACCEPTED = "accepted", _("agreed on")
    DECLINED = "declined", _("declined")
    WITHDRAWN = "withdrawn", _("withdrawn")


class DateProposal(models.Model):
    """A date that a side proposes for its match; it and its answer stay as evidence (LEA-2)."""

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="dates")
    side = models.PositiveSmallIntegerField()
    starts = models.DateTimeField()
    who = LineField(max_length=LONGEST_PERSON, blank=True, default="")
    player = models.ForeignKey(
        Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    at = models.DateTimeField()
    answer = models.CharField(
        max_length=10, choices=DateAnswer.choices, default=DateAnswer.NONE, blank=True
    )
    answered = models.DateTimeField(null=True, blank=True)
    answered_by = LineField(max_length=LONGEST_PERSON, blank=True, default="")
    reminded = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["at", "pk"]
        verbose_name = _("proposed date")
        verbose_name_plural = _("proposed dates")
        constraints = [
            models.CheckConstraint(condition=models.Q(side__in=(0, 1)), name="date_of_side_0_or_1"),
            models.CheckConstraint(
                condition=models.Q(answer__in=DateAnswer.values), name="date_answer_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.pairing}: {self.starts}"


class LineUp(models.Model):
    """A member chosen to play a match, if the team has more than two (LEA-4)."""

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="line_up")
    side = models.PositiveSmallIntegerField()
    person = models.ForeignKey(EntrantPlayer, on_delete=models.RESTRICT, related_name="+")

    class Meta:
        ordering = ["pairing", "side", "pk"]
        verbose_name = _("who plays for a team")
        verbose_name_plural = _("who plays for teams")
        constraints = [models.UniqueConstraint(fields=["pairing", "person"], name="lined_up_once")]

    def __str__(self) -> str:
        return f"{self.person} ({self.pairing})"
