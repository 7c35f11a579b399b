"""Boards: deals that several tables play, from one committed chain (DUP-1, VER-9)."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

LONGEST_WORD = 40


class BoardSet(models.Model):
    """The boards of a round or a day: until opened, ``last_seed`` is shown to nobody (DUP-3)."""

    last_seed = models.CharField(_("last seed of the chain"), max_length=64)
    commitment = models.CharField(_("commitment"), max_length=64, unique=True)
    word = models.CharField(_("word"), max_length=LONGEST_WORD, blank=True, default="")
    boards = models.PositiveSmallIntegerField(_("number of boards"))
    created = models.DateTimeField(_("created"))
    closes = models.DateTimeField(
        _("closes"),
        null=True,
        blank=True,
        help_text=_("when the clock opens boards that no tournament plays"),
    )
    opened = models.DateTimeField(_("opened"), null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("set of boards")
        verbose_name_plural = _("sets of boards")

    def __str__(self) -> str:
        return self.commitment[:12]


class BoardAnswer(models.Model):
    """What a bot does in a position of a board: the same for everybody who comes to it."""

    board_set = models.ForeignKey(
        BoardSet, verbose_name=_("boards"), on_delete=models.CASCADE, related_name="answers"
    )
    board = models.PositiveSmallIntegerField(_("board"))
    position = models.CharField(
        _("position"), max_length=64, help_text=_("the SHA-256 of all that has happened so far")
    )
    action = models.JSONField(_("action"), null=True, blank=True)

    class Meta:
        verbose_name = _("answer of a bot on a board")
        verbose_name_plural = _("answers of bots on boards")
        constraints = [
            models.UniqueConstraint(
                fields=["board_set", "board", "position"], name="one_answer_in_a_position"
            )
        ]

    def __str__(self) -> str:
        return f"{self.board_set}, {self.board}: {self.position[:8]}"
