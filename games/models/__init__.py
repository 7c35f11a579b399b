"""What is kept: players, tables with their seats, matches and their record."""

from __future__ import annotations

from games.models.clocks import ClockBeat
from games.models.matches import Departure, Event, Hand, Match, MatchSeat
from games.models.players import Player
from games.models.tables import Pace, Seat, Seating, Spectator, Table, TableStatus

__all__ = [
    "ClockBeat",
    "Departure",
    "Event",
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
]
