"""Problems, what people have answered, and positions that somebody asks friends about."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.models import Hand, Player

START = 1500.0
"""The rating of a problem and of a solver before the first answer."""


class ProblemTheme(models.TextChoices):
    """What a problem is about (``themes.Theme``), as people read it."""

    LEAD = "lead", pgettext_lazy("theme of problems", "The lead")
    FOLLOW = "follow", pgettext_lazy("theme of problems", "Beat it or pass")
    DOG = "dog", pgettext_lazy("theme of problems", "Hold the Dog")
    BOMB = "bomb", pgettext_lazy("theme of problems", "When to bomb")
    WISH = "wish", pgettext_lazy("theme of problems", "The wish")
    PUSH = "push", pgettext_lazy("theme of problems", "The exchange")
    CALL = "call", pgettext_lazy("theme of problems", "Call or not")
    LAST = "last", pgettext_lazy("theme of problems", "The last cards")


class TakenOut(models.TextChoices):
    """Why a problem is no longer asked."""

    NO = "", _("is asked")
    UNCLEAR = "unclear", _("people find it unclear")
    JUDGE = "judge", _("a newer judgement is not certain")


class Problem(models.Model):
    """A position of a round in which it is certain what to do, or at least what not to do.

    The round is kept as it was played, without names; ``answers`` are those of ``kept.py``.
    """

    key = models.CharField(_("key"), max_length=16, unique=True)
    theme = models.CharField(_("theme"), max_length=10, choices=ProblemTheme.choices)
    steps = models.BinaryField(_("round"))
    step = models.PositiveSmallIntegerField(_("step"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    answers = models.JSONField(_("answers"))
    reasons = models.JSONField(_("reasons"), default=list, blank=True)
    is_solved = models.BooleanField(_("solved exactly"), default=False)
    judge = models.PositiveSmallIntegerField(_("version of the judgement"))
    taken_out = models.CharField(
        _("taken out"), max_length=8, choices=TakenOut.choices, default=TakenOut.NO, blank=True
    )
    rating = models.FloatField(_("rating"), default=START)

    class Meta:
        ordering = ["pk"]
        verbose_name = _("problem")
        verbose_name_plural = _("problems")
        indexes = [models.Index(fields=["taken_out", "theme"], name="problems_asked")]

    def __str__(self) -> str:
        return f"{self.pk}"


class Solver(models.Model):
    """The rating of somebody who solves problems."""

    player = models.OneToOneField(
        Player, verbose_name=_("player"), on_delete=models.CASCADE, related_name="+"
    )
    rating = models.FloatField(_("rating"), default=START)

    class Meta:
        verbose_name = _("solver")
        verbose_name_plural = _("solvers")

    def __str__(self) -> str:
        return f"{self.player}: {self.rating:.0f}"


class ProblemAnswer(models.Model):
    """What somebody with an account has answered first: a second answer counts for nothing."""

    problem = models.ForeignKey(
        Problem, verbose_name=_("problem"), on_delete=models.CASCADE, related_name="answered"
    )
    player = models.ForeignKey(
        Player, verbose_name=_("player"), on_delete=models.CASCADE, related_name="+"
    )
    choice = models.CharField(_("answer"), max_length=200)
    is_right = models.BooleanField(_("right"))
    day = models.DateField(_("day"))
    at = models.DateTimeField(_("at"))
    change = models.FloatField(
        _("change of the rating"), null=True, blank=True, help_text=_("empty for practice")
    )
    is_unclear = models.BooleanField(_("finds it unclear"), null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        verbose_name = _("answer to a problem")
        verbose_name_plural = _("answers to problems")
        constraints = [
            models.UniqueConstraint(fields=["problem", "player"], name="one_answer_to_a_problem")
        ]
        indexes = [models.Index(fields=["player", "day"], name="problem_answers_of_a_day")]

    def __str__(self) -> str:
        return f"{self.problem}: {self.player}"


class AskedPosition(models.Model):
    """A step of a finished round about which somebody asks friends, by an address."""

    slug = models.SlugField(_("address"), unique=True)
    player = models.ForeignKey(
        Player, verbose_name=_("player"), on_delete=models.CASCADE, related_name="+"
    )
    hand = models.ForeignKey(
        Hand, verbose_name=_("round"), on_delete=models.CASCADE, related_name="+"
    )
    step = models.PositiveSmallIntegerField(_("step"))
    created = models.DateTimeField(_("created"))

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("position to ask about")
        verbose_name_plural = _("positions to ask about")
        constraints = [
            models.UniqueConstraint(fields=["player", "hand", "step"], name="asked_once_by_each")
        ]

    def __str__(self) -> str:
        return self.slug


class FriendAnswer(models.Model):
    """What somebody would have done in such a position."""

    position = models.ForeignKey(
        AskedPosition, verbose_name=_("position"), on_delete=models.CASCADE, related_name="answered"
    )
    player = models.ForeignKey(
        Player, verbose_name=_("player"), on_delete=models.CASCADE, related_name="+"
    )
    choice = models.CharField(_("answer"), max_length=200)
    at = models.DateTimeField(_("at"))

    class Meta:
        ordering = ["pk"]
        verbose_name = _("answer of a friend")
        verbose_name_plural = _("answers of friends")
        constraints = [
            models.UniqueConstraint(fields=["position", "player"], name="one_answer_of_a_friend")
        ]

    def __str__(self) -> str:
        return f"{self.position}: {self.player}"
