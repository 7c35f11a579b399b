"""Files that a page needs many of, as one: style sheets, and modules with what they import.

A phone on a slow network asks for six files at a time and waits for each six. What is listed
here is put together while static files are collected, and on the fly with ``DEBUG``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import BaseFinder
from django.core.checks import CheckMessage
from django.core.files.storage import FileSystemStorage

ROOT = settings.BASE_DIR / "static"
PARTS: dict[str, tuple[str, ...]] = {
    "bundles/base.css": (
        *("css/base.css", "css/buttons.css", "css/parts.css", "css/waiting.css"),
        *("css/cards.css", "css/ring.css"),
    ),
    "bundles/site.css": (
        *("css/pages.css", "css/front/gate.css", "css/front/beside.css", "css/tables.css"),
        *("css/daily.css", "css/daily-own.css", "css/seal.css"),
        *("css/new_table.css", "css/prose.css", "css/errors.css"),
    ),
    "bundles/table.css": (
        *("css/table/page.css", "css/table/ring.css", "css/table/hand.css"),
        *("css/table/buttons.css", "css/table/exchange.css", "css/table/popups.css"),
        *("css/table/leave.css", "css/table/log.css", "css/table/laid.css"),
        *("css/talk.css", "css/table/summary.css", "css/table/another.css"),
        *("css/table/wide.css", "css/table/wide-phases.css", "css/table/wide-own.css"),
        "css/table/open_hands.css",
        *("css/all_hands.css", "css/table/low.css", "css/table/tablet.css", "css/table/motion.css"),
        *("css/table/low-ring.css", "css/table/preferences.css"),
        *("css/table/large.css", "css/table/large-low.css", "css/table/large-wide.css"),
        *("css/table/large-tablet.css", "css/seal.css"),
    ),
    "bundles/boosters.css": (
        *("css/boosters/in_force.css", "css/boosters/table.css"),
        *("css/boosters/sizes.css", "css/boosters/wide.css", "css/boosters/low.css"),
        *("css/boosters/rack.css", "css/boosters/sheet.css"),
        *("css/boosters/rack-narrow.css", "css/boosters/waves.css"),
        *("css/boosters/choice.css", "css/boosters/question.css", "css/boosters/tablet.css"),
    ),
    "bundles/room.css": (
        *("css/room/page.css", "css/room/seats.css", "css/room/agreement.css"),
        "css/room/sizes.css",
    ),
    "bundles/tournaments.css": (
        *("css/tournaments/page.css", "css/tournaments/event.css", "css/tournaments/tables.css"),
        "css/tournaments/door.css",
        *("css/tournaments/column.css", "css/tournaments/match.css", "css/tournaments/boards.css"),
        *("css/tournaments/bracket.css", "css/tournaments/short.css"),
    ),
    "bundles/replay.css": (
        *("css/verdicts.css", "css/replay/page.css", "css/replay/line.css"),
        *("css/replay/sizes.css", "css/replay/sideways.css"),
    ),
    "bundles/desk.css": (
        *("css/verdicts.css", "css/desk/page.css", "css/desk/round.css", "css/desk/sizes.css"),
    ),
    "bundles/sideways.css": ("css/table/sideways.css", "css/table/low-window.css"),
    "bundles/helpers.css": (
        *("css/table/coach.css", "css/table/coach-large.css", "css/table/tip.css"),
    ),
    "bundles/early.js": ("js/storage.js", "js/failing.js", "js/preferences.js"),
    "bundles/table.js": (
        *("js/table.js", "js/tip.js", "js/talk.js", "js/explain.js", "js/copy.js"),
        "js/picture.js",
        *("js/proof.js", "js/start.js"),
    ),
}
"""What stands in each bundle, in its order; for modules, those that a page begins with."""

_IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"\./([\w./]+)";$', re.MULTILINE)
_EXPORT = re.compile(r"^export ((?:async )?function|const) ([\w$]+)", re.MULTILINE)
_OTHER = re.compile(r"^(?:import|export)\b.*$", re.MULTILINE)


class UnknownModule(Exception):
    """A module says what it imports or exports in a way that is not read here."""


def text_of(bundle: str) -> str:
    """Return the text of a bundle.

    Raises UnknownModule, naming the line, if modules import each other in a circle or
    other than by ``import { a } from "./b.js";``.
    """
    parts = PARTS[bundle]
    if not bundle.endswith(".js"):
        return "".join((ROOT / part).read_text() for part in parts)
    return "".join(_module(part) for part in _in_order(parts))


def _in_order(first: Sequence[str]) -> list[str]:
    """Return modules and all that they import, in the order in which a browser runs them."""
    order: list[str] = []
    open_ones: list[str] = []

    def visit(path: str) -> None:
        if path in open_ones:
            raise UnknownModule(f"{path} imports itself: {open_ones}")
        if path in order:
            return
        open_ones.append(path)
        for found in _IMPORT.finditer((ROOT / path).read_text()):
            visit(_beside(path, found[2]))
        order.append(open_ones.pop())

    for path in first:
        visit(path)
    return order


def _module(path: str) -> str:
    """Return a module as a function that is called at once and returns what it exports."""
    text = (ROOT / path).read_text()
    exported = ", ".join(found[2] for found in _EXPORT.finditer(text))

    def taken(found: re.Match[str]) -> str:
        if found[1] is None:
            return ""
        names = re.sub(r"\bas\b", ":", found[1])
        return f"const {{{names}}} = {_name(_beside(path, found[2]))};"

    body = _EXPORT.sub(r"\1 \2", _IMPORT.sub(taken, text))
    left = _OTHER.search(body)
    if left:
        raise UnknownModule(f"{path}: {left[0]}")
    return f"const {_name(path)} = (() => {{\n{body}\nreturn {{ {exported} }};\n}})();\n"


def _beside(path: str, name: str) -> str:
    return str((Path(path).parent / name).as_posix())


def _name(path: str) -> str:
    return re.sub(r"\W", "_", path)


class BundleFinder(BaseFinder):
    """Finds bundles among the static files; they are written into the data's folder."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.folder = Path(settings.DATA_DIR) / "collected-parts"
        self.storage = FileSystemStorage(location=self.folder)

    def check(self, **kwargs: Any) -> list[CheckMessage]:
        """Find nothing wrong: there is nothing to set."""
        return []

    def find(self, path: str, find_all: bool = False, **kwargs: Any) -> Any:
        """Return where a bundle lies, put together anew."""
        if path not in PARTS:
            return []
        found = self._write(path)
        return [found] if find_all else found

    def list(self, ignore_patterns: Any) -> Iterator[Any]:
        """Yield all bundles with their storage."""
        for path in PARTS:
            self._write(path)
            yield path, self.storage

    def _write(self, path: str) -> str:
        file = self.folder / path
        text = text_of(path)
        if not file.exists() or file.read_text() != text:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        return str(file)
