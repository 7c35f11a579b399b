"""What players do at a table besides playing."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from django.http import QueryDict

from games.forms.numbers import number_in
from games.models import Player, Table
from games.services.ground.refusals import TableRefusal


class TableTask(NamedTuple):
    """A thing to do at a table, and the player who wants it."""

    table: Table
    player: Player
    words: tuple[str, ...]
    """What it is about: seats by their numbers, levels of bots by their names."""
    data: QueryDict

    @property
    def numbers(self) -> tuple[int, ...]:
        """The seats it is about."""
        return tuple(number for word in self.words if (number := number_in(word)) is not None)

    @property
    def number(self) -> int:
        """The seat it is about; raises ``seat_unknown`` if none was named."""
        if not self.numbers:
            raise TableRefusal("seat_unknown")
        return self.numbers[0]


TableDeed = Callable[[TableTask], None]
"""Does what is wanted; raises TableRefusal."""
