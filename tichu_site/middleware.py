"""What every request passes before anything reads it, and what every answer carries."""

from __future__ import annotations

import logging
import zlib
from functools import cache
from http import HTTPStatus
from urllib.parse import quote

from csp.constants import HEADER as POLICY_HEADER
from csp.constants import NONE, SELF
from csp.utils import build_policy
from django.conf import settings
from django.core.exceptions import (
    BadRequest,
    TooManyFieldsSent,
    TooManyFilesSent,
)
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.http.multipartparser import MultiPartParserError
from django.middleware.gzip import GZipMiddleware
from django.middleware.locale import LocaleMiddleware
from django.template.loader import render_to_string
from django.urls import is_valid_path
from django.utils import translation
from django.utils.deprecation import MiddlewareMixin

from games.forms.numbers import key_in
from games.languages.choosing import language_of
from games.views.changes import TableChanges

logger = logging.getLogger(__name__)

TOO_LONG = "a body too long"
AS_GZIP = 31
"""What ``zlib`` calls the format that browsers read."""

# What a page could ask of a browser, and ours never do.
UNUSED_FEATURES = (
    "accelerometer autoplay browsing-topics camera display-capture encrypted-media geolocation "
    "gyroscope magnetometer microphone midi payment usb xr-spatial-tracking"
).split()
PERMISSIONS_POLICY = ", ".join(f"{feature}=()" for feature in UNUSED_FEATURES)

# What chats and sentences leave behind an address: marks, and characters that nobody sees.
BEHIND_LINKS = (
    ".,;:!?*`\"')]}>\N{HORIZONTAL ELLIPSIS}"
    "\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}"
    "\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}"
    "\N{LEFT-POINTING DOUBLE ANGLE QUOTATION MARK}\N{RIGHT-POINTING DOUBLE ANGLE QUOTATION MARK}"
    " \t\n\r\N{NO-BREAK SPACE}\N{ZERO WIDTH SPACE}\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"
    "\N{LEFT-TO-RIGHT MARK}\N{RIGHT-TO-LEFT MARK}\N{WORD JOINER}\N{ZERO WIDTH NO-BREAK SPACE}"
)


class ContentSecurityPolicy(MiddlewareMixin):
    """Let browsers load nothing but files of ours, on all pages alike.

    Only who may show a page in a frame differs: nobody, or other pages of ours.
    """

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Add the header."""
        is_framed = response.headers.get("X-Frame-Options") == "SAMEORIGIN"
        response.headers[POLICY_HEADER] = _content_policy(SELF if is_framed else NONE)
        return response


@cache
def _content_policy(frames: str) -> str:
    """Return the policy of the settings: put together once, not for every answer."""
    return str(build_policy(replace={"frame-ancestors": [frames]}))


class PermissionsPolicy(MiddlewareMixin):
    """Let browsers refuse our pages what they never use."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Add the header."""
        response.headers["Permissions-Policy"] = PERMISSIONS_POLICY
        return response


class CompressedPages(GZipMiddleware):
    """Compress whole pages that show nothing of what the request has brought.

    Where a secret and a visitor's input stand in one compressed answer, the length tells
    of the secret (BREACH). So answers to forms and to queries stay as they are, and the
    others get some random length as well. An answer to an action of a table is what its sockets
    bring: it is compressed quickly, as they do, since somebody waits for it.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Compress a page if the browser takes that."""
        if isinstance(response, TableChanges):
            return _compressed(response) if _reads_gzip(request) else response
        is_page = response.get("Content-Type", "").startswith("text/html")
        brings_something = (
            request.method not in ("GET", "HEAD")
            or request.META.get("QUERY_STRING")
            or "HX-Request" in request.headers
        )
        if not is_page or brings_something:
            return response
        return super().process_response(request, response)


def _reads_gzip(request: HttpRequest) -> bool:
    return "gzip" in request.headers.get("Accept-Encoding", "")


def _compressed(changes: TableChanges) -> TableChanges:
    """Compress what has changed, in a third of the time that a page may take."""
    changes.content = zlib.compress(changes.content, zlib.Z_BEST_SPEED, AS_GZIP)
    changes.headers["Content-Encoding"] = "gzip"
    changes.headers["Content-Length"] = str(len(changes.content))
    return changes


class ReadableRequests(MiddlewareMixin):
    """Refuse what cannot be read as a form of ours, before anything reads it.

    Django would find out somewhere on the way, where not all code is ready for it: a
    form in another charset breaks the very page that says so.
    """

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        """Answer 400 if need be, or 413 for a large file, with one line in the log."""
        fault = fault_of(request)
        if fault is None:
            return None
        # No address: it may be that of a table which is not listed.
        logger.warning("refused a %s request: %s", request.method, fault)
        is_file = fault == TOO_LONG and request.path_info in settings.FILES_ARE_BROUGHT_TO
        status = HTTPStatus.REQUEST_ENTITY_TOO_LARGE if is_file else HTTPStatus.BAD_REQUEST
        with translation.override(language_of(request)):
            return HttpResponse(render_to_string(f"{status}.html"), status=status)


class Languages(LocaleMiddleware):
    """Let a page speak its reader's language, spelled as in the region that the browser names."""

    def process_request(self, request: HttpRequest) -> None:
        """Choose by cookie and browser: no address of ours has a language in it."""
        translation.activate(language_of(request))
        request.LANGUAGE_CODE = translation.get_language()


class OpenedAddresses(MiddlewareMixin):
    """Lead who opens an address that only takes forms to the page above it.

    After a form was refused such an address stands in the browser, and is opened by whoever
    changes the language there or comes back to it.
    """

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Redirect a browser that would get nothing at all to see."""
        is_opened = request.method == "GET" and "text/html" in request.headers.get("Accept", "")
        if response.status_code != HTTPStatus.METHOD_NOT_ALLOWED or not is_opened:
            return response
        return HttpResponseRedirect(mounted_at(request) + page_above(request.path_info))


class PastedLinks(MiddlewareMixin):
    """Lead from a link with a full stop, a bracket or an unseen space behind it to its page."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Redirect where nothing was found, if the address without these is one of ours."""
        is_missing = response.status_code == HTTPStatus.NOT_FOUND
        if not is_missing or request.method not in ("GET", "HEAD"):
            return response
        meant = address_meant(request.path_info)
        if meant is None:
            return response
        query = request.META.get("QUERY_STRING")
        address = quote(mounted_at(request) + meant)
        return HttpResponseRedirect(address + (f"?{query}" if query else ""))


def mounted_at(request: HttpRequest) -> str:
    """Return what stands before all addresses of ours where the site is served below a path."""
    return request.path.removesuffix(request.path_info)


def address_meant(path: str) -> str | None:
    """Return the address of ours in front of what was pasted along, ``None`` if there is none."""
    bare = path.rstrip(BEHIND_LINKS + "/")
    if bare == path.rstrip("/"):
        return None
    return next((it for it in (bare + "/", bare) if is_valid_path(it)), None)


def page_above(path: str) -> str:
    """Return the nearest address above another that is one of ours."""
    above = path.rstrip("/").rpartition("/")[0] + "/"
    return above if above == "/" or is_valid_path(above) else page_above(above)


def fault_of(request: HttpRequest) -> str | None:
    """Return what is wrong with the body of a request, ``None`` if nothing is."""
    if (request.content_params or {}).get("charset", "utf-8").lower() != "utf-8":
        return "not in UTF-8"
    if "HTTP_TRANSFER_ENCODING" in request.META:
        return "a body of unknown length"
    length = key_in(request.META.get("CONTENT_LENGTH") or "0")
    brings_file = request.path_info in settings.FILES_ARE_BROUGHT_TO
    longest = settings.LONGEST_BROUGHT if brings_file else settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    if length is None or length > longest:
        return TOO_LONG
    try:
        _ = request.POST  # kept for all who ask later
        if request.FILES and not brings_file:
            return "a file"
    except (TooManyFieldsSent, TooManyFilesSent):
        return "too many fields"
    except (BadRequest, MultiPartParserError, UnicodeError):
        return "not readable"
    return None
