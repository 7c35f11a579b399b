"""Tables and who is at them."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.boards import BoardSet
from games.models.kinds import Access, Pace, Seating, TableStatus
from games.models.players import LONGEST_NAME, Player
from games.models.table_clocks import ClocksField
from games.rules.play.verifiable import LONGEST_WORD

MOST_TIME_OUTS = 2
"""A player who lets this many turns in a row run out counts as away until they touch something."""


SEAT_NUMBERS = (0, 1, 2, 3)


AUDIENCES = (*SEAT_NUMBERS, None)
"""Who sees a table: its seats, and ``None`` for all spectators."""


def nothing_shown() -> list[int]:
    """Return what the audiences of a new table have been shown."""
    return [0] * len(AUDIENCES)


class Table(models.Model):
    """A table: what stands on it now, and when something happens by itself.

    ``version`` rises with every change, ``shown`` holds for each audience (the four
    seats, then spectators) the version that last changed something it may see: so
    nobody notices what is shown to nobody. ``state`` is the snapshot of the match
    (:mod:`games.services.ground.snapshots`), ``clocks`` what is running
    (:mod:`games.models.table_clocks`), ``due_at`` the earliest of these times, ``notices`` who
    has come and gone in the round that runs (:mod:`games.services.ground.notices`), ``banks`` the
    seconds in the time banks of the seats, ``motion`` what somebody asks the others for.
    """

    slug = models.SlugField(_("address"), max_length=40, unique=True)
    name = models.CharField(_("name"), max_length=40)
    host = models.ForeignKey(
        Player,
        verbose_name=_("host"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )
    status = models.CharField(
        _("status"),
        max_length=10,
        choices=TableStatus.choices,
        default=TableStatus.OPEN,
    )
    is_listed = models.BooleanField(_("listed"), default=False)
    password = models.CharField(
        _("password"),
        max_length=128,
        blank=True,
        default="",
        help_text=_("its keyed hash; empty if anybody may come in"),
    )
    allows_spectators = models.BooleanField(_("allows spectators"), default=True)
    bots_make_way = models.BooleanField(
        _("bots make way"),
        default=False,
        help_text=_("whether people may take the seats of bots while a match runs"),
    )
    only_finishers = models.BooleanField(
        _("only people who finish"),
        default=False,
        help_text=_("whether people who leave many matches cannot come while it is public"),
    )
    lesson = models.CharField(
        _("lesson"),
        max_length=20,
        blank=True,
        default="",
        help_text=_("the scripted round that is played here; its only player learns"),
    )
    is_practice = models.BooleanField(
        _("practice"),
        default=False,
        help_text=_("whether a finished round is played on here; nothing of it counts"),
    )
    pace = models.CharField(_("pace"), max_length=10, choices=Pace.choices, default=Pace.NORMAL)
    options = models.JSONField(_("options"))
    version = models.PositiveBigIntegerField(_("version"), default=0)
    shown = models.JSONField(_("versions shown"), default=nothing_shown)
    state = models.JSONField(_("state"))
    clocks = ClocksField(_("clocks"), default=dict, blank=True)
    due_at = models.DateTimeField(_("due at"), null=True, blank=True, db_index=True)
    notices = models.JSONField(_("notices"), default=list, blank=True)
    banks = models.JSONField(_("time banks"), default=list, blank=True)
    motion = models.JSONField(_("motion"), default=dict, blank=True)
    match = models.ForeignKey(
        "games.Match",
        verbose_name=_("current match"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )
    hand = models.ForeignKey(
        "games.Hand",
        verbose_name=_("current round"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )
    created = models.DateTimeField(_("created"))
    empty_since = models.DateTimeField(_("empty since"), null=True, blank=True)
    watchers_changed = models.BooleanField(
        _("spectators changed"),
        default=False,
        help_text=_("whether spectators have come or gone of whom the table is not told yet"),
    )
    is_reserved = models.BooleanField(
        _("reserved"),
        default=False,
        help_text=_("whether it is for those seated and for one match; it has no host"),
    )
    is_held = models.BooleanField(
        _("held"),
        default=False,
        help_text=_("whether play stands still until whoever has reserved it lets it go on"),
    )
    plays_until = models.DateTimeField(
        _("plays until"),
        null=True,
        blank=True,
        help_text=_("no round begins then or later; the one that runs is the last"),
    )
    board_set = models.ForeignKey(
        BoardSet,
        verbose_name=_("boards"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="tables",
        help_text=_("the deals that are played here and at other tables"),
    )
    first_board = models.PositiveSmallIntegerField(
        _("first board"), default=1, help_text=_("the board of the set that round 1 is")
    )

    class Meta:
        ordering = ["-created", "-pk"]
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(status__in=TableStatus.values),
                name="table_status_known",
            ),
            models.CheckConstraint(
                condition=models.Q(pace__in=Pace.values), name="table_pace_known"
            ),
        ]
        indexes = [
            models.Index(fields=["status", "is_listed", "-created"], name="tables_listed"),
            models.Index(fields=["empty_since"], name="table_emptiness"),
            models.Index(
                fields=["id"],
                condition=models.Q(watchers_changed=True),
                name="watchers_to_be_told",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def access(self) -> Access:
        """How people come here."""
        if self.password:
            return Access.PASSWORD
        return Access.PUBLIC if self.is_listed else Access.LINK

    @property
    def is_public(self) -> bool:
        """Whether everybody finds the table and may come in."""
        return self.access == Access.PUBLIC


class Seat(models.Model):
    """One of the four seats of a table: taken by a person, by a bot, or free."""

    table = models.ForeignKey(
        Table,
        verbose_name=_("table"),
        on_delete=models.CASCADE,
        related_name="seats",
    )
    number = models.PositiveSmallIntegerField(_("number"))
    player = models.ForeignKey(
        Player,
        verbose_name=_("player"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="seats",
    )
    bot = models.CharField(_("bot"), max_length=20, blank=True, help_text=_("how the bot plays"))
    bot_name = models.CharField(_("name of the bot"), max_length=LONGEST_NAME, blank=True)
    last_seen = models.DateTimeField(_("last seen"), null=True, blank=True)
    is_away = models.BooleanField(_("away"), default=False)
    wants_next = models.BooleanField(_("wants to go on"), default=False)
    wants_seating = models.CharField(
        _("wants to play with"), max_length=10, choices=Seating.choices, blank=True, default=""
    )
    waves = models.JSONField(_("waves through"), default=list, blank=True)
    for_trick = models.JSONField(_("said for the trick"), default=dict, blank=True)
    laid_ready = models.JSONField(_("laid ready"), default=dict, blank=True)
    resting = models.JSONField(_("Boosters that rest"), default=dict, blank=True)
    stand_in = models.CharField(
        _("stand-in"),
        max_length=20,
        blank=True,
        default="",
        help_text=_("how the bot plays that stands in for the player"),
    )
    has_stood_up = models.BooleanField(
        _("has stood up"),
        default=False,
        help_text=_("whether the player has left the seat to a bot, and is not just missing"),
    )
    stood_in_since = models.PositiveBigIntegerField(
        _("stand-in since version"),
        null=True,
        blank=True,
        help_text=_("after this a bot has played what the player has not been told yet"),
    )
    time_outs = models.PositiveSmallIntegerField(
        _("time-outs"),
        default=0,
        help_text=_("how many turns in a row the player has let run out while the page was open"),
    )
    fills_after = models.PositiveSmallIntegerField(
        _("fills after"),
        null=True,
        blank=True,
        help_text=_("seconds after which the player lets bots take the free seats"),
    )
    shows_hand = models.BooleanField(
        _("shows the hand"),
        default=False,
        help_text=_("whether spectators may see the hand while a round runs, if the table has it"),
    )
    standards = models.JSONField(
        _("conventions for bots"),
        default=list,
        blank=True,
        help_text=_("what the player and the partner have agreed on so that bots understand it"),
    )
    word = models.CharField(
        _("word"),
        max_length=LONGEST_WORD,
        blank=True,
        default="",
        help_text=_("the last that the player has given in this match for its deals (VER-2)"),
    )
    word_round = models.PositiveIntegerField(_("round for which it was given"), default=0)
    is_vacated = models.BooleanField(
        _("vacated"),
        default=False,
        help_text=_("whether somebody has left it for good during the match, so it can be taken"),
    )

    class Meta:
        ordering = ["table", "number"]
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_seat_a_place"),
            models.UniqueConstraint(fields=["table", "player"], name="one_seat_a_player"),
            models.CheckConstraint(
                condition=models.Q(number__in=SEAT_NUMBERS), name="seat_number_0_to_3"
            ),
            models.CheckConstraint(
                condition=models.Q(player=None) | models.Q(bot=""),
                name="person_or_bot",
            ),
            models.CheckConstraint(
                condition=models.Q(stand_in="") | models.Q(player__isnull=False),
                name="stand_ins_for_persons",
            ),
            models.CheckConstraint(
                condition=models.Q(bot="", bot_name="")
                | ~(models.Q(bot="") | models.Q(bot_name="")),
                name="bots_have_names",
            ),
        ]
        indexes = [models.Index(fields=["is_away", "last_seen"], name="seat_presence")]

    def __str__(self) -> str:
        return f"{self.table}, {self.number}: {self.name or '-'}"

    @property
    def name(self) -> str:
        """The name of whoever sits here; empty if nobody does."""
        return self.bot_name if self.player is None else self.player.shown_name

    @property
    def is_person(self) -> bool:
        """Whether a person sits here."""
        return self.player_id is not None

    @property
    def is_idle(self) -> bool:
        """Whether the player has a page open and does nothing: signs of life do not count."""
        return bool(self.time_outs >= MOST_TIME_OUTS)

    @property
    def played_by_bot(self) -> str:
        """How the bot that plays here now plays, for itself or for somebody; empty if none does."""
        return self.bot or self.stand_in

    @property
    def is_taken(self) -> bool:
        """Whether anybody sits here."""
        return bool(self.bot) or self.is_person
