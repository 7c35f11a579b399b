"""Texts of bots for people: they are translated where they are shown."""

from __future__ import annotations


def gettext_noop(text: str) -> str:
    """Mark a text for translation; it is translated where it is shown."""
    return text
