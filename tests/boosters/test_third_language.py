"""Another language takes only files and a name in the settings."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as site
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from boosters.words import NOTES, TEXTS

FRENCH = """
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgctxt "Booster"
msgid "Truce"
msgstr "Trê|ve"

msgid "No bombs in this trick."
msgstr "Pas de bombes dans cette levée."

msgid "Cards that make a bomb can only be played split up."
msgstr "Les cartes d’une bombe ne se jouent que séparées."
"""

pytestmark = pytest.mark.skipif(
    not shutil.which("msgfmt"), reason="gettext is missing: apt-get install gettext"
)


@pytest.fixture(autouse=True)
def french(tmp_path: Path, settings: Any) -> None:
    """A site that speaks some French."""
    folder = tmp_path / "fr" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "django.po").write_text(FRENCH, "utf-8")
    command = ["msgfmt", "--output-file", str(folder / "django.mo"), str(folder / "django.po")]
    subprocess.run(command, check=True)
    settings.LANGUAGES = [*site.LANGUAGES, ("fr", "Français")]
    settings.LOCALE_PATHS = [*site.LOCALE_PATHS, tmp_path]


def test_the_words_of_a_card_are_read_in_a_third_language() -> None:
    with override("fr"):
        text, note = TEXTS["truce"], NOTES["truce"]
        assert text.broken_name == "Trê\u00adve"
        assert text.name == "Trêve"
        assert text.short == "Pas de bombes dans cette levée."
        assert note.ours[0] == "Les cartes d’une bombe ne se jouent que séparées."
        # What is not translated yet is as it is written in the sources.
        assert text.until == "until the next trick is collected"


def test_pages_are_shown_and_offered_in_a_third_language() -> None:
    html = Client().get(reverse("booster_rules"), headers={"accept-language": "fr"})
    content = html.content.decode()
    assert '<html lang="fr">' in content
    assert "Trêve" in content
    offered = re.findall(r'<button name="language" value="([^"]*)"', content)
    assert offered == ["de", "en"]
    # The long text is in English until it is written in French.
    assert "Stich" not in content
