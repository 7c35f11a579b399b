"""Score sheets of the same people add up, and say who plays with whom next."""

from __future__ import annotations

from html import unescape

import pytest
from django.test import Client
from django.utils import translation

from games.numbers.selectors import sheets_together
from games.numbers.together import NextTable, SheetSum, next_table, people_of, sums_of
from games.pads.services.writing import claim_seat
from tests.games.builders import make_player
from tests.games.pads.samples import NAMES, make_pad, write
from tests.games.test_roles import client_of

FOUR = ("Anna", "Ben", "Cem", "Dora")


def sheet(*differences: int, names: tuple[str, ...] = FOUR, winner: int | None = None) -> SheetSum:
    return SheetSum(names, differences, winner, winner is not None)


def test_people_and_pairs_add_up_over_sheets_however_they_sit() -> None:
    sheets = [
        sheet(100, -20, winner=0),
        sheet(50, names=("Ben", "anna ", "Dora", "Cem"), winner=1),
    ]
    persons = {it.names: it for it in sums_of(sheets, 1)}
    anna = persons["Anna",]
    assert (anna.points, anna.deals, anna.matches, anna.won) == (30, 3, 2, 2)
    assert sum(it.points for it in persons.values()) == 0
    pairs = sums_of(sheets, 2)
    assert [(it.names, it.points) for it in pairs] == [
        (("Anna", "Cem"), 30),
        (("Ben", "Dora"), -30),
    ]
    assert people_of(sheets) == list(FOUR)


def test_sheets_that_nobody_has_written_on_count_for_nothing() -> None:
    assert sums_of([sheet()], 1) == []


def test_whoever_has_rested_plays_next() -> None:
    found = next_table([*FOUR, "Eva"], [sheet(10)])
    assert "Eva" in (*found.one, *found.other)
    assert len(found.resting) == 1


def test_partners_change_until_all_have_met() -> None:
    played: list[SheetSum] = []
    partners = set()
    for _round in range(3):
        found = next_table(FOUR, played)
        partners |= {frozenset(found.one), frozenset(found.other)}
        seats = (found.one[0], found.other[0], found.one[1], found.other[1])
        played.append(sheet(0, names=seats))
    assert len(partners) == 6


def test_five_people_rest_alike() -> None:
    played: list[SheetSum] = []
    rested = []
    for _round in range(5):
        found = next_table([*FOUR, "Eva"], played)
        rested += found.resting
        seats = (found.one[0], found.other[0], found.one[1], found.other[1])
        played.append(sheet(0, names=seats))
    assert sorted(rested) == [*FOUR, "Eva"]


def test_it_takes_four() -> None:
    assert next_table(FOUR[:3], []) is None
    assert next_table([*FOUR[:3], "anna"], []) is None
    assert isinstance(next_table([f"P{number:02}" for number in range(40)], []), NextTable)


@pytest.mark.django_db
def test_a_page_has_the_sums_of_ones_own_sheets_alone() -> None:
    anna, sheets = make_player("Anna"), [make_pad(), make_pad(), make_pad()]
    for pad in sheets[:2]:
        claim_seat(pad, anna, 0)
        write(pad, 1, "70/t---/0")
    write(sheets[2], 1, "100/----/-")
    found = sheets_together(anna)
    assert [it.differences for it in found] == [(140,), (140,)]
    with translation.override("en"):
        page = client_of(anna).get("/people/evenings/").content.decode()
    chat = unescape(page.split("<textarea")[1].split("</textarea>")[0].split(">", 1)[1])
    assert chat.splitlines()[:2] == ["Tichu, all our evenings:", "1. Anneliese: +280 (2 deals)"]
    assert "http" not in chat
    assert "://" not in chat


@pytest.mark.django_db
def test_the_fairest_table_is_found_for_those_who_are_here() -> None:
    anna = make_player("Anna")
    pad = make_pad()
    claim_seat(pad, anna, 0)
    write(pad, 1, "70/t---/0")
    with translation.override("en"):
        client = client_of(anna)
        page = client.get("/people/evenings/", {"here": NAMES}).content.decode()
        few = client.get("/people/evenings/", {"here": [*NAMES[:2], "Nobody"]}).content.decode()
        empty = client_of(make_player("Zoe")).get("/people/evenings/").content.decode()
    assert "Those who have played least come first" in page
    assert "Tick at least four people." in few
    assert "Nothing yet" in empty
    assert Client().get("/people/evenings/").status_code == 302
