"""Settings as variables of the environment; one that cannot be read is refused in one line.

A variable that is empty counts as one that is not set. What a variable holds is never said: it
may be a password.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar
from urllib.parse import urlsplit
from zoneinfo import available_timezones

from django.core.exceptions import ImproperlyConfigured
from environ import Env

from tichu_site.full_disk import is_full

Value = TypeVar("Value")
ON, OFF = ("1", "true", "on", "yes", "y", "t", "ok"), ("0", "false", "off", "no", "n", "f")
SQLITE = "sqlite:///"
POSTGRES = ("postgres://", "postgresql://", "pgsql://", "psql://")
SECURITY = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")
SHARED = ("redis://", "rediss://", "unix://")
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")


class UnreadableVariable(ImproperlyConfigured):
    """A variable that cannot be read: its name, and what it should look like."""


@contextmanager
def refusing(name: str, wanted: str) -> Iterator[None]:
    """Say which variable is wrong if what is made of it fails."""
    try:
        yield
    except (ValueError, OSError, ImproperlyConfigured) as fault:
        if is_full(fault):
            raise UnreadableVariable(f"{name} cannot be used: the disk is full.") from fault
        raise UnreadableVariable(f"{name} cannot be used: it should be {wanted}.") from fault


def text(name: str, default: str = "") -> str:
    """Return a variable as it is."""
    return os.environ.get(name) or default


def words(name: str, default: tuple[str, ...] = ()) -> list[str]:
    """Return what stands in a variable between commas."""
    return [it.strip() for it in text(name, ",".join(default)).split(",") if it.strip()]


def switch(name: str, *, default: bool = False) -> bool:
    """Return whether something is switched on; it is off unless it is said otherwise."""
    return _read(name, default, _on_or_off, "1 for on or 0 for off")


def number(name: str, default: int, least: int, most: int | None = None) -> int:
    """Return a whole number."""
    wanted = f"at least {least}" if most is None else f"from {least} to {most}"
    return _read(name, default, lambda said: _within(int(said), least, most), f"a number {wanted}")


def pace(name: str) -> float:
    """Return how many times as slow as usual something is."""
    return _read(name, 1.0, lambda said: _within(float(said), 0, None), "a number such as 0.5")


def document(name: str) -> Any:
    """Return what is written as JSON, ``None`` without it."""
    return _read(name, None, json.loads, "JSON")


def one_of(
    name: str,
    default: str,
    choices: tuple[str, ...],
    spelt: Callable[[str], str] = str.upper,
) -> str:
    """Return one of some words, which are all ``spelt`` in one way."""

    def choose(said: str) -> str:
        return choices[choices.index(spelt(said))]

    return _read(name, default, choose, f"one of {', '.join(choices)}")


def page(name: str) -> str:
    """Return the address of a page elsewhere, empty without one."""

    def check(said: str) -> str:
        if urlsplit(said).scheme not in ("http", "https") or not urlsplit(said).hostname:
            raise ValueError
        return said

    return _read(name, "", check, "an address such as https://example.org/tichu")


def zone(name: str, default: str) -> str:
    """Return a time zone."""

    def known(said: str) -> str:
        if said not in available_timezones():
            raise ValueError
        return said

    return _read(name, default, known, "the name of a time zone such as Europe/Zurich")


def shared(name: str) -> str:
    """Return where Redis is, empty without one."""
    wanted = f"an address such as redis://user:password@127.0.0.1/0, {' or '.join(SHARED)}"
    return _read(name, "", _redis, f"{wanted}, with special characters as %40")


def database(name: str, default: str) -> dict[str, Any]:
    """Return where the database is, as Django is told."""
    with refusing(
        name,
        "an address such as postgres://user:password@127.0.0.1/tichu?sslmode=require, with"
        " special characters as %40, or sqlite:////srv/t.db",
    ):
        said = text(name, default)
        return _sqlite(said) if said.startswith(SQLITE) else _postgres(said)


def mail(name: str, default: str) -> dict[str, Any]:
    """Return where mails go, as Django's settings."""
    with refusing(name, "an address such as smtp+tls://name:password@host:587"):
        return dict(Env.email_url_config(text(name, default)))


def _read(name: str, default: Value, convert: Callable[[str], Value], wanted: str) -> Value:
    said = text(name).strip()
    with refusing(name, wanted):
        return convert(said) if said else default


def _on_or_off(said: str) -> bool:
    if said.lower() not in ON + OFF:
        raise ValueError
    return said.lower() in ON


def _within(found: Any, least: int, most: int | None) -> Any:
    if not least <= found or (most is not None and found > most):
        raise ValueError
    return found


def _sqlite(said: str) -> dict[str, Any]:
    if urlsplit(said).query:
        raise ValueError
    return dict(Env.db_url_config(said))


def _postgres(said: str) -> dict[str, Any]:
    """Have an address read by PostgreSQL's library, as `pg_dump` reads it.

    Only what the library looks at later, when it connects, is looked at here.
    """
    from psycopg import ProgrammingError  # may not be installed
    from psycopg.conninfo import conninfo_to_dict

    _, _, where = _beginning(said, POSTGRES).partition("://")
    try:
        found = conninfo_to_dict(f"postgresql://{where}")
    except ProgrammingError:
        raise ValueError from None  # its words may have the password in them
    options = {it: str(value) for it, value in found.items() if value}
    host, port = options.pop("host", ""), options.pop("port", "")
    name = options.pop("dbname", "")
    if "@" in host or not (name or "service" in options):
        raise ValueError
    for said_number in (*port.split(","), options.get("connect_timeout", "")):
        int(said_number or 0)
    SECURITY.index(options.get("sslmode", "require"))
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "USER": options.pop("user", ""),
        "PASSWORD": options.pop("password", ""),
        "HOST": host,
        "PORT": port,
        "OPTIONS": options,
    }


def _redis(said: str) -> str:
    """Let Redis' library read an address; it passes over a database that is no number."""
    from redis import ConnectionPool  # may not be installed

    pool = ConnectionPool.from_url(_beginning(said, SHARED))
    if not said.startswith("unix://"):
        int(urlsplit(said).path.strip("/") or 0)
    try:
        pool.connection_class(**pool.connection_kwargs)
    except TypeError:
        raise ValueError from None  # an option that it does not know
    return said


def _beginning(said: str, beginnings: tuple[str, ...]) -> str:
    if not said.startswith(beginnings):
        raise ValueError
    return said
