"""What all tests share."""

from __future__ import annotations

from pathlib import Path
from random import Random

import hypothesis
import pytest
from django.conf import settings
from django.core.cache import caches
from django.utils import translation

# No example fails for being slow: that says something about the machine only.
UNHURRIED = {"deadline": None, "suppress_health_check": [hypothesis.HealthCheck.too_slow]}
hypothesis.settings.register_profile("suite", derandomize=True, max_examples=40, **UNHURRIED)
hypothesis.settings.register_profile("nightly", max_examples=1000, **UNHURRIED)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--vectors",
        metavar="DIR",
        type=Path,
        default=Path(__file__).parent / "rules" / "vectors",
        help="directory of rule cases to run",
    )


def pytest_configure(config: pytest.Config) -> None:
    if not config.getoption("--hypothesis-profile"):
        hypothesis.settings.load_profile("suite")
    # Pages are tested without collecting static files first.
    plain = "django.contrib.staticfiles.storage.StaticFilesStorage"
    settings.STORAGES["staticfiles"]["BACKEND"] = plain
    settings.WHITENOISE_USE_FINDERS = True
    # Whatever is hashed here guards nothing.
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Let a test, and what is prepared for it, draw the same cards and speak as in every run."""
    from games.services import deal  # not before Django is ready

    translation.deactivate()  # what a test left in this thread
    deal._chance = Random(item.nodeid)


@pytest.fixture(autouse=True)
def nothing_counted() -> None:
    """No test meets the limits because of another."""
    for cache in caches.all(initialized_only=True):
        cache.clear()
