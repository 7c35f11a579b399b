"""What is counted of matches that are over, a row for each match and person.

Nothing is lost with a row: all of them follow from the record of the matches. Sums of rows are
the statistics; ``manage.py recount`` compares the rows with a count of everything anew.
"""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.intervals import SURE
from games.models import Hand, Match, Player
from games.models.tables import SEAT_NUMBERS
from games.numbers.counting import MistakeKind
from games.services.rights.rating_lists import RatingList

LONGEST_SLUG = 40
LISTS = [
    (RatingList.PLAIN, _("without Boosters")),
    (RatingList.BOOSTERS, _("with the starter deck")),
]
MISTAKE_KINDS = [
    (MistakeKind.PUSH.value, _("The exchange")),
    (MistakeKind.CALL.value, _("Calls")),
    (MistakeKind.LEAD.value, _("Leading")),
    (MistakeKind.FOLLOW.value, _("Beating or passing")),
    (MistakeKind.BOMB.value, _("Bombs")),
]
COUNTED = (
    *("matches", "won", "rounds", "points", "squares", "tichu", "tichu_made"),
    *("grand", "grand_made", "doubles", "doubles_against", "bombs", "first"),
    *("passes", "passes_able", "lucky_rounds", "lucky_points", "cards", "cards_squares"),
    *("judged", "cost", "cost_squares"),
    *("cost_push", "cost_call", "cost_lead", "cost_follow", "cost_bomb"),
)
"""The columns of ``MatchFigures`` that are summed up."""


class FigureKind(models.TextChoices):
    """The kinds of matches that have statistics of their own."""

    PEOPLE = "people", _("among people")
    BOTS = "bots", _("with bots")
    TOURNAMENT = "tournament", _("tournaments")
    DUPLICATE = "duplicate", _("duplicate")
    DAILY = "daily", _("hands of the day")


SHEETS = "sheets"
"""A kind beside those of matches: score sheets of real cards, counted as they are written."""


class ShownTo(models.TextChoices):
    """Who may see some figures of a person, besides themselves."""

    NOBODY = "nobody", _("nobody else")
    FRIENDS = "friends", _("people I follow")
    ACCOUNTS = "accounts", _("everybody with an account")


class CountedMatch(models.Model):
    """A match that was counted; ``is_due`` once it has to be counted again."""

    match = models.OneToOneField(
        Match, verbose_name=_("match"), on_delete=models.CASCADE, primary_key=True, related_name="+"
    )
    is_due = models.BooleanField(_("to be counted again"), default=False)

    class Meta:
        verbose_name = _("counted match")
        verbose_name_plural = _("counted matches")
        indexes = [
            models.Index(
                fields=["match"], condition=models.Q(is_due=True), name="matches_to_count_again"
            )
        ]

    def __str__(self) -> str:
        return str(self.match)


class OfPlayer(models.Model):
    """A row about a player."""

    player = models.ForeignKey(
        Player,
        verbose_name=_("player"),
        on_delete=models.CASCADE,
        related_name="+",
        db_index=False,  # every kind of row has an index that begins with it
    )

    class Meta:
        abstract = True


class MatchFigures(OfPlayer):
    """What somebody did in a match, in the rounds that they played from deal to score.

    Points are those of the own side less the others'; ``squares`` and ``cost_squares`` are sums of
    the squares a round. ``cards`` is what the deals were worth, in the ``lucky_rounds`` whose luck
    is known; ``cost`` what mistakes have cost in the ``judged`` ones, together and by
    their kinds.
    """

    counted = models.ForeignKey(
        CountedMatch, verbose_name=_("match"), on_delete=models.CASCADE, related_name="figures"
    )
    partner = models.ForeignKey(
        Player,
        verbose_name=_("partner"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )
    seat = models.PositiveSmallIntegerField(_("seat"))
    kind = models.CharField(_("kind"), max_length=10, choices=FigureKind.choices)
    has_boosters = models.BooleanField(_("with Boosters"))
    level = models.CharField(
        _("level"), max_length=20, blank=True, help_text=_("of both opponents, if they are bots")
    )
    season = models.PositiveSmallIntegerField(_("season"))
    matches = models.PositiveSmallIntegerField(_("matches"), default=0)
    won = models.PositiveSmallIntegerField(_("won"), default=0)
    rounds = models.PositiveSmallIntegerField(_("rounds"), default=0)
    points = models.IntegerField(_("points"), default=0)
    squares = models.BigIntegerField(_("squares of points"), default=0)
    tichu = models.PositiveSmallIntegerField(_("Tichu"), default=0)
    tichu_made = models.PositiveSmallIntegerField(_("Tichu made"), default=0)
    grand = models.PositiveSmallIntegerField(_("Grand Tichu"), default=0)
    grand_made = models.PositiveSmallIntegerField(_("Grand Tichu made"), default=0)
    doubles = models.PositiveSmallIntegerField(_("double victories"), default=0)
    doubles_against = models.PositiveSmallIntegerField(_("double victories against"), default=0)
    bombs = models.PositiveSmallIntegerField(_("rounds with a bomb"), default=0)
    first = models.PositiveSmallIntegerField(_("first out"), default=0)
    passes = models.PositiveSmallIntegerField(_("decisions with something to play"), default=0)
    passes_able = models.PositiveSmallIntegerField(_("passes though able to play"), default=0)
    lucky_rounds = models.PositiveSmallIntegerField(_("rounds with known luck"), default=0)
    lucky_points = models.IntegerField(_("points in them"), default=0)
    cards = models.IntegerField(_("luck of the cards"), default=0)
    cards_squares = models.BigIntegerField(_("squares of the luck"), default=0)
    judged = models.PositiveSmallIntegerField(_("judged rounds"), default=0)
    cost = models.FloatField(_("cost of mistakes"), default=0)
    cost_squares = models.FloatField(_("squares of costs"), default=0)
    cost_push = models.FloatField(_("cost of what was passed"), default=0)
    cost_call = models.FloatField(_("cost of calls"), default=0)
    cost_lead = models.FloatField(_("cost of leads"), default=0)
    cost_follow = models.FloatField(_("cost of beating or passing"), default=0)
    cost_bomb = models.FloatField(_("cost of bombs"), default=0)

    class Meta:
        ordering = ["pk"]
        verbose_name = _("figures of a match")
        verbose_name_plural = _("figures of matches")
        constraints = [
            models.UniqueConstraint(
                fields=["counted", "player", "seat"], name="figures_once_a_match"
            ),
            models.CheckConstraint(
                condition=models.Q(seat__in=SEAT_NUMBERS), name="figures_seat_0_to_3"
            ),
            models.CheckConstraint(
                condition=models.Q(kind__in=FigureKind.values), name="figures_kind_known"
            ),
        ]
        indexes = [models.Index(fields=["player", "season"], name="figures_by_season")]

    def __str__(self) -> str:
        return f"{self.player} ({self.counted})"


class BoosterFigures(OfPlayer):
    """The Boosters of a kind that somebody has laid in a match.

    ``worth`` sums up the points of the rounds in which they did, own side less the others'.
    """

    counted = models.ForeignKey(
        CountedMatch, verbose_name=_("match"), on_delete=models.CASCADE, related_name="boosters"
    )
    slug = models.CharField(_("name"), max_length=LONGEST_SLUG)
    played = models.PositiveSmallIntegerField(_("played"))
    worked = models.PositiveSmallIntegerField(_("worked"))
    worth = models.IntegerField(_("points"))
    squares = models.BigIntegerField(_("squares of points"))

    class Meta:
        ordering = ["pk"]
        verbose_name = _("figures of a Booster")
        verbose_name_plural = _("figures of Boosters")
        constraints = [
            models.UniqueConstraint(
                fields=["counted", "player", "slug"], name="booster_figures_once_a_match"
            )
        ]
        indexes = [models.Index(fields=["player", "slug"], name="booster_figures_of")]

    def __str__(self) -> str:
        return f"{self.slug}: {self.player}"


class CountedMistake(OfPlayer):
    """A mistake that somebody has made in a judged round, and where it can be looked at."""

    counted = models.ForeignKey(
        CountedMatch, verbose_name=_("match"), on_delete=models.CASCADE, related_name="mistakes"
    )
    hand = models.ForeignKey(
        Hand, verbose_name=_("round"), on_delete=models.CASCADE, related_name="+"
    )
    version = models.PositiveBigIntegerField(
        _("version"), help_text=_("of the table after the move")
    )
    kind = models.CharField(_("kind"), max_length=10, choices=MISTAKE_KINDS)
    cost = models.FloatField(_("cost"))
    has_boosters = models.BooleanField(_("with Boosters"))
    season = models.PositiveSmallIntegerField(_("season"))

    class Meta:
        ordering = ["pk"]
        verbose_name = _("counted mistake")
        verbose_name_plural = _("counted mistakes")
        indexes = [
            models.Index(fields=["player", "season", "kind", "has_boosters"], name="mistakes_of"),
            models.Index(fields=["player", "season", "cost"], name="dearest_mistakes_of"),
        ]

    def __str__(self) -> str:
        return f"{self.player} ({self.hand})"


class RatedMatch(models.Model):
    """The rounds of a rated match that count for a list: those that all four played themselves.

    The persons are those of the seats 0 to 3, points those of 0 and 2 less the others'. A
    leaver has ``missing`` rounds, which count for that person alone.
    """

    counted = models.OneToOneField(
        CountedMatch,
        verbose_name=_("match"),
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="rated",
    )
    list = models.CharField(_("list"), max_length=10, choices=LISTS)
    players = models.JSONField(_("players"), help_text=_("their keys, by seat"))
    rounds = models.PositiveSmallIntegerField(_("rounds"))
    points = models.IntegerField(_("points"))
    squares = models.BigIntegerField(_("squares of points"))
    leaver = models.PositiveBigIntegerField(_("who has left"), null=True, blank=True)
    missing = models.PositiveSmallIntegerField(_("missing rounds"), default=0)
    started = models.DateTimeField(_("started"))
    noted = models.DateTimeField(_("counted as it stands since"))

    class Meta:
        ordering = ["pk"]
        verbose_name = _("rated match")
        verbose_name_plural = _("rated matches")

    def __str__(self) -> str:
        return str(self.counted)


class Rating(models.Model):
    """How strong a person is, or two together, in points a round above the mean of the list.

    Without a rank somebody is not listed: too little is known yet, or they did not play for a year.
    """

    list = models.CharField(_("list"), max_length=10, choices=LISTS)
    player = models.ForeignKey(
        Player, verbose_name=_("player"), on_delete=models.CASCADE, related_name="+"
    )
    partner = models.ForeignKey(
        Player,
        verbose_name=_("partner"),
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="+",
    )
    value = models.FloatField(_("points a round"))
    error = models.FloatField(_("standard error"))
    course = models.JSONField(
        _("course"), default=tuple, help_text=_("month, points, error; at the end of each month")
    )
    matches = models.PositiveIntegerField(_("matches"))
    rounds = models.PositiveIntegerField(_("rounds"))
    last = models.DateTimeField(_("last match"))
    is_known = models.BooleanField(_("known well enough"))
    rank = models.PositiveIntegerField(_("rank"), null=True, blank=True)

    class Meta:
        ordering = ["list", "rank", "pk"]
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        constraints = [
            models.UniqueConstraint(
                fields=["list", "player"],
                condition=models.Q(partner=None),
                name="one_rating_of_a_person",
            ),
            models.UniqueConstraint(
                fields=["list", "player", "partner"],
                condition=models.Q(partner__isnull=False),
                name="one_rating_of_a_pair",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.list}: {self.player}"

    @property
    def low(self) -> float:
        """The lower end of the 95 % interval."""
        return self.value - SURE * self.error

    @property
    def high(self) -> float:
        """The upper end of the 95 % interval."""
        return self.value + SURE * self.error


class RatingRun(models.Model):
    """When a list was computed, of what, and what came out about all of them."""

    list = models.CharField(_("list"), max_length=10, choices=LISTS, unique=True)
    at = models.DateTimeField(_("computed"))
    people = models.PositiveIntegerField(_("people"))
    matches = models.PositiveIntegerField(_("matches"))
    spread = models.FloatField(_("spread of strengths"))
    luck = models.FloatField(_("luck of a round"))

    class Meta:
        verbose_name = _("computation of ratings")
        verbose_name_plural = _("computations of ratings")

    def __str__(self) -> str:
        return f"{self.list}, {self.at}"


class SiteFigures(models.Model):
    """The sums of all people at the tables of one kind, made anew now and then."""

    has_boosters = models.BooleanField(_("with Boosters"), unique=True)
    sums = models.JSONField(_("sums"))
    people = models.PositiveIntegerField(_("people"))
    at = models.DateTimeField(_("counted"))

    class Meta:
        verbose_name = _("figures of the site")
        verbose_name_plural = _("figures of the site")

    def __str__(self) -> str:
        return str(self.at)


class Openness(models.Model):
    """Who may see the figures of a person; without a row nobody sees what mistakes cost."""

    player = models.OneToOneField(
        Player,
        verbose_name=_("player"),
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="openness",
    )
    figures = models.CharField(
        _("statistics"), max_length=10, choices=ShownTo.choices, default=ShownTo.FRIENDS
    )
    mistakes = models.CharField(
        _("what mistakes cost"), max_length=10, choices=ShownTo.choices, default=ShownTo.NOBODY
    )

    class Meta:
        verbose_name = _("openness")
        verbose_name_plural = _("openness")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(figures__in=ShownTo.values, mistakes__in=ShownTo.values),
                name="shown_to_somebody_known",
            )
        ]

    def __str__(self) -> str:
        return str(self.player)
