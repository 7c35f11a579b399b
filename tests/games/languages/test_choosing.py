"""A reader chooses the language; the region of the browser chooses how it is spelled."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.conf import settings
from django.test import Client, RequestFactory, override_settings
from django.urls import reverse
from django.utils.translation import override

from games.languages.choosing import language_of, offered, without_region
from games.people.models import Profile
from games.people.services import mails

SPOKEN = re.compile(r'<html lang="([\w-]+)"')
PASSWORD = "drei stille Bomben"


def spoken(client: Client, accepted: str, name: str = "rules") -> str:
    """Return the language of a page that a browser asks for."""
    html = client.get(reverse(name), headers={"accept-language": accepted}).content.decode()
    found = SPOKEN.search(html)
    assert found is not None
    return found[1]


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("de-CH,de;q=0.9,en;q=0.8", "de-ch"),
        ("de-LI", "de-ch"),
        ("DE-ch", "de-ch"),
        ("de-Latn-CH", "de-ch"),
        ("de-DE,de;q=0.9,de-CH;q=0.8", "de"),
        ("de-AT", "de"),
        ("de", "de"),
        ("de,en-US;q=0.7", "de"),
        ("de, fr-CH", "de-ch"),
        ("fr-CH", "de-ch"),
        ("fr-FR", "de"),
        ("en-CH", "en"),
        ("en-GB,de-CH;q=0.5", "en"),
        ("", "de"),
        ("*", "de"),
        ("de-" + "CH" * 200, "de"),
        ("-CH,;q=,\x00", "de"),
    ],
)
def test_the_browser_names_language_and_region(accepted: str, language: str) -> None:
    assert language_of(RequestFactory(headers={"accept-language": accepted}).get("/")) == language


@pytest.mark.parametrize(
    ("chosen", "accepted", "language"),
    [
        ("de", "de-CH", "de-ch"),
        ("de", "de-DE", "de"),
        ("de", "en-GB,de-CH;q=0.5", "de-ch"),
        ("de", "en-CH", "de-ch"),
        ("de", "en-GB", "de"),
        ("de-ch", "de-DE", "de"),
        ("en", "de-CH", "en"),
        ("xx", "de-CH", "de-ch"),
    ],
)
def test_a_choice_keeps_the_region(chosen: str, accepted: str, language: str) -> None:
    request = RequestFactory(headers={"accept-language": accepted}).get("/")
    request.COOKIES[settings.LANGUAGE_COOKIE_NAME] = chosen
    assert language_of(request) == language


def test_a_swiss_site_spells_as_in_switzerland_unless_told_otherwise(settings: Any) -> None:
    settings.LANGUAGE_CODE = "de-ch"
    for accepted, language in (("", "de-ch"), ("de", "de-ch"), ("de-DE", "de"), ("en", "en")):
        request = RequestFactory(headers={"accept-language": accepted}).get("/")
        assert language_of(request) == language


def test_a_language_is_offered_once() -> None:
    for active, code in (("de", "de"), ("de-ch", "de"), ("en", "en")):
        with override(active):
            found = offered()
        assert [(it.code, it.name) for it in found] == [("de", "Deutsch"), ("en", "English")]
        assert [it.code for it in found if it.is_active] == [code]


def test_a_language_that_has_only_a_variant_keeps_its_region(settings: Any) -> None:
    settings.LANGUAGES = [*settings.LANGUAGES, ("pt-br", "Português")]
    assert [without_region(it) for it in ("pt-br", "de-ch", "en")] == ["pt-br", "de", "en"]


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["rules", "account"])
def test_a_page_of_swiss_german_offers_english_only(name: str) -> None:
    client = Client(headers={"accept-language": "de-CH"})
    html = client.get(reverse(name)).content.decode()
    menu = html.partition('class="language"')[2].partition("</form>")[0]
    assert re.findall(r'name="language" value="([^"]*)"', menu) == ["en"]


@pytest.mark.django_db
@override_settings(EMAIL_BACKEND=mails.REACH_NOBODY[0])
def test_an_account_that_moves_reads_as_people_do_there() -> None:
    swiss = Client(headers={"accept-language": "de-CH"})
    form = {"name": "Luchs", "address": "luchs@example.org", "password": PASSWORD}
    swiss.post(reverse("register"), form)
    assert Profile.objects.get().language == "de"
    swiss.post(reverse("set_language"), {"language": "de-ch"})
    assert Profile.objects.get().language == "de"
    assert spoken(swiss, "de-CH") == "de-ch"

    phone = Client()
    german = {"accept-language": "de-DE"}
    login = {"username": form["address"], "password": PASSWORD}
    phone.post(reverse("log_in"), login, headers=german)
    assert phone.cookies[settings.LANGUAGE_COOKIE_NAME].value == "de"
    assert spoken(phone, "de-DE") == "de"
    assert spoken(phone, "en-GB") == "de"
    assert spoken(phone, "en-GB,de-CH;q=0.5") == "de-ch"
