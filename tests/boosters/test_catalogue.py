"""The catalogue as people read and search it."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape
from django.utils.translation import override

from boosters import browse
from boosters.cards.brown import pickpocket
from boosters.cards.red import njet
from boosters.cards.words import Difficulty
from boosters.catalogue import CARDS, CATALOGUE, DIFFICULTY, FROM_THE_FAQ, MODULES, PARTS, faults
from boosters.deck_services import FIRST_EVENING
from boosters.difficulties import DIFFICULTIES
from boosters.words import TEXTS
from games.rules.view.booster import Colour
from tests.boosters.samples import SAMPLES

ROOT = Path(__file__).parent.parent.parent
LANGUAGES = ("de", "en")


def page(language: str = "en", **query: str) -> str:
    answer = Client().get(reverse("boosters"), query, headers={"accept-language": language})
    assert answer.status_code == 200
    return answer.content.decode()


def slugs(html: str) -> list[str]:
    return re.findall(r'<li class="bline in c-\w+" id="card-(\w+)">', html)


def test_nothing_is_wrong_with_the_pack() -> None:
    assert list(faults()) == []
    assert len(MODULES) == len(CARDS) == len(CATALOGUE) > len(FROM_THE_FAQ)


def test_cards_lie_colour_by_colour_in_the_order_of_their_numbers() -> None:
    places = [(tuple(Colour).index(card.booster.colour), card.number) for card in CARDS]
    assert places == sorted(places)


@pytest.mark.parametrize("part", PARTS)
def test_what_a_card_lacks_is_named(part: str) -> None:
    module = ModuleType("boosters.cards.red.njet")
    for other in set(PARTS) - {part}:
        setattr(module, other, getattr(njet, other))
    assert list(faults([module])) == [f"boosters.cards.red.njet lacks {part}"]


def test_what_lies_in_the_wrong_place_is_named() -> None:
    module = ModuleType("boosters.cards.blue.nyet")
    vars(module).update({part: getattr(njet, part) for part in PARTS})
    assert list(faults([njet, module])) == [
        "boosters.cards.blue.nyet holds njet, red",
        "njet and nyet share the number 20",
    ]
    assert list(faults([njet, njet])) == ["two cards share the slug njet"]


def test_a_card_that_cannot_be_weighed_is_named() -> None:
    """For example, a card that waits for an answer."""
    module = ModuleType("boosters.cards.brown.pickpocket")
    vars(module).update({part: getattr(pickpocket, part) for part in PARTS})
    vars(module)["VALUE"] = pickpocket.VALUE._replace(is_weighed=True)
    assert list(faults([module])) == [
        "pickpocket is weighed, but what it does is not known beforehand"
    ]


def test_every_card_has_a_sample() -> None:
    for slug, sample in SAMPLES.items():
        assert sample.slug == slug


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_cards_can_be_read(language: str) -> None:
    html = page(language)
    assert f'<html lang="{language}">' in html
    assert slugs(html) == list(CATALOGUE)
    assert html.count("<h1") == 1
    assert 'id="name"' in html
    with override(language):
        for slug, text in TEXTS.items():
            for words in (text.name, text.when, text.line, str(DIFFICULTIES[DIFFICULTY[slug]])):
                assert escape(words) in html


@pytest.mark.parametrize("colour", Colour)
def test_a_chosen_colour_is_shown_alone(colour: str) -> None:
    expected = [slug for slug, it in CATALOGUE.items() if it.colour == colour]
    html = page(colour=colour)
    assert slugs(html) == expected
    assert re.search(rf"<b>\s*{len(expected)} Boosters\s*</b>", html)


def test_colour_and_difficulty_are_chosen_together() -> None:
    html = page(colour="brown", difficulty="1")
    easy = [slug for slug, card in CATALOGUE.items() if card.colour == "brown"]
    assert slugs(html) == [slug for slug in easy if DIFFICULTY[slug] == Difficulty.EASY]
    chosen = re.findall(r'href="([^"]*)" aria-current="true"', html)
    both = "/boosters/?colour=brown&amp;difficulty=1"
    assert chosen == [both, both]


def test_the_difficulties_share_the_pack() -> None:
    numbers = [len(slugs(page(difficulty=str(it.value)))) for it in Difficulty]
    assert sum(numbers) == len(CATALOGUE)
    assert min(numbers) > 8


def test_a_first_evening_has_easy_cards_of_all_colours() -> None:
    assert 14 <= len(set(FIRST_EVENING)) == len(FIRST_EVENING) <= 18
    assert {DIFFICULTY[slug] for slug in FIRST_EVENING} == {Difficulty.EASY}
    assert {CATALOGUE[slug].colour for slug in FIRST_EVENING} == set(Colour)


@pytest.mark.parametrize("name", ["vogel", "SCARE", "  scarecrow "])
def test_a_name_is_found_in_either_language(name: str) -> None:
    assert "scarecrow" in slugs(page("de", name=name))
    assert "spy" not in slugs(page("de", name=name))


def test_a_search_keeps_the_other_choices() -> None:
    html = page(colour="red", name="o")
    assert '<input type="hidden" name="colour" value="red">' in html
    assert {CATALOGUE[slug].colour for slug in slugs(html)} == {"red"}
    assert 'href="/boosters/?difficulty=2&amp;name=o"' not in html
    assert "?colour=red&amp;difficulty=2&amp;name=o" in html


def test_a_chip_says_how_many_cards_it_leaves() -> None:
    choice = browse.BrowseFilter(colour="red")
    chips = browse.chips(choice, "difficulty", {"": "All", "3": "tricky"})
    assert [chip.number for chip in chips] == [9, 3]
    for chip in chips:
        found = page(**dict(pair.split("=") for pair in chip.query.split("&")))
        assert len(slugs(found)) == chip.number


def test_a_search_that_finds_nothing_leads_back_to_all() -> None:
    html = page(name="<b>nobody")
    assert slugs(html) == []
    assert "<b>nobody" not in html
    assert 'value="&lt;b&gt;nobody"' in html
    assert "There is no such Booster." in html
    assert '<a href="/boosters/">' in html


def test_choices_that_do_not_exist_are_ignored() -> None:
    assert slugs(page(colour="pink", difficulty="x", page="9")) == list(CATALOGUE)


def test_no_page_counts_the_cards_by_hand() -> None:
    """A further card needs no change to a page; only the publisher's number is fixed."""
    of_the_publisher = "The publisher’s pack has 57 cards"
    for path in (*(ROOT / "templates").rglob("*.html"), ROOT / "README.md"):
        text = path.read_text("utf-8").replace(of_the_publisher, "")
        assert not re.search(rf"\b({len(CATALOGUE)}|{len(FROM_THE_FAQ)}) [BbCcKk]", text), path
