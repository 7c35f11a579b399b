"""Who has to do with a match: who has played it, looked on, or left it for good."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.matches import Hand, Match
from games.models.players import LONGEST_NAME, Player
from games.models.tables import SEAT_NUMBERS
from games.models.visitors import VisitRow

UNKNOWN_LEVEL = "unknown"
"""The level of bots about which nobody has noted how they played."""


class MatchSeat(models.Model):
    """Somebody who has played a match, person or bot, and on which seat: that of the first round.

    A row tells since when, not until when: the next row of the seat does, but a bot that
    stands in plays for somebody whose seat it stays, now and then
    (``Event.by_stand_in``). Somebody who leaves and comes back keeps their first row. A row with
    neither player nor level is a person whom the site does not know.
    """

    class Result(models.TextChoices):
        """What the match was for them; empty while it is not over, and for stand-ins."""

        NONE = "", _("not over")
        WON = "won", _("won")
        LOST = "lost", _("lost")
        TIED = "tied", _("tie")
        NOBODY = "no", _("nobody")

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
        null=True,
        blank=True,
        related_name="matches",
    )
    name = models.CharField(
        _("name"),
        max_length=LONGEST_NAME,
        blank=True,
        default="",
        help_text=_("of a bot or an unknown person; empty if nobody has noted it"),
    )
    level = models.CharField(
        _("level"), max_length=20, blank=True, default="", help_text=_("how the bot plays")
    )
    level_version = models.PositiveSmallIntegerField(
        _("version of the level"), null=True, blank=True
    )
    stands_in = models.BooleanField(
        _("stands in"), default=False, help_text=_("whether the bot plays for somebody else")
    )
    since_round = models.PositiveIntegerField(_("since round"), null=True, blank=True)
    since_version = models.PositiveBigIntegerField(
        _("since version"),
        null=True,
        blank=True,
        help_text=_("events of the match from this version on can be theirs"),
    )
    result = models.CharField(
        _("result"), max_length=5, choices=Result.choices, default=Result.NONE, blank=True
    )
    points = models.IntegerField(_("points"), null=True, blank=True)
    lets_others_see = models.BooleanField(
        _("lets others see"),
        default=False,
        help_text=_("whether the player agrees that others may look at a match that is not public"),
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
            models.CheckConstraint(
                condition=models.Q(player=None) | models.Q(level="", stands_in=False),
                name="match_seat_of_person_or_bot",
            ),
        ]
        indexes = [
            models.Index(fields=["player", "result"], name="matches_by_result"),
            models.Index(
                fields=["player", "match", "number", "result"], name="matches_of_a_player"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match}, {self.number}: {self.shown_name or '-'}"

    @property
    def is_bot(self) -> bool:
        """Whether a bot has played."""
        return bool(self.level)

    @property
    def shown_name(self) -> str:
        """The name of the player, empty if it is not known."""
        return self.name if self.player is None else self.player.shown_name


def sitting(hand: Hand, rows: Sequence[MatchSeat], seat: int, version: int) -> MatchSeat | None:
    """Return who sat on a seat in a round when the table had a version, if that is known."""
    entrant = hand.entrants[seat]
    return _latest(rows, entrant, version, stands_in=False)


def standing_in(hand: Hand, rows: Sequence[MatchSeat], seat: int, version: int) -> MatchSeat | None:
    """Return the bot that stood in for somebody on a seat at a version, if that is known."""
    return _latest(rows, hand.entrants[seat], version, stands_in=True)


def _latest(
    rows: Sequence[MatchSeat], entrant: int, version: int, *, stands_in: bool
) -> MatchSeat | None:
    by_then = [
        row
        for row in rows
        if row.number == entrant
        and row.stands_in == stands_in
        and (row.since_version or 0) <= version
    ]
    return max(by_then, key=lambda row: (row.since_version or 0, row.pk), default=None)


class Onlooker(VisitRow):
    """Somebody without a seat who was let in to the table of a match: they may see it later."""

    match = models.ForeignKey(
        Match,
        verbose_name=_("match"),
        on_delete=models.CASCADE,
        related_name="onlookers",
    )

    class Meta:
        ordering = ["match", "pk"]
        verbose_name = _("onlooker")
        verbose_name_plural = _("onlookers")
        constraints = [
            models.UniqueConstraint(fields=["match", "player"], name="looks_on_at_a_match_once"),
            models.UniqueConstraint(
                fields=["match", "browser"],
                condition=~models.Q(browser=""),
                name="browser_looks_on_at_a_match_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player or '-'} ({self.match})"


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
