"""JSON values in few characters: objects without the names of their fields, cards as letters.

What comes out is JSON again and describes itself: the shapes of all objects (the type, then
the names of the fields) stand before them, in the order in which they are first met, so that
nothing depends on what the rules call their fields today.
"""

from __future__ import annotations

from typing import Any

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
"""A letter for each bit of a set of cards."""
SMALLEST = 1 << 10
"""Numbers from here on are written as sets; points and counts stay as they are."""
MARK = "~"
"""Stands before a set, and before a text that begins with it."""
TYPE = "type"
NO_OBJECT = -1
"""Stands before a list, where an object has the place of its shape."""

Shape = list[str]


class Shapes:
    """The shapes of objects that have been met."""

    def __init__(self) -> None:
        self.told: list[Shape] = []
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


def whole(flat: Any, shapes: list[Shape]) -> Any:
    """Return what :meth:`Shapes.flat` was given."""
    if isinstance(flat, list):
        place = flat[0]
        found = [whole(value, shapes) for value in flat[1:]]
        if place == NO_OBJECT:
            return found
        kind, *names = shapes[place]
        fields = dict(zip(names, found, strict=True))
        return {TYPE: kind, **fields} if kind else fields
    if isinstance(flat, str) and flat.startswith(MARK):
        text = flat[1:]
        if text.startswith(MARK):
            return text
        return sum(1 << LETTERS.index(letter) for letter in text)
    return flat
