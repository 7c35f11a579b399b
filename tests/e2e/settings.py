"""The settings of the site, with pages of all phases beside its own."""

from __future__ import annotations

from tichu_site.settings import *  # noqa: F403

ROOT_URLCONF = "tests.e2e.phases"
