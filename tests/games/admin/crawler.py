"""Go through all pages of the administration by their links."""

from __future__ import annotations

import html
import re
from collections import Counter
from urllib.parse import urljoin

from django.test import Client

START = "/admin/"
LINK = re.compile(r'href="([^"#]+)"')
# Django's own pages about accounts have nothing of ours.
ELSEWHERE = ("/admin/auth/", "/admin/password_change/", "/admin/logout/")
VALUE = re.compile(r"\d+|(?<==)[^&]*")
MOST_OF_A_KIND = 2
TOKEN = re.compile(r'"\w{64}"')


def crawl(client: Client) -> dict[str, str]:
    """Return the text of every page that a link leads to, by address.

    Filtered and sorted lists are looked at, but their links are not followed; of pages
    that differ only by a number or a filter's value, a few are looked at.
    """
    kinds: Counter[str] = Counter()
    found: dict[str, str] = {}
    waiting = [START]
    while waiting:
        address = waiting.pop()
        kind = VALUE.sub("#", address)
        kinds[kind] += 1
        if kinds[kind] > MOST_OF_A_KIND:
            continue
        response = client.get(address)
        assert response.status_code == 200, (address, response.status_code)
        found[address] = TOKEN.sub("", response.content.decode())
        if "?" not in address and response["Content-Type"].startswith("text/html"):
            links = links_in(found[address], address)
            waiting += sorted(links - found.keys() - set(waiting))
    return found


def links_in(page: str, address: str) -> set[str]:
    """Return the addresses within the administration that a page links to."""
    links = {urljoin(address, html.unescape(link)) for link in LINK.findall(page)}
    return {link for link in links if link.startswith(START) and not link.startswith(ELSEWHERE)}
