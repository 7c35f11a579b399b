"""What docs/serving.md has to be copied from it works as it stands there."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.e2e.server import ROOT
from tichu_site.management.commands.serve import Command

SERVING = (ROOT / "docs" / "serving.md").read_text()
UNIT = "/etc/systemd/system/tichu.service"


def blocks(path: str) -> list[str]:
    """Return the blocks that begin with the path of a file, without its line."""
    pattern = rf"^    # {re.escape(path)}.*\n((?:(?:    (?!# /).*)?\n)+)"
    found = re.findall(pattern, SERVING, re.MULTILINE)
    return [re.sub(r"^    ", "", block, flags=re.MULTILINE).strip() for block in found]


def test_settings_of_the_page_are_those_of_the_readme() -> None:
    settings = "\n".join(blocks("/etc/tichu.env"))
    names = re.findall(r"^(\w+)=", settings, re.MULTILINE)
    assert {"DATA_DIR", "WEB_PROCESSES"} < set(names)
    told = (ROOT / "README.md").read_text()
    assert [name for name in names if f"`{name}`" not in told] == []


def test_units_start_what_there_is() -> None:
    unit, several = blocks(UNIT) + blocks("/etc/systemd/system/tichu@.service")
    for text in (unit, several.replace("%i", "8001")):
        _python, script, command, *arguments = starts(text)
        assert (script, command) == ("manage.py", "serve")
        Command().create_parser(script, command).parse_args(arguments)


def starts(unit: str) -> list[str]:
    """Return the words of the command that a unit starts."""
    found = re.search(r"^ExecStart=(.*)$", unit, re.MULTILINE)
    assert found is not None
    return found[1].split()


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    python = starts(blocks(UNIT)[0])[0]
    unit = tmp_path / "tichu.service"
    unit.write_text(blocks(UNIT)[0].replace(python, shutil.which("python3") or python))
    told = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", unit], capture_output=True, text=True, check=False
    )
    assert (told.returncode, told.stderr) == (0, "")
