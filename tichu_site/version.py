"""The version of the site: it stands in pyproject.toml alone."""

from __future__ import annotations

import tomllib

from django.conf import settings

VERSION: str = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text())["project"][
    "version"
]
