"""What is kept of matches that are over: rounds in little room, and one's own notes."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.matches import Hand, Match
from games.models.players import Player
from games.models.tables import SEAT_NUMBERS
from games.models.texts import LineField, LinesField

LONGEST_NOTE = 2000
LONGEST_TAG = 24
MOST_TAGS = 6


class PackedRound(models.Model):
    """All that happened in a round that is over, instead of its events.

    Code that wants to know asks :mod:`games.selectors.kept`, which reads both.
    """

    hand = models.OneToOneField(
        Hand,
        verbose_name=_("round"),
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="packed",
    )
    dictionary = models.PositiveSmallIntegerField(
        _("dictionary"), help_text=_("version of the words that need not be packed")
    )
    data = models.BinaryField(_("data"))

    class Meta:
        verbose_name = _("packed round")
        verbose_name_plural = _("packed rounds")

    def __str__(self) -> str:
        return str(self.hand)


class JudgedRound(models.Model):
    """What the strong bot says of a round that is over: its luck, and the decisions in it.

    Nothing is lost with a row: it is made again when somebody asks. One of an older version of
    judgements counts for nothing.
    """

    hand = models.OneToOneField(
        Hand,
        verbose_name=_("round"),
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="judged",
    )
    version = models.PositiveSmallIntegerField(_("version"))
    luck = models.JSONField(_("luck of the cards"), null=True, blank=True)
    decisions = models.JSONField(
        _("decisions"),
        null=True,
        blank=True,
        help_text=_("each with the version of the table; kept together with the luck"),
    )

    class Meta:
        verbose_name = _("judged round")
        verbose_name_plural = _("judged rounds")

    def __str__(self) -> str:
        return str(self.hand)


class SillyMove(models.Model):
    """A move of a bot that people found silly, kept for those who look after the bots.

    It says nothing about who found it so. ``manage.py complaints`` prints them.
    """

    hand = models.ForeignKey(
        Hand, verbose_name=_("round"), on_delete=models.CASCADE, related_name="silly_moves"
    )
    version = models.PositiveBigIntegerField(
        _("version"), help_text=_("of the table after the move")
    )
    seat = models.PositiveSmallIntegerField(_("seat"))
    level = models.CharField(_("level"), max_length=20)
    level_version = models.PositiveSmallIntegerField(
        _("version of the level"), null=True, blank=True
    )
    times = models.PositiveIntegerField(_("times"), default=0)

    class Meta:
        ordering = ["-times", "pk"]
        verbose_name = _("silly move")
        verbose_name_plural = _("silly moves")
        constraints = [
            models.UniqueConstraint(fields=["hand", "version"], name="silly_move_once"),
            models.CheckConstraint(
                condition=models.Q(seat__in=SEAT_NUMBERS), name="silly_move_seat_0_to_3"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.hand}, {self.version}: {self.level}"


class Viewing(models.Model):
    """People look at a match together: where the leader is.

    Followers have no place of their own: they ask. The version counts leaders and places, so that
    what has been seen need not be told again.
    """

    match = models.OneToOneField(
        Match,
        verbose_name=_("match"),
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="viewing",
    )
    leader = models.ForeignKey(
        Player,
        verbose_name=_("leader"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )
    round = models.PositiveIntegerField(_("round"))
    step = models.PositiveIntegerField(_("step"))
    version = models.PositiveBigIntegerField(_("version"), default=0)
    seen = models.DateTimeField(_("seen"), help_text=_("the last sign of life of the leader"))

    class Meta:
        verbose_name = _("viewing")
        verbose_name_plural = _("viewings")

    def __str__(self) -> str:
        return str(self.match)


class MatchNote(models.Model):
    """What somebody has noted about a match, for themselves alone."""

    match = models.ForeignKey(
        Match, verbose_name=_("match"), on_delete=models.CASCADE, related_name="notes"
    )
    player = models.ForeignKey(
        Player, verbose_name=_("player"), on_delete=models.CASCADE, related_name="match_notes"
    )
    text = LinesField(_("note"), max_length=LONGEST_NOTE)

    class Meta:
        verbose_name = _("note on a match")
        verbose_name_plural = _("notes on matches")
        constraints = [
            models.UniqueConstraint(fields=["player", "match"], name="one_note_on_a_match")
        ]

    def __str__(self) -> str:
        return f"{self.match} ({self.player})"


class MatchTag(models.Model):
    """A word by which somebody finds a match again, for themselves alone."""

    match = models.ForeignKey(
        Match, verbose_name=_("match"), on_delete=models.CASCADE, related_name="tags"
    )
    player = models.ForeignKey(
        Player, verbose_name=_("player"), on_delete=models.CASCADE, related_name="match_tags"
    )
    text = LineField(_("tag"), max_length=LONGEST_TAG)

    class Meta:
        ordering = ["pk"]
        verbose_name = _("tag of a match")
        verbose_name_plural = _("tags of matches")
        constraints = [
            models.UniqueConstraint(fields=["player", "text", "match"], name="tags_a_match_once")
        ]

    def __str__(self) -> str:
        return self.text
