"""The languages of the site: English, in which it is written, and every folder in ``locale/``."""

from __future__ import annotations

from pathlib import Path

from django.conf.locale import LANG_INFO

WRITTEN_IN = "en"


def languages_in(folder: Path, first: str) -> list[tuple[str, str]]:
    """Return codes and names of the languages there are, the usual one first.

    A language is there once its texts are compiled; its name is the one that it has in Django.
    """
    compiled = folder.glob("*/LC_MESSAGES/django.mo")
    others = sorted({file.parts[-3] for file in compiled} - {first, WRITTEN_IN})
    return [(code, _name(code)) for code in (first, WRITTEN_IN, *others)]


def _name(code: str) -> str:
    name: str = LANG_INFO[code]["name_local"]
    return name[:1].upper() + name[1:]
