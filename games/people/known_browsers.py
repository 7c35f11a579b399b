"""Browsers in which the owner of an account has logged in: failures are counted for each.

Wrong passwords close an account to strangers. Its owner's own browsers bring a cookie that
tells them apart, so nobody can lock the owner out; a cookie that is stolen opens nothing.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

from games.people.services.accounts import account_name
from games.services.ground.deal import new_browser_key

COOKIE = "known"
MOST_ACCOUNTS = 5
"""Of a family, in one browser; the last ones count."""
_SALT = "games.people.known_browsers"


def key_of(request: HttpRequest, name: str) -> str:
    """Return the key by which an account knows a browser; empty if it does not."""
    return str(_keys_in(request).get(_hidden(name), ""))


def remember(request: HttpRequest, response: HttpResponse, name: str) -> None:
    """Let an account recognise a browser whose user has just proved to own the account."""
    keys, hidden = _keys_in(request), _hidden(name)
    keys[hidden] = keys.pop(hidden, "") or new_browser_key()
    response.set_cookie(
        COOKIE,
        _signer().sign_object(dict(list(keys.items())[-MOST_ACCOUNTS:])),
        max_age=settings.SESSION_COOKIE_AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _keys_in(request: HttpRequest) -> dict[str, Any]:
    try:
        return dict(_signer().unsign_object(request.COOKIES.get(COOKIE, "")))
    except BadSignature:
        return {}


def _signer() -> Signer:
    return Signer(salt=_SALT)


def _hidden(name: str) -> str:
    """Return a hash that stands for an account: a stolen cookie reveals no address."""
    return salted_hmac(_SALT, account_name(name)).hexdigest()[:16]
