"""What pages show of a match that has a window of days: its dates, who may play (LEA)."""

from __future__ import annotations

from typing import NamedTuple

from games.tournaments.models import DateAnswer, DateProposal, Entrant, EntrantPlayer, Pairing


class DateShown(NamedTuple):
    """A proposed date."""

    row: DateProposal
    is_own: bool
    is_open: bool
    is_agreed: bool


class WindowShown(NamedTuple):
    """The dates of a match and, for one's own team, who plays."""

    dates: tuple[DateShown, ...]
    agreed: DateProposal | None
    people: tuple[tuple[EntrantPlayer, bool], ...]
    """One's own team, if it has more than two; those lined up are marked."""


def dates_of(pairing: Pairing, side: int | None = None) -> tuple[DateShown, ...]:
    """Return all dates that were ever proposed, earliest proposal first (LEA-2)."""
    return tuple(
        DateShown(
            it,
            it.side == side,
            it.answer == DateAnswer.NONE,
            it.answer == DateAnswer.ACCEPTED,
        )
        for it in pairing.dates.all()
    )


def window_of(pairing: Pairing, side: int, own: Entrant) -> WindowShown:
    """Return what a player sees of the window of a match."""
    dates = dates_of(pairing, side)
    lined_up = {it.person_id for it in pairing.line_up.all()}
    people = [it for it in own.people.all() if it.plays or it.is_substitute]
    return WindowShown(
        dates,
        next((it.row for it in dates if it.is_agreed), None),
        tuple((it, it.pk in lined_up) for it in people) if len(people) > 2 else (),
    )
