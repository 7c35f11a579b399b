"""Sentences as they read: without what marks the names in them."""

from __future__ import annotations

import re

from games.screen.words.names import without_signs


def read(text: str) -> str:
    """Return a text or HTML without the marks about names."""
    return re.sub(r'<bdi translate="no">|</bdi>', "", without_signs(text))
