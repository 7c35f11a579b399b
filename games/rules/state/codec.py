"""States, actions and events as JSON values and back, without loss.

A named tuple becomes an object whose ``"type"`` is its name; fields that have
their default are left out, so that a later version may add fields with defaults.
The default of a field must therefore never change.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any, get_args, get_type_hints

from games.rules.cards.combinations import Combination
from games.rules.cards.options import TableOptions
from games.rules.cards.ruleset import StandIn
from games.rules.state.actions import Action
from games.rules.state.booster_events import BoosterEvent
from games.rules.state.boosters import BoosterState, Effect, Proposal, Subject
from games.rules.state.events import Event
from games.rules.state.state import Aside, Laid, Score, ScoreLine, State, Window

_TYPES: dict[str, Any] = {
    kind.__name__: kind
    for kind in (
        *get_args(Action),
        *get_args(Event),
        *get_args(BoosterEvent),
        Aside,
        Combination,
        Effect,
        Laid,
        BoosterState,
        Proposal,
        Score,
        ScoreLine,
        StandIn,
        State,
        Subject,
        TableOptions,
        Window,
    )
}
_TYPES["Pack"] = BoosterState
_FORMER_FIELDS = {"State": {"pack": "booster_state"}}
"""Names that earlier versions wrote, and what they are called now."""
_MISSING = object()
_PLAIN = {int, bool, str, type(None)}
"""Types of values that stand for themselves; members of an enum have other ones."""
_NESTED = (list, dict)
"""What is looked into; any other value stands for itself, as most do."""


def _kinds_in(hint: Any) -> type[StrEnum] | None:
    """Return the enum that a field, or each of its items, is annotated with."""
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return hint
    return next((kind for kind in map(_kinds_in, get_args(hint)) if kind is not None), None)


_KINDS: dict[str, dict[str, type[StrEnum]]] = {
    name: {
        field: kind
        for field, hint in get_type_hints(made).items()
        if (kind := _kinds_in(hint)) is not None
    }
    for name, made in _TYPES.items()
}
"""The fields that hold members of an enum, by type."""


def _as_kind(kind: Callable[[str], StrEnum], value: Any) -> Any:
    """Return texts as members of an enum; raise ValueError for unknown ones."""
    if isinstance(value, tuple):
        return tuple(_as_kind(kind, item) for item in value)
    return kind(value) if isinstance(value, str) else value


def to_json(value: Any) -> Any:
    """Return a named tuple of the rules as plain dicts, lists, numbers and texts."""
    if isinstance(value, tuple):
        fields = getattr(value, "_fields", None)
        if fields is None:
            return [item if type(item) in _PLAIN else to_json(item) for item in value]
        defaults = value._field_defaults  # type: ignore[attr-defined]
        found: dict[str, Any] = {"type": type(value).__name__}
        for name, item in zip(fields, value, strict=True):
            if item != defaults.get(name, _MISSING):
                found[name] = item if type(item) in _PLAIN else to_json(item)
        return found
    return value.value if isinstance(value, StrEnum) else value


def from_json(value: Any) -> Any:
    """Return what :func:`to_json` was given.

    Raises ValueError for an unknown type or kind, TypeError for unknown fields.
    """
    if isinstance(value, list):
        return tuple([from_json(it) if isinstance(it, _NESTED) else it for it in value])
    if not isinstance(value, dict):
        return value
    read = {
        field: from_json(item) if isinstance(item, _NESTED) else item
        for field, item in value.items()
    }
    name = read.pop("type", "")
    if name not in _TYPES:
        raise ValueError(f"unknown type {name!r}")
    for former, field in _FORMER_FIELDS.get(name, {}).items():
        if former in read:
            read[field] = read.pop(former)
    for field, kind in _KINDS[name].items():
        if field in read:
            read[field] = _as_kind(kind, read[field])
    return _TYPES[name](**read)
