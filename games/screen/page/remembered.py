"""Templates of the table page, rendered once for the same inputs.

What comes out follows from the language and the values that go in, and from nothing
else; both are the whole key under which it is remembered. So nothing can reach somebody
who would not have got the very same anyway.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable, Iterable, Mapping
from datetime import datetime
from enum import Enum
from functools import cache, lru_cache, wraps
from typing import Any, Generic, TypeVar

from django.template import Context, Engine, Template
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import get_language

KEPT = 8192
LOGS_KEPT = 64
"""Of what follows from a whole log: enough for all who look at some versions."""

Found = TypeVar("Found")

_PLAIN = frozenset({str, int, type(None)})
_ATOMS = {str, int, type(None), SafeString, bool, float, datetime}
"""Types of values without parts; enums are added as they come."""


class _Inputs:
    """Values for a template, comparable by content and types."""

    __slots__ = ("_hash", "key", "values")

    def __init__(self, values: Mapping[str, Any]) -> None:
        self.values = values
        self.key = frozen(values)
        self._hash = hash(self.key)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Inputs) and self.key == other.key


class Same(Generic[Found]):
    """A value that equals only itself, however alike another is; it must never change."""

    __slots__ = ("value",)

    def __init__(self, value: Found) -> None:
        self.value = value

    def __hash__(self) -> int:
        return id(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.value is other.value


class SameItems(tuple[Found, ...]):
    """Things that equal only the very same ones, in this order; they must never change."""

    __slots__ = ()

    def __hash__(self) -> int:
        return hash(tuple(map(id, self)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SameItems) or len(self) != len(other):
            return False
        return all(map(operator.is_, self, other))

    def __ne__(self, other: object) -> bool:
        return not self == other


def render(name: str, values: Mapping[str, Any]) -> SafeString:
    """Return a template of the table page with its values, in the active language.

    Raises TypeError for values whose content cannot be compared.
    """
    return _rendered(name, get_language(), _Inputs(values))


@lru_cache(maxsize=KEPT)
def empty(name: str, *, is_hidden: bool = False) -> SafeString:
    """Return a region in which nothing is shown: the same in every language."""
    return _template("empty").render(Context({"id": name, "is_hidden": is_hidden}))


def joined(parts: Iterable[SafeString]) -> SafeString:
    """Return what has been rendered in parts as one piece."""
    return SafeString("".join(parts))


def frozen(value: Any) -> Any:
    """Return what equals only what is the same: 1 is not True, text not safe text."""
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind in _ATOMS:
        return kind, value
    if isinstance(value, tuple | list):
        return kind, *_frozen_parts(tuple(value))
    if isinstance(value, Enum):
        _ATOMS.add(kind)
        return kind, value
    # To ask an abstract class takes longer than all the rest.
    if kind is dict or isinstance(value, Mapping):
        return kind, *value, *_frozen_parts(tuple(value.values()))
    if isinstance(value, Promise):
        return kind, str(value)
    raise TypeError(f"a template is not given {kind.__name__}")


def _frozen_parts(values: tuple[Any, ...]) -> Iterable[Any]:
    """Return values so that they compare; most are atoms, which the types tell apart."""
    kinds = tuple(map(type, values))
    return (kinds, values) if _ATOMS.issuperset(kinds) else map(frozen, values)


def by_language(function: Callable[..., Found]) -> Callable[..., Found]:
    """Let a function of values that never change remember what comes out.

    It may use nothing but its arguments and the active language. They are told apart by
    type and content; within them a place always holds values of the same type.
    """

    @wraps(function)
    def found(*given: Hashable) -> Found:
        made: Found = _kept(function, get_language(), *given)
        return made

    return found


@lru_cache(maxsize=KEPT, typed=True)
def _kept(function: Callable[..., Any], _language: str | None, *given: Hashable) -> Any:
    return function(*given)


@lru_cache(maxsize=KEPT)
def _rendered(name: str, _language: str | None, inputs: _Inputs) -> SafeString:
    return _template(name).render(Context(inputs.values, use_l10n=False))


@cache
def _template(name: str) -> Template:
    return Engine.get_default().get_template(f"games/table/{name}.html")
