"""Score sheets, what was written on them, and whose they are."""

from __future__ import annotations

from django.core.validators import MaxValueValidator
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.models import Player
from games.models.players import DELETED
from games.pads.deals import LONGEST_WORDS
from games.rules.cards.options import TableOptions
from games.rules.cards.ruleset import SEATS

LONGEST_ID = 36
DOUBLE_VICTORIES = (100, 200)


class Pad(models.Model):
    """A score sheet: everybody who has its address may read it and write on it (PAD-1).

    That of a match is open to those who speak for one of its sides (``open_to.py``).
    """

    slug = models.SlugField(_("address"), max_length=40, unique=True)
    names = models.JSONField(_("names by seat"))
    target = models.PositiveIntegerField(_("target"), null=True, blank=True)
    max_deals = models.PositiveSmallIntegerField(_("number of deals"), null=True, blank=True)
    double_victory = models.PositiveSmallIntegerField(_("points of a double victory"), default=200)
    grand_tichu = models.BooleanField(_("with Grand Tichu"), default=True)
    vp_per_deal = models.BooleanField(_("victory points for each deal"), default=False)
    version = models.PositiveIntegerField(_("version"), default=0)
    created = models.DateTimeField(_("created"))
    changed = models.DateTimeField(_("changed"), db_index=True)
    closed = models.DateTimeField(_("closed"), null=True, blank=True)
    home = models.CharField(_("page it belongs to"), max_length=200, blank=True, default="")
    """The address of its match's page, which ends it; such a match may be limited by time alone."""

    class Meta:
        ordering = ["-changed", "-pk"]
        verbose_name = _("score sheet")
        verbose_name_plural = _("score sheets")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(target__isnull=False)
                | models.Q(max_deals__isnull=False)
                | ~models.Q(home=""),
                name="pad_ends",
            ),
            models.CheckConstraint(
                condition=models.Q(double_victory__in=DOUBLE_VICTORIES), name="pad_double_victory"
            ),
        ]

    def __str__(self) -> str:
        return " – ".join(self.team_names)

    @property
    def team_names(self) -> list[str]:
        """Names of both teams: seats 0 and 2 against 1 and 3."""
        names = self.shown_names
        return [f"{names[team]} & {names[team + 2]}" for team in (0, 1)]

    @property
    def shown_names(self) -> list[str]:
        """Names by seat; for a deleted player, the word for that in the active language."""
        return [gettext(name) if name == DELETED else name for name in self.names]

    @property
    def options(self) -> TableOptions:
        """Those of its options that the rules know."""
        return TableOptions(
            target=self.target, max_rounds=self.max_deals, double_victory=self.double_victory
        )


class PadSeat(models.Model):
    """A player who has said which of the four names is theirs."""

    pad = models.ForeignKey(
        Pad, verbose_name=_("score sheet"), on_delete=models.CASCADE, related_name="seats"
    )
    number = models.PositiveSmallIntegerField(
        _("seat"), validators=[MaxValueValidator(len(SEATS) - 1)]
    )
    player = models.ForeignKey(
        Player, verbose_name=_("player"), on_delete=models.CASCADE, related_name="pad_seats"
    )

    class Meta:
        ordering = ["number"]
        verbose_name = _("seat of a score sheet")
        verbose_name_plural = _("seats of score sheets")
        constraints = [
            models.UniqueConstraint(fields=["pad", "number"], name="one_player_a_pad_seat"),
            models.UniqueConstraint(fields=["pad", "player"], name="one_pad_seat_a_player"),
            models.CheckConstraint(condition=models.Q(number__in=SEATS), name="pad_seat_exists"),
        ]

    def __str__(self) -> str:
        return f"{self.player} ({self.pad})"


class PadLine(models.Model):
    """A deal as one phone has written it; it is never changed, only replaced (PAD-2)."""

    pad = models.ForeignKey(
        Pad, verbose_name=_("score sheet"), on_delete=models.CASCADE, related_name="lines"
    )
    key = models.CharField(_("id"), max_length=LONGEST_ID)
    """Given by the phone, so that what is sent twice is written once (PAD-3)."""
    number = models.PositiveSmallIntegerField(_("deal"))
    words = models.CharField(_("words"), max_length=LONGEST_WORDS)
    """As ``games/pads/deals.py`` reads them."""
    replaces = models.JSONField(_("replaces"), default=list, blank=True)
    """Ids of lines of the same deal that stood there when this one was written."""
    seat = models.PositiveSmallIntegerField(_("written by seat"), null=True, blank=True)
    at = models.DateTimeField(_("written at"))

    class Meta:
        ordering = ["pk"]
        verbose_name = _("line of a score sheet")
        verbose_name_plural = _("lines of score sheets")
        constraints = [
            models.UniqueConstraint(fields=["pad", "key"], name="written_once"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="pad_counts_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.words}"
