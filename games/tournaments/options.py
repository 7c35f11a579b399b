"""The options of a tournament: every one declared once (SCH-1: all of a preset can change).

``OPTIONS`` has an entry for each option, by the name of its field of ``Tournament``. The form of
the desk, what services accept, what a form of another director overtakes (DIR-8), what a preset
gives, what a knock-out takes over from its groups and what a record holds follow from it.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.agreement import OptionValue
from games.tournaments.models import Tournament
from games.tournaments.models.clubs import LONGEST_TITLE
from games.tournaments.models.events import BEST_OF, PAIRS_AFTER
from games.tournaments.rules.limits import Cut
from games.tournaments.rules.pairing import First
from games.tournaments.rules.presets import Registering
from games.tournaments.rules.ranking import ByeScores
from games.tournaments.rules.record import System
from games.tournaments.rules.results import Per

ONE_GAME, THREE_GAMES = BEST_OF


class OptionField(StrEnum):
    """How a form asks for an option: ``templates/tournaments/options/`` has one for each."""

    LINE = "line"
    LINES = "lines"
    ZONE = "zone"
    SWITCH = "switch"
    NUMBER = "number"
    CHOICE = "choice"
    MINUTES = "minutes"
    """Several numbers of minutes."""
    TABLES = "tables"
    """Numbers of tables, as in ``1-8, 10``."""
    LADDER = "ladder"
    VICTORY_POINTS = "victory_points"
    HOUSE_RULES = "house_rules"


SHORT = frozenset({OptionField.NUMBER, OptionField.MINUTES, OptionField.TABLES})
"""Fields that have room beside each other."""


class OptionsPart(StrEnum):
    """A part of the page of the options."""

    ABOUT = "about"
    MATCH = "match"
    ROUNDS = "rounds"
    PAIRING = "pairing"
    STANDING = "standing"


PARTS: dict[OptionsPart, Promise | str] = {
    OptionsPart.ABOUT: "",
    OptionsPart.MATCH: pgettext_lazy("of a tournament", "A match"),
    OptionsPart.ROUNDS: pgettext_lazy("of a tournament", "Rounds"),
    OptionsPart.PAIRING: _("Pairing"),
    OptionsPart.STANDING: pgettext_lazy("of a tournament", "Standing"),
}
"""The parts in their order, with their titles."""


def _always(_event: Tournament) -> bool:
    return True


class TournamentOption(NamedTuple):
    """Everything declared about an option."""

    part: OptionsPart | None = None
    """Where its page asks for it; ``None``: another page does, or none."""
    field: OptionField = OptionField.NUMBER
    label: Promise | str = ""
    choices: tuple[OptionValue, ...] = ()
    """Its values; a form offers those with a title."""
    numbers: range | None = None
    """The numbers it may be."""
    longest: int | None = None
    """The most letters of a text."""
    may_be_empty: bool = False
    """Whether an empty field means the default; otherwise it is refused."""
    is_asked: Callable[[Tournament], bool] = _always
    """The tournaments whose page asks for it."""
    is_editable: bool = True
    ranks: bool = False
    """Fixed with the first result; a later change is a ruling (RANK-5)."""
    goes_on: bool = False
    """Whether the knock-out after groups begins with the same (RR-6)."""
    is_recorded: bool = True
    """Whether records have it among the options (LIVE-3)."""

    @property
    def offered(self) -> list[OptionValue]:
        """The choices of a form."""
        return [it for it in self.choices if it.title]

    def allows(self, value: Any) -> bool:
        """Tell whether it may have a value, as far as choices and numbers say so."""
        if self.choices:
            return any(it.value == value for it in self.choices)
        if self.numbers is None or (value is None and self.may_be_empty):
            return True
        return value in self.numbers


def _has_windows(event: Tournament) -> bool:
    return event.days > 0


def _has_clock(event: Tournament) -> bool:
    return not event.days


def _is_swiss(event: Tournament) -> bool:
    return event.system == System.SWISS


def _is_knock_out(event: Tournament) -> bool:
    return event.system == System.KNOCK_OUT


def _may_pair_itself(event: Tournament) -> bool:
    return not event.draws_boards


def _is_ranked_by_ladder(event: Tournament) -> bool:
    return not event.is_duplicate


def _may_count_deals(event: Tournament) -> bool:
    return _is_ranked_by_ladder(event) and event.system != System.FOUR


def _may_choose_byes(event: Tournament) -> bool:
    return _is_ranked_by_ladder(event) and not event.is_of_persons


OPTIONS: dict[str, TournamentOption] = {
    # --- what it is
    "name": TournamentOption(
        OptionsPart.ABOUT,
        OptionField.LINE,
        pgettext_lazy("of a tournament", "Name"),
        longest=LONGEST_TITLE,
        is_recorded=False,
    ),
    "place": TournamentOption(
        OptionsPart.ABOUT,
        OptionField.LINE,
        pgettext_lazy("of a tournament", "Place"),
        longest=LONGEST_TITLE,
        may_be_empty=True,
        goes_on=True,
        is_recorded=False,
    ),
    "zone": TournamentOption(OptionsPart.ABOUT, OptionField.ZONE, is_recorded=False),
    "text": TournamentOption(
        OptionsPart.ABOUT,
        OptionField.LINES,
        _("Text on the tournament's page"),
        longest=2000,
        may_be_empty=True,
        is_recorded=False,
    ),
    "is_public": TournamentOption(
        OptionsPart.ABOUT,
        OptionField.SWITCH,
        _("Visible to everybody"),
        goes_on=True,
        is_recorded=False,
    ),
    "registering": TournamentOption(
        OptionsPart.ABOUT,
        OptionField.CHOICE,
        _("May register"),
        (
            OptionValue(Registering.ANYBODY, _("anybody with the link")),
            OptionValue(Registering.ACCOUNTS, _("people with an account")),
            OptionValue(Registering.DIRECTOR, _("anybody; the director accepts each registration")),
        ),
        is_recorded=False,
    ),
    "club": TournamentOption(is_recorded=False),
    "series": TournamentOption(is_recorded=False),
    "preset": TournamentOption(is_editable=False),
    "entering": TournamentOption(is_editable=False),
    "teams_of_four": TournamentOption(is_editable=False),
    "system": TournamentOption(),
    # --- a match
    "target": TournamentOption(
        OptionsPart.MATCH,
        label=pgettext_lazy("points", "Target"),
        numbers=range(100, 10_001),
        may_be_empty=True,
        goes_on=True,
    ),
    "max_deals": TournamentOption(
        OptionsPart.MATCH,
        label=_("Maximum number of deals"),
        numbers=range(1, 100),
        may_be_empty=True,
        goes_on=True,
    ),
    "cut": TournamentOption(
        OptionsPart.MATCH,
        OptionField.CHOICE,
        _("At the end signal"),
        (
            OptionValue(Cut.DEAL, _("play the deal to its end")),
            OptionValue(Cut.VOID, _("an unfinished deal does not count")),
            OptionValue(Cut.TRICK, _("finish the trick, then the deal is over")),
        ),
        goes_on=True,
    ),
    "is_online": TournamentOption(
        OptionsPart.MATCH,
        OptionField.SWITCH,
        _("Play at tables of this site where all four have registered with their phones"),
        is_recorded=False,
    ),
    "agreement": TournamentOption(OptionsPart.MATCH, OptionField.HOUSE_RULES, goes_on=True),
    # --- rounds
    "rounds_planned": TournamentOption(
        OptionsPart.ROUNDS,
        label=pgettext_lazy("of a tournament", "Rounds"),
        numbers=range(1, 100),
    ),
    "minutes": TournamentOption(goes_on=True),
    "days": TournamentOption(
        OptionsPart.ROUNDS,
        label=_("Days per round"),
        numbers=range(1, 367),
        is_asked=_has_windows,
        goes_on=True,
    ),
    "warnings": TournamentOption(
        OptionsPart.ROUNDS,
        OptionField.MINUTES,
        _("Warnings, minutes before the end"),
        may_be_empty=True,
        is_asked=_has_clock,
        goes_on=True,
    ),
    "overtime": TournamentOption(
        OptionsPart.ROUNDS,
        label=_("Minutes after the end until an unfinished deal needs a ruling"),
        numbers=range(601),
        is_asked=_has_clock,
        goes_on=True,
    ),
    "tables": TournamentOption(
        OptionsPart.ROUNDS,
        OptionField.TABLES,
        _("Table numbers, if not 1, 2, 3"),
        may_be_empty=True,
        goes_on=True,
    ),
    "starts_by_clock": TournamentOption(
        OptionsPart.ROUNDS,
        OptionField.SWITCH,
        _("Rounds start by the clock"),
        goes_on=True,
        is_recorded=False,
    ),
    "pairs_after": TournamentOption(
        OptionsPart.ROUNDS,
        label=_(
            "Minutes after the last result until the next round is published automatically; "
            "empty: never"
        ),
        numbers=PAIRS_AFTER,
        may_be_empty=True,
        is_asked=_may_pair_itself,
        goes_on=True,
        is_recorded=False,
    ),
    # --- pairing
    "first": TournamentOption(
        OptionsPart.PAIRING,
        OptionField.CHOICE,
        _("First round"),
        (
            OptionValue(First.NEIGHBOURS, _("neighbours by start number: 1 and 2, 3 and 4")),
            OptionValue(First.HALVES, _("the upper half against the lower")),
        ),
        is_asked=_is_swiss,
    ),
    "best_of": TournamentOption(
        OptionsPart.PAIRING,
        OptionField.CHOICE,
        _("A meeting is won by"),
        (
            OptionValue(ONE_GAME, _("one game")),
            OptionValue(THREE_GAMES, _("two games of three")),
        ),
        is_asked=_is_knock_out,
        ranks=True,
    ),
    "third_place": TournamentOption(
        OptionsPart.PAIRING,
        OptionField.CHOICE,
        _("Third is"),
        (
            OptionValue(False, _("both losers of the semi-finals")),
            OptionValue(True, _("the winner of a match between them")),
        ),
        is_asked=_is_knock_out,
    ),
    "avoid_clubs": TournamentOption(
        OptionsPart.PAIRING,
        label=_("Rounds in which members of a club do not meet"),
        numbers=range(100),
        may_be_empty=True,
    ),
    "has_house": TournamentOption(
        OptionsPart.PAIRING,
        OptionField.SWITCH,
        _("A house pair plays against the side that would have the bye"),
    ),
    "forbidden": TournamentOption(is_editable=False),
    # --- the standing
    "ladder": TournamentOption(
        OptionsPart.STANDING,
        OptionField.LADDER,
        _("Standing by"),
        is_asked=_is_ranked_by_ladder,
        ranks=True,
    ),
    "per": TournamentOption(
        OptionsPart.STANDING,
        OptionField.CHOICE,
        _("Victory points for"),
        (OptionValue(Per.MATCH, _("each match")), OptionValue(Per.DEAL, _("each deal"))),
        is_asked=_may_count_deals,
        ranks=True,
    ),
    "bye_scores": TournamentOption(
        OptionsPart.STANDING,
        OptionField.CHOICE,
        _("A bye brings"),
        (
            OptionValue(ByeScores.ZERO, _("the victory points of a win")),
            OptionValue(ByeScores.MEAN, _("a win and the average of your own points")),
            OptionValue(ByeScores.MEAN_OF_ALL),
        ),
        is_asked=_may_choose_byes,
        ranks=True,
    ),
    "vp": TournamentOption(
        OptionsPart.STANDING,
        OptionField.VICTORY_POINTS,
        is_asked=_is_ranked_by_ladder,
        ranks=True,
    ),
}


def named(is_so: Callable[[TournamentOption], Any]) -> tuple[str, ...]:
    """Return the names of options that something is true of."""
    return tuple(name for name, option in OPTIONS.items() if is_so(option))


RANKING = frozenset(named(lambda it: it.ranks))
ON_PAGE = frozenset(named(lambda it: it.part is not None))
RECORDED = named(lambda it: it.is_recorded)
