"""Phones that speak for an entrant, and its word (WHO-2)."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models import Player
from games.tournaments.models.entrants import Entrant
from games.tournaments.models.events import Tournament

LONGEST_WORD = 6


class Came(models.TextChoices):
    """How a phone came to speak for an entrant."""

    WORD = "word"
    SLIP = "slip"
    FORMER = "former"


class Speaker(models.Model):
    """A phone that speaks for an entrant; ``phone`` hides what its session keeps (WHO-1).

    ``player`` is the account or guest of that browser, for the director to recognise; it gives
    no power.
    """

    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="speakers")
    phone = models.CharField(max_length=64, db_index=True)
    came = models.CharField(max_length=10, choices=Came.choices)
    player = models.ForeignKey(
        Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    since = models.DateTimeField()

    class Meta:
        ordering = ["entrant", "since", "pk"]
        verbose_name = _("phone that speaks for an entrant")
        verbose_name_plural = _("phones that speak for entrants")
        constraints = [
            models.UniqueConstraint(fields=["entrant", "phone"], name="phone_speaks_once"),
            models.CheckConstraint(
                condition=models.Q(came__in=Came.values), name="speaker_came_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entrant}: {self.came}"


class TeamWord(models.Model):
    """The word of an entrant, the secret of its QR code, and how often the word was guessed at.

    Both are kept as they are, since the director shows and prints them. They are no part of the
    log of acts, which could not forget them; the former ones wait here for all new words to be
    undone at once.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="words")
    entrant = models.OneToOneField(Entrant, on_delete=models.CASCADE, related_name="team_word")
    word = models.CharField(max_length=LONGEST_WORD)
    secret = models.CharField(max_length=32)
    tries = models.PositiveSmallIntegerField(default=0)
    former_word = models.CharField(max_length=LONGEST_WORD, blank=True, default="")
    former_secret = models.CharField(max_length=32, blank=True, default="")

    class Meta:
        ordering = ["tournament", "pk"]
        verbose_name = _("word of an entrant")
        verbose_name_plural = _("words of entrants")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "word"], name="team_word_once")
        ]

    def __str__(self) -> str:
        return str(self.entrant)
