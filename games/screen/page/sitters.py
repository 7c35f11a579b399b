"""Who sat where when something happened: names and people change while a round is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from games.models import Told
from games.rules.cards.deck import Cards
from games.rules.state.events import CardsLaid, Event
from games.screen.page.remembered import LOGS_KEPT, Same
from games.services.ground.notices import LogEntry, TableNotice


class Sitters(NamedTuple):
    """Who sits at a moment of a log."""

    names: tuple[str, ...]
    """What they are called."""
    handed_over: tuple[int, ...] = (0, 0, 0, 0)
    """How often each seat has somebody else from then on."""

    @property
    def others(self) -> frozenset[int]:
        """The seats at which somebody else sits now."""
        return frozenset(seat for seat, times in enumerate(self.handed_over) if times)

    def before(self, entries: Sequence[LogEntry]) -> Sitters:
        """Return who sat before these entries."""
        sitters = self
        for entry in reversed(entries):
            if isinstance(entry.event, TableNotice):
                old, new, hands_over = _new_name(entry.event)
                sitters = sitters._changed(new, old, int(hands_over))
        return sitters

    def after(self, event: Event | TableNotice) -> Sitters:
        """Return who sits after an event."""
        if not isinstance(event, TableNotice):
            return self
        old, new, hands_over = _new_name(event)
        return self._changed(old, new, -int(hands_over))

    def _changed(self, name: str, other: str, more: int) -> Sitters:
        if name not in self.names:
            return self
        place = self.names.index(name)
        names, handed_over = list(self.names), list(self.handed_over)
        names[place], handed_over[place] = other, handed_over[place] + more
        return Sitters(tuple(names), tuple(handed_over))


def _new_name(notice: TableNotice) -> tuple[str, str, bool]:
    """Return an old name and the new one, and whether it is that of somebody else."""
    if notice.told in (Told.RENAMED, Told.LEFT):
        return notice.name, notice.other, notice.told == Told.LEFT
    if notice.told == Told.TOOK_SEAT:
        return notice.other, notice.name, True
    return "", "", False


@lru_cache(maxsize=LOGS_KEPT)
def laid_by_others(
    log: Same[tuple[LogEntry, ...]], names: tuple[str, ...]
) -> Mapping[tuple[int, Cards], str]:
    """Return who laid cards, by seat and cards, where the seat has another name since.

    What was played keeps the name it was played under.
    """
    entries, found = log.value, dict[tuple[int, Cards], str]()
    if not any(isinstance(entry.event, TableNotice) for entry in entries):
        return found
    sitters = Sitters(names).before(entries)
    for entry in entries:
        sitters, event = sitters.after(entry.event), entry.event
        if isinstance(event, CardsLaid) and sitters.names[event.seat] != names[event.seat]:
            found[event.seat, event.combination.cards] = sitters.names[event.seat]
    return found
