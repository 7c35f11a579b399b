"""Entrants: teams or persons, with their players, and penalties (TEAM, PEN)."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models import Player
from games.models.texts import LineField, LinesField
from games.tournaments.models.clubs import LONGEST_PERSON, LONGEST_TITLE
from games.tournaments.models.events import Tournament
from games.tournaments.rules.penalties import Sanction


class EntrantStatus(models.TextChoices):
    """Where an entrant stands."""

    WAITING = "waiting", _("waiting for the director to accept")
    LOOKING = "looking", _("looking for a partner")
    REGISTERED = "registered", _("registered")
    CHECKED_IN = "checked_in", _("checked in")
    ABSENT = "absent", _("absent")
    WITHDRAWN = "withdrawn", _("withdrawn")
    DISQUALIFIED = "disqualified", _("disqualified")


AWAY = (EntrantStatus.ABSENT, EntrantStatus.WITHDRAWN, EntrantStatus.DISQUALIFIED)
"""Not paired (TEAM-4, TEAM-6, TEAM-7)."""
NOT_LISTED = (EntrantStatus.WAITING, EntrantStatus.LOOKING)
"""States that no list of entrants shows: not accepted, or not complete (TEAM-1)."""


class Entrant(models.Model):
    """A team or a person of a tournament (IND-1).

    ``here_since`` is when somebody said that it has come, ``at_door`` whether only a phone at
    the door did (WHO-1); ``word_given`` is when it last got a new word, ``is_word_locked``
    whether that has been guessed at too often (WHO-2). ``lot`` is its place in a draw of lots
    (RANK-1).
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entrants")
    number = models.PositiveSmallIntegerField(null=True, blank=True)
    name = LineField(max_length=LONGEST_TITLE)
    club = LineField(max_length=LONGEST_TITLE, blank=True, default="")
    group = LineField(max_length=10, blank=True, default="")
    status = models.CharField(
        max_length=15,
        choices=EntrantStatus.choices,
        default=EntrantStatus.REGISTERED,
    )
    here_since = models.DateTimeField(null=True, blank=True)
    at_door = models.BooleanField(default=False)
    word_given = models.DateTimeField(null=True, blank=True)
    is_word_locked = models.BooleanField(default=False)
    fixed_table = models.PositiveSmallIntegerField(null=True, blank=True)
    lot = models.PositiveSmallIntegerField(null=True, blank=True)
    is_late = models.BooleanField(default=False)
    is_struck_out = models.BooleanField(default=False)
    agreements = LinesField(blank=True, default="", max_length=1500)
    agreements_changed = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["tournament", "number", "pk"]
        verbose_name = _("entrant")
        verbose_name_plural = _("entrants")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="start_number_once"),
            models.CheckConstraint(
                condition=models.Q(status__in=EntrantStatus.values), name="entrant_status_known"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def key(self) -> str:
        """What the rules call it."""
        return str(self.pk)

    @property
    def is_alone(self) -> bool:
        """Whether a partner is missing (TEAM-1)."""
        return not self.tournament.is_of_persons and len(self.people.all()) == 1

    @property
    def is_unranked(self) -> bool:
        """Whether it has no rank (TEAM-7, RR-5)."""
        return self.is_struck_out or self.status == EntrantStatus.DISQUALIFIED


class EntrantPlayer(models.Model):
    """A member of an entrant: an account, or a name without one; or a substitute (TEAM-2).

    ``code`` is in the link by which one person takes this place, or becomes the partner of
    somebody who is looking for one; it does so once (WHO-3).
    """

    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="people")
    player = models.ForeignKey(
        Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="entered"
    )
    name = LineField(max_length=LONGEST_PERSON)
    is_substitute = models.BooleanField(default=False)
    plays = models.BooleanField(default=True)
    has_accepted = models.BooleanField(default=True)
    code = models.CharField(max_length=16, blank=True, default="")

    class Meta:
        ordering = ["entrant", "pk"]
        verbose_name = _("player of an entrant")
        verbose_name_plural = _("players of entrants")
        constraints = [
            models.UniqueConstraint(fields=["entrant", "player"], name="in_an_entrant_once")
        ]

    def __str__(self) -> str:
        return self.shown_name

    @property
    def shown_name(self) -> str:
        """The name of the account, or the one that was written down."""
        return self.name if self.player is None else self.player.shown_name


class Penalty(models.Model):
    """A penalty by the director (PEN); a negative one is a credit."""

    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="penalties")
    round = models.PositiveSmallIntegerField(null=True, blank=True)
    sanction = models.CharField(max_length=20)
    vp = models.DecimalField(max_digits=6, decimal_places=2, default=0)
    points = models.IntegerField(default=0)
    reason = LineField(max_length=200, blank=True, default="")
    at = models.DateTimeField()

    class Meta:
        ordering = ["entrant", "pk"]
        verbose_name = _("penalty")
        verbose_name_plural = _("penalties")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(sanction__in=list(Sanction)), name="sanction_known"
            )
        ]

    def __str__(self) -> str:
        return f"{self.entrant}: {self.sanction}"
