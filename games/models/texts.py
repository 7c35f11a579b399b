"""What people write: the one cleaner of lines and of texts, and the columns that keep them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache, wraps
from typing import TYPE_CHECKING, Any, TypeVar

from django.db import models
from django.db.models.query_utils import DeferredAttribute

# Letters and marks that show nothing, besides the control characters (Unicode: Default
# Ignorable Code Points, the blank Braille pattern, an empty note).
INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0"
    "\U0001d159\U000e0100-\U000e01ef]"
)
_IN_COLOUR, _JOINS = "\ufe0f", "\u200d"
"""They show nothing by themselves, but make a picture coloured, or one of several."""
MOST_MARKS = 2
"""Accents on one letter; more of them would reach into the lines above and below."""
LONGEST_KEPT = 500
"""Characters of a line whose clean form stays in memory; longer ones could fill it."""
_EMPTY_LINES = re.compile("\n{3,}")

Value = TypeVar("Value")
Found = TypeVar("Found")
if TYPE_CHECKING:  # they are generic for checkers only

    class _Char(models.CharField[str, str]): ...

    class _Text(models.TextField[str, str]): ...

else:
    _Char, _Text = models.CharField, models.TextField


def kept_if_short(compute: Callable[[str], Found]) -> Callable[[str], Found]:
    """Keep in memory what is computed from short texts, which are asked about again and again."""
    kept = lru_cache(maxsize=2048)(compute)

    @wraps(compute)
    def found(text: str) -> Found:
        return kept(text) if len(text) <= LONGEST_KEPT else compute(text)

    return found


def clean_line(text: str) -> str:
    """Return what people have written as one line, without anything invisible or stacked."""
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    return _clean(text)


@kept_if_short
def _clean(text: str) -> str:
    written = unicodedata.normalize("NFC", text)
    visible = ""
    for place, character in enumerate(written):
        if character.isspace():
            visible += " "
        elif is_visible(character) or _is_of_picture(
            visible[-1:], character, written[place + 1 : place + 2]
        ):
            visible += character
    return " ".join(_without_stacks(visible).split())


def clean_text(text: str) -> str:
    """Return what people have written in several lines, each of them clean."""
    lines = "\n".join(clean_line(line) for line in text.splitlines())
    return _EMPTY_LINES.sub("\n\n", lines).strip("\n")


def is_visible(character: str) -> bool:
    """Tell whether a character shows something, or makes room, by itself."""
    return not INVISIBLE.match(character) and unicodedata.category(character)[0] != "C"


def _is_of_picture(before: str, character: str, after: str) -> bool:
    """Tell whether something invisible belongs to pictures: a family is three, joined."""
    if character == _IN_COLOUR:
        return _is_picture(before)
    ends = before == _IN_COLOUR or _is_picture(before)
    return character == _JOINS and ends and _is_picture(after)


def _is_picture(character: str) -> bool:
    """Tell whether a character is a picture, or the colour of the skin of the one before."""
    is_skin = "\U0001f3fb" <= character <= "\U0001f3ff"
    return is_skin or (bool(character) and unicodedata.category(character) == "So")


def _without_stacks(text: str) -> str:
    """Return a text without marks on nothing, and with few on a letter."""
    kept, marks = [], MOST_MARKS
    for character in text:
        is_mark = unicodedata.category(character) in ("Mn", "Me")
        marks = marks + 1 if is_mark else MOST_MARKS if character == " " else 0
        if marks <= MOST_MARKS or not is_mark:
            kept.append(character)
    return "".join(kept)


class _Cleaned(DeferredAttribute):
    """Cleans a text when it is assigned, and so when a row is read that is older than this."""

    def __set__(self, row: models.Model, value: object) -> None:
        assert isinstance(self.field, LineField | LinesField)
        row.__dict__[self.field.attname] = self.field.cleaned(value)


class LineField(_Char):
    """A column for one line that people write, cleaned on its way in and out.

    Pages clean what is sent, too, so that they can say what is missing.
    """

    descriptor_class = _Cleaned

    @staticmethod
    def cleaned(value: Value) -> Value | str:
        """Return a line clean, and anything else as it is."""
        return clean_line(value) if isinstance(value, str) else value

    def get_prep_value(self, value: Any) -> Any:
        """Return what is stored, also by an update of many rows."""
        return self.cleaned(super().get_prep_value(value))

    def deconstruct(self) -> Any:
        """Return how to make the column; for the database it is one as any other."""
        name, _path, arguments, named = super().deconstruct()
        return name, "django.db.models.CharField", arguments, named


class LinesField(_Text):
    """A column for a text of several lines that people write, cleaned as a line is."""

    descriptor_class = _Cleaned

    @staticmethod
    def cleaned(value: Value) -> Value | str:
        """Return a text clean, and anything else as it is."""
        return clean_text(value) if isinstance(value, str) else value

    def get_prep_value(self, value: Any) -> Any:
        """Return what is stored, also by an update of many rows."""
        return self.cleaned(super().get_prep_value(value))

    def deconstruct(self) -> Any:
        """Return how to make the column; for the database it is one as any other."""
        name, _path, arguments, named = super().deconstruct()
        return name, "django.db.models.TextField", arguments, named
