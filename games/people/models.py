"""Data about people besides their games."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models import Player, Table
from games.models.texts import LinesField

LONGEST_CONVENTION = 1500


class Profile(models.Model):
    """The settings of a player for all devices, and what they agree to show."""

    player = models.OneToOneField(
        Player,
        verbose_name=_("player"),
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="profile",
    )
    preferences = models.JSONField(_("preferences"), default=dict, blank=True)
    language = models.CharField(_("language"), max_length=10, blank=True, default="")
    shows_table = models.BooleanField(_("shows followers where they play"), default=False)
    standards = models.JSONField(
        _("conventions for bots"),
        default=list,
        blank=True,
        help_text=_("what the player agrees on with bots as partners"),
    )

    class Meta:
        verbose_name = _("profile")
        verbose_name_plural = _("profiles")

    def __str__(self) -> str:
        return str(self.player)


class Follow(models.Model):
    """A player who follows another one."""

    follower = models.ForeignKey(
        Player,
        verbose_name=_("follower"),
        on_delete=models.CASCADE,
        related_name="following",
    )
    followed = models.ForeignKey(
        Player,
        verbose_name=_("followed"),
        on_delete=models.CASCADE,
        related_name="followers",
    )
    since = models.DateTimeField(_("since"))

    class Meta:
        ordering = ["followed__name", "pk"]
        verbose_name = _("friend")
        verbose_name_plural = _("friends")
        constraints = [
            models.UniqueConstraint(fields=["follower", "followed"], name="follows_once"),
            models.CheckConstraint(
                condition=~models.Q(follower=models.F("followed")), name="follows_others"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.follower}: {self.followed}"


class Invitation(models.Model):
    """An invitation from a player at a table to another one."""

    table = models.ForeignKey(
        Table,
        verbose_name=_("table"),
        on_delete=models.CASCADE,
        related_name="invitations",
    )
    sender = models.ForeignKey(
        Player,
        verbose_name=_("sent by"),
        on_delete=models.CASCADE,
        related_name="+",
    )
    player = models.ForeignKey(
        Player,
        verbose_name=_("player"),
        on_delete=models.CASCADE,
        related_name="invitations",
    )
    at = models.DateTimeField(_("at"))

    class Meta:
        ordering = ["-at", "-pk"]
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        constraints = [
            models.UniqueConstraint(fields=["table", "player"], name="invited_to_a_table_once")
        ]

    def __str__(self) -> str:
        return f"{self.player} ({self.table})"

    @property
    def mark(self) -> str:
        """Stands for what is shown of it."""
        return f"{self.pk}-{self.at.timestamp():.0f}"


class AgreedByPartners(models.Model):
    """What two partners have agreed on."""

    one = models.ForeignKey(
        Player, verbose_name=_("player"), on_delete=models.CASCADE, related_name="+"
    )
    other = models.ForeignKey(
        Player, verbose_name=_("partner"), on_delete=models.CASCADE, related_name="+"
    )
    text = LinesField(_("text"), max_length=LONGEST_CONVENTION, blank=True)
    standards = models.JSONField(_("conventions for bots"), default=list, blank=True)

    class Meta:
        abstract = True


class Convention(AgreedByPartners):
    """The agreements of two partners; their opponents may read them.

    It binds nobody to secrecy: agreements are allowed as long as opponents know them.
    """

    changed = models.DateTimeField(_("changed"))

    class Meta:
        ordering = ["-changed", "-pk"]
        verbose_name = _("agreements of partners")
        verbose_name_plural = _("agreements of partners")
        constraints = [
            models.UniqueConstraint(fields=["one", "other"], name="agreed_once"),
            models.CheckConstraint(
                condition=~models.Q(one=models.F("other")), name="agreed_with_others"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.one} & {self.other}"


class ConventionVersion(AgreedByPartners):
    """A version of the agreements of two partners; versions never change.

    A version without a text and conventions ends the agreement.
    """

    at = models.DateTimeField(_("at"))

    class Meta:
        ordering = ["-at", "-pk"]
        verbose_name = _("earlier agreements of partners")
        verbose_name_plural = _("earlier agreements of partners")

    def __str__(self) -> str:
        return f"{self.one}, {self.other}: {self.at:%Y-%m-%d}"
