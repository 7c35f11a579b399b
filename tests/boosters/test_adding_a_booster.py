"""The guide adds a card to a copy of the project: one file, its tests, translations."""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
GUIDE = ROOT / "docs" / "adding-a-booster.md"
PARTS = (
    "README.md manage.py pyproject.toml boosters games tichu_site templates static locale "
    "tests docs"
)
GERMAN = "locale/de/LC_MESSAGES/django.po"
CARD = "boosters/cards/yellow/doorstop.py"
EMBLEMS = "static/emblems.svg"
ITS_TEST = "tests/boosters/cards/test_doorstop.py"
KEPT = ".pytest_cache/d/databases"

pytestmark = pytest.mark.skipif(
    not shutil.which("msgfmt"), reason="gettext is missing: apt-get install gettext"
)


def blocks(language: str) -> list[str]:
    """Return the files that the guide says to write."""
    return re.findall(rf"^```{language}\n(.*?)^```$", GUIDE.read_text("utf-8"), re.M | re.S)


def run(folder: Path, *command: str) -> str:
    done = subprocess.run(
        [sys.executable, *command], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def contents(folder: Path) -> dict[str, str]:
    """Return all files of the project, with a checksum of their contents."""
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file() and not {"__pycache__", ".data"} & set(path.parts)
    }


@pytest.fixture
def copy(tmp_path: Path, made_database: Path | None) -> Iterator[Path]:
    """A copy of the project, and of what its migrations have made: that takes longest."""
    for name in PARTS.split():
        source = ROOT / name
        make = shutil.copytree if source.is_dir() else shutil.copy2
        make(source, tmp_path / name)
    if made_database is not None and made_database.exists():
        kept = tmp_path / KEPT
        kept.mkdir(parents=True)
        shutil.copy2(made_database, kept)
    return tmp_path


def translate(po: Path, entries: str) -> None:
    """Fill in the translations of some entries, as a translator does."""
    text = po.read_text("utf-8")
    for entry in entries.strip().split("\n\n"):
        original, _translation = entry.split("\nmsgstr ")
        # gettext guesses from texts that look alike, and marks its guess.
        guess = r"(?:#, fuzzy\n(?:#\|.*\n)+)?"
        found = re.compile(rf'{guess}{re.escape(original)}\nmsgstr ".*"\n(?:".*"\n)*')
        assert len(found.findall(text)) == 1, entry
        text = found.sub(lambda _match, entry=entry: f"{entry}\n", text)
    po.write_text(text, "utf-8")


def test_the_card_of_the_guide_needs_nothing_else(copy: Path) -> None:
    before = contents(copy)
    (card, its_test), (entries,) = blocks("python"), blocks("po")
    (copy / CARD).write_text(card, "utf-8")
    (copy / ITS_TEST).write_text(its_test, "utf-8")
    run(copy, *"manage.py makemessages --locale de --add-location file --ignore tests".split())
    translate(copy / GERMAN, entries)
    (symbol,) = blocks("svg")
    drawn = (copy / EMBLEMS).read_text("utf-8")
    (copy / EMBLEMS).write_text(drawn.replace("</svg>", f"{symbol}</svg>"), "utf-8")
    run(copy, *"manage.py compilemessages --locale de".split())
    run(copy, "-m", "ruff", "check", "--no-cache", CARD, ITS_TEST)
    run(copy, "-m", "ruff", "format", "--no-cache", "--check", CARD, ITS_TEST)
    after = contents(copy)
    touched = {name for name in after if after[name] != before.get(name)}
    assert touched == {CARD, ITS_TEST, EMBLEMS, GERMAN, GERMAN.replace(".po", ".mo")}
    assert set(before) <= set(after)
    tests = "tests/boosters/test_texts.py tests/boosters/test_catalogue.py".split()
    tests.append("tests/boosters/test_emblems.py")
    passed = run(copy, "-m", "pytest", "-q", ITS_TEST, *tests)
    assert " passed" in passed
