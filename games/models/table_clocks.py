"""What runs at a table: the clocks in ``Table.clocks``, and how they are stored.

Stored is an object of JSON, one entry per clock by the text of its key::

    {"17:turn:2": {"kind": "turn", "seconds": 45, "window": 17, "seats": [2],
                   "due": 1790000000.0, "left": null}}
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper

from games.models.kinds import BotTask, TableClock, Vote
from games.rules.state.windows import ClockKind

_KINDS: dict[str, ClockKind | TableClock] = {kind: kind for kind in (*ClockKind, *TableClock)}
_TASKS: dict[str, BotTask] = {task: task for task in BotTask}


class ClockKey(NamedTuple):
    """Which clock of a table: one of the rules, one that runs beside it, or the table's own."""

    rule: str = ""
    """The rules' name for it, or for the clock it runs beside; empty for others."""
    own: TableClock | None = None
    """What the table measures with it; ``None`` for a clock of the rules."""
    numbers: tuple[int, ...] = ()
    """Which one of its kind: window and seat, round, or row of the line."""
    task: BotTask | None = None
    """What a bot is asked for."""

    @property
    def text(self) -> str:
        """The key as it is stored: ``17:turn:2``, ``17:turn:2:grace``, ``bot:answer:17:2``."""
        if self.own is None:
            return self.rule
        if self.rule:
            return f"{self.rule}:{self.own}"
        return ":".join(map(str, (self.own, *((self.task,) if self.task else ()), *self.numbers)))

    @classmethod
    def read(cls, text: str) -> ClockKey:
        """Return the key with this text; raises ValueError for one of no known clock."""
        first, *rest = text.split(":")
        if first.isdecimal():
            last = _KINDS.get(rest[-1]) if rest else None
            if isinstance(last, TableClock):
                return cls(text[: -len(last) - 1], last)
            return cls(text)
        task = _TASKS.get(rest[0]) if rest else None
        numbers = tuple(map(int, rest if task is None else rest[1:]))
        return cls("", TableClock(first), numbers, task)

    def beside(self, own: TableClock) -> ClockKey:
        """Return the key of a clock of the table that runs beside this one of the rules."""
        return ClockKey(self.rule, own)


class ClockEntry(NamedTuple):
    """A clock of a table: it runs and has a ``due``, or pauses and has what is ``left``."""

    kind: ClockKind | TableClock
    seconds: float
    """The whole time."""
    window: int
    """The window with which it ends; 0 for one that outlasts windows."""
    seats: tuple[int, ...]
    """The seats it is running out on; none if it concerns the whole table."""
    due: float | None
    """When it runs out, in seconds since 1970."""
    left: float | None = None
    """Seconds left while it pauses."""
    waits: bool = False
    """Whether a bot may not act yet."""
    is_done: bool = False
    """Whether it has run out and stays: a bot has nothing to say, or the others are asked."""
    is_asked: bool = False
    """Whether somebody has been asked whether they are there."""
    on_bank: bool = False
    """Whether a turn runs on the time bank of its seat."""
    thinks: int = 0
    """How often a bot has been given time to think."""
    thinker: str = ""
    """The process that lets the bot think."""
    said: tuple[tuple[int, Vote], ...] = ()
    """What others have said about somebody who is missing, by their seats."""

    @property
    def is_of_turn(self) -> bool:
        """Whether it runs out on a seat that has to act."""
        return self.kind == ClockKind.TURN

    def going_on(self, at: float, least: float = 0) -> ClockEntry:
        """Return the clock running; it has ``least`` seconds at least if it has paused."""
        if self.left is None or self.due is not None:
            return self
        return self._replace(due=at + max(self.left, least), left=None)

    def paused(self, at: float) -> ClockEntry:
        """Return the clock standing still from a time on, in seconds since 1970."""
        if self.due is None:
            return self
        return self._replace(due=None, left=max(0.0, self.due - at))


Clocks = dict[ClockKey, ClockEntry]
_NAMES = {"is_done": "done", "is_asked": "asked", "on_bank": "bank"}
"""Names in the database that differ from those of fields."""
_ALWAYS = 6
"""How many of the first fields are always stored; the others are where they say something."""
_SELDOM = tuple(
    (name, _NAMES.get(name, name)) for name in ClockEntry._fields[_ALWAYS:] if name != "said"
)


def clocks_in(stored: Mapping[str, Mapping[str, Any]]) -> Clocks:
    """Return the clocks of a table from what is stored; raises ValueError, KeyError."""
    return {_key_in(key): _entry_in(entry) for key, entry in stored.items()}


def stored_clocks(clocks: Clocks) -> dict[str, dict[str, Any]]:
    """Return what is stored of the clocks of a table."""
    return {_text_of(key): _stored_entry(entry) for key, entry in clocks.items()}


@lru_cache(maxsize=4096)
def _key_in(text: str) -> ClockKey:
    return ClockKey.read(text)  # the same for as long as a clock runs


@lru_cache(maxsize=4096)
def _text_of(key: ClockKey) -> str:
    return key.text


def _entry_in(stored: Mapping[str, Any]) -> ClockEntry:
    entry = ClockEntry(
        _KINDS[stored["kind"]],
        stored["seconds"],
        stored["window"],
        tuple(stored["seats"]),
        stored["due"],
        stored["left"],
    )
    if len(stored) == _ALWAYS:
        return entry
    seldom = {name: stored[key] for name, key in _SELDOM if key in stored}
    said = tuple((int(seat), Vote(vote)) for seat, vote in stored.get("said", {}).items())
    return entry._replace(**seldom, said=said)


def _stored_entry(entry: ClockEntry) -> dict[str, Any]:
    stored: dict[str, Any] = dict(zip(ClockEntry._fields[:_ALWAYS], entry, strict=False))
    if any(entry[_ALWAYS:]):
        stored |= {key: getattr(entry, name) for name, key in _SELDOM if getattr(entry, name)}
        if entry.said:
            stored["said"] = {str(seat): vote for seat, vote in entry.said}
    return stored


class ClocksField(models.JSONField):
    """Clocks of a table: ``Clocks`` in Python, an object of JSON in the database."""

    def from_db_value(
        self, value: Any, expression: Any, connection: BaseDatabaseWrapper
    ) -> Clocks | None:
        """Return the clocks of a row."""
        stored = super().from_db_value(value, expression, connection)
        return stored if stored is None else clocks_in(stored)

    def get_prep_value(self, value: Any) -> Any:
        """Return what is stored."""
        return stored_clocks(value) if isinstance(value, dict) else super().get_prep_value(value)

    def value_to_string(self, obj: models.Model) -> Any:
        """Return what ``dumpdata`` writes."""
        return stored_clocks(self.value_from_object(obj))

    def to_python(self, value: Any) -> Any:
        """Return clocks that ``loaddata`` has read."""
        is_stored = isinstance(value, dict) and any(isinstance(key, str) for key in value)
        return clocks_in(value) if is_stored else value

    def deconstruct(self) -> tuple[str, str, Any, Any]:
        """Be a plain column of JSON for migrations: what is stored is the same."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.JSONField", args, kwargs
