"""Rows that take long to make: made once, then written again for every test that wants them.

They are the same whichever test asks first: what they are dealt depends on their name alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from random import Random
from typing import Any, NamedTuple, TypeVar

import pytest
from django.apps import apps
from django.conf import UserSettingsHolder, settings
from django.db import connection, transaction
from django.db.models import DateTimeField, Model
from time_machine import escape_hatch

from games.models.table_clocks import Clocks, ClocksField
from games.services.ground import deal
from games.services.ground.wall_clock import now

Made = TypeVar("Made", bound=Model)
Keys = dict[type[Model], int]
APPS = ("games", "boosters")
MILLISECOND = timedelta(milliseconds=1)
"""Records tell no less."""
VARIANTS = 3


class Kept(NamedTuple):
    """Rows as they were written, and what there was before them."""

    made: Model
    rows: dict[type[Model], list[Model]]
    before: Keys
    at: datetime


_kept: dict[str, Kept] = {}
_in_this_test: Counter[str] = Counter()


def begin_test(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget how many of a kind the test before has had; what is patched from now on counts."""
    global _changes
    _in_this_test.clear()
    _changes = partial(_number_of_changes, monkeypatch, _number_of_changes(monkeypatch))


def _number_of_changes(monkeypatch: pytest.MonkeyPatch, before: int = 0) -> int:
    return len(monkeypatch._setattr) + len(monkeypatch._setitem) - before


_changes: Callable[[], int] = int
"""How much the running test has patched, with which rows may be made otherwise."""


def another(name: str, make: Callable[[], Made]) -> Made:
    """Return one of a few that are made alike, never the same twice in a test."""
    if not connection.in_atomic_block:
        return make()  # others are told of it, which no row tells
    variant = VARIANTS * _in_this_test[name] + deal._chance.randrange(VARIANTS)
    _in_this_test[name] += 1
    return made_once(f"{name}, variant {variant}", make)


def made_once(name: str, make: Callable[[], Made]) -> Made:
    """Return what is made, from rows that were written before if they can be copied."""
    if connection.vendor != "sqlite" or _changes():
        return make()  # other databases count keys without looking at them
    name += f" with {_overridden(settings._wrapped)}"
    if escape_hatch.is_travelling():
        name += " while time stands still"
    if name not in _kept:
        _kept[name] = _watched(name, make)
        key = _kept[name].made.pk
    else:
        with transaction.atomic():
            key = _copied(_kept[name])
    kind: Any = type(_kept[name].made)
    found: Made = kind._base_manager.get(pk=key)
    return found


def _overridden(found: object) -> dict[str, object]:
    """Return the settings that a test has changed."""
    if not isinstance(found, UserSettingsHolder):
        return {}
    told = {**vars(found), "DELETED": sorted(found._deleted)}
    own = {name: value for name, value in told.items() if name.isupper()}
    return _overridden(found.default_settings) | own


def _watched(name: str, make: Callable[[], Model]) -> Kept:
    models = [model for app in APPS for model in apps.get_app_config(app).get_models()]
    before = {model: _highest(model) for model in models}
    chance, deal._chance = deal._chance, Random(name)
    try:
        made = make()
    finally:
        deal._chance = chance
    rows = {
        model: list(model._base_manager.filter(pk__gt=last))
        for model, last in before.items()
        if _highest(model) > last
    }
    return Kept(made, rows, before, now())


def _copied(kept: Kept) -> int:
    """Write the rows with new keys, addresses and times; return the key of what was made."""
    shifts = {model: _highest(model) - kept.before[model] for model in kept.rows}
    later = now() - kept.at
    if not escape_hatch.is_travelling():
        later = later // MILLISECOND * MILLISECOND
    for model, rows in kept.rows.items():
        model._base_manager.bulk_create([_copy(row, shifts, later) for row in rows])
    key: int = kept.made.pk + shifts[type(kept.made)]
    return key


def _copy(row: Model, shifts: Keys, later: timedelta) -> Model:
    values: dict[str, Any] = {}
    for field in row._meta.concrete_fields:
        value = getattr(row, field.attname)
        model = field.related_model or (type(row) if field.primary_key else None)
        if value is not None and model in shifts:
            value += shifts[model]
        elif value is not None and isinstance(field, DateTimeField):
            value += later
        elif isinstance(field, ClocksField):
            value = _later(value, later.total_seconds())
        elif field.name == "slug":
            value = deal.new_slug()
        elif field.name == "commitment" and type(row)._base_manager.filter(commitment=value):
            value = deal.new_seed().hex()  # none of its seeds fits
        values[field.attname] = value
    return type(row)(**values)


def _later(clocks: Clocks, seconds: float) -> Clocks:
    return {
        key: clock if clock.due is None else clock._replace(due=clock.due + seconds)
        for key, clock in clocks.items()
    }


def _highest(model: type[Model]) -> int:
    meta = model._meta
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT MAX({meta.pk.column}) FROM {meta.db_table}")
        found = cursor.fetchone()[0]
    return found if isinstance(found, int) else 0
