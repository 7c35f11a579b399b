"""The models of clubs and tournaments."""

from __future__ import annotations

from games.tournaments.models.acts import Act
from games.tournaments.models.addresses import OtherAddress, ShortAddress
from games.tournaments.models.clubs import Club, ClubRole, Membership, Series, SeriesScoring
from games.tournaments.models.entrants import (
    AWAY,
    NOT_LISTED,
    Entrant,
    EntrantPlayer,
    EntrantStatus,
    Penalty,
)
from games.tournaments.models.events import (
    Announcement,
    Director,
    DirectorRole,
    OnlyDirects,
    ScheduleItem,
    Tournament,
    TournamentStatus,
)
from games.tournaments.models.rounds import (
    DirectorCall,
    MatchReport,
    Pairing,
    PairingEntrant,
    PairingKind,
    Result,
    ResultKind,
    Round,
    RoundStatus,
    Settled,
)
from games.tournaments.models.sheets import MatchSheet
from games.tournaments.models.speaking import Came, Speaker, TeamWord
from games.tournaments.models.windows import DateAnswer, DateProposal, LineUp

__all__ = [
    "AWAY",
    "NOT_LISTED",
    "Act",
    "Announcement",
    "Came",
    "Club",
    "ClubRole",
    "DateAnswer",
    "DateProposal",
    "Director",
    "DirectorCall",
    "DirectorRole",
    "Entrant",
    "EntrantPlayer",
    "EntrantStatus",
    "LineUp",
    "MatchReport",
    "MatchSheet",
    "Membership",
    "OnlyDirects",
    "OtherAddress",
    "Pairing",
    "PairingEntrant",
    "PairingKind",
    "Penalty",
    "Result",
    "ResultKind",
    "Round",
    "RoundStatus",
    "ScheduleItem",
    "Series",
    "SeriesScoring",
    "Settled",
    "ShortAddress",
    "Speaker",
    "TeamWord",
    "Tournament",
    "TournamentStatus",
]
