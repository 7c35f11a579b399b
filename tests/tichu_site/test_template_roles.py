"""A list with the role of an alert is no list any more: its items stand alone for readers.

A table that only lays things out says so by the role of a presentation.
"""

from __future__ import annotations

import re
from pathlib import Path

from django.conf import settings

LISTS = re.compile(r"""<(?:ul|ol|dl|table)\b[^>]*\brole="(?!list|table|presentation)""")


def test_no_list_has_the_role_of_something_else() -> None:
    folder = Path(settings.BASE_DIR) / "templates"
    found = [it for it in folder.rglob("*.html") if LISTS.search(it.read_text())]
    assert found == []
