"""Tournaments to choose from: data, copied into a tournament and edited there (SCH-1, LIM-1)."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, NamedTuple

from games.tournaments.rules.criteria import gettext_noop
from games.tournaments.rules.limits import Cut
from games.tournaments.rules.ranking import (
    BOARDS_LADDER,
    DEFAULT_LADDER,
    KNOCK_OUT_LADDER,
    PERSONS_LADDER,
    TREIBHAUS_LADDER,
    ByeScores,
    Ladder,
)
from games.tournaments.rules.record import System
from games.tournaments.rules.results import DEAL_VP, MATCH_VP, Per
from games.tournaments.rules.schedule import MINUTE, Item, ItemKind, laid_out

HOUR = 60 * MINUTE


def at(hours: int, minutes: int = 0) -> int:
    """Return a moment of the evening."""
    return hours * HOUR + minutes * MINUTE


def _round(number: int, starts: int, ends: int) -> Item:
    return Item(ItemKind.ROUND, str(number), starts, ends)


REPORT_AND_BREAK = "15 min"
TREIBHAUS_SCHEDULE: tuple[Item, ...] = (
    _round(1, at(19, 15), at(20, 5)),
    Item(ItemKind.REPORT, "1", at(20, 5), at(20, 25), REPORT_AND_BREAK),
    _round(2, at(20, 25), at(21, 15)),
    Item(ItemKind.REPORT, "2", at(21, 15), at(21, 45), REPORT_AND_BREAK),
    _round(3, at(21, 45), at(22, 35)),
    Item(ItemKind.REPORT, "3", at(22, 35), at(22, 50), REPORT_AND_BREAK),
    Item(ItemKind.RANKING, "", at(22, 50), at(22, 50)),
)
"""TRB-1; the real gaps differ from their label (TRB-2)."""


class Entering(StrEnum):
    """The kinds of entrants of a tournament (IND-1)."""

    TEAMS = "teams"
    PERSONS = "persons"


class Registering(StrEnum):
    """The rules for registering for a tournament (TEAM-1)."""

    ANYBODY = "anybody"
    ACCOUNTS = "accounts"
    DIRECTOR = "director"
    """Anybody, and the director says yes to each."""


class Preset(NamedTuple):
    """A kind of tournament; everything in it can be changed once it has been copied."""

    key: str
    title: str
    description: str
    """What it is in one line, English as the title: both are translated where they are shown."""
    entering: Entering = Entering.TEAMS
    system: System = System.SWISS
    rounds_planned: int = 3
    ladder: Ladder = DEFAULT_LADDER
    per: Per = Per.MATCH
    bye_scores: ByeScores = ByeScores.ZERO
    target: int | None = None
    max_deals: int | None = None
    minutes: int | None = 50
    """How long a round is; ``None`` for windows of days (LEA-1)."""
    cut: Cut = Cut.DEAL
    schedule: tuple[Item, ...] = ()
    """If empty, made from the number of rounds and their length."""
    days: int = 0
    """How long the window of a round is, in days."""
    agreement: dict[str, Any] = {}
    """Options of tables that differ from the usual ones."""
    is_online: bool = False
    """Whether it is played at tables of this site."""
    teams_of_four: bool = False
    """Whether two pairs of a team play the same deals in opposite seats (DUP-9)."""

    @property
    def vp(self) -> tuple[int, ...]:
        """Victory points (RES-2, IND-2)."""
        return tuple(int(it) for it in (DEAL_VP if self.per is Per.DEAL else MATCH_VP))


GERMAN_AGREEMENT = {"grand_mode": "none", "double_victory": 100, "last_dragon_stays": True}

PRESETS: dict[str, Preset] = {
    preset.key: preset
    for preset in (
        Preset(
            "treibhaus",
            gettext_noop("Treibhaus evening"),
            gettext_noop("Pairs, three rounds of 50 minutes, ranked by points"),
            ladder=TREIBHAUS_LADDER,
            bye_scores=ByeScores.MEAN,
            schedule=TREIBHAUS_SCHEDULE,
            agreement={"grand_mode": "treibhaus"},
        ),
        Preset(
            "swiss_championship",
            gettext_noop("Swiss championship"),
            gettext_noop("Pairs, five rounds to 1000 or six deals"),
            rounds_planned=5,
            target=1000,
            max_deals=6,
        ),
        Preset(
            "german_championship",
            gettext_noop("German championship"),
            gettext_noop("Individuals, six rounds of four deals, a new partner each round"),
            Entering.PERSONS,
            System.DRAW,
            rounds_planned=6,
            ladder=PERSONS_LADDER,
            per=Per.DEAL,
            bye_scores=ByeScores.MEAN_OF_ALL,
            max_deals=4,
            agreement=GERMAN_AGREEMENT,
        ),
        Preset(
            "league_evening",
            gettext_noop("League evening"),
            gettext_noop("Pairs, three rounds to 1000"),
            target=1000,
            minutes=60,
        ),
        Preset(
            "four",
            gettext_noop("Fours"),
            gettext_noop("Individuals in fours, three games of eight deals, one with each partner"),
            Entering.PERSONS,
            System.FOUR,
            rounds_planned=1,
            ladder=PERSONS_LADDER,
            bye_scores=ByeScores.MEAN_OF_ALL,
            max_deals=8,
            minutes=180,
        ),
        Preset(
            "round_robin",
            gettext_noop("Round robin"),
            gettext_noop("Pairs or teams, everybody plays everybody"),
            system=System.ROUND_ROBIN,
            rounds_planned=7,
            target=1000,
            minutes=60,
        ),
        Preset(
            "knock_out",
            gettext_noop("Knock-out"),
            gettext_noop("Pairs, the winner goes on"),
            system=System.KNOCK_OUT,
            rounds_planned=4,
            ladder=KNOCK_OUT_LADDER,
            target=1000,
            minutes=60,
        ),
        Preset(
            "duplicate",
            gettext_noop("Duplicate"),
            gettext_noop("Pairs at tables of this site, all play the same deals, matchpoints"),
            rounds_planned=4,
            ladder=BOARDS_LADDER,
            max_deals=4,
            is_online=True,
        ),
        Preset(
            "duplicate_net",
            gettext_noop("Duplicate by points"),
            gettext_noop("The same, ranked by points against the mean of the others"),
            rounds_planned=4,
            ladder=BOARDS_LADDER[::-1],
            max_deals=4,
            is_online=True,
        ),
        Preset(
            "boards",
            gettext_noop("Duplicate with boards"),
            gettext_noop("Pairs at real tables, boards go round (Mitchell), matchpoints"),
            system=System.MITCHELL,
            rounds_planned=5,
            ladder=BOARDS_LADDER,
            max_deals=4,
        ),
        Preset(
            "teams_of_four",
            gettext_noop("Teams of four"),
            gettext_noop("Two pairs of each team at two tables, the same cards at both"),
            max_deals=8,
            minutes=75,
            teams_of_four=True,
        ),
        Preset(
            "windows",
            gettext_noop("League by windows"),
            gettext_noop("Teams agree on dates, with some weeks for each round"),
            system=System.ROUND_ROBIN,
            rounds_planned=7,
            target=1000,
            minutes=None,
            days=14,
        ),
    )
}
FIRST_ROUND = at(19, 15)
BETWEEN_ROUNDS = 15
"""Minutes."""


def schedule_of(preset: Preset) -> tuple[Item, ...]:
    """Return the schedule of a preset: its own, or rounds of its length with breaks."""
    if preset.schedule or preset.minutes is None:
        return preset.schedule
    return laid_out(FIRST_ROUND, preset.rounds_planned, preset.minutes, BETWEEN_ROUNDS)
