"""Seasons last from September to August: mistakes within one are judged by one version."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

FIRST_MONTH = 9
VERSIONS = {2026: 6}
"""The version of judgements by the first season that it holds for."""


def season_of(at: datetime) -> int:
    """Return the season of a moment: the year in which it began."""
    local = timezone.localtime(at)
    return local.year - (local.month < FIRST_MONTH)


def version_in(season: int) -> int:
    """Return the version of judgements that counts in a season."""
    known = [first for first in VERSIONS if first <= season]
    return VERSIONS[max(known, default=min(VERSIONS))]
