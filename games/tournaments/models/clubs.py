"""Clubs, their members, and series of evenings (CLUB)."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models import Player
from games.models.texts import LineField, LinesField
from games.tournaments.models.zones import LONGEST_ZONE, site_zone
from games.tournaments.rules.presets import Entering
from games.tournaments.rules.series import SCHEME

LONGEST_TITLE = 60
LONGEST_CLUB_TEXT = 1000
LONGEST_PERSON = 40
"""Names of people without accounts may be longer than those of players."""


def usual_scheme() -> list[int]:
    """Return the usual points for places (CLUB-3)."""
    return list(SCHEME)


class Club(models.Model):
    """People who play together."""

    slug = models.SlugField(max_length=40, unique=True)
    name = LineField(max_length=LONGEST_TITLE)
    text = LinesField(blank=True, default="", max_length=LONGEST_CLUB_TEXT)
    zone = models.CharField(max_length=LONGEST_ZONE, default=site_zone)
    """The time zone of its evenings, unless they have another (SCH-6)."""
    created = models.DateTimeField()

    class Meta:
        ordering = ["name", "pk"]
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        constraints = [models.CheckConstraint(condition=~models.Q(name=""), name="club_has_a_name")]

    def __str__(self) -> str:
        return self.name

    @property
    def time_zone(self) -> ZoneInfo:
        """The zone by which it is this or that day for the club."""
        return ZoneInfo(self.zone)


class ClubRole(models.TextChoices):
    """The roles in a club."""

    OWNER = "owner", _("owner")
    DIRECTOR = "director", _("director")
    MEMBER = "member", _("member")


class Membership(models.Model):
    """A member of a club; without an account a name, which may be linked later (CLUB-1)."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="members")
    player = models.ForeignKey(
        Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="memberships"
    )
    name = LineField(max_length=LONGEST_PERSON)
    role = models.CharField(max_length=10, choices=ClubRole.choices, default=ClubRole.MEMBER)
    counts_by_name = models.BooleanField(default=False)
    """Whether results under this name, without an account, belong to the account (CLUB-1)."""
    since = models.DateTimeField()

    class Meta:
        ordering = ["club", "name", "pk"]
        verbose_name = _("member")
        verbose_name_plural = _("members")
        constraints = [
            models.UniqueConstraint(fields=["club", "player"], name="member_of_a_club_once"),
            models.CheckConstraint(
                condition=models.Q(role__in=ClubRole.values), name="club_role_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.club})"

    @property
    def shown_name(self) -> str:
        """The name of the account, or the one that was written down."""
        return self.name if self.player is None else self.player.shown_name


class SeriesScoring(models.TextChoices):
    """How the evenings of a series are scored (CLUB-3, CLUB-7)."""

    PLACES = "places", _("points for places")
    VICTORY_POINTS = "victory_points", _("sum of victory points")
    POINTS = "points", _("sum of points")
    RANK_POINTS = "rank_points", _("rank points")


class Series(models.Model):
    """A season of a club's evenings (CLUB-2); once frozen, its standing stays as it is."""

    slug = models.SlugField(max_length=40, unique=True)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="series")
    name = LineField(max_length=LONGEST_TITLE)
    ranks = models.CharField(
        max_length=10, choices=[(it, it) for it in Entering], default=Entering.PERSONS
    )
    scoring = models.CharField(
        max_length=20,
        choices=SeriesScoring.choices,
        default=SeriesScoring.PLACES,
    )
    scheme = models.JSONField(default=usual_scheme)
    participation = models.PositiveSmallIntegerField(default=0)
    best = models.PositiveSmallIntegerField(null=True, blank=True)
    frozen = models.JSONField(null=True, blank=True)
    created = models.DateTimeField()

    class Meta:
        ordering = ["-created", "-pk"]
        verbose_name = _("series")
        verbose_name_plural = _("series")

    def __str__(self) -> str:
        return self.name

    @property
    def is_frozen(self) -> bool:
        """Whether nothing can change it any more (CLUB-6)."""
        return self.frozen is not None
