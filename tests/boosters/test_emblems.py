"""Emblems: each Booster has one, drawn in two colours, and pages show it."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from django.conf import settings
from django.test import Client

from boosters.catalogue import CATALOGUE
from games.screen.markup.figures import emblem
from games.screen.output.regions import regions
from tests.games.screen.booster_pages import BOOSTER_PHASES

FILE = Path(settings.BASE_DIR) / "static" / "emblems.svg"
MOST_CHARACTERS = 1600
SVG = "{http://www.w3.org/2000/svg}"
COLOURS = {"none", "currentColor", "var(--cut)"}
BY_SLUG = {
    symbol.get("id", "").removeprefix("b-"): symbol
    for symbol in ET.parse(FILE).getroot().iter(f"{SVG}symbol")
}


def test_every_booster_and_nothing_else_has_an_emblem() -> None:
    assert sorted(BY_SLUG) == sorted(CATALOGUE)


@pytest.mark.parametrize("slug", sorted(CATALOGUE))
def test_an_emblem_is_drawn_in_two_colours_on_the_grid(slug: str) -> None:
    symbol = BY_SLUG[slug]
    assert symbol.get("viewBox") == "0 0 48 48"
    used = {
        part.get(name)
        for part in symbol.iter()
        for name in ("fill", "stroke")
        if part.get(name) is not None
    }
    assert used <= COLOURS
    assert "currentColor" in used
    assert not any("style" in part.attrib for part in symbol.iter())


@pytest.mark.parametrize("slug", sorted(CATALOGUE))
def test_an_emblem_is_a_small_part_of_the_file(slug: str) -> None:
    (found,) = re.findall(rf'<symbol id="b-{slug}".*?</symbol>', FILE.read_text("utf-8"), re.S)
    assert len(found) <= MOST_CHARACTERS


def test_an_emblem_has_the_colour_of_its_booster() -> None:
    drawn = emblem("njet", "tiny")
    assert 'class="em tiny c-red"' in drawn
    assert "#b-njet" in drawn
    assert 'aria-hidden="true"' in drawn


@pytest.mark.parametrize(
    ("phase", "region", "slug"),
    [
        ("in-force", "rack", "scarecrow"),
        ("in-force", "effects", "skat"),
        ("in-force", "log", "skat"),
        ("reaction-njet", "trick", "njet"),
        ("reaction-njet", "trick", "skat"),
        ("draft", "choice", "enough"),
    ],
)
def test_a_booster_shows_its_emblem_wherever_it_is(phase: str, region: str, slug: str) -> None:
    assert f"#b-{slug}" in regions(BOOSTER_PHASES[phase](0))[region]


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/boosters/", "/boosters/njet/"])
def test_the_catalogue_shows_emblems(client: Client, path: str) -> None:
    assert "#b-njet" in client.get(path).content.decode()


def test_a_card_of_the_rack_says_what_it_does_in_a_line() -> None:
    rack = regions(BOOSTER_PHASES["in-force"](0))["rack"]
    assert '<span class="fx1" aria-hidden="true">' in rack
