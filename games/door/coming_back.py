"""Where somebody goes back to: what a form or an address says of it may come from anybody."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme


def is_ours(request: HttpRequest, address: str) -> bool:
    """Tell whether an address is that of a page of this site, as our own pages write it.

    One without a slash would be taken for the name of a view, and fail.
    """
    return address.startswith("/") and url_has_allowed_host_and_scheme(
        address, {request.get_host()}, require_https=request.is_secure()
    )
