"""States, actions and events as JSON values and back, without loss.

A named tuple becomes an object whose ``"type"`` is its name; fields that have
their default are left out, so that a later version may add fields with defaults.
The default of a field must therefore never change.
"""

from __future__ import annotations

from typing import Any, get_args

from games.rules.actions import Action
from games.rules.booster_events import BoosterEvent
from games.rules.combinations import Combination
from games.rules.events import Event
from games.rules.options import TableOptions
from games.rules.pack import Effect, Pack, Proposal, Subject
from games.rules.ruleset import StandIn
from games.rules.state import Aside, Laid, Score, ScoreLine, State, Window

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
        Pack,
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
_MISSING = object()


def to_json(value: Any) -> Any:
    """Return a named tuple of the rules as plain dicts, lists, numbers and texts."""
    if isinstance(value, tuple):
        fields = getattr(value, "_fields", None)
        if fields is None:
            return [to_json(item) for item in value]
        defaults = value._field_defaults  # type: ignore[attr-defined]
        found: dict[str, Any] = {"type": type(value).__name__}
        for name, item in zip(fields, value, strict=True):
            if item != defaults.get(name, _MISSING):
                found[name] = to_json(item)
        return found
    return value


def from_json(value: Any) -> Any:
    """Return what :func:`to_json` was given.

    Raises ValueError for an unknown type, TypeError for unknown fields.
    """
    if isinstance(value, list):
        return tuple(from_json(item) for item in value)
    if isinstance(value, dict):
        fields = dict(value)
        kind = _TYPES.get(fields.pop("type", ""))
        if kind is None:
            raise ValueError(f"unknown type {value.get('type')!r}")
        return kind(**{name: from_json(item) for name, item in fields.items()})
    return value
