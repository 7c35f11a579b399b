"""What is kept: players, tables with their seats, matches and their record."""

from __future__ import annotations

from games.models.boards import BoardAnswer, BoardSet
from games.models.chains import Chain
from games.models.clocks import ClockBeat
from games.models.dealt import DealtCount
from games.models.kinds import (
    Access,
    BotTask,
    Motion,
    Pace,
    Seating,
    TableClock,
    TableStatus,
    Told,
    Vote,
)
from games.models.looking_back import (
    JudgedRound,
    MatchNote,
    MatchTag,
    PackedRound,
    SillyMove,
    Viewing,
)
from games.models.match_people import (
    UNKNOWN_LEVEL,
    Departure,
    MatchSeat,
    Onlooker,
    sitting,
    standing_in,
)
from games.models.matches import Event, Hand, Match, MatchKind
from games.models.partners import ComparedRound, PartnerRound
from games.models.players import Player
from games.models.staff import Correction, FormerName, StaffAct
from games.models.table_clocks import ClockEntry, ClockKey, Clocks
from games.models.tables import Seat, Table
from games.models.visitors import Exclusion, Spectator, Waiting

__all__ = [
    "UNKNOWN_LEVEL",
    "Access",
    "BoardAnswer",
    "BoardSet",
    "BotTask",
    "Chain",
    "ClockBeat",
    "ClockEntry",
    "ClockKey",
    "Clocks",
    "ComparedRound",
    "Correction",
    "DealtCount",
    "Departure",
    "Event",
    "Exclusion",
    "FormerName",
    "Hand",
    "JudgedRound",
    "Match",
    "MatchKind",
    "MatchNote",
    "MatchSeat",
    "MatchTag",
    "Motion",
    "Onlooker",
    "Pace",
    "PackedRound",
    "PartnerRound",
    "Player",
    "Seat",
    "Seating",
    "SillyMove",
    "Spectator",
    "StaffAct",
    "Table",
    "TableClock",
    "TableStatus",
    "Told",
    "Viewing",
    "Vote",
    "Waiting",
    "sitting",
    "standing_in",
]
