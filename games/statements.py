"""The few statements that every action runs, prepared: Django compiles each once.

Compiling a query takes several times as long as running it. Whatever is not asked for
with every action or look is an ordinary query where it is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import datetime
from functools import cache
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import Field, Model, QuerySet

from games.models import Event, Player, Seat, Table

Row = TypeVar("Row", bound=Model)
WHEN_DUE = ("clocks", "due_at")


class _Select(Generic[Row]):
    """Whole rows of a model, by the values of a query's conditions, in its order."""

    def __init__(self, model: type[Row], query: Callable[[QuerySet[Row]], QuerySet[Row]]) -> None:
        self._model, self._query = model, query
        self._compiled: dict[str, tuple[str, Any]] = {}

    def rows(self, *values: int | str | None) -> list[Row]:
        """Return the rows for these values of the conditions."""
        sql, converters = self._compiled.get(connection.vendor) or self._compile()
        with connection.cursor() as cursor:
            cursor.execute(sql, values)
            rows = [list(row) for row in cursor.fetchall()]
        database = connections[DEFAULT_DB_ALIAS]  # to ask the proxy for each field takes longer
        for place, (convert, expression) in converters.items():
            for row in rows:
                for step in convert:
                    row[place] = step(row[place], expression, database)
        return [self._model.from_db(database.alias, _names(self._model), row) for row in rows]

    def row(self, *values: int | str | None) -> Row | None:
        """Return the only row for these values, ``None`` if there is none."""
        return next(iter(self.rows(*values)), None)

    def _compile(self) -> tuple[str, Any]:
        query = self._query(self._model._default_manager.order_by()).query
        compiler = query.get_compiler(connection=connection)
        sql, _values = compiler.as_sql()
        converters = compiler.get_converters([column for column, *_ in compiler.select])
        self._compiled[connection.vendor] = sql, converters
        return sql, converters


_table_to_change = _Select(Table, lambda tables: tables.select_for_update().filter(pk=0))
_table_to_claim = _Select(
    Table,
    lambda tables: tables.select_for_update(
        skip_locked=connection.features.has_select_for_update_skip_locked
    ).filter(pk=0),
)
_seats = _Select(Seat, lambda seats: seats.filter(table=0).order_by("number"))
_event = _Select(Event, lambda events: events.filter(table=0).filter(action_id=""))
_player = _Select(Player, lambda players: players.filter(pk=0))


def table_to_change(table_id: int) -> Table | None:
    """Return a table that nobody else can change until the transaction ends."""
    return _table_to_change.row(table_id)


def table_to_claim(table_id: int) -> Table | None:
    """Return a table as ``table_to_change`` does, ``None`` if somebody else changes it."""
    return _table_to_claim.row(table_id)


def tables_due(now: datetime, most: int, own: Collection[int] | None, late: datetime) -> list[int]:
    """Return the tables at which something is due, the longest waiting first.

    If some are one's ``own``, of all others only those at which it was due by ``late``.
    """
    table, key, due = _quoted(Table._meta.db_table, "id", "due_at")
    moments = [connection.ops.adapt_datetimefield_value(it) for it in (now, late)]
    is_ours = ""
    values: list[Any] = [moments[0]]
    if own is not None:
        places = ", ".join(["%s"] * len(own)) or "NULL"
        is_ours = f" AND ({key} IN ({places}) OR {due} <= %s)"
        values += [*own, moments[1]]
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT {key} FROM {table} WHERE {due} <= %s{is_ours} ORDER BY {due} LIMIT %s",  # noqa: S608
            [*values, most],
        )
        return [number for (number,) in cursor.fetchall()]


def seats_at(table_id: int) -> list[Seat]:
    """Return the four seats of a table."""
    return _seats.rows(table_id)


def event_of(table_id: int, action_id: str) -> Event | None:
    """Return the event that an action has led to."""
    return _event.row(table_id, action_id)


def player_with(number: int) -> Player | None:
    """Return a player."""
    return _player.row(number)


def number_and_version_at(slug: str) -> tuple[int, int] | None:
    """Return the number and the version of the table with an address."""
    found = _numbers(("id", "version"), Table, "slug", slug)
    return None if found is None else (found[0], found[1])


def version_at(table_id: int) -> int:
    """Return the version of a table; raises Table.DoesNotExist."""
    found = _numbers(("version",), Table, "id", table_id)
    if found is None:
        raise Table.DoesNotExist
    return found[0]


def _numbers(
    wanted: tuple[str, ...], model: type[Model], column: str, value: int | str
) -> tuple[int, ...] | None:
    *columns, table, key = _quoted(*wanted, model._meta.db_table, column)
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT {', '.join(columns)} FROM {table} WHERE {key} = %s",  # noqa: S608
            [value],
        )
        found = cursor.fetchone()
    return None if found is None else tuple(map(int, found))


def store_table(table: Table) -> None:
    """Store all columns of a table that is locked."""
    with connection.cursor() as cursor:
        cursor.execute(_update(Table, connection.vendor), [*_stored(table), table.pk])


def store_when_due(table: Table) -> None:
    """Store the clocks of a table that is locked, and when something is due."""
    with connection.cursor() as cursor:
        changed = _stored(table, WHEN_DUE)
        cursor.execute(_update(Table, connection.vendor, WHEN_DUE), [*changed, table.pk])


def add_event(event: Event) -> None:
    """Add an event to the record."""
    with connection.cursor() as cursor:
        cursor.execute(_insert(Event, connection.vendor), _stored(event))


@cache
def _update(model: type[Model], _vendor: str, only: tuple[str, ...] = ()) -> str:
    """Return the statement that changes all columns of one row, or some."""
    name, *columns = _columns(model, only)
    changes = ", ".join(f"{column} = %s" for column in columns)
    return f"UPDATE {name} SET {changes} WHERE id = %s"  # noqa: S608 - names of our own


@cache
def _insert(model: type[Model], _vendor: str) -> str:
    """Return the statement that adds a row."""
    name, *columns = _columns(model)
    places = ", ".join("%s" for _ in columns)
    return f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({places})"  # noqa: S608


def _columns(model: type[Model], only: tuple[str, ...] = ()) -> list[str]:
    """Return the names of a table and of its columns but the key."""
    return _quoted(model._meta.db_table, *(field.column for field in _fields(model, only)))


@cache
def _names(model: type[Model]) -> tuple[str, ...]:
    return tuple(field.attname for field in model._meta.concrete_fields)


@cache
def _fields(model: type[Model], only: tuple[str, ...]) -> tuple[Field[Any, Any], ...]:
    """Return all fields but the key, or those that are named."""
    return tuple(
        field
        for field in model._meta.concrete_fields
        if (field.name in only if only else not field.primary_key)
    )


def _stored(row: Model, only: tuple[str, ...] = ()) -> list[Any]:
    """Return what is stored of a row, but its key."""
    database = connections[DEFAULT_DB_ALIAS]
    return [
        field.get_db_prep_save(getattr(row, field.attname), database)
        for field in _fields(type(row), only)
    ]


def _quoted(*names: str | None) -> list[str]:
    return [connection.ops.quote_name(name or "") for name in names]
