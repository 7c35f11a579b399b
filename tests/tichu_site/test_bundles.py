"""Bundles hold what a page needs, in order, and say when they cannot."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from tichu_site import bundles

MODULES = {
    "shared.js": "export const say = (word) => said.push(word);\n",
    "one.js": 'import { say } from "./shared.js";\nsay("one");\nexport function twice(it) {\n'
    "  return it * 2;\n}\n",
    "two.js": 'import "./one.js";\nimport { twice as double } from "./one.js";\n'
    'import { say } from "./shared.js";\nsay(double(2));\n',
}


@pytest.fixture
def modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in MODULES.items():
        (tmp_path / name).write_text(text)
    monkeypatch.setattr(bundles, "ROOT", tmp_path)
    monkeypatch.setattr(bundles, "PARTS", {"all.js": ("two.js",), "all.css": ("b.css", "a.css")})
    return tmp_path


def test_style_sheets_stand_in_their_order(modules: Path) -> None:
    (modules / "a.css").write_text("a {}\n")
    (modules / "b.css").write_text("b {}\n")
    assert bundles.text_of("all.css") == "b {}\na {}\n"


@pytest.mark.skipif(not shutil.which("node"), reason="node is missing")
def test_modules_run_once_each_and_in_the_order_of_their_imports(modules: Path) -> None:
    script = f"const said = [];\n{bundles.text_of('all.js')}\nconsole.log(JSON.stringify(said));"
    found = subprocess.run(["node", "-e", script], capture_output=True, text=True, check=True)
    assert json.loads(found.stdout) == ["one", 4]


@pytest.mark.parametrize(
    "line",
    ['import all from "./one.js";', "export default 1;", 'import { twice } from "./two.js";'],
)
def test_what_cannot_be_bundled_is_named(modules: Path, line: str) -> None:
    (modules / "two.js").write_text(f"{line}\n")
    with pytest.raises(bundles.UnknownModule, match=r"two\.js"):
        bundles.text_of("all.js")


@pytest.mark.parametrize("name", bundles.PARTS)
def test_a_bundle_is_found_and_holds_all_its_parts(name: str) -> None:
    found = finders.find(name)
    assert found is not None
    text = Path(found).read_text()
    for part in bundles.PARTS[name]:
        assert part.endswith(".js") or (bundles.ROOT / part).read_text() in text
        assert (part.replace("/", "_").replace(".", "_") in text) == part.endswith(".js")


def test_a_bundle_follows_its_parts(modules: Path) -> None:
    finder = bundles.BundleFinder()
    finder.folder = modules / "written"
    before = Path(finder.find("all.js")).read_text()
    (modules / "two.js").write_text("const other = 1;\n")
    assert Path(finder.find("all.js")).read_text() != before
