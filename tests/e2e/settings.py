"""The settings of the site, with pages of all phases besides its own.

Pages of errors are those that visitors get, so DEBUG stays off; static files are
served as they lie, without collecting them first.
"""

from __future__ import annotations

import os

from tests import columns
from tichu_site.settings import *  # noqa: F403
from tichu_site.settings import DATABASES, STORAGES

columns.enforce()
ROOT_URLCONF = "tests.e2e.phases"
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
WHITENOISE_USE_FINDERS = True
if "LOCK_PATIENCE" in os.environ:  # nobody who looks at a locked database waits for long
    DATABASES["default"]["OPTIONS"]["timeout"] = float(os.environ["LOCK_PATIENCE"])
