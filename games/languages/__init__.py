"""The language in which a reader reads, and how it is spelled where they live."""

from __future__ import annotations

WRITTEN_IN = "en"
"""The language of the sources, which stands in for every text that another one lacks."""
