"""Where a visitor comes from: what a visitor writes into headers counts for nothing."""

from __future__ import annotations

import pytest
from django.test import RequestFactory

from games.door.addresses import address_behind, address_of_socket, client_address


@pytest.mark.parametrize(
    ("proxies", "forwarded", "found"),
    [
        (0, "6.6.6.6", "10.0.0.1"),
        (1, "", "10.0.0.1"),
        (1, "1.2.3.4", "1.2.3.4"),
        (1, "6.6.6.6, 1.2.3.4", "1.2.3.4"),
        (1, "6.6.6.6,1.2.3.4,", "1.2.3.4"),
        (2, "6.6.6.6, 1.2.3.4, 10.0.0.2", "1.2.3.4"),
        (2, "10.0.0.2", "10.0.0.2"),
        (1, "6.6.6.6, nonsense", ""),
    ],
)
def test_the_rightmost_address_that_is_no_proxy(settings, proxies, forwarded, found) -> None:
    settings.PROXIES = proxies
    assert address_behind("10.0.0.1", forwarded) == found
    headers = {"HTTP_X_FORWARDED_FOR": forwarded} if forwarded else {}
    request = RequestFactory().get("/", REMOTE_ADDR="10.0.0.1", **headers)
    assert client_address(request) == found
    parts = [(b"x-forwarded-for", part.encode()) for part in forwarded.split(",") if part]
    scope = {"client": ["10.0.0.1", 4711], "headers": [(b"host", b"x"), *parts]}
    assert address_of_socket(scope) == found


@pytest.mark.parametrize(
    ("address", "found"),
    [
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::"),
        ("::ffff:1.2.3.4", "1.2.3.4"),
        ("", ""),
    ],
)
def test_all_addresses_of_a_connection_are_one(address: str, found: str) -> None:
    assert address_behind(address, "") == found
