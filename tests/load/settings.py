"""The settings of the site, without collecting static files first."""

from __future__ import annotations

from tichu_site.settings import *  # noqa: F403
from tichu_site.settings import BASE_DIR, STORAGES

STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
WHITENOISE_USE_FINDERS = True
KERNEL_DIR = BASE_DIR / ".data" / "search"  # the search is not compiled again
LIMITS_TIMES = 1000  # everybody comes from one address
