"""Write the Swiss texts: those of ``locale/de``, spelled as in Switzerland."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand

from games.languages.swiss import swiss

GERMAN = "de/LC_MESSAGES/django.po"
COMPILED = "de_CH/LC_MESSAGES/django.mo"
GERMAN_TEXT = re.compile(r'^msgstr(?:\[\d\])? (?:".*"\n?)+', re.MULTILINE)


class Command(BaseCommand):
    """``manage.py spell_swiss``, which ``make messages`` calls."""

    help = "Compile locale/de once more, spelled as in Switzerland, as locale/de_CH."

    def handle(self, *_arguments: object, **_options: object) -> None:
        """Let msgfmt compile the converted texts: no second file of texts is kept."""
        [folder] = map(Path, settings.LOCALE_PATHS)
        compiled = folder / COMPILED
        compiled.parent.mkdir(parents=True, exist_ok=True)
        german = (folder / GERMAN).read_text("utf-8")
        texts = GERMAN_TEXT.sub(lambda found: swiss(found[0]), german)
        command = ["msgfmt", "--output-file", str(compiled), "-"]
        subprocess.run(command, input=texts.encode(), check=True)  # noqa: S603
