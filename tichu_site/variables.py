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

from django.core.exceptions import ImproperlyConfigured
from environ import Env

Value = TypeVar("Value")
ON, OFF = ("1", "true", "on", "yes", "y", "t", "ok"), ("0", "false", "off", "no", "n", "f")
DATABASES = ("sqlite:///", "postgres://", "postgresql://", "pgsql://", "psql://")
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
        raise UnreadableVariable(f"{name} cannot be used: it should be {wanted}.") from fault


def text(name: str, default: str = "") -> str:
    """Return a variable as it is."""
    return os.environ.get(name) or default


def words(name: str, default: tuple[str, ...] = ()) -> list[str]:
    """Return what stands in a variable between commas."""
    return [it.strip() for it in text(name, ",".join(default)).split(",") if it.strip()]


def switch(name: str) -> bool:
    """Return whether something is switched on; it is off unless it is said."""
    return _read(name, False, _on_or_off, "1 for on or 0 for off")


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


def one_of(name: str, default: str, choices: tuple[str, ...]) -> str:
    """Return one of some words, however it is spelt."""

    def choose(said: str) -> str:
        return choices[choices.index(said.upper())]

    return _read(name, default, choose, f"one of {', '.join(choices)}")


def address(name: str, beginnings: tuple[str, ...]) -> str:
    """Return an address of one of some kinds, empty without one."""
    wanted = f"an address that begins with {' or '.join(beginnings)}"
    return _read(name, "", lambda said: _beginning(said, beginnings), wanted)


def database(name: str, default: str) -> dict[str, Any]:
    """Return where the database is, as Django is told."""
    example = "an address such as postgres://user:password@127.0.0.1/tichu or sqlite:////srv/t.db"
    with refusing(name, example):
        return dict(Env.db_url_config(_beginning(text(name, default), DATABASES)))


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


def _beginning(said: str, beginnings: tuple[str, ...]) -> str:
    if not said.startswith(beginnings):
        raise ValueError
    return said
