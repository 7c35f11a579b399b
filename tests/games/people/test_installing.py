"""The site can be installed, and without a connection one of its pages says so."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client

pytestmark = pytest.mark.django_db


def test_the_manifest_names_icons_that_exist(client: Client) -> None:
    answer = client.get("/manifest.webmanifest", headers={"accept-language": "de"})
    assert answer.headers["Content-Type"] == "application/manifest+json"
    found = json.loads(answer.content)
    assert found["lang"] == "de"
    for icon in found["icons"]:
        assert finders.find(icon["src"].removeprefix("/static/"))
    assert 'rel="manifest"' in client.get("/").content.decode()


def kept_by(worker: str) -> dict[str, Any]:
    """Return what a worker keeps, as its first line says."""
    line = worker.splitlines()[0].removeprefix("globalThis.KEPT = ").removesuffix(";")
    found: dict[str, Any] = json.loads(line)
    return found


def test_the_worker_keeps_only_the_offline_page_and_its_files(client) -> None:
    german = client.get("/worker.js", headers={"accept-language": "de"})
    assert german.headers["Content-Type"].startswith("text/javascript")
    text = german.content.decode()
    assert 'addEventListener("fetch"' in text
    kept = kept_by(text)
    offline, *files = kept["files"]
    assert offline == kept["offline"] == "/offline/"
    assert all(finders.find(file.removeprefix("/static/")) for file in files)
    page = client.get("/offline/").content.decode()
    linked = re.findall(r'(?:<link [^>]*?href|<script [^>]*?src)="(/static/[^"]+)"', page)
    shown = [file for file in linked if not file.endswith(".png")]
    assert set(shown) <= set(files)
    assert kept["pads"] == {"cache": "tichu-pads", "path": "/pad/", "files": "/static/"}
    assert '"tichu-pads"' in (settings.BASE_DIR / "static/js/pad/kept.js").read_text()
    english = client.get("/worker.js", headers={"accept-language": "en"}).content.decode()
    assert kept_by(english)["name"] != kept["name"]
