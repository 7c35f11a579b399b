"""The German texts are complete and belong to the sources as they are now."""

from __future__ import annotations

import ast
import gettext
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from games.languages.swiss import swiss
from tests.german import SWISS_SPELLING
from tests.test_imports import modules

ROOT = Path(__file__).parent.parent
GERMAN = Path("locale/de/LC_MESSAGES/django.po")
SWISS = ROOT / "locale/de_CH/LC_MESSAGES/django.mo"

pytestmark = [
    pytest.mark.skipif(
        not shutil.which("msgfmt"), reason="gettext is missing: apt-get install gettext"
    ),
    pytest.mark.skipif(not (ROOT / GERMAN).exists(), reason="no translations yet"),
]


def run(*command: str | Path, cwd: Path = ROOT) -> str:
    done = subprocess.run(command, cwd=cwd, check=True, capture_output=True, text=True)
    return done.stdout


def compiled(po: Path, folder: Path) -> dict[str, str]:
    run("msgfmt", "--output-file", folder / "compiled.mo", po)
    return catalogue(folder / "compiled.mo")


def catalogue(mo: Path) -> dict[str, str]:
    with mo.open("rb") as file:
        texts = dict(gettext.GNUTranslations(file)._catalog)
    texts.pop("")  # the header carries dates
    return texts


def message_ids(po: Path) -> set[str]:
    """Return all messages in use, each without its translation and references."""
    options = [
        "--no-obsolete",
        "--clear-fuzzy",
        "--no-location",
        "--no-wrap",
        "--empty",
    ]
    text = run("msgattrib", *options, po)
    entries = text.split("\n\n")[1:]  # the first is the header
    return {
        "\n".join(line for line in entry.splitlines() if not line.startswith("#"))
        for entry in entries
    }


@pytest.mark.parametrize("flaw", ["--untranslated", "--only-fuzzy"])
def test_every_text_is_translated(flaw: str) -> None:
    assert run("msgattrib", "--no-obsolete", flaw, ROOT / GERMAN) == ""


def test_compiled_texts_are_up_to_date(tmp_path: Path) -> None:
    po = ROOT / GERMAN
    assert catalogue(po.with_suffix(".mo")) == compiled(po, tmp_path), "run `make messages`"


def test_swiss_texts_are_the_german_ones_spelled_as_in_switzerland() -> None:
    german, found = catalogue((ROOT / GERMAN).with_suffix(".mo")), catalogue(SWISS)
    assert found == {key: swiss(text) for key, text in german.items()}, "run `make messages`"
    assert [text for text in found.values() if "ß" in text] == []
    assert any("ß" in text for text in german.values())
    assert any("„" in text for text in german.values())
    assert [text for text in found.values() if "„" in text] == []


def test_german_of_germany_has_its_letter() -> None:
    texts = catalogue((ROOT / GERMAN).with_suffix(".mo")).values()
    wrong = [text for text in texts if SWISS_SPELLING.search(text.replace("\u00ad", ""))]
    assert wrong == [], "locale/de is written with ß: `make messages` makes the Swiss texts"
    assert [text for text in texts if "«" in text] == [], "quotes are „…“ there"


def test_sources_hold_no_other_texts(tmp_path: Path) -> None:
    for name in ("manage.py", "tichu_site", "games", "boosters", "templates", "locale"):
        source = ROOT / name
        copy = shutil.copytree if source.is_dir() else shutil.copy2
        copy(source, tmp_path / name)
    makemessages = "manage.py makemessages --locale de --add-location file".split()
    run(sys.executable, *makemessages, cwd=tmp_path)
    assert message_ids(tmp_path / GERMAN) == message_ids(ROOT / GERMAN), (
        "run `make messages` and translate"
    )


def test_no_text_is_hidden_from_the_tools() -> None:
    alias = re.compile(r"gettext\w* as (?!_\b)\w+")
    sources = [
        path for name in ("tichu_site", "games", "boosters") for path in (ROOT / name).rglob("*.py")
    ]
    hidden = [path for path in sources if alias.search(path.read_text("utf-8"))]
    assert not hidden, "makemessages knows gettext and _, no other names"


GETTEXT = {"_", "gettext", "gettext_lazy", "ngettext", "npgettext", "pgettext"}


def test_no_text_stands_within_an_f_string() -> None:
    """Collecting messages skips what is called there, so such a text is never translated."""
    found = [
        f"{module}:{call.lineno}"
        for module, path in modules()
        for string in ast.walk(ast.parse(path.read_text()))
        if isinstance(string, ast.JoinedStr)
        for call in ast.walk(string)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
        if call.func.id in GETTEXT and isinstance(call.args[0], ast.Constant)
    ]
    assert found == []
