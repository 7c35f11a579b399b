"""The pages to read, and those that say that something went wrong."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse

from tests.german import SWISS_SPELLING

TEMPLATES = Path(settings.BASE_DIR) / "templates" / "games"
PAGES = ("rules", "first_steps")
LANGUAGES = ("de", "en")

pytestmark = pytest.mark.django_db


def page(name: str, language: str) -> str:
    answer = Client().get(reverse(name), headers={"accept-language": language})
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_comes_in_the_language_of_the_reader(name: str, language: str) -> None:
    html = page(name, language)
    assert f'<html lang="{language}">' in html
    assert ("Stich" in html) == (language == "de")
    assert html.count("<h1") == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_contents_name_every_section_of_the_rules(language: str) -> None:
    html = page("rules", language)
    sections = re.findall(r'<section id="([\w-]+)">\s*<h2>(.*?)</h2>', html)
    contents = html[html.index('<nav class="toc"') : html.index("</nav>", html.index("toc"))]
    assert re.findall(r'<a href="#([\w-]+)">(.*?)</a>', contents) == sections
    assert len(sections) == 17


@pytest.mark.parametrize("name", PAGES)
def test_both_languages_have_the_same_sections_and_example_cards(name: str) -> None:
    texts = [(TEMPLATES / f"_{name}_{language}.md").read_text() for language in LANGUAGES]
    for pattern in (r"\{#([\w-]+)", r"\{% cards (.*?) %\}", r"\]\((.*?)\)"):
        german, english = (re.findall(pattern, text) for text in texts)
        assert german == english


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_links_within_a_text_lead_somewhere(name: str, language: str) -> None:
    html = page(name, language)
    anchors = set(re.findall(r' id="([\w-]+)"', html))
    assert set(re.findall(r'href="#([\w-]+)"', html)) <= anchors
    rules = page("rules", language)
    for anchor in re.findall(r'href="/rules/#([\w-]+)"', html):
        assert f' id="{anchor}"' in rules


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_say_what_is_agreed_on_times_and_points(language: str) -> None:
    html = re.sub(r"<[^>]+>", " ", page("rules", language).replace("</tr>", "\n"))
    for figure in ("1000", "−25", "+25", "200 : 0", "+100", "−200", "8½", "14½", "1½"):
        assert figure in html
    rows = [" ".join(re.findall(r"\d+ s\b", line)) for line in html.splitlines()]
    assert [row for row in rows if row] == ["5 s 90 s", "3 s 45 s", "2 s 20 s"]


@pytest.mark.parametrize("name", PAGES)
def test_german_is_spelled_by_region(name: str) -> None:
    german, swiss = page(name, "de-DE"), page(name, "de-CH")
    assert "Straße" in german
    assert SWISS_SPELLING.findall(german) == []
    assert "Strasse" in swiss
    assert "ß" not in swiss
    assert '<html lang="de-ch">' in swiss
    assert "schieb" not in german.lower()


@pytest.mark.parametrize("name", PAGES)
def test_a_text_that_a_language_lacks_is_in_english(name: str, settings: Any) -> None:
    settings.LANGUAGES = [*settings.LANGUAGES, ("fr", "Français")]
    html = page(name, "fr")
    assert '<html lang="fr">' in html
    assert "Stich" not in html
    assert "trick" in html


def test_a_missing_page_leads_back(client: Client) -> None:
    answer = client.get("/nowhere/")
    assert answer.status_code == 404
    assert f'href="{reverse("front")}"' in answer.content.decode()


@pytest.mark.parametrize("name", ["400.html", "403.html", "403_csrf.html", "500.html"])
def test_an_error_page_needs_no_request(name: str) -> None:
    html = render_to_string(name)
    assert html.count("<h1") == 1
    assert f'href="{reverse("front")}"' in html


def test_a_form_without_its_token_is_told_so() -> None:
    answer = Client(enforce_csrf_checks=True).post(reverse("play"))
    assert answer.status_code == 403
    assert "oops" in answer.content.decode()
