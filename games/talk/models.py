"""Messages at tables, who does not want to hear whom, and what is reported."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models import Hand, Player, Table
from games.models.players import LONGEST_NAME
from games.models.texts import LineField
from games.talk.phrases import PHRASES

LONGEST_MESSAGE = 200
LONGEST_REPORT = 500
LONGEST_KEY = 20
LENGTH_OF_ORIGIN = 32


class Talk(models.Model):
    """How far the talk at a table has come; ``version`` rises with every change of it."""

    table = models.OneToOneField(
        Table,
        verbose_name=_("table"),
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="+",
    )
    version = models.PositiveBigIntegerField(_("version"), default=0)

    class Meta:
        verbose_name = _("talk")
        verbose_name_plural = _("talks")

    def __str__(self) -> str:
        return str(self.table)


class Message(models.Model):
    """Something that somebody has said at a table, in their own words or with a phrase.

    ``hand`` is the round that ran, in ``table_version``. What spectators say while it runs
    its players read afterwards; what the director of a tournament announces, at once, and
    nobody any more once it is withdrawn.
    """

    table = models.ForeignKey(
        Table, verbose_name=_("table"), on_delete=models.CASCADE, related_name="messages"
    )
    author = models.ForeignKey(
        Player, verbose_name=_("player"), on_delete=models.CASCADE, related_name="messages"
    )
    name = models.CharField(
        _("name"),
        max_length=LONGEST_NAME,
        blank=True,
        default="",
        help_text=_("under which it was said; empty if that is forgotten"),
    )
    text = models.CharField(_("text"), max_length=LONGEST_MESSAGE, blank=True)
    phrase = models.CharField(_("phrase"), max_length=LONGEST_KEY, blank=True)
    of_spectator = models.BooleanField(_("said by a spectator"), default=False)
    is_announcement = models.BooleanField(_("announced by a director"), default=False)
    is_withdrawn = models.BooleanField(_("no longer announced"), default=False)
    hand = models.ForeignKey(
        Hand,
        verbose_name=_("round"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )
    table_version = models.PositiveBigIntegerField(_("version"), default=0)
    at = models.DateTimeField(_("at"), db_index=True)
    origin = models.CharField(
        _("where from"),
        max_length=LENGTH_OF_ORIGIN,
        blank=True,
        default="",
        help_text=_("a keyed hash of the address, forgotten after 30 days"),
    )

    class Meta:
        ordering = ["pk"]
        verbose_name = _("message")
        verbose_name_plural = _("messages")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(text="") & ~models.Q(phrase="")
                | ~models.Q(text="") & models.Q(phrase=""),
                name="said_in_one_way",
            )
        ]
        indexes = [models.Index(fields=["table", "of_spectator", "id"], name="said_at_table")]

    def __str__(self) -> str:
        return self.said

    @property
    def said_by(self) -> str:
        """The name under which it was said; of somebody deleted, what stands for them."""
        return self.name or self.author.shown_name

    @property
    def said(self) -> str:
        """What has been said, a phrase in the active language."""
        return str(PHRASES[self.phrase]) if self.phrase in PHRASES else self.text


class Mute(models.Model):
    """Somebody whose messages somebody else does not want to read at one table."""

    table = models.ForeignKey(
        Table, verbose_name=_("table"), on_delete=models.CASCADE, related_name="+"
    )
    player = models.ForeignKey(
        Player, verbose_name=_("player"), on_delete=models.CASCADE, related_name="+"
    )
    muted = models.ForeignKey(
        Player, verbose_name=_("not heard"), on_delete=models.CASCADE, related_name="+"
    )

    class Meta:
        ordering = ["pk"]
        verbose_name = _("somebody not heard")
        verbose_name_plural = _("people not heard")
        constraints = [
            models.UniqueConstraint(fields=["table", "player", "muted"], name="muted_once"),
            models.CheckConstraint(
                condition=~models.Q(player=models.F("muted")), name="mutes_others"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.muted}"


class Block(models.Model):
    """Somebody with whom somebody wants nothing to do: told to nobody.

    No messages and no invitations come through, and no seat at a table of the one who blocks.
    """

    player = models.ForeignKey(
        Player, verbose_name=_("player"), on_delete=models.CASCADE, related_name="blocks"
    )
    blocked = models.ForeignKey(
        Player, verbose_name=_("blocked"), on_delete=models.CASCADE, related_name="+"
    )
    since = models.DateTimeField(_("since"))

    class Meta:
        ordering = ["blocked__name", "pk"]
        verbose_name = _("block")
        verbose_name_plural = _("blocks")
        constraints = [
            models.UniqueConstraint(fields=["player", "blocked"], name="blocked_once"),
            models.CheckConstraint(
                condition=~models.Q(player=models.F("blocked")), name="blocks_others"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.blocked}"


class ReportReason(models.TextChoices):
    """Why a message is reported."""

    INSULT = "insult", _("insults or threatens")
    HATE = "hate", _("spreads hatred")
    SECRETS = "secrets", _("talks about hidden cards")
    SPAM = "spam", _("advertises or floods the chat")
    OTHER = "other", _("something else")


class ReportOutcome(models.TextChoices):
    """What has come of a report."""

    NOTHING = "nothing", _("closed without a measure")
    WARNING = "warning", _("warned")
    DAY = "day", _("no chat for a day")
    FOR_GOOD = "for_good", _("no chat for good")


class Report(models.Model):
    """A message that somebody reports, with those around it as evidence."""

    message = models.ForeignKey(
        Message, verbose_name=_("message"), on_delete=models.PROTECT, related_name="reports"
    )
    evidence = models.ManyToManyField(
        Message, verbose_name=_("messages around it"), related_name="+", blank=True
    )
    reporter = models.ForeignKey(
        Player, verbose_name=_("reported by"), on_delete=models.CASCADE, related_name="+"
    )
    reason = models.CharField(_("reason"), max_length=10, choices=ReportReason.choices)
    text = LineField(_("explanation"), max_length=LONGEST_REPORT, blank=True)
    at = models.DateTimeField(_("at"))
    outcome = models.CharField(
        _("outcome"), max_length=10, choices=ReportOutcome.choices, blank=True, default=""
    )
    settled_at = models.DateTimeField(_("settled at"), null=True, blank=True, db_index=True)
    settled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("settled by"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        constraints = [
            models.UniqueConstraint(fields=["message", "reporter"], name="reported_once")
        ]

    def __str__(self) -> str:
        return f"{self.get_reason_display()}: {self.message}"


class Measure(models.Model):
    """What was decided about somebody who has been reported: a warning, or no chat."""

    player = models.ForeignKey(
        Player, verbose_name=_("player"), on_delete=models.CASCADE, related_name="measures"
    )
    report = models.ForeignKey(
        Report,
        verbose_name=_("report"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="measures",
        help_text=_("of a message; none if it was decided otherwise"),
    )
    kind = models.CharField(_("measure"), max_length=10, choices=ReportOutcome.choices)
    at = models.DateTimeField(_("at"))
    until = models.DateTimeField(_("until"), null=True, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("decided by"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )
    is_read = models.BooleanField(_("read"), default=False)
    origin = models.CharField(
        _("where from"),
        max_length=LENGTH_OF_ORIGIN,
        blank=True,
        default="",
        db_index=True,
        help_text=_("guests who are new there are silenced, too; forgotten after 30 days"),
    )

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("measure")
        verbose_name_plural = _("measures")
        indexes = [models.Index(fields=["player", "kind"], name="measures_of_player")]

    def __str__(self) -> str:
        return f"{self.player}: {self.get_kind_display()}"
