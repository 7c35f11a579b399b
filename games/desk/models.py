"""Reports, decisions and notices."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models import Correction, Hand, Match, Player
from games.models.staff import LONGEST_REASON
from games.models.texts import LineField, LinesField
from games.talk.models import Message, ReportReason
from games.talk.models import Report as ReportOfMessage

LONGEST_TEXT = 500


class Ground(models.TextChoices):
    """Why a match is reported."""

    COLLUSION = "collusion", _("collusion")
    SECRETS = "secrets", _("knows hidden cards")
    LEAVING = "leaving", _("leaves or delays on purpose")
    INSULT = "insult", _("insults or threatens")
    ERROR = "error", _("something was counted wrong")
    OTHER = "other", _("something else")


class MatchReport(models.Model):
    """A report about a match or a round of it, with its chat as evidence."""

    match = models.ForeignKey(
        Match, verbose_name=_("match"), on_delete=models.CASCADE, related_name="reports"
    )
    hand = models.ForeignKey(
        Hand,
        verbose_name=_("round"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )
    step = models.PositiveIntegerField(_("step"), null=True, blank=True)
    player = models.ForeignKey(
        Player,
        verbose_name=_("player"),
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="reports_about",
    )
    also = models.ManyToManyField(
        Player,
        verbose_name=_("also about"),
        related_name="+",
        blank=True,
        help_text=_("the other players of a report about more than one, as of a pair"),
    )
    reporter = models.ForeignKey(
        Player, verbose_name=_("reported by"), on_delete=models.CASCADE, related_name="+"
    )
    ground = models.CharField(_("reason"), max_length=10, choices=Ground.choices)
    text = LineField(_("explanation"), max_length=LONGEST_TEXT, blank=True)
    evidence = models.ManyToManyField(
        Message, verbose_name=_("what was said"), related_name="+", blank=True
    )
    at = models.DateTimeField(_("at"))
    settled_at = models.DateTimeField(_("settled at"), null=True, blank=True, db_index=True)

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("report about a match")
        verbose_name_plural = _("reports about matches")
        permissions = [
            ("review", "Can read finished matches and reports"),
            ("settle", "Can decide about reports, matches and people"),
            ("read_log", "Can read the log of the desk"),
            ("appoint", "Can make reviewers"),
            ("see_live_hands", "Can see hands of running rounds"),
        ]

    def __str__(self) -> str:
        return f"{self.get_ground_display()}: {self.match}"


class WrittenReport(models.Model):
    """A report about a text outside of matches, with a copy of the text.

    ``kind`` and ``key`` name it as :mod:`games.desk.written` does.
    """

    kind = models.CharField(_("kind"), max_length=20)
    key = models.CharField(_("key"), max_length=40)
    title = LineField(_("title"), max_length=100)
    words = LinesField(_("text"))
    author = models.ForeignKey(
        Player,
        verbose_name=_("player"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )
    reporter = models.ForeignKey(
        Player, verbose_name=_("reported by"), on_delete=models.CASCADE, related_name="+"
    )
    reason = models.CharField(_("reason"), max_length=10, choices=ReportReason.choices)
    text = LineField(_("explanation"), max_length=LONGEST_TEXT, blank=True)
    at = models.DateTimeField(_("at"))
    settled_at = models.DateTimeField(_("settled at"), null=True, blank=True, db_index=True)

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("report of a text")
        verbose_name_plural = _("reports of texts")

    def __str__(self) -> str:
        return f"{self.get_reason_display()}: {self.title}"


class Hidden(models.Model):
    """A hidden text, to be brought back; a neutral word stands in its place.

    Its owners may write something else there. ``instead`` is the neutral word, ``earlier`` what
    was hidden before that, ``is_locked`` whether nothing may be written there any more.
    """

    kind = models.CharField(_("kind"), max_length=20)
    key = models.CharField(_("key"), max_length=40)
    texts = models.JSONField(_("texts"))
    instead = models.JSONField(_("instead"), default=dict, blank=True)
    earlier = models.JSONField(_("hidden earlier"), default=list, blank=True)
    is_locked = models.BooleanField(_("locked"), default=False)
    at = models.DateTimeField(_("at"))

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("hidden text")
        verbose_name_plural = _("hidden texts")
        constraints = [models.UniqueConstraint(fields=["kind", "key"], name="hidden_once")]

    def __str__(self) -> str:
        return f"{self.kind}: {self.key}"


class Decision(models.Model):
    """A decision about a report, a match or a player; rows are only added."""

    class Kind(models.TextChoices):
        """The kinds of decisions."""

        NOTHING = "nothing", _("no violation")
        WARN = "warn", _("warning")
        ADJUST = "adjust", _("round corrected")
        VOID = "void", _("match struck out")
        RESTORE = "restore", _("counts again")
        SILENCE = "silence", _("no chat")
        BAN = "ban", _("banned")
        LIFT = "lift", _("lifted")
        HIDE = "hide", _("hidden")
        SHOW = "show", _("shown again")
        MESSAGE = "message", _("message")
        OPEN = "open", _("may be edited again")

    kind = models.CharField(_("decision"), max_length=10, choices=Kind.choices)
    report = models.ForeignKey(
        MatchReport,
        verbose_name=_("report about a match"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="decisions",
    )
    said = models.ForeignKey(
        ReportOfMessage,
        verbose_name=_("report of a message"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
    )
    written = models.ForeignKey(
        WrittenReport,
        verbose_name=_("report of a text"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="decisions",
    )
    player = models.ForeignKey(
        Player,
        verbose_name=_("player"),
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="decisions",
    )
    match = models.ForeignKey(
        Match,
        verbose_name=_("match"),
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="decisions",
    )
    correction = models.OneToOneField(
        Correction,
        verbose_name=_("correction"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="decision",
    )
    lifts = models.OneToOneField(
        "self",
        verbose_name=_("lifts"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="lifted_by",
    )
    confirms = models.OneToOneField(
        "self",
        verbose_name=_("agrees with"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="confirmed_by",
    )
    asked = models.CharField(
        _("asked for"),
        max_length=10,
        blank=True,
        default="",
        help_text=_("how long it lasts once a second reviewer agrees; empty if one is enough"),
    )
    reason = LineField(_("reason"), max_length=LONGEST_REASON)
    until = models.DateTimeField(_("until"), null=True, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("decided by"),
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
    )
    at = models.DateTimeField(_("at"))

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("decision")
        verbose_name_plural = _("decisions")

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.player or self.match}"

    @property
    def lasts(self) -> bool:
        """Whether it is of the kind that has an end, or none."""
        return self.kind in (self.Kind.SILENCE, self.Kind.BAN)


class StaffNote(models.Model):
    """A note of a reviewer about a player, for other reviewers only."""

    player = models.ForeignKey(
        Player, verbose_name=_("player"), on_delete=models.CASCADE, related_name="staff_notes"
    )
    text = LineField(_("text"), max_length=LONGEST_TEXT)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("by"),
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
    )
    at = models.DateTimeField(_("at"))

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("note of a reviewer")
        verbose_name_plural = _("notes of reviewers")

    def __str__(self) -> str:
        return f"{self.player}: {self.text}"


class TakenCase(models.Model):
    """A report that a reviewer looks after, so that others can leave it to them."""

    report = models.OneToOneField(
        MatchReport, on_delete=models.CASCADE, null=True, blank=True, related_name="taken"
    )
    said = models.OneToOneField(
        ReportOfMessage, on_delete=models.CASCADE, null=True, blank=True, related_name="taken"
    )
    written = models.OneToOneField(
        WrittenReport, on_delete=models.CASCADE, null=True, blank=True, related_name="taken"
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("by"),
        on_delete=models.CASCADE,
        related_name="+",
    )
    at = models.DateTimeField(_("at"))

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("taken case")
        verbose_name_plural = _("taken cases")

    def __str__(self) -> str:
        return f"{self.by}: {self.report or self.said or self.written}"


class Notice(models.Model):
    """A notice of a decision to a player, who may answer once."""

    decision = models.ForeignKey(
        Decision, verbose_name=_("decision"), on_delete=models.CASCADE, related_name="notices"
    )
    player = models.ForeignKey(
        Player, verbose_name=_("player"), on_delete=models.CASCADE, related_name="notices"
    )
    is_reporter = models.BooleanField(_("has reported it"), default=False)
    read_at = models.DateTimeField(_("read at"), null=True, blank=True)
    answer = LineField(_("answer"), max_length=LONGEST_TEXT, blank=True, default="")
    answered_at = models.DateTimeField(_("answered at"), null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("notice")
        verbose_name_plural = _("notices")
        constraints = [
            models.UniqueConstraint(fields=["decision", "player"], name="told_of_a_decision_once")
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.decision}"
