"""Static files exist under the names that templates use, and can be collected."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.core.management import call_command

ROOT = Path(__file__).parent.parent.parent
STATIC_TAG = re.compile(r"""{%\s*static\s+["']([^"']+)["']""")


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
    hashed = "whitenoise.storage.CompressedManifestStaticFilesStorage"
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": hashed},
    }
    call_command("collectstatic", interactive=False, verbosity=0)
    assert (tmp_path / "staticfiles.json").exists()
