"""The boards of each day, and what became of their word."""

from __future__ import annotations

from datetime import date

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.models import BoardSet, Match, Player, Table


class DailyGame(models.TextChoices):
    """What is played on a day."""

    EVENING = "evening", _("This evening: four hands")
    PLAIN = "plain", pgettext_lazy("hand of the day", "One hand")
    STARTER = "starter", pgettext_lazy("hand of the day", "One hand with Boosters")
    DUEL = "duel", _("A challenge: four hands")


BOARDS = {DailyGame.EVENING: 4, DailyGame.PLAIN: 1, DailyGame.STARTER: 1, DailyGame.DUEL: 4}
"""How many boards each has."""


class WordSource(models.TextChoices):
    """Where the word comes from that the boards of a day follow from, too (VER-10)."""

    DATE = "date", _("the date")
    BEACON = "beacon", _("a public beacon")


class BeaconAnswer(models.TextChoices):
    """What a beacon has answered last; empty before it was asked, and once it has."""

    NONE = "", _("not asked")
    UNREACHABLE = "unreachable", _("no answer")
    WRONG = "wrong", _("an answer that cannot be true")


class DailyBoards(models.Model):
    """What is played on a day: boards with a chain of their own, which closes with them.

    The boards of a challenge belong to no day.
    """

    day = models.DateField(_("day"), null=True, blank=True)
    game = models.CharField(_("game"), max_length=10, choices=DailyGame.choices)
    board_set = models.OneToOneField(
        BoardSet, verbose_name=_("boards"), on_delete=models.PROTECT, related_name="daily"
    )
    opens = models.DateTimeField(_("opens"))
    word_source = models.CharField(
        _("source of the word"), max_length=10, choices=WordSource.choices
    )
    beacon_round = models.PositiveBigIntegerField(
        _("round of the beacon"), null=True, blank=True, help_text=_("said with the commitment")
    )
    beacon_answer = models.CharField(
        _("answer of the beacon"),
        max_length=12,
        choices=BeaconAnswer.choices,
        default=BeaconAnswer.NONE,
        blank=True,
    )
    has_word = models.BooleanField(_("has its word"), default=False)

    class Meta:
        ordering = ["-day", "pk"]
        verbose_name = _("boards of a day")
        verbose_name_plural = _("boards of days")
        constraints = [
            models.UniqueConstraint(fields=["day", "game"], name="one_game_of_a_kind_a_day"),
            models.CheckConstraint(
                condition=models.Q(game__in=DailyGame.values), name="daily_game_known"
            ),
            models.CheckConstraint(
                condition=models.Q(game=DailyGame.DUEL, day=None)
                | (~models.Q(game=DailyGame.DUEL) & models.Q(day__isnull=False)),
                name="challenges_have_no_day",
            ),
        ]

    def __str__(self) -> str:
        day = "" if self.day is None else f"{self.day:%Y-%m-%d}, "
        return f"{day}{self.get_game_display()}"

    @property
    def on(self) -> date:
        """The day, of boards that belong to one."""
        assert self.day is not None
        return self.day


class DailyTry(models.Model):
    """Somebody who plays a board of a day, or has: each account has one try, which counts.

    ``points`` are those of their team less those of the other; of a board that was left they are
    what a bot has made of it.
    """

    daily = models.ForeignKey(
        DailyBoards,
        verbose_name=_("boards of a day"),
        on_delete=models.CASCADE,
        related_name="tries",
    )
    board = models.PositiveSmallIntegerField(_("board"))
    player = models.ForeignKey(
        Player, verbose_name=_("player"), on_delete=models.CASCADE, related_name="+"
    )
    table = models.OneToOneField(
        Table, verbose_name=_("table"), on_delete=models.SET_NULL, null=True, related_name="+"
    )
    match = models.OneToOneField(
        Match, verbose_name=_("match"), on_delete=models.SET_NULL, null=True, related_name="+"
    )
    is_listed = models.BooleanField(
        _("listed"), help_text=_("whether the account was a week old when the board was begun")
    )
    began = models.DateTimeField(_("began"))
    ended = models.DateTimeField(_("ended"), null=True, blank=True)
    points = models.IntegerField(_("points"), null=True, blank=True)
    by_bot = models.BooleanField(_("played to its end by a bot"), default=False)

    class Meta:
        ordering = ["daily", "board", "pk"]
        verbose_name = _("try at a board of a day")
        verbose_name_plural = _("tries at boards of days")
        constraints = [
            models.UniqueConstraint(
                fields=["daily", "board", "player"], name="one_try_at_a_board_of_a_day"
            )
        ]
        indexes = [models.Index(fields=["player", "ended"], name="daily_tries_of_a_player")]

    def __str__(self) -> str:
        return f"{self.daily}, {self.board}: {self.player}"


class DailyResult(models.Model):
    """What somebody has made of all boards of a game, noted when it closes; for all lists.

    There is none for somebody who has let a bot play on.
    """

    daily = models.ForeignKey(
        DailyBoards,
        verbose_name=_("boards of a day"),
        on_delete=models.CASCADE,
        related_name="results",
    )
    player = models.ForeignKey(
        Player, verbose_name=_("player"), on_delete=models.CASCADE, related_name="+"
    )
    points = models.FloatField(_("points"), help_text=_("a board"))
    share = models.FloatField(
        _("share of the field"),
        null=True,
        blank=True,
        help_text=_("the part of the bots that was beaten, from 0 to 1"),
    )
    is_listed = models.BooleanField(_("listed"))

    class Meta:
        ordering = ["daily", "-points", "pk"]
        verbose_name = _("result of a day")
        verbose_name_plural = _("results of days")
        constraints = [
            models.UniqueConstraint(fields=["daily", "player"], name="one_result_of_a_day")
        ]
        indexes = [models.Index(fields=["player", "daily"], name="daily_results_of_a_player")]

    def __str__(self) -> str:
        return f"{self.daily}: {self.player}"


class LeagueFortnight(models.Model):
    """Two weeks of leagues, which begin once the evenings before are closed."""

    begins = models.DateField(_("begins"), unique=True)
    settled = models.DateTimeField(_("settled"))

    class Meta:
        ordering = ["-begins"]
        verbose_name = _("two weeks of leagues")
        verbose_name_plural = _("two weeks of leagues")

    def __str__(self) -> str:
        return f"{self.begins:%Y-%m-%d}"


class LeagueSeat(models.Model):
    """Somebody in a league for two weeks; how they stand follows from their results."""

    fortnight = models.ForeignKey(
        LeagueFortnight,
        verbose_name=_("two weeks of leagues"),
        on_delete=models.CASCADE,
        related_name="seats",
    )
    league = models.PositiveSmallIntegerField(_("league"), help_text=_("1 is the highest"))
    player = models.ForeignKey(
        Player, verbose_name=_("player"), on_delete=models.CASCADE, related_name="+"
    )

    class Meta:
        ordering = ["fortnight", "league", "pk"]
        verbose_name = _("place in a league")
        verbose_name_plural = _("places in leagues")
        constraints = [
            models.UniqueConstraint(fields=["fortnight", "player"], name="in_one_league_at_a_time")
        ]

    def __str__(self) -> str:
        return f"{self.fortnight}, {self.league}: {self.player}"


class Challenge(models.Model):
    """Two who play the same boards, which nobody else plays, and compare them afterwards."""

    slug = models.SlugField(_("address"), max_length=40, unique=True)
    daily = models.OneToOneField(
        DailyBoards,
        verbose_name=_("boards of a day"),
        on_delete=models.CASCADE,
        related_name="challenge",
    )
    by = models.ForeignKey(
        Player, verbose_name=_("challenger"), on_delete=models.CASCADE, related_name="+"
    )
    other = models.ForeignKey(
        Player,
        verbose_name=_("challenged"),
        on_delete=models.CASCADE,
        related_name="+",
        null=True,
        blank=True,
    )
    created = models.DateTimeField(_("created"))

    class Meta:
        ordering = ["-created", "-pk"]
        verbose_name = _("challenge")
        verbose_name_plural = _("challenges")

    def __str__(self) -> str:
        return self.slug


class FieldOfLevel(models.Model):
    """What bots of a level have made of a board beforehand, on the seat of the player."""

    daily = models.ForeignKey(
        DailyBoards,
        verbose_name=_("boards of a day"),
        on_delete=models.CASCADE,
        related_name="field",
    )
    board = models.PositiveSmallIntegerField(_("board"))
    level = models.CharField(_("level"), max_length=20)
    points = models.JSONField(_("points"), default=list)

    class Meta:
        verbose_name = _("field of a level")
        verbose_name_plural = _("fields of levels")
        constraints = [
            models.UniqueConstraint(
                fields=["daily", "board", "level"], name="one_field_of_a_level_on_a_board"
            )
        ]

    def __str__(self) -> str:
        return f"{self.daily}, {self.board}: {self.level}"


class BeaconState(models.Model):
    """What the beacon has answered last when days were to be promised; one row."""

    answer = models.CharField(
        _("answer of the beacon"),
        max_length=12,
        choices=BeaconAnswer.choices,
        default=BeaconAnswer.NONE,
        blank=True,
    )
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("state of the beacon")
        verbose_name_plural = _("states of the beacon")

    def __str__(self) -> str:
        return self.answer
