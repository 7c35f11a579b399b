"""Why a deed in a tournament is refused; :mod:`games.tournaments.words` has the sentences."""

from __future__ import annotations

from games.services.ground.refusals import TableRefusal


class TournamentRefusal(TableRefusal):
    """Something that cannot be done in a tournament."""
