"""What was made is left as it is while nothing it follows from has changed."""

from __future__ import annotations

import pytest
from django.utils.safestring import SafeString

from games.screen import regions
from games.screen.page.kept import Kept
from games.screen.page.remembered import SameItems
from games.selectors.shown import TablePage
from tests.by_day import by_day
from tests.games.screen.pages import PHASES


def test_a_thing_is_made_again_only_from_other_inputs() -> None:
    kept, made = Kept(), []

    def make(name: str) -> SafeString:
        made.append(name)
        return SafeString(name)

    assert kept.again("seat", (1, "Ana"), lambda: make("first")) == "first"
    assert kept.again("seat", (1, "Ana"), lambda: make("second")) == "first"
    assert kept.again("seat", (1, "Bo"), lambda: make("third")) == "third"
    assert kept.again("seat", (1, "Ana"), lambda: make("fourth")) == "fourth"
    assert made == ["first", "third", "fourth"]


@pytest.mark.parametrize(
    ("seat", "every"), by_day(((0, 1), (None, 1), (0, 2), (None, 3)), ((0, 2), (None, 3)))
)
def test_every_phase_after_others_is_as_if_it_were_the_first(seat: int | None, every: int) -> None:
    """By day after every second other, or every third for those who look on."""
    for place, first in enumerate(PHASES):
        page = PHASES[first](seat)
        fresh = regions(page)
        for before in list(PHASES.values())[place % every :: every]:
            kept = Kept()
            regions(_same_names(before(seat), page), kept)
            assert regions(page, kept) == fresh, first


def _same_names(page: TablePage, other: TablePage) -> TablePage:
    """Return a page as if it were an earlier one of the same table."""
    return page._replace(slug=other.slug, version=other.version - 1, seats=other.seats)


def test_same_items_equal_only_the_very_same_things_in_the_same_order() -> None:
    one, other = ["a"], ["a"]
    assert SameItems([one, other]) == SameItems([one, other])
    assert hash(SameItems([one, other])) == hash(SameItems([one, other]))
    assert SameItems([one, other]) != SameItems([other, one])
    assert SameItems([one]) != SameItems([one, one])
    assert SameItems([one]) != (one,)
