"""Who sat where at a step of a match, and what is known of the match besides its steps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from games.rules.cards.rotation import entrants_in
from games.rules.cards.ruleset import SEATS

LONGEST_WORD = 20
"""Of a kind, and of a level."""
_ABOUT = ("kind", "started", "ended", "rated", "void", "corrections")


class SeatHolder(NamedTuple):
    """A person or a bot on a seat, from a step of a round on.

    The seat is that of the first round, where partners rotate. Rounds count from 1, steps of a
    round from 0, the deal.
    """

    seat: int
    name: str
    round: int
    step: int
    level: str = ""
    """How a bot plays; empty for people."""
    level_version: int | None = None
    stands_in: bool = False
    """Whether the bot plays for somebody whose seat it stays."""


class About(NamedTuple):
    """What a record tells of a match besides its steps; times are texts in ISO 8601."""

    kind: str
    started: str
    ended: str
    is_rated: bool
    is_void: bool
    corrections: tuple[dict[str, Any], ...] = ()
    """Each with ``kind``, ``round`` (``None`` for the match), ``points`` and ``at``."""


def names_at(
    names: Sequence[str],
    seat_holders: Iterable[SeatHolder],
    place: tuple[int, int],
    *,
    rotates: bool,
) -> list[str]:
    """Return who sat on the four seats of a round at a step; ``place`` is round and step."""
    called = list(names)
    for it in sorted(seat_holders, key=lambda it: (it.round, it.step)):
        if not it.stands_in and (it.round, it.step) <= place:
            called[it.seat] = it.name
    return [called[entrant] for entrant in entrants_in(place[0], rotates=rotates)]


def write_seat_holder(holder: SeatHolder) -> dict[str, Any]:
    """Return a seat holder as JSON values."""
    found: dict[str, Any] = {
        "seat": holder.seat,
        "name": holder.name,
        "round": holder.round,
        "step": holder.step,
    }
    if holder.level:
        found["level"] = holder.level
        if holder.level_version is not None:
            found["level_version"] = holder.level_version
    return found | ({"stands_in": True} if holder.stands_in else {})


def read_seat_holder(written: dict[str, Any], sizes: Sequence[int]) -> SeatHolder:
    """Return a seat holder; raises ValueError for one that cannot be in rounds of these sizes."""
    holder = SeatHolder(
        written["seat"],
        written["name"],
        written["round"],
        written["step"],
        written.get("level", ""),
        written.get("level_version"),
        written.get("stands_in", False),
    )
    numbers = (holder.seat, holder.round, holder.step)
    version = holder.level_version
    are_numbers = all(type(it) is int for it in numbers) and type(version) in (int, type(None))
    if not (are_numbers and type(holder.name) is str and _is_word(holder.level)):
        raise ValueError("somebody sits where nobody can")
    if holder.seat not in SEATS or not 1 <= holder.round <= len(sizes):
        raise ValueError("somebody sits on no seat")
    if not 0 <= holder.step < sizes[holder.round - 1]:
        raise ValueError("somebody sits down at no step")
    return holder


def write_about(about: About) -> dict[str, Any]:
    """Return what is told of a match as JSON values."""
    return dict(zip(_ABOUT, (*about[:-1], [*about.corrections]), strict=True))


def read_about(written: dict[str, Any]) -> About | None:
    """Return what is told of a match, ``None`` for nothing; raises ValueError, KeyError."""
    if not any(name in written for name in _ABOUT):
        return None
    kind, started, ended, is_rated, is_void, corrections = (written[name] for name in _ABOUT)
    if not (kind and _is_word(kind)) or type(is_rated) is not bool or type(is_void) is not bool:
        raise ValueError("that is no kind of a match")
    for time in (started, ended):
        if datetime.fromisoformat(time).utcoffset() is None:
            raise ValueError("a time needs its zone")
    return About(kind, started, ended, is_rated, is_void, tuple(map(_read_correction, corrections)))


def _read_correction(written: dict[str, Any]) -> dict[str, Any]:
    kind, number, points, at = (written[name] for name in ("kind", "round", "points", "at"))
    if not _is_word(kind) or type(number) not in (int, type(None)):
        raise ValueError("that is no correction")
    if points is not None and not all(type(it) is int for it in points):
        raise ValueError("points are whole numbers")
    datetime.fromisoformat(at)
    return {"kind": kind, "round": number, "points": points, "at": at}


def _is_word(text: Any) -> bool:
    return type(text) is str and len(text) <= LONGEST_WORD and text.isprintable()
