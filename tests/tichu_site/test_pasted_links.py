"""Links as they are pasted from chats: with a full stop, a bracket or an unseen space behind."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from django.test import Client

from tichu_site.middleware import address_meant

BEHIND = (".", ",", ")", ").", ">", '"', "\u201c", "\u200b", "\ufeff", "\u00a0", "…", "!", ")/")
LINKS = (
    "/t/abcdef/",
    "/pad/abcdef/",
    "/m/abcdef/",
    "/clubs/abcdef/",
    "/clubs/abcdef/member/key/",
    "/events/abcdef/",
    "/events/abcdef/partner/code/",
    "/events/abcdef/in/key/",
    "/account/new/token/",
)


@pytest.mark.parametrize("behind", BEHIND)
@pytest.mark.parametrize("link", LINKS)
def test_what_stands_behind_a_link_is_left_out(link: str, behind: str) -> None:
    assert address_meant(link + behind) == link
    assert address_meant(link.rstrip("/") + behind) == link


@pytest.mark.parametrize("path", ["/t/abcdef/", "/t/abcdef", "/nothing/here.", "//example.com/."])
def test_other_addresses_mean_nothing_else(path: str) -> None:
    assert address_meant(path) is None


@pytest.mark.django_db
@pytest.mark.parametrize("behind", BEHIND)
def test_a_pasted_link_leads_to_its_page(client: Client, behind: str) -> None:
    answer = client.get("/rules/" + quote(behind), {"from": "chat"})
    assert answer.status_code == 302
    assert answer["Location"] == "/rules/?from=chat"


@pytest.mark.django_db
def test_what_is_missing_anyway_stays_missing(client: Client) -> None:
    """One redirect at most: a table that is gone says so at its own address."""
    answer = client.get("/t/gone-long-ago/.", follow=True)
    assert answer.status_code == 404
    assert [address for address, _ in answer.redirect_chain] == ["/t/gone-long-ago/"]
    assert client.get("/nowhere/at-all.").status_code == 404


@pytest.mark.django_db
def test_forms_are_not_led_elsewhere(client: Client) -> None:
    assert client.post("/rules/.").status_code == 404


@pytest.mark.django_db
def test_a_short_address_of_a_tournament_is_cleaned_too(client: Client) -> None:
    assert client.get("/e/bern-open).")["Location"] == "/e/bern-open/"
