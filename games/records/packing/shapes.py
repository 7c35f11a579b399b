"""JSON values in few characters: objects without the names of their fields, cards as letters.

What comes out is JSON again and describes itself: the shapes of all objects (the type, then
the names of the fields) stand before them, in the order in which they are first met, so that
nothing depends on what the rules call their fields today.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
"""A letter for each bit of a set of cards."""
SMALLEST = 1 << 10
"""Numbers from here on are written as sets; points and counts stay as they are."""
MARK = "~"
"""Stands before a set, and before a text that begins with it."""
TYPE = "type"
NO_OBJECT = -1
"""Stands before a list, where an object has the index of its shape."""

_BIT_OF = {letter: 1 << bit for bit, letter in enumerate(LETTERS)}

FieldNames = list[str]


class Shapes:
    """The shapes of objects that have been met."""

    def __init__(self) -> None:
        self.told: list[FieldNames] = []
        self._places: dict[tuple[str, ...], int] = {}

    def flat(self, value: Any) -> Any:
        """Return a value without objects: lists, numbers and texts."""
        if isinstance(value, dict):
            fields = dict(value)
            kind = fields.pop(TYPE, "")
            return [self._place((kind, *fields)), *map(self.flat, fields.values())]
        if isinstance(value, list):
            return [NO_OBJECT, *map(self.flat, value)]
        if isinstance(value, str):
            return MARK + value if value.startswith(MARK) else value
        if isinstance(value, int) and value >= SMALLEST and not value >> len(LETTERS):
            return MARK + "".join(letter for bit, letter in enumerate(LETTERS) if value >> bit & 1)
        return value

    def _place(self, shape: tuple[str, ...]) -> int:
        if shape not in self._places:
            self._places[shape] = len(self.told)
            self.told.append(list(shape))
        return self._places[shape]


_signs: dict[Hashable, object] = {}
"""What stands in keys for the shape of an object or the length of a list, whatever the round."""


class Whole:
    """Makes whole again what :class:`Shapes` has made flat, fast enough for a whole round."""

    def __init__(self, told: list[FieldNames]) -> None:
        self._signs = [_sign_of(tuple(shape)) for shape in told]
        self._shapes = [(kind, (TYPE, *names) if kind else names) for kind, *names in told]

    def of(self, flat: Any) -> Any:
        """Return what :meth:`Shapes.flat` was given."""
        if isinstance(flat, list):
            # Most values are numbers, which stay as they are: no need for a call.
            found = [it if isinstance(it, int) else self.of(it) for it in flat]
            if flat[0] == NO_OBJECT:
                return found[1:]
            kind, names = self._shapes[flat[0]]
            if kind:
                found[0] = kind
                return dict(zip(names, found, strict=True))
            return dict(zip(names, found[1:], strict=True))
        if isinstance(flat, str) and flat.startswith(MARK):
            text = flat[1:]
            return text if text.startswith(MARK) else sum(map(_BIT_OF.__getitem__, text))
        return flat

    def key_of(self, row: list[Any]) -> Hashable:
        """Return a key that equal rows of values have in any round, whatever else is in it."""
        found: list[Hashable] = []
        for it in row:
            if isinstance(it, list):
                self._spell(it, found)
            else:
                found.append(it)
        return tuple(found)

    def _spell(self, flat: list[Any], found: list[Hashable]) -> None:
        """Add a value to a key: one long tuple is made and compared faster than many."""
        place = flat[0]
        found.append(_sign_of(len(flat)) if place == NO_OBJECT else self._signs[place])
        for it in flat[1:]:
            if isinstance(it, list):
                self._spell(it, found)
            else:
                found.append(it)


def _sign_of(what: Hashable) -> object:
    return _signs.setdefault(what, object())
