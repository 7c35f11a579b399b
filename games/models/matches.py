"""The record: matches, their rounds, and every accepted action."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.kinds import TableStatus
from games.models.tables import SEAT_NUMBERS, Table
from games.rules.cards.rotation import ForEach, best_of, entrants_in
from games.rules.cards.ruleset import SEATS, team_of


def no_points() -> list[int]:
    """Return the points of both teams at the start of a match."""
    return [0, 0]


class MatchKind(models.TextChoices):
    """Where a match comes from; only those that were ``PLAYED`` count anywhere."""

    PLAYED = "played", _("played here")
    LESSON = "lesson", _("lesson")
    PRACTICE = "practice", _("practice")
    BROUGHT = "brought", _("imported")
    DAILY = "daily", _("of the day")


class Match(models.Model):
    """A match of the four seats of a table, which it may outlast.

    Where partners rotate, ``seat_names`` and ``totals`` have the four who play for
    themselves, by the seats of the first round, as have the rows of ``players``.
    Who may see it by its address, ``slug``, is said by :mod:`games.door.match_visit`;
    ``is_rated`` and ``has_boosters`` are in ``options``, too, and stand by themselves to be
    looked for.
    """

    class Winner(models.TextChoices):
        """Who has won; empty while the match is not over."""

        NONE = "", _("not over")
        FIRST = "0", _("seats 1 and 3")
        SECOND = "1", _("seats 2 and 4")
        TIE = "tie", _("tie")
        NOBODY = "no", _("nobody")
        OF_EACH = "own", _("each for themselves")

        @property
        def team(self) -> int | None:
            """The team that has won, ``None`` where none has."""
            return int(self) if self in (Match.Winner.FIRST, Match.Winner.SECOND) else None

    slug = models.CharField(_("address"), max_length=40, unique=True)
    kind = models.CharField(
        _("kind"), max_length=10, choices=MatchKind.choices, default=MatchKind.PLAYED
    )
    table = models.ForeignKey(
        Table,
        verbose_name=_("table"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="matches",
    )
    table_name = models.CharField(_("name of the table"), max_length=40, blank=True, default="")
    is_public = models.BooleanField(
        _("public"),
        default=False,
        help_text=_("whether everybody found the table and could watch while it was played"),
    )
    is_secret = models.BooleanField(
        _("secret"),
        default=False,
        help_text=_("whether other tables have the same deals before them (DUP-3)"),
    )
    number = models.PositiveIntegerField(_("number"))
    options = models.JSONField(_("options"))
    seat_names = models.JSONField(_("names of the seats"))
    conventions = models.JSONField(
        _("agreements of partners"),
        default=list,
        blank=True,
        help_text=_("what partners in it had agreed on: players, names, text and since when"),
    )
    told = models.JSONField(
        _("told"),
        default=dict,
        blank=True,
        help_text=_("what the file of an imported match says about it"),
    )
    is_rated = models.BooleanField(_("rated"), default=False)
    has_boosters = models.BooleanField(_("with Boosters"), default=False)
    started = models.DateTimeField(_("started"))
    ended = models.DateTimeField(_("ended"), null=True, blank=True)
    winner = models.CharField(
        _("winner"),
        max_length=3,
        choices=Winner.choices,
        default=Winner.NONE,
        blank=True,
    )
    totals = models.JSONField(_("points"), default=no_points)
    is_void = models.BooleanField(
        _("does not count"),
        default=False,
        help_text=_("follows from the corrections, as points, winner and results do"),
    )
    ending = models.CharField(
        _("ending"),
        max_length=10,
        blank=True,
        default="",
        help_text=_("conceded or abandoned; empty if the match was played to its end"),
    )

    class Meta:
        ordering = ["-started", "-pk"]
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="match_number"),
            models.CheckConstraint(
                condition=models.Q(kind__in=MatchKind.values), name="match_kind_known"
            ),
        ]
        indexes = [
            # What the list of all public matches is filtered by, so that it reads nothing else.
            models.Index(
                fields=["kind", "is_rated", "has_boosters", "winner", "started"],
                condition=models.Q(is_public=True, is_secret=False, ended__isnull=False),
                name="matches_for_all",
            )
        ]

    def __str__(self) -> str:
        return f"{self.table_name} {self.number}"

    @property
    def is_running(self) -> bool:
        """Whether it is still played, or waits for somebody to come back."""
        if self.ended is not None or self.table is None:
            return False
        return self.table.status != TableStatus.CLOSED

    @property
    def outcome(self) -> Winner:
        """Who has won."""
        return Match.Winner(self.winner)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats of the first round whose players have won; none after a tie."""
        if self.outcome == Match.Winner.OF_EACH:
            return best_of(self.totals)
        return tuple(seat for seat in SEATS if team_of(seat) == self.outcome.team)

    @property
    def partners_rotate(self) -> bool:
        """Whether all play for themselves, with another partner in every round."""
        return bool(self.options.get("partners_rotate"))


class Hand(models.Model):
    """A round of a match: one deal."""

    match = models.ForeignKey(
        Match,
        verbose_name=_("match"),
        on_delete=models.CASCADE,
        related_name="hands",
    )
    number = models.PositiveIntegerField(_("number"))
    first_window = models.PositiveIntegerField(
        _("first window"), help_text=_("number of the first window of this round")
    )
    started = models.DateTimeField(_("started"))
    ended = models.DateTimeField(_("ended"), null=True, blank=True)
    is_over = models.BooleanField(_("over"), default=False)
    score = models.JSONField(_("score"), null=True, blank=True)
    words = models.JSONField(
        _("words of the seats"),
        null=True,
        blank=True,
        help_text=_("dealt from these and a seed of the chain; empty if from no chain (VER-2)"),
    )
    shown_to_spectators = models.BooleanField(
        _("shown to spectators"),
        default=False,
        help_text=_("whether spectators have seen a card in somebody's hand"),
    )
    traits = models.PositiveIntegerField(
        _("traits of the hands"),
        null=True,
        blank=True,
        help_text=_("what the hands dealt are remembered for, once they are counted (VER-12)"),
    )

    class Meta:
        ordering = ["match", "number"]
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="hand_number")]
        indexes = [
            models.Index(
                fields=["id"],
                condition=models.Q(traits=None, words__isnull=False),
                name="hands_to_count",
            )
        ]

    def __str__(self) -> str:
        return f"{self.match}, {self.number}"

    @property
    def entrants(self) -> ForEach:
        """The seats of the first round, by who sits on the four seats in this one."""
        return entrants_in(self.number, rotates=self.match.partners_rotate)

    @property
    def seat_names(self) -> list[str]:
        """The names of those who sat on the four seats in this round."""
        return [self.match.seat_names[entrant] for entrant in self.entrants]


class Event(models.Model):
    """An accepted action and the rules' events that it led to.

    Folding the events of a match in the order of ``version`` gives its state. The
    events of a running round hold hidden cards.
    """

    table = models.ForeignKey(
        Table,
        verbose_name=_("table"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="events",
    )
    hand = models.ForeignKey(
        Hand,
        verbose_name=_("round"),
        on_delete=models.CASCADE,
        related_name="events",
    )
    version = models.PositiveBigIntegerField(_("version"))
    action_id = models.CharField(_("action id"), max_length=64)
    seat = models.PositiveSmallIntegerField(_("seat"), null=True, blank=True)
    kind = models.CharField(_("kind"), max_length=30)
    action = models.JSONField(_("action"))
    events = models.JSONField(_("events"))
    at = models.DateTimeField(_("at"))
    by_stand_in = models.BooleanField(
        _("by a stand-in"),
        default=False,
        help_text=_("whether a bot has done it for the player of the seat"),
    )

    class Meta:
        ordering = ["table", "version"]
        verbose_name = _("event")
        verbose_name_plural = _("events")
        constraints = [
            models.UniqueConstraint(fields=["table", "version"], name="one_event_a_version"),
            models.UniqueConstraint(fields=["table", "action_id"], name="one_event_an_action_id"),
            models.CheckConstraint(
                condition=models.Q(seat=None) | models.Q(seat__in=SEAT_NUMBERS),
                name="event_seat_0_to_3",
            ),
        ]
        indexes = [models.Index(fields=["hand", "version"], name="events_of_a_hand")]

    def __str__(self) -> str:
        return f"{self.kind} ({self.version})"
