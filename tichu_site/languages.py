"""The languages of the site: English, in which it is written, and every folder in ``locale/``."""

from __future__ import annotations

from pathlib import Path

from django.conf.locale import LANG_INFO

WRITTEN_IN = "en"


def codes_in(folder: Path) -> tuple[str, ...]:
    """Return the codes of the languages there are: a language is there once it is compiled."""
    compiled = folder.glob("*/LC_MESSAGES/django.mo")
    return (WRITTEN_IN, *sorted({file.parts[-3] for file in compiled} - {WRITTEN_IN}))


def languages_in(folder: Path, first: str) -> list[tuple[str, str]]:
    """Return codes and names of the languages there are, the usual one first.

    Their names are those that they have in Django.
    """
    others = [code for code in codes_in(folder) if code != first]
    return [(code, _name(code)) for code in (first, *others)]


def _name(code: str) -> str:
    name: str = LANG_INFO[code]["name_local"]
    return name[:1].upper() + name[1:]
