"""Who comes to a table without a seat: who watches, who was sent away, who waits."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.players import LONGEST_NAME, Player
from games.models.tables import Table


class VisitRow(models.Model):
    """Somebody who has come to a table: a player, or a browser without one."""

    player = models.ForeignKey(
        Player,
        verbose_name=_("player"),
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="+",
    )
    browser = models.CharField(
        _("browser"),
        max_length=22,
        blank=True,
        default="",
        help_text=_("key of the browser of somebody without a name"),
    )

    class Meta:
        abstract = True


class Spectator(VisitRow):
    """Somebody who watches a table at the moment: a player, or a browser without one."""

    table = models.ForeignKey(
        Table,
        verbose_name=_("table"),
        on_delete=models.CASCADE,
        related_name="spectators",
    )
    last_seen = models.DateTimeField(_("last seen"), db_index=True)
    known_as = models.CharField(
        _("known as"),
        max_length=LONGEST_NAME,
        blank=True,
        default="",
        help_text=_("the name that those who play see while a round runs"),
    )

    class Meta:
        ordering = ["table", "pk"]
        verbose_name = _("spectator")
        verbose_name_plural = _("spectators")
        constraints = [
            models.UniqueConstraint(fields=["table", "player"], name="watches_a_table_once"),
            models.UniqueConstraint(
                fields=["table", "browser"],
                condition=~models.Q(browser=""),
                name="browser_watches_a_table_once",
            ),
            models.CheckConstraint(
                condition=models.Q(player=None) & ~models.Q(browser="")
                | ~models.Q(player=None) & models.Q(browser=""),
                name="watched_by_player_or_browser",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name or '-'} ({self.table})"

    @property
    def name(self) -> str:
        """The name of the spectator; empty for somebody who has given none."""
        return "" if self.player is None else self.player.name


class Exclusion(VisitRow):
    """Somebody whom the host has sent away from a table, and who may not come back to it."""

    table = models.ForeignKey(
        Table,
        verbose_name=_("table"),
        on_delete=models.CASCADE,
        related_name="exclusions",
    )

    class Meta:
        ordering = ["table", "pk"]
        verbose_name = _("exclusion")
        verbose_name_plural = _("exclusions")
        constraints = [
            models.UniqueConstraint(fields=["table", "player"], name="sent_away_once"),
            models.UniqueConstraint(
                fields=["table", "browser"],
                condition=~models.Q(browser=""),
                name="browser_sent_away_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player or '-'} ({self.table})"


class Waiting(models.Model):
    """Somebody in line for a seat at a full table; first come, first served."""

    table = models.ForeignKey(
        Table,
        verbose_name=_("table"),
        on_delete=models.CASCADE,
        related_name="waiting",
    )
    player = models.ForeignKey(
        Player,
        verbose_name=_("player"),
        on_delete=models.CASCADE,
        related_name="+",
    )
    since = models.DateTimeField(_("since"))

    class Meta:
        ordering = ["table", "pk"]
        verbose_name = _("place in line")
        verbose_name_plural = _("places in line")
        constraints = [
            models.UniqueConstraint(fields=["table", "player"], name="waits_at_a_table_once")
        ]

    def __str__(self) -> str:
        return f"{self.player} ({self.table})"
