"""What all tests share."""

from __future__ import annotations

from pathlib import Path

import hypothesis
import pytest
from django.conf import settings

hypothesis.settings.register_profile("suite", derandomize=True, deadline=None)
hypothesis.settings.register_profile("nightly", max_examples=10_000, deadline=None)


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
