"""A page for each card, and the rules of the Boosters."""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from boosters.catalogue import CATALOGUE
from boosters.standings import STANDINGS
from boosters.words import NOTES, TEXTS
from tests.german import SWISS_SPELLING

TEMPLATES = Path(settings.BASE_DIR) / "templates" / "boosters"
LANGUAGES = ("de", "en")
VOID = "br hr img input link meta use circle rect".split()
PATHS = ("/boosters/", "/boosters/rules/", "/boosters/help/", "/boosters/wager/")


@cache
def page(path: str, language: str = "en") -> str:
    answer = Client().get(path, headers={"accept-language": language})
    assert answer.status_code == 200, path
    return answer.content.decode()


class Nesting(HTMLParser):
    """Finds elements that are not closed where they were opened."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.faults: list[str] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        self.ids.extend(value for name, value in attrs if name == "id" and value)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An empty element of a drawing."""

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> at {self.getpos()}")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", PATHS)
def test_elements_are_closed_and_ids_unique(path: str, language: str) -> None:
    nesting = Nesting()
    nesting.feed(page(path, language))
    assert nesting.faults == []
    assert nesting.open == []
    assert len(nesting.ids) == len(set(nesting.ids))


@pytest.mark.parametrize("slug", CATALOGUE)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_has_an_address_of_its_own(slug: str, language: str) -> None:
    html = page(reverse("booster", args=[slug]), language)
    with override(language):
        text, note = TEXTS[slug], NOTES[slug]
        assert f"<h1>{text.broken_name}</h1>" in html
        assert f"<title>{text.name} – " in html
        for words in (text.when, text.text, text.until, *note.asked, *note.ours):
            assert words in html
        assert str(STANDINGS[CATALOGUE[slug].standing].meaning) in html
    assert f'href="/boosters/#card-{slug}"' in html


@pytest.mark.parametrize("slug", CATALOGUE)
def test_the_worked_picture_comes_before_the_small_print(slug: str) -> None:
    html = page(reverse("booster", args=[slug]))
    assert html.index('class="worked"') < html.index('class="notes-on"')


def test_from_card_to_card_through_the_pack() -> None:
    seen = [next(iter(CATALOGUE))]
    while True:
        html = page(reverse("booster", args=[seen[-1]]))
        onward = re.search(r'rel="next" href="/boosters/(\w+)/"', html)
        if onward is None:
            break
        back = page(reverse("booster", args=[onward[1]]))
        assert f'rel="prev" href="/boosters/{seen[-1]}/"' in back
        seen.append(onward[1])
    assert seen == list(CATALOGUE)


def test_an_unknown_card_has_no_page(client: Client) -> None:
    assert client.get("/boosters/joker/").status_code == 404
    assert client.post("/boosters/njet/").status_code == 405


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_contents_name_every_section_of_the_rules(language: str) -> None:
    html = page("/boosters/rules/", language)
    sections = re.findall(r'<section id="([\w-]+)">\s*<h2>(.*?)</h2>', html)
    start = html.index('<nav class="toc"')
    contents = html[start : html.index("</nav>", start)]
    assert re.findall(r'<a href="#([\w-]+)">(.*?)</a>', contents) == sections
    assert len(sections) == 15
    assert ("Stich" in html) == (language == "de")


def test_the_rules_are_the_same_in_both_languages() -> None:
    texts = [(TEMPLATES / f"_rules_{it}.md").read_text() for it in LANGUAGES]
    for pattern in (
        r"\{#([\w-]+)",
        r"\{% (?:cards|booster|colour|laid) .*? %\}",
        r"(?m)^(?:\{[.#].*?\}$|##|:::|- |\d\. |\| |: )",
        r"\]\((.*?)\)",
    ):
        german, english = (re.findall(pattern, text) for text in texts)
        assert german == english
    linked = [sorted(re.findall(r"\{% booster_link .*? %\}", text)) for text in texts]
    assert linked[0] == linked[1]
    assert SWISS_SPELLING.findall(texts[0]) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.django_db  # the lobby is among the links
def test_every_link_of_the_rules_leads_somewhere(language: str) -> None:
    html = page("/boosters/rules/", language)
    links = set(re.findall(r'<a[^>]* href="([^"]*)"', html))
    for link in links:
        path, _, anchor = link.partition("#")
        target = page(path, language) if path else html
        assert not anchor or f' id="{anchor}"' in target, link
    cards = {link.split("/")[2] for link in links if re.match("/boosters/./?", link)}
    assert len(cards & set(CATALOGUE)) > 30


def test_every_new_combination_and_colour_is_shown() -> None:
    html = page("/boosters/rules/")
    kinds = html[html.index('id="combinations"') : html.index('id="companions"')]
    for slug in "pair_mania rainbow hockey_team little_flower expressway triple_train".split():
        drawn = kinds[kinds.index(f'href="/boosters/{slug}/"') :]
        assert 'class="cards' in drawn[: drawn.index("</dd>")]
    for colour in ("blue", "brown", "red", "green", "yellow"):
        assert f'<dt><span class="tab c-{colour}"><svg' in html


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.django_db
def test_other_pages_lead_to_the_boosters(language: str) -> None:
    rules = page("/rules/", language)
    assert f'href="{reverse("booster_rules")}"' in rules
    for path in ("/", "/rules/"):
        assert f'href="{reverse("boosters")}"' in page(path, language)
    assert 'aria-current="page"' in page("/boosters/", language)
