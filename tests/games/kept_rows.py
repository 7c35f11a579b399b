"""Rows that take long to make: made once, then written again for every test that wants them.

They are the same whichever test asks first: what they are dealt depends on their name alone.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from random import Random
from typing import Any, NamedTuple, TypeVar

from django.apps import apps
from django.conf import settings
from django.db import connection, transaction
from django.db.models import DateTimeField, Max, Model

from games.services.ground import deal
from games.services.ground.wall_clock import now

Made = TypeVar("Made", bound=Model)
Keys = dict[type[Model], int]
APPS = ("games", "boosters")
SECOND = timedelta(seconds=1)


class Kept(NamedTuple):
    """Rows as they were written, and what there was before them."""

    made: Model
    rows: dict[type[Model], list[Model]]
    before: Keys
    at: datetime


_kept: dict[str, Kept] = {}


def made_once(name: str, make: Callable[[], Made]) -> Made:
    """Return what is made, from rows that were written before if they can be copied."""
    if connection.vendor != "sqlite" or settings.SCRIPTED_DEALS:
        return make()  # other databases count keys without looking at them
    if name not in _kept:
        _kept[name] = _watched(name, make)
        key = _kept[name].made.pk
    else:
        with transaction.atomic():
            key = _copied(_kept[name])
    kind: Any = type(_kept[name].made)
    found: Made = kind._base_manager.get(pk=key)
    return found


def _watched(name: str, make: Callable[[], Model]) -> Kept:
    before = {
        model: _highest(model) for app in APPS for model in apps.get_app_config(app).get_models()
    }
    chance, deal._chance = deal._chance, Random(name)
    try:
        made = make()
    finally:
        deal._chance = chance
    new = {model: list(model._base_manager.filter(pk__gt=last)) for model, last in before.items()}
    return Kept(made, {model: rows for model, rows in new.items() if rows}, before, now())


def _copied(kept: Kept) -> int:
    """Write the rows with new keys, addresses and times; return the key of what was made."""
    shifts = {model: _highest(model) - kept.before[model] for model in kept.rows}
    later = (now() - kept.at) // SECOND * SECOND  # records tell milliseconds
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
        elif field.name == "slug":
            value = deal.new_slug()
        values[field.attname] = value
    return type(row)(**values)


def _highest(model: type[Model]) -> int:
    found = model._base_manager.aggregate(Max("pk"))["pk__max"]
    return found if isinstance(found, int) else 0
