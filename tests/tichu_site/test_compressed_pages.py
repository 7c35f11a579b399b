"""Pages are compressed where their length tells nothing of what stands in them."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

pytestmark = pytest.mark.django_db


@pytest.fixture
def browser() -> Client:
    return Client(headers={"accept-encoding": "gzip, br"})


def test_a_page_is_compressed_for_a_browser_that_reads_it(browser: Client) -> None:
    assert browser.get(reverse("front"))["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in Client().get(reverse("front"))


def test_what_a_request_has_brought_is_not(browser: Client) -> None:
    for answer in (
        browser.get(reverse("front"), {"q": "anything"}),
        browser.get(reverse("front"), headers={"HX-Request": "true"}),
        browser.post(reverse("name"), {"name": "Eva"}),
        browser.post(reverse("name"), {"name": ""}),
    ):
        assert "Content-Encoding" not in answer
