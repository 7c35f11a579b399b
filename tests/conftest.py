"""What all tests share."""

from __future__ import annotations

import gc
import secrets
import threading
from pathlib import Path
from random import Random

import hypothesis
import pytest
from django.conf import settings
from django.core.cache import caches
from django.core.signals import request_finished, request_started
from django.test.signals import setting_changed  # connects what Django does with it, before us
from django.utils import translation
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile

from games.live.threads import be_quick
from tests import columns, quick
from tests.database import (  # noqa: F401, fixtures for all tests
    django_db_keepdb,
    django_db_setup,
    empty_database,
    made_database,
)
from tichu_site.speaking import by_thread

# No example fails for being slow: that only says something about the machine.
UNHURRIED = {"deadline": None, "suppress_health_check": [hypothesis.HealthCheck.too_slow]}
hypothesis.settings.register_profile("suite", derandomize=True, max_examples=25, **UNHURRIED)
hypothesis.settings.register_profile("nightly", max_examples=1000, **UNHURRIED)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--vectors",
        metavar="DIR",
        type=Path,
        default=Path(__file__).parent / "rules" / "vectors",
        help="directory of rule cases to run",
    )
    parser.addoption(
        "--posts",
        metavar="NUMBER",
        type=int,
        default=1_000,
        help="mutated forms that the attacker's script posts",
    )
    parser.addoption(
        "--cases",
        metavar="FILE",
        type=Path,
        default=Path(__file__).parent / "tournaments" / "cases.json",
        help="file of cases of tournaments to run",
    )
    parser.addoption("--quick", action="store_true", help=quick.__doc__)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    left_out = config.getoption("--quick") and quick.is_left_out(collection_path)
    return True if left_out else None


def pytest_configure(config: pytest.Config) -> None:
    asked = config.option.markexpr
    if "nightly" not in asked:
        # What is for the night waits for it, whatever else is asked for.
        config.option.markexpr = f"({asked}) and not nightly" if asked else "not nightly"
    if not config.getoption("--hypothesis-profile"):
        hypothesis.settings.load_profile("suite")
    # Pages are tested without collecting static files first.
    plain = "django.contrib.staticfiles.storage.StaticFilesStorage"
    settings.STORAGES["staticfiles"]["BACKEND"] = plain
    settings.WHITENOISE_USE_FINDERS = True
    WhiteNoiseMiddleware.add_files_from_finders = _add_files_found_once
    # Whatever is hashed here guards nothing.
    settings.PASSWORD_HASHERS = ["tests.hashers.QuickHasher"]
    columns.enforce()
    request_started.connect(_be_as_quick_as_served)
    request_finished.connect(_take_time)
    setting_changed.connect(_speak_by_thread)


_find_files = WhiteNoiseMiddleware.add_files_from_finders
_files_found: dict[str, dict[str, StaticFile]] = {}


def _add_files_found_once(middleware: WhiteNoiseMiddleware) -> None:
    """Look for static files once: every client of a test makes the middleware anew."""
    key = f"{middleware.static_prefix} {settings.STATICFILES_DIRS} {settings.STATIC_ROOT}"
    if key not in _files_found:
        before, middleware.files = middleware.files, {}
        _find_files(middleware)
        _files_found[key], middleware.files = middleware.files, before
    middleware.files.update(_files_found[key])


def _be_as_quick_as_served(environ: dict[str, str] | None = None, **_signal: object) -> None:
    """Let Django's client forbid what the threads of the server do."""
    if environ is not None:
        from tichu_site.pages import may_hash

        is_quick = not may_hash(environ["REQUEST_METHOD"], environ["PATH_INFO"])
        be_quick(is_quick=is_quick)


def _take_time(**_signal: object) -> None:
    if threading.current_thread() is threading.main_thread():
        be_quick(is_quick=False)


def _speak_by_thread(setting: str, **_signal: object) -> None:
    """Go on keeping the language by thread: Django makes another store for a test's languages."""
    if setting in ("LANGUAGES", "LANGUAGE_CODE", "LOCALE_PATHS"):
        by_thread()
        translation.deactivate()


def pytest_sessionstart() -> None:
    """Look for no garbage while tests are collected: nothing of them is any."""
    gc.disable()


def pytest_collection_finish() -> None:
    gc.freeze()  # thousands of tests, which no search for garbage needs to visit
    gc.enable()
    gc.set_threshold(20_000)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Let a test, and what is prepared for it, draw the same cards and speak as in every run.

    Words, addresses and tokens are the same, too: a short name that must not stand on a page would
    else be found in one of them now and then.
    """
    from games.bots.search import ready  # not before Django is ready
    from games.services.ground import deal, thinking

    thinking._preparing.set()  # no search gets ready beside a test
    ready._readiness = ready.Readiness.IDLE  # whatever ran before in this process
    if item.get_closest_marker("searches") and not ready.load(Path(settings.KERNEL_DIR)):
        pytest.skip("numba is not installed")
    be_quick(is_quick=False)
    translation.deactivate()  # what a test left in this thread
    deal._chance = Random(item.nodeid)
    letters = Random(f"letters of {item.nodeid}")
    secrets.choice, secrets.token_bytes = letters.choice, letters.randbytes


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown() -> None:
    """End what the clock of a test has begun beside it, before its database goes."""
    from games.services.ground import beside

    beside.end()


@pytest.fixture(autouse=True)
def nothing_counted() -> None:
    """No test meets the limits because of another."""
    for cache in caches.all(initialized_only=True):
        cache.clear()
