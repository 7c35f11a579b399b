"""Static files exist under the names that templates use, and can be collected."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.core.management import call_command

ROOT = Path(__file__).parent.parent.parent
STATIC_TAG = re.compile(r"""{%\s*static\s+["']([^"']+)["']""")


def test_every_brace_of_a_style_sheet_is_closed() -> None:
    """Or what follows belongs to the media query before it, and no tool says a word."""
    for sheet in (ROOT / "static" / "css").rglob("*.css"):
        text = sheet.read_text()
        assert text.count("{") == text.count("}"), sheet


def test_templates_name_existing_files() -> None:
    names = {
        name
        for template in (ROOT / "templates").rglob("*")
        if template.is_file()
        for name in STATIC_TAG.findall(template.read_text())
    }
    assert [name for name in sorted(names) if not finders.find(name)] == []


@pytest.mark.filterwarnings("ignore:No directory")
def test_files_can_be_collected_under_hashed_names(settings, tmp_path: Path) -> None:
    settings.STATIC_ROOT = tmp_path
    hashed = "tichu_site.static_files.Storage"
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": hashed},
    }
    call_command("collectstatic", interactive=False, verbosity=0)
    names = json.loads((tmp_path / "staticfiles.json").read_text())["paths"]
    scripts = [name for name in names if name.startswith("js/")]
    imported = {
        name: re.findall(r'from\s+"\./(?:\.\./)*([^"]+)"', (tmp_path / names[name]).read_text())
        for name in scripts
    }
    assert "shared." in str(imported["js/table.js"])
    hashed_names = {Path(name).name for name in names.values()}
    assert {one for found in imported.values() for one in found} <= hashed_names
