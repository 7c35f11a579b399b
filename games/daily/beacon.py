"""A public beacon: numbers that nobody knows before their hour, as drand publishes them.

``<address>/info`` says since when (``genesis_time``, in seconds since 1970) and how often
(``period``, in seconds) a round is published, ``<address>/public/<round>`` gives one: its
``randomness`` is the SHA-256 of its ``signature``. That the signature is the beacon's own is
left to those who want to know: the page says which round it was.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as TooLate
from contextlib import contextmanager
from hashlib import sha256
from http.client import HTTPException
from typing import Any, NamedTuple
from urllib.request import HTTPRedirectHandler, Request, build_opener

SECONDS = 5.0
"""How long an answer is waited for in all."""
LONGEST_ANSWER = 8192
UNREACHABLE, WRONG = "unreachable", "wrong"


class BeaconFault(Exception):
    """The beacon has not answered in time, or not with what can be true; ``code`` says which."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Schedule(NamedTuple):
    """When rounds are published, in seconds since 1970."""

    genesis: int
    period: int

    def first_round_at(self, moment: float) -> int:
        """Return the number of the first round that is published at a moment or later."""
        late = max(0.0, moment - self.genesis)
        return int(-(-late // self.period)) + 1


class _NoRedirects(HTTPRedirectHandler):
    def redirect_request(self, *_args: Any) -> None:
        return None


def schedule_of(address: str) -> Schedule:
    """Ask a beacon when it publishes; raises BeaconFault."""
    said = _asked(f"{address.rstrip('/')}/info")
    with _refusing():
        found = Schedule(int(said["genesis_time"]), int(said["period"]))
        if found.genesis < 0 or found.period < 1:
            raise ValueError
        return found


def randomness_of(address: str, number: int) -> str:
    """Ask a beacon for the randomness of a round, as 64 hex digits; raises BeaconFault."""
    said = _asked(f"{address.rstrip('/')}/public/{number}")
    with _refusing():
        randomness = str(said["randomness"])
        signed = sha256(bytes.fromhex(str(said["signature"]))).hexdigest()
        if said["round"] != number or randomness != signed:
            raise ValueError
        return randomness


@contextmanager
def _refusing() -> Iterator[None]:
    """Take what is missing or no such thing for an answer that cannot be true."""
    try:
        yield
    except (KeyError, TypeError, ValueError, OverflowError, RecursionError) as fault:
        raise BeaconFault(WRONG) from fault


def _asked(address: str) -> Mapping[str, Any]:
    """Return an answer; one that comes drop by drop is not waited for."""
    pool = ThreadPoolExecutor(1, thread_name_prefix="beacon")
    try:
        text = pool.submit(_read, address).result(SECONDS)
    except (TooLate, OSError, HTTPException, ValueError) as fault:
        raise BeaconFault(UNREACHABLE) from fault
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
    with _refusing():
        found = json.loads(text)
        if not isinstance(found, dict) or len(text) >= LONGEST_ANSWER:
            raise ValueError
        return found


def _read(address: str) -> bytes:
    request = Request(address, headers={"Accept": "application/json"})  # noqa: S310 - a setting
    with build_opener(_NoRedirects).open(request, timeout=SECONDS) as answer:
        text: bytes = answer.read(LONGEST_ANSWER)
        return text
