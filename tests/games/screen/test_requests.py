"""What pages of a table ask for does not cut off what somebody does."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings

FOLDER = Path(settings.BASE_DIR) / "templates" / "games" / "table"


def test_what_asks_by_itself_has_a_line_of_its_own() -> None:
    """Without a line of its own a request makes the form drop what is sent meanwhile."""
    asking = [
        (path.name, element[:60], "hx-sync=" in element)
        for path in sorted(FOLDER.glob("*.html"))
        for element in path.read_text().split("<")
        if "hx-get=" in element and "hx-trigger=" in element
    ]
    assert asking
    assert [it for it in asking if not it[-1]] == []
