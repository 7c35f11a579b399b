"""What is kept: players, tables with their seats, matches and their record."""

from __future__ import annotations

from games.models.clocks import ClockBeat
from games.models.matches import Departure, Event, Hand, Match, MatchSeat
from games.models.players import Player
from games.models.tables import (
    Access,
    Exclusion,
    Pace,
    Seat,
    Seating,
    Spectator,
    Table,
    TableStatus,
    Waiting,
)

__all__ = [
    "Access",
    "ClockBeat",
    "Departure",
    "Event",
    "Exclusion",
    "Hand",
    "Match",
    "MatchSeat",
    "Pace",
    "Player",
    "Seat",
    "Seating",
    "Spectator",
    "Table",
    "TableStatus",
    "Waiting",
]
