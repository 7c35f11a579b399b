"""Where a visitor comes from: what is limited by address asks here, and nowhere else."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest

BITS_OF_A_CONNECTION = 64
"""With IPv6 everybody has as many addresses as these bits leave."""


def client_address(request: HttpRequest) -> str:
    """Return the address that a request comes from, to be compared with others."""
    peer = request.META.get("REMOTE_ADDR") or ""
    return address_behind(peer, request.META.get("HTTP_X_FORWARDED_FOR", ""))


def address_of_socket(scope: dict[str, object]) -> str:
    """Return the address that a socket comes from, to be compared with others."""
    client, headers = scope.get("client"), scope.get("headers", ())
    forwarded = [value for name, value in headers if name == b"x-forwarded-for"]  # type: ignore[attr-defined]
    return address_behind(client[0] if client else "", b",".join(forwarded).decode("latin1"))  # type: ignore[index]


def address_behind(peer: str, forwarded: str) -> str:
    """Return the rightmost address that belongs to none of our proxies.

    Each proxy appends the address that asked it. So with ``settings.PROXIES`` of them the last
    entries are theirs to tell; what stands left of those, the visitor may have written.
    """
    entries = [entry.strip() for entry in forwarded.split(",") if entry.strip()]
    trusted = min(settings.PROXIES, len(entries))
    return _comparable(entries[-trusted]) if trusted else _comparable(peer)


def _comparable(address: str) -> str:
    """Return an address, or the network of a single IPv6 connection."""
    try:
        found = ip_address(address)
    except ValueError:
        return ""
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    network = ip_network((int(found), BITS_OF_A_CONNECTION), strict=False)
    return str(network.network_address)
