"""Why a deed in a tournament is refused; :mod:`games.tournaments.words` has the sentences."""

from __future__ import annotations

from games.services.ground.refusals import TableRefusal


class TournamentRefusal(TableRefusal):
    """Something that cannot be done in a tournament; ``code`` is stable.

    ``about`` is what was written and cannot be read.
    """

    def __init__(self, code: str, about: str = "") -> None:
        super().__init__(code)
        self.about = about
