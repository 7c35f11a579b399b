"""Rounds, pairings, reports and results (SCH-2, PAIR-7, REP)."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models import BoardSet, Match, Player, Table
from games.models.boards import LONGEST_WORD
from games.models.texts import LineField
from games.tournaments.models.entrants import Entrant
from games.tournaments.models.events import Tournament


class RoundStatus(models.TextChoices):
    """Where a round stands; whether its time is over follows from the clock (SCH-2)."""

    DRAFT = "draft", _("draft")
    PUBLISHED = "published", _("published")
    RUNNING = "running", _("running")
    CLOSED = "closed", _("closed")


class Round(models.Model):
    """A round of a tournament: one match for each (Turnierrunde).

    ``basis`` is what its pairing was computed from, so that anybody can repeat it
    (:mod:`games.tournaments.rules.record`); results that are corrected later do not change
    it (PAIR-8). ``starts`` and ``ends`` are set when it starts.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=10, choices=RoundStatus.choices, default=RoundStatus.DRAFT)
    basis = models.JSONField(default=dict)
    is_by_hand = models.BooleanField(default=False)
    starts = models.DateTimeField(null=True, blank=True)
    ends = models.DateTimeField(null=True, blank=True)
    paused = models.DateTimeField(null=True, blank=True)
    next_at = models.DateTimeField(null=True, blank=True)
    """When the clock publishes the draft of the next round (PAIR-7)."""
    next_is_stopped = models.BooleanField(default=False)
    """Whether the next round is left to the director, although rounds pair themselves."""
    board_word = models.CharField(max_length=LONGEST_WORD, blank=True, default="")
    board_set = models.ForeignKey(
        BoardSet, on_delete=models.PROTECT, null=True, blank=True, related_name="rounds"
    )

    class Meta:
        ordering = ["tournament", "number"]
        verbose_name = _("round of a tournament")
        verbose_name_plural = _("rounds of tournaments")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="tournament_round_once"),
            models.CheckConstraint(
                condition=models.Q(status__in=RoundStatus.values), name="round_status_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.number}"


class PairingKind(models.TextChoices):
    """The kinds of pairings."""

    MATCH = "match", _("match")
    FOUR = "four", _("four")
    HOUSE = "house", _("with the house")
    BYE = "bye", _("bye")
    FREE = "free", _("free")


class Pairing(models.Model):
    """A match of a round with its table, or an entrant without a match.

    Codes in addresses are ``slug``: a table card leads to its match (REP-1).
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="pairings")
    slug = models.SlugField(max_length=40, unique=True)
    position = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10, choices=PairingKind.choices)
    table_number = models.PositiveSmallIntegerField(null=True, blank=True)
    boards = models.PositiveSmallIntegerField(null=True, blank=True)
    why = models.JSONField(default=dict, blank=True)
    ends = models.DateTimeField(null=True, blank=True)
    games = models.JSONField(default=list, blank=True)
    """Games of a meeting played so far at tables of this site (KO-2)."""
    clock_stopped = models.DateTimeField(null=True, blank=True)
    online_table = models.ForeignKey(
        Table, on_delete=models.SET_NULL, null=True, blank=True, related_name="pairings"
    )
    match = models.ForeignKey(
        Match, on_delete=models.SET_NULL, null=True, blank=True, related_name="pairings"
    )

    second_table = models.ForeignKey(
        Table, on_delete=models.SET_NULL, null=True, blank=True, related_name="second_pairings"
    )
    """For teams of four: where their other pairs play the same deals (DUP-9)."""
    second_match = models.ForeignKey(
        Match, on_delete=models.SET_NULL, null=True, blank=True, related_name="second_pairings"
    )

    class Meta:
        ordering = ["round", "position"]
        verbose_name = _("pairing")
        verbose_name_plural = _("pairings")
        constraints = [
            models.UniqueConstraint(fields=["round", "position"], name="pairings_in_order"),
            models.CheckConstraint(
                condition=models.Q(kind__in=PairingKind.values), name="pairing_kind_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round}, {self.position}"


class PairingEntrant(models.Model):
    """An entrant of a pairing, with its side; each entrant once in a round."""

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="members")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="+")
    entrant = models.ForeignKey(Entrant, on_delete=models.RESTRICT, related_name="pairings")
    side = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["pairing", "side", "place"]
        verbose_name = _("entrant of a pairing")
        verbose_name_plural = _("entrants of pairings")
        constraints = [
            models.UniqueConstraint(fields=["round", "entrant"], name="paired_once_a_round"),
            models.UniqueConstraint(fields=["pairing", "side", "place"], name="one_place_a_side"),
            models.CheckConstraint(condition=models.Q(side__in=(0, 1)), name="side_is_0_or_1"),
        ]

    def __str__(self) -> str:
        return f"{self.entrant} ({self.pairing})"


class MatchReport(models.Model):
    """The waiting report of a side, in totals or deal by deal; both in the pairing's order."""

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="reports")
    side = models.PositiveSmallIntegerField()
    score_a = models.IntegerField()
    score_b = models.IntegerField()
    deals = models.JSONField(default=list, blank=True)
    player = models.ForeignKey(
        Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    at = models.DateTimeField()

    class Meta:
        ordering = ["pairing", "side"]
        verbose_name = _("report of a match")
        verbose_name_plural = _("reports of matches")
        constraints = [
            models.UniqueConstraint(fields=["pairing", "side"], name="one_report_a_side"),
            models.CheckConstraint(
                condition=models.Q(side__in=(0, 1)), name="report_of_side_0_or_1"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.score_a}:{self.score_b} ({self.pairing})"


class ResultKind(models.TextChoices):
    """How a result came about (RES-1)."""

    PLAYED = "played", _("played")
    BYE = "bye", _("bye")
    WALKOVER = "walkover", _("walk-over")
    BOTH_ABSENT = "both_absent", _("both absent")
    ADJUSTED = "adjusted", _("adjusted")
    FREE = "free", _("free")


class Settled(models.TextChoices):
    """How a result became final (REP-4, REP-5, REP-7)."""

    CONFIRMED = "confirmed", _("confirmed")
    ACCEPTED = "accepted", _("accepted by the director")
    RULED = "ruled", _("ruled")
    ONLINE = "online", _("played online")
    PLANNED = "planned", _("without a match")


class Result(models.Model):
    """The final result of a pairing.

    ``games`` are those of a four (IND-6), ``winner`` the side that was there for a walk-over,
    ``vp_a`` and ``vp_b`` victory points of an adjusted result (DIR-5).
    """

    pairing = models.OneToOneField(Pairing, on_delete=models.CASCADE, related_name="result")
    kind = models.CharField(max_length=15, choices=ResultKind.choices)
    settled = models.CharField(max_length=10, choices=Settled.choices)
    score_a = models.IntegerField(default=0)
    score_b = models.IntegerField(default=0)
    deals = models.JSONField(default=list, blank=True)
    games = models.JSONField(default=list, blank=True)
    winner = models.PositiveSmallIntegerField(null=True, blank=True)
    vp_a = models.DecimalField(max_digits=6, decimal_places=2, null=True, blank=True)
    vp_b = models.DecimalField(max_digits=6, decimal_places=2, null=True, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["pairing"]
        verbose_name = _("result")
        verbose_name_plural = _("results")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(kind__in=ResultKind.values), name="result_kind_known"
            ),
            models.CheckConstraint(
                condition=models.Q(kind=ResultKind.WALKOVER, winner__in=(0, 1))
                | (~models.Q(kind=ResultKind.WALKOVER) & models.Q(winner__isnull=True)),
                name="walkovers_have_winners",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.score_a}:{self.score_b} ({self.pairing})"


class DirectorCall(models.Model):
    """A call for the director from a table (DIR-2)."""

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="calls")
    entrant = models.ForeignKey(
        Entrant, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    reason = LineField(max_length=200, blank=True, default="")
    at = models.DateTimeField()
    taken_by = models.ForeignKey(
        Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    settled = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["at", "pk"]
        verbose_name = _("call for the director")
        verbose_name_plural = _("calls for the director")

    def __str__(self) -> str:
        return f"{self.pairing}: {self.reason}"
