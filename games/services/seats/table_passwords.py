"""How passwords of tables are kept: by a keyed hash, which costs some microseconds.

They are shared among friends for an evening, and comparing one happens while all tables wait.
They cannot be guessed from the database alone: the key of the hash is the site's secret key.
Those of accounts are kept as Django does it, slowly, elsewhere (``tichu_site/pages.py``).
"""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.hashers import check_password
from django.utils.crypto import constant_time_compare, salted_hmac

from games.services.ground.deal import new_browser_key

KEYED = "keyed"
_SALT = "games.services.table_passwords"


def kept(typed: str, mark: str = "") -> str:
    """Return what is stored of a password: the kind, a mark, and the hash of both."""
    mark = mark or new_browser_key()
    return f"{KEYED}${mark}${_hash(typed, mark, settings.SECRET_KEY)}"


def is_slow(stored: str) -> bool:
    """Tell whether a password is stored as earlier versions did it: by a slow hash."""
    return bool(stored) and not stored.startswith(f"{KEYED}$")


def matches(typed: str, stored: str) -> bool:
    """Tell whether a password is the stored one; takes long if that one ``is_slow``."""
    if is_slow(stored):
        return check_password(typed, stored)
    if not stored:
        return False
    _kind, mark, wanted = stored.split("$")
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return any(constant_time_compare(_hash(typed, mark, key), wanted) for key in keys)


def mark_of(stored: str) -> str:
    """Return what stands for a stored password in sessions, and tells nothing of it."""
    if is_slow(stored):
        return salted_hmac("games.door.admission", stored).hexdigest()[:32]
    return stored.split("$")[1] if stored else ""


def renewed(typed: str, stored: str) -> str:
    """Return a password that was stored by a slow hash as it is stored now.

    Its mark stays, so nobody who has come in is asked again.
    """
    return kept(typed, mark_of(stored))


def _hash(typed: str, mark: str, key: str) -> str:
    return salted_hmac(_SALT + mark, typed, secret=key, algorithm="sha256").hexdigest()
