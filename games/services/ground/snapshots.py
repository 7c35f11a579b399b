"""The state of a table's match as it lies in the database, with its version.

States of older versions of the program are brought up to date when they are read.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.models import Table
from games.rules.state.codec import from_json, to_json
from games.rules.state.state import State

SCHEMA = 1
_READ = "_state_read"
"""Where a row keeps the state that has been read, beside what it was read from."""

UPGRADES: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""By version: what turns a state's JSON into that of the next version."""


def dump(state: State) -> dict[str, Any]:
    """Return what is stored for a state."""
    return {"schema": SCHEMA, "state": to_json(state)}


def load(stored: dict[str, Any]) -> State:
    """Return the state that was stored, by this version of the program or an older."""
    content = stored["state"]
    for schema in range(stored["schema"], SCHEMA):
        content = UPGRADES[schema](content)
    state = from_json(content)
    assert isinstance(state, State)
    return state


def state_of(table: Table) -> State:
    """Return the state of a table's match; of what one row holds it is read once."""
    kept = vars(table).get(_READ)
    if kept is None or kept[0] is not table.state:
        kept = vars(table)[_READ] = table.state, load(table.state)
    return kept[1]
