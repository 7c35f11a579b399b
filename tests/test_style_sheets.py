"""Style sheets: widths at which pages change, and names of classes that say something."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
WIDTHS = {
    360: "small phones",
    375: "phones of some years ago",
    400: "phones of today",
    480: "the largest phones",
    560: "phones that lie; the table has its low form there",
    600: "small tablets",
    700: "tablets that stand: most pages have two columns",
    1024: "desks: the table has its wide form",
    1280: "wide desks: panels on both sides",
    1400: "wider desks: cards in full size",
    1500: "desks with room for the talk, too",
    1700: "projectors of less than 1920",
}
"""The first width of each step, in pixels; style sheets have no names for them. Prefer 480, 700 and
1024."""
IN_PIXELS = re.compile(r"\((min|max)-width: (\d+)px\)")
NUMBERED = re.compile(r"\.([a-z][a-z-]*\d+)\b")
MEANT = re.compile(r"(?:[nhledw]|of-|to-|rows-)\d+|a4|fx1|x2")
"""Numbers of seats, cards, rows, columns; sheets of paper."""


IN_A_ROW = re.compile(r"([^{}]+)\{[^{}]*display: (?:inline-)?(?:flex|grid);")
CLASS_ALONE = re.compile(r"(?:[a-z]+)?\.([\w-]+)")
WITH_A_NAME = re.compile(
    r'<\w+\b[^>]*?class="([^"]*)"[^>]*>\s*\{% blocktranslate[^%]*\|named[^%]*%\}(.*?)\{% endblock',
    re.DOTALL,
)
"""A sentence with a marked name that begins an element with a class."""


def sheets() -> Iterator[tuple[str, str]]:
    for path in sorted((ROOT / "static" / "css").rglob("*.css")):
        yield path.name, re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.DOTALL)


def test_pages_change_at_widths_that_are_known() -> None:
    found = {
        int(number) + (bound == "max"): name
        for name, text in sheets()
        for query in re.findall(r"@media[^{]*", text)
        for bound, number in IN_PIXELS.findall(query)
    }
    assert found.keys() == WIDTHS.keys(), {at: found.get(at) for at in found.keys() ^ WIDTHS.keys()}


def test_numbers_in_names_of_classes_count_something() -> None:
    found = {it for _name, text in sheets() for it in NUMBERED.findall(text)}
    assert not sorted(it for it in found if not MEANT.fullmatch(it))


def test_a_sentence_with_a_name_is_one_piece_where_pieces_stand_in_a_row() -> None:
    """Else the spaces around the name, which is an element of its own, are lost."""
    rows = {
        found[1]
        for _name, text in sheets()
        for selectors in IN_A_ROW.findall(text)
        for selector in selectors.split(",")
        if (found := CLASS_ALONE.fullmatch(selector.strip()))
    }
    assert "quiet" in rows
    torn = [
        f"{path.name}: {sentence.strip()}"
        for path in sorted((ROOT / "templates").rglob("*.html"))
        for classes, sentence in WITH_A_NAME.findall(path.read_text())
        if rows.intersection(classes.split())
    ]
    assert torn == []
