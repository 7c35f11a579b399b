"""Tournaments: options, directors, schedule and announcements."""

from __future__ import annotations

from typing import Self
from zoneinfo import ZoneInfo

from django.db import models
from django.db.models import OuterRef
from django.utils.translation import gettext_lazy as _

from games.models import Player
from games.models.texts import LineField, LinesField
from games.tournaments.models.clubs import LONGEST_TITLE, Club, Series
from games.tournaments.models.zones import LONGEST_ZONE, site_zone
from games.tournaments.rules.criteria import LadderOf
from games.tournaments.rules.limits import OVERTIME, Cut
from games.tournaments.rules.pairing import First
from games.tournaments.rules.presets import Entering, Registering
from games.tournaments.rules.ranking import DEFAULT_LADDER, ByeScores, is_by_boards
from games.tournaments.rules.record import System
from games.tournaments.rules.results import MATCH_VP, Per
from games.tournaments.rules.schedule import WARNINGS, ItemKind

BEST_OF = (1, 3)
"""The most games a meeting of a knock-out may have (KO-2)."""

LONGEST_ADDRESS = 40
PAIRS_AFTER = range(1, 121)
"""How many minutes after the last result rounds may pair themselves (PAIR-7)."""


def usual_ladder() -> list[str]:
    """Return the criteria of RANK-3."""
    return list(DEFAULT_LADDER)


def usual_vp() -> list[int]:
    """Return the victory points of RES-2."""
    return [int(it) for it in MATCH_VP]


def usual_warnings() -> list[int]:
    """Return the minutes of SCH-3."""
    return list(WARNINGS)


class TournamentStatus(models.TextChoices):
    """Where a tournament stands."""

    PLANNED = "planned", _("open for registration")
    RUNNING = "running", _("running")
    ENDED = "ended", _("ended")


class Tournament(models.Model):
    """A tournament with its options; all its state is in rows that acts change."""

    slug = models.SlugField(max_length=40, unique=True)
    short = models.SlugField(max_length=LONGEST_ADDRESS, blank=True, default="")
    """The address that is read out, following the name; rehearsals have none (LIVE-1)."""
    name = LineField(max_length=LONGEST_TITLE)
    club = models.ForeignKey(
        Club, on_delete=models.SET_NULL, null=True, blank=True, related_name="tournaments"
    )
    series = models.ForeignKey(
        Series, on_delete=models.SET_NULL, null=True, blank=True, related_name="tournaments"
    )
    place = LineField(max_length=LONGEST_TITLE, blank=True, default="")
    text = LinesField(blank=True, default="", max_length=2000)
    day = models.DateField()
    zone = models.CharField(max_length=LONGEST_ZONE, default=site_zone)
    language = models.CharField(max_length=10, blank=True, default="")
    """That of the words of its teams (WHO-2); empty for the language of the site."""
    status = models.CharField(
        max_length=10,
        choices=TournamentStatus.choices,
        default=TournamentStatus.PLANNED,
    )
    is_public = models.BooleanField(default=True)
    is_rehearsal = models.BooleanField(default=False)
    preset = models.CharField(max_length=30)
    entering = models.CharField(max_length=10, default=Entering.TEAMS)
    registering = models.CharField(max_length=10, default=Registering.ANYBODY)
    system = models.CharField(max_length=20, default=System.SWISS)
    rounds_planned = models.PositiveSmallIntegerField(default=3)
    ladder = models.JSONField(default=usual_ladder)
    per = models.CharField(max_length=10, default=Per.MATCH)
    vp = models.JSONField(default=usual_vp)
    bye_scores = models.CharField(max_length=15, default=ByeScores.ZERO)
    target = models.PositiveIntegerField(null=True, blank=True)
    max_deals = models.PositiveSmallIntegerField(null=True, blank=True)
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    days = models.PositiveSmallIntegerField(default=0)
    cut = models.CharField(max_length=10, default=Cut.DEAL)
    overtime = models.PositiveSmallIntegerField(default=OVERTIME)
    warnings = models.JSONField(default=usual_warnings)
    best_of = models.PositiveSmallIntegerField(default=1)
    third_place = models.BooleanField(default=False)
    """Whether the losers of the semi-finals play for third place (KO-4)."""
    teams_of_four = models.BooleanField(default=False)
    starts_by_clock = models.BooleanField(default=False)
    pairs_after = models.PositiveSmallIntegerField(null=True, blank=True)
    """So many minutes after the last result the next round is published by itself (PAIR-7)."""
    first = models.CharField(max_length=15, default=First.NEIGHBOURS)
    avoid_clubs = models.PositiveSmallIntegerField(default=0)
    has_house = models.BooleanField(default=False)
    forbidden = models.JSONField(default=list, blank=True)
    tables = models.JSONField(default=list, blank=True)
    seed = models.CharField(max_length=40)
    agreement = models.JSONField(default=dict, blank=True)
    is_online = models.BooleanField(default=False)
    final_standing = models.JSONField(null=True, blank=True)
    knock_out = models.OneToOneField(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="group_stage"
    )
    """Where the best of its groups play on (RR-6)."""
    created = models.DateTimeField()

    class Meta:
        ordering = ["-day", "-pk"]
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(status__in=TournamentStatus.values),
                name="tournament_status_known",
            ),
            models.CheckConstraint(
                condition=models.Q(entering__in=list(Entering)), name="tournament_entering_known"
            ),
            models.CheckConstraint(
                condition=models.Q(registering__in=list(Registering)),
                name="tournament_registering_known",
            ),
            models.CheckConstraint(
                condition=models.Q(system__in=list(System)), name="tournament_system_known"
            ),
            models.CheckConstraint(
                condition=models.Q(status=TournamentStatus.ENDED)
                | models.Q(final_standing__isnull=True),
                name="final_standing_when_ended",
            ),
            models.CheckConstraint(
                condition=models.Q(best_of__in=BEST_OF), name="best_of_one_or_three"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_called_off(self) -> bool:
        """Whether it has ended without a round: nobody is ranked in it then."""
        return self.status == TournamentStatus.ENDED and not self.final_standing

    @property
    def is_of_persons(self) -> bool:
        """Whether single persons enter, and are drawn together for each round (IND-1)."""
        return self.entering == Entering.PERSONS

    @property
    def is_duplicate(self) -> bool:
        """Whether the ranking compares what tables made of the same deals (DUP-5)."""
        return is_by_boards(tuple(self.ladder))

    @property
    def ladder_of(self) -> LadderOf:
        """What its ladder ranks, which decides what it may hold (RANK-1)."""
        if self.is_duplicate:
            return LadderOf.BOARDS
        if self.system == System.KNOCK_OUT:
            return LadderOf.KNOCK_OUT
        return LadderOf.PERSONS if self.is_of_persons else LadderOf.TEAMS

    @property
    def draws_boards(self) -> bool:
        """Whether all tables of a round play deals that are drawn here (DUP-6, DUP-9)."""
        by_boards = self.is_duplicate and self.system != System.MITCHELL
        return self.is_online and (by_boards or self.teams_of_four)

    @property
    def pairs_itself(self) -> bool:
        """Whether the clock draws and publishes rounds; boards need a word of the director."""
        return self.pairs_after is not None and not self.draws_boards

    @property
    def is_by_deal(self) -> bool:
        """Whether a report lists every deal."""
        return self.per == Per.DEAL or self.is_duplicate

    @property
    def is_by_game(self) -> bool:
        """Whether a meeting has several games, and the winner of more of them goes on (KO-2)."""
        return self.system == System.KNOCK_OUT and self.best_of > 1

    @property
    def people_each(self) -> int:
        """How many people an entrant has, not counting substitutes."""
        return 1 if self.is_of_persons else 4 if self.teams_of_four else 2

    @property
    def time_zone(self) -> ZoneInfo:
        """The zone of all its local times (SCH-6)."""
        return ZoneInfo(self.zone)


class DirectorRole(models.TextChoices):
    """The roles in a tournament (DIR-1)."""

    OWNER = "owner", _("owner")
    DIRECTOR = "director", _("director")
    DEPUTY = "deputy", _("deputy")


class Director(models.Model):
    """Somebody who directs a tournament, or deputises."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="directors")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="directs")
    role = models.CharField(max_length=10, choices=DirectorRole.choices)

    class Meta:
        ordering = ["tournament", "pk"]
        verbose_name = _("director")
        verbose_name_plural = _("directors")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "player"], name="directs_once"),
            models.CheckConstraint(
                condition=models.Q(role__in=DirectorRole.values), name="director_role_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} ({self.tournament})"


class OnlyDirects(models.Model):
    """Somebody has said that they direct a tournament and do not play in it (DIR-1).

    Those who direct without being appointed say so, too: see ``directing.role_in``.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="only_direct")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="only_directs")

    class Meta:
        ordering = ["tournament", "pk"]
        verbose_name = _("saying that somebody only directs")
        verbose_name_plural = _("sayings that somebody only directs")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "player"], name="only_directs_once"),
        ]

    def __str__(self) -> str:
        return f"{self.player} ({self.tournament})"


class ScheduleItem(models.Model):
    """An item of the schedule, as :class:`games.tournaments.rules.schedule.Item`."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="schedule")
    position = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10)
    name = LineField(max_length=LONGEST_TITLE, blank=True, default="")
    label = LineField(max_length=LONGEST_TITLE, blank=True, default="")
    starts = models.DateTimeField()
    ends = models.DateTimeField()

    class Meta:
        ordering = ["tournament", "position"]
        verbose_name = _("item of the schedule")
        verbose_name_plural = _("items of the schedule")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "position"], name="schedule_in_order"),
            models.CheckConstraint(
                condition=models.Q(kind__in=list(ItemKind)), name="schedule_kind_known"
            ),
            models.CheckConstraint(
                condition=models.Q(ends__gte=models.F("starts")), name="ends_after_its_start"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.name}"


class AnnouncementQuerySet(models.QuerySet["Announcement"]):
    """Announcements."""

    def in_force(self) -> Self:
        """Return those that still stand: neither withdrawn nor ended with their round."""
        closed = Tournament.objects.filter(
            pk=OuterRef("tournament"),
            rounds__status="closed",
            rounds__number__gte=OuterRef("until_round"),
        )
        stands = models.Q(is_pinned=True) | models.Q(until_round=None) | ~models.Exists(closed)
        return self.filter(stands, is_withdrawn=False)


class Announcement(models.Model):
    """An announcement of the director, shown until a round is over unless it is pinned."""

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="announcements"
    )
    text = LineField(max_length=300)
    at = models.DateTimeField()
    is_withdrawn = models.BooleanField(default=False)
    is_pinned = models.BooleanField(default=False)
    until_round = models.PositiveSmallIntegerField(null=True, blank=True)
    """The number of the round with which it ends; those of earlier versions have none and stay."""

    objects = AnnouncementQuerySet.as_manager()

    class Meta:
        ordering = ["-at", "-pk"]
        verbose_name = _("announcement")
        verbose_name_plural = _("announcements")

    def __str__(self) -> str:
        return self.text
