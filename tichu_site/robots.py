"""What search engines are told: pages to read are theirs, what is reached by link is not."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.deprecation import MiddlewareMixin
from django.views.decorators.http import require_safe

INDEXED = frozenset(
    "front learn rules first_steps boosters booster booster_rules lobby register".split()
)
"""Names of the addresses that anybody may find; new ones are not among them by themselves."""
NOT_FOR_ROBOTS = ("/account/", "/admin/", "/people/", "/healthz")
"""Not so tables: those who may not look cannot read either that they are not to be listed."""


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Tell robots where there is nothing for them."""
    lines = ["User-agent: *", *(f"Disallow: {place}" for place in NOT_FOR_ROBOTS)]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")


def is_indexed(request: HttpRequest) -> bool:
    """Tell whether search engines may list a page."""
    found = request.resolver_match
    return found is not None and found.url_name in INDEXED


def on_pages(request: HttpRequest) -> dict[str, object]:
    """Let templates know whether search engines may list the page."""
    return {"is_indexed": is_indexed(request)}


class ForSearchEngines(MiddlewareMixin):
    """Let search engines list nothing that is reached by link."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Add the header, except to answers to forms: robots send none."""
        if request.method == "GET" and not is_indexed(request):
            response.headers["X-Robots-Tag"] = "noindex"
        return response
