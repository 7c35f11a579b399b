"""Long names: of a table in the head of its page, of people where cards are pushed to them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.e2e.fitting import TABLE_SIZES, problems
from tests.e2e.server import Server
from tests.e2e.visitor import SIZES, Visitor
from tests.e2e.wire import Wire

LONG = "Maximiliane Zumbrunn"
WIDEST = "W" * 20
TABLE = "Grosse Scheidegg am Abend"
DESKS = {"small": {"width": 1280, "height": 800}, "usual": SIZES["desk"]}
PHONES = {"phone": SIZES["phone"], "small phone": {"width": 360, "height": 740}}
LOW = {"low phone": {"width": 360, "height": 640}, "low laptop": {"width": 1280, "height": 640}}
NAME_ALL = """(name) => {
  for (const one of document.querySelectorAll(".slot bdi, #seats .who bdi")) one.textContent = name;
}"""
NAME_TABLE = """(name) => {
  const text = document.querySelector(".status .rd .wide");
  text.textContent = text.textContent.replace(/·[^·]*$/, `· ${name}`);
}"""
CUT = """() => {
  const [head, phases] = [".status .rd", ".phases"].map((it) => document.querySelector(it));
  const cut = head.scrollWidth - head.clientWidth;
  const isBelow = phases.getBoundingClientRect().top >= head.getBoundingClientRect().bottom;
  const gap = phases.firstElementChild.getBoundingClientRect().left
    - head.getBoundingClientRect().right;
  return [cut > 0 && `cut by ${cut} px`, !isBelow && gap < 8 && `${gap} px apart`].filter(Boolean);
}"""
COVERED = """() => {
  const box = (one) => one.getBoundingClientRect();
  const [first, middle, last] = [...document.querySelectorAll(".slot .well")].map(box);
  if (first.right > middle.left || middle.right > last.left) return ["on each other"];
  const seats = [...document.querySelectorAll("#seats .seat:is(.west, .east) :is(.n, .stamp)")];
  return [...document.querySelectorAll(".slot .well")].flatMap((well) => seats
    .filter((seat) => seat.checkVisibility())
    .filter((seat) => box(seat).right > box(well).left && box(seat).left < box(well).right
      && box(seat).bottom > box(well).top && box(seat).top < box(well).bottom)
    .map((seat) => `${well.textContent.trim()} on ${seat.closest(".seat").id}`));
}"""

BEYOND = """() => {
  const box = (one) => one.getBoundingClientRect();
  const stage = box(document.querySelector(".stage"));
  return [...document.querySelectorAll("#seats .seat:not(.south) .who")]
    .filter((one) => box(one).left < stage.left || box(one).right > stage.right)
    .map((one) => one.closest(".seat").id);
}"""

PAST_TRICK = """() => {
  const box = (one) => one.getBoundingClientRect();
  const trick = box(document.querySelector("#trick > .trick"));
  const said = box(document.querySelector("#trick .top-play figcaption bdi"));
  return said.left < trick.left || said.right > trick.right ? ["past the trick"] : [];
}"""


@pytest.fixture
def wire(phases_server: Server, visit: Callable[..., Visitor]) -> Wire:
    return Wire(visit(phases_server, viewport=SIZES["desk"]))


@pytest.mark.parametrize("phase", ["exchange", "booster-reaction-njet"])
def test_the_name_of_the_table_is_not_cut_where_there_is_room(wire: Wire, phase: str) -> None:
    page = wire.open(phase)
    page.evaluate(NAME_TABLE, TABLE)
    assert problems(page, CUT, sizes=DESKS) == {}


def test_places_to_push_to_cover_nobody_with_a_long_name(wire: Wire) -> None:
    page = wire.open("exchange")
    page.evaluate(NAME_ALL, LONG)
    assert problems(page, COVERED, sizes=PHONES | DESKS | LOW) == {}


def test_the_widest_name_ends_where_the_stage_ends(wire: Wire) -> None:
    page = wire.open("exchange")
    page.evaluate(NAME_ALL, WIDEST)
    assert problems(page, BEYOND, sizes=TABLE_SIZES) == {}


def test_the_widest_name_below_what_lies_ends_where_the_trick_ends(wire: Wire) -> None:
    page = wire.open("follow")
    page.evaluate(NAME_ALL, WIDEST)
    page.locator("#trick .top-play figcaption bdi").evaluate(
        "(said, name) => { said.textContent = name; }", WIDEST
    )
    assert problems(page, PAST_TRICK, sizes=PHONES) == {}
