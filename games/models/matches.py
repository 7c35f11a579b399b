"""The record: matches, their rounds, and every accepted action."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.players import Player
from games.models.tables import SEAT_NUMBERS, Table
from games.rules.cards.rotation import ForEach, entrants_in


def no_points() -> list[int]:
    """Return the points of both teams at the start of a match."""
    return [0, 0]


class Match(models.Model):
    """A match of the four seats of a table.

    Where partners rotate, ``seat_names`` and ``totals`` have the four who play for
    themselves, by the seats of the first round, as have the rows of ``players``.
    """

    class Winner(models.TextChoices):
        """Who has won; empty while the match is not over."""

        NONE = "", _("not over")
        FIRST = "0", _("seats 1 and 3")
        SECOND = "1", _("seats 2 and 4")
        TIE = "tie", _("tie")
        NOBODY = "no", _("nobody")
        OF_EACH = "own", _("each for themselves")

    table = models.ForeignKey(
        Table,
        verbose_name=_("table"),
        on_delete=models.CASCADE,
        related_name="matches",
    )
    number = models.PositiveIntegerField(_("number"))
    options = models.JSONField(_("options"))
    seat_names = models.JSONField(_("names of the seats"))
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
        constraints = [models.UniqueConstraint(fields=["table", "number"], name="match_number")]

    def __str__(self) -> str:
        return f"{self.table} {self.number}"

    @property
    def partners_rotate(self) -> bool:
        """Whether all play for themselves, with another partner in every round."""
        return bool(self.options.get("partners_rotate"))


class MatchSeat(models.Model):
    """Somebody who has played a match, and on which seat: that of the first round."""

    match = models.ForeignKey(
        Match,
        verbose_name=_("match"),
        on_delete=models.CASCADE,
        related_name="players",
    )
    number = models.PositiveSmallIntegerField(_("number"))
    player = models.ForeignKey(
        Player,
        verbose_name=_("player"),
        on_delete=models.PROTECT,
        related_name="matches",
    )

    class Meta:
        ordering = ["match", "number", "pk"]
        verbose_name = _("seat of a match")
        verbose_name_plural = _("seats of a match")
        constraints = [
            models.UniqueConstraint(
                fields=["match", "number", "player"], name="plays_a_match_once_on_a_seat"
            ),
            models.CheckConstraint(
                condition=models.Q(number__in=SEAT_NUMBERS), name="match_seat_number_0_to_3"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match}, {self.number}: {self.player}"


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
    shown_to_spectators = models.BooleanField(
        _("shown to spectators"),
        default=False,
        help_text=_("whether spectators have seen a card in somebody's hand"),
    )

    class Meta:
        ordering = ["match", "number"]
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="hand_number")]

    def __str__(self) -> str:
        return f"{self.match}, {self.number}"

    @property
    def entrants(self) -> ForEach:
        """The seats of the first round, by who sits on the four seats in this one."""
        return entrants_in(self.number, rotates=self.match.partners_rotate)

    @property
    def seat_names(self) -> list[str]:
        """The names of who sat on the four seats in this round."""
        return [self.match.seat_names[entrant] for entrant in self.entrants]


class Event(models.Model):
    """An accepted action and the rules' events that it led to.

    Folding the events of a match in the order of ``version`` gives its state. The
    events of a running round hold hidden cards.
    """

    table = models.ForeignKey(
        Table,
        verbose_name=_("table"),
        on_delete=models.CASCADE,
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


class Departure(models.Model):
    """Somebody who has left a match for good, while it ran: for them it is lost.

    The seat is that of the first round, where partners rotate.
    """

    match = models.ForeignKey(
        Match,
        verbose_name=_("match"),
        on_delete=models.CASCADE,
        related_name="departures",
    )
    hand = models.ForeignKey(
        Hand,
        verbose_name=_("round"),
        on_delete=models.CASCADE,
        related_name="+",
    )
    seat = models.PositiveSmallIntegerField(_("seat"))
    player = models.ForeignKey(
        Player,
        verbose_name=_("player"),
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
    )
    successor = models.ForeignKey(
        Player,
        verbose_name=_("successor"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )
    at = models.DateTimeField(_("at"))

    class Meta:
        ordering = ["match", "at", "pk"]
        verbose_name = _("departure")
        verbose_name_plural = _("departures")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(seat__in=SEAT_NUMBERS), name="departure_seat_0_to_3"
            )
        ]

    def __str__(self) -> str:
        return f"{self.match}, {self.seat}"
