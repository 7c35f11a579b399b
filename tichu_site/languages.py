"""The languages of the site: English, in which it is written, and every folder in ``locale/``."""

from __future__ import annotations

from pathlib import Path

from django.conf.locale import LANG_INFO
from django.utils.translation import to_language

from games.languages import WRITTEN_IN


def codes_in(folder: Path) -> tuple[str, ...]:
    """Return the codes of the languages there are: a language is there once it is compiled."""
    compiled = folder.glob("*/LC_MESSAGES/django.mo")
    codes = {to_language(file.parts[-3]) for file in compiled}
    return (WRITTEN_IN, *sorted(codes - {WRITTEN_IN}))


def languages_in(folder: Path, first: str) -> list[tuple[str, str]]:
    """Return codes and names of the languages there are, the usual one first.

    Their names are those that they have in Django; de-ch is called like de.
    """
    others = [code for code in codes_in(folder) if code != first]
    return [(code, _name(code)) for code in (first, *others)]


def _name(code: str) -> str:
    known = LANG_INFO.get(code) or LANG_INFO[code.partition("-")[0]]
    name: str = known["name_local"]
    return name[:1].upper() + name[1:]
