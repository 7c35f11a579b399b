"""Columns as PostgreSQL has them: SQLite takes a text of any length and a number of any size."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import DataError, models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.base.operations import BaseDatabaseOperations

RANGES = BaseDatabaseOperations.integer_field_ranges


def enforce() -> None:
    """Let whatever is stored be refused if it does not fit, by rows as by updates of many."""
    _check(models.CharField, _is_too_long)
    _check(models.IntegerField, _is_out_of_range)


def _check(kind: type[models.Field[Any, Any]], is_wrong: Callable[[Any, Any], bool]) -> None:
    prepare = kind.get_db_prep_save

    def prepare_fitting(
        field: models.Field[Any, Any], value: Any, connection: BaseDatabaseWrapper
    ) -> Any:
        found = prepare(field, value, connection)
        if is_wrong(field, found):
            raise DataError(f"too much for {field}: {str(found)[:80]}")
        return found

    kind.get_db_prep_save = prepare_fitting  # type: ignore[method-assign]


def _is_too_long(field: models.CharField[Any, Any], value: object) -> bool:
    return isinstance(value, str) and len(value) > (field.max_length or len(value))


def _is_out_of_range(field: models.IntegerField[Any, Any], value: object) -> bool:
    least, most = RANGES[field.get_internal_type()]
    return isinstance(value, int) and not least <= value <= most
