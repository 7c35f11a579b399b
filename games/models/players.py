"""The people who play and watch."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

LONGEST_NAME = 20
DELETED = gettext_noop("deleted player")
"""The name that is kept of somebody who has gone for good."""


class Player(models.Model):
    """A person: a guest known by the session, or somebody with an account."""

    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="player",
    )
    created = models.DateTimeField(_("created"))
    last_seen = models.DateTimeField(_("last seen"), db_index=True)
    renamed = models.DateTimeField(_("renamed"), null=True, blank=True)
    shows_online = models.BooleanField(
        _("is shown to be there"),
        default=False,
        help_text=_("whether everybody may read in the lobby that the player is at a table"),
    )
    session_number = models.PositiveIntegerField(
        _("number of sessions"),
        default=0,
        help_text=_("sessions with another number have ended"),
    )

    banned_until = models.DateTimeField(
        _("banned until"),
        null=True,
        blank=True,
        help_text=_("until then no seat among people; follows from what was decided"),
    )
    has_notice = models.BooleanField(
        _("is to be told something"),
        default=False,
        help_text=_("whether there is a decision that the player has not read"),
    )
    lessons_done = models.JSONField(
        _("lessons done"),
        default=list,
        blank=True,
        help_text=_("names of the lessons that the player has played to the end"),
    )
    bot_level = models.CharField(
        _("chosen level of bots"),
        max_length=20,
        blank=True,
        default="",
        help_text=_("empty as long as the level fits itself"),
    )
    fitting_level = models.CharField(
        _("fitting level of bots"),
        max_length=20,
        blank=True,
        default="",
        help_text=_("goes up after two wins and down after two losses; empty before the first"),
    )
    fitting_run = models.SmallIntegerField(
        _("wins in a row"),
        default=0,
        help_text=_("matches won in a row at the fitting level; below 0, matches lost"),
    )

    class Meta:
        ordering = ["name", "pk"]
        verbose_name = _("player")
        verbose_name_plural = _("players")
        constraints = [
            models.CheckConstraint(condition=~models.Q(name=""), name="player_has_a_name")
        ]

    def __str__(self) -> str:
        return self.shown_name

    @property
    def shown_name(self) -> str:
        """The name; for somebody who has been deleted, a word in the active language."""
        return gettext(self.name) if self.name == DELETED else self.name
