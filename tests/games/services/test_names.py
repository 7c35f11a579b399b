"""What people may be called."""

from __future__ import annotations

import pytest

from games.services import names
from games.services.refusals import TableRefusal


@pytest.mark.parametrize(
    ("name", "cleaned"),
    [
        ("Anna", "Anna"),
        ("  Anna \n B. ", "Anna B."),
        ("An\u200bna\u202e\x00", "Anna"),
        ("x" * 30, "x" * 20),
        ("Zoe\u0308", "Zoë"),
        ("<b>&amp;", "<b>&amp;"),
        ("19 characters and  two", "19 characters and tw"),
    ],
)
def test_names_are_one_visible_line(name: str, cleaned: str) -> None:
    assert names.clean_name(name) == cleaned


@pytest.mark.parametrize("name", ["", " \n ", "\u200b", "\x00"])
def test_name_without_anything_visible_is_missing(name: str) -> None:
    with pytest.raises(TableRefusal, match="name_missing"):
        names.clean_name(name)


def test_bots_at_a_table_have_different_names() -> None:
    taken: list[str] = []
    for _ in range(4):
        taken.append(names.new_bot_name(taken))
    assert len(set(taken)) == 4
