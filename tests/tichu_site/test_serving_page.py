"""docs/serving.md, followed literally, serves a site; its units are closed to the rest."""

from __future__ import annotations

import getpass
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import pytest

from tests.children import end_with_parent
from tests.e2e.server import KERNEL, ROOT, free_port
from tests.tichu_site.told_settings import settings_of_operators
from tichu_site.management.commands.serve import Command

SERVING = (ROOT / "docs" / "serving.md").read_text()
FILES = ROOT / "docs" / "serving"
UNITS = ("tichu.service", "tichu@.service", "tichu-backup.service")
MOST_EXPOSED = 30
"""Tenths of the points that `systemd-analyze security` gives."""
NO_SYSTEMD = "SYSTEMD IS NOT INSTALLED: the units are NOT TRIED"
PRETENDED = ("apt-get", "useradd", "systemctl", "certbot", "nginx", "git", "chown", "editor")
"""Programs that would change this machine: the test only notes that they are called."""
PRETEND = """#!/bin/sh
echo "{name} $*" >> {root}/called
case "{name} $1" in "git clone") cp -r {project}/. "$3";; esac
"""
AS_SOMEBODY = """#!/bin/sh
while [ "$1" != -- ]; do shift; done
shift
exec "$@"
"""
WITHOUT_OWNER = """#!/bin/sh
for it do shift; case $it in --owner=*|--group=*) ;; *) set -- "$@" "$it";; esac; done
exec /usr/bin/install "$@"
"""


def commands(heading: str, until: str) -> list[str]:
    """Return the lines to be typed from a heading on, those that go on as one."""
    part = SERVING.partition(f"\n## {heading}\n")[2].partition(until)[0]
    found = re.findall(r"^    (?!#)(.+)$", part, re.MULTILINE)
    return "\n".join(found).replace("\\\n", " ").splitlines()


def test_the_file_of_settings_has_all_that_a_site_may_need() -> None:
    names = re.findall(r"^(?:# )?([A-Z_]+)=", (FILES / "tichu.env").read_text(), re.MULTILINE)
    ours = [name for name in names if not name.startswith("BACKUPS")]
    assert sorted(ours) == sorted(settings_of_operators())


@pytest.mark.parametrize("unit", UNITS[:2])
def test_units_start_what_there_is(unit: str) -> None:
    text = (FILES / unit).read_text().replace("%i", "8001")
    _python, script, command, *arguments = starts(text)
    assert (script, command) == ("manage.py", "serve")
    Command().create_parser(script, command).parse_args(arguments)


def starts(unit: str) -> list[str]:
    """Return the words of the command that a unit starts."""
    found = re.search(r"^ExecStart=(.*)$", unit, re.MULTILINE)
    assert found is not None
    return found[1].split()


def test_a_unit_for_a_port_is_the_other_one_with_a_port() -> None:
    one, several = ((FILES / unit).read_text().splitlines() for unit in UNITS[:2])
    differing = [both for both in zip(one, several, strict=True) if both[0] != both[1]]
    assert [line.partition("=")[0] for line, _other in differing] == ["Description", "ExecStart"]
    assert [other.removesuffix("%i") for line, other in differing] == [
        f"{differing[0][0]}, port ",
        f"{differing[1][0]} --port ",
    ]


@pytest.mark.parametrize("unit", UNITS)
def test_systemd_understands_the_units_and_finds_them_closed(unit: str, tmp_path: Path) -> None:
    if not shutil.which("systemd-analyze"):
        pytest.skip(NO_SYSTEMD)
    here = tmp_path / unit.replace("@", "@8001")
    text = (FILES / unit).read_text()
    here.write_text(text.replace("/srv/tichu/.venv/bin/python", sys.executable))
    shutil.copy(FILES / "tichu-backup.timer", tmp_path)
    for path in (here, tmp_path / "tichu-backup.timer"):
        if path.suffix == ".timer" and unit != UNITS[2]:
            continue
        told = subprocess.run(
            ["systemd-analyze", "verify", "--man=no", path],
            capture_output=True,
            text=True,
            check=False,
        )
        assert (told.returncode, told.stderr) == (0, "")
    rated = ["security", "--offline=true", "--no-pager", f"--threshold={MOST_EXPOSED}", here]
    told = subprocess.run(["systemd-analyze", *rated], capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout + told.stderr


class Machine:
    """A machine of our own: folders under another root, and programs that only pretend."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.port = free_port()
        programs = root / "programs"
        programs.mkdir()
        project = root / "project"
        copy_project(project)
        for file in (project / "docs" / "serving").iterdir():  # nothing is written outside
            file.write_text(self.here(file.read_text()))
        for name in PRETENDED:
            self._add(programs / name, PRETEND.format(name=name, root=root, project=project))
        self._add(programs / "runuser", AS_SOMEBODY)
        self._add(programs / "install", WITHOUT_OWNER)
        for folder in ("etc/systemd/system", "etc/nginx/conf.d", "var/lib", "var/backups", "srv"):
            (root / folder).mkdir(parents=True)
        self.environment = {
            "PATH": f"{programs}:{os.environ['PATH']}",
            "HOME": str(root),
            "USER": getpass.getuser(),
        }

    @property
    def called(self) -> str:
        """What programs that pretend were called for."""
        return (self.root / "called").read_text()

    def here(self, text: str) -> str:
        """Return a text with the paths that it has here."""
        return re.sub(r"(?<![\w/.])/(?=(?:etc|srv|var)/)", f"{self.root}/", text)

    def type(self, line: str, folder: Path) -> Path:
        """Do what a line says, as somebody at a terminal; return the folder afterwards."""
        script = f"{self.here(line)}\npwd"
        done = subprocess.run(
            ["/bin/sh", "-euc", script],
            cwd=folder,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert done.returncode == 0, f"{line}: {done.stdout}{done.stderr}"
        return Path(done.stdout.splitlines()[-1])

    def settings(self) -> dict[str, str]:
        """Return what systemd would read from the file of settings."""
        text = (self.root / "etc" / "tichu.env").read_text()
        found = re.findall(r"^([A-Z_]+)=(.*)$", text, re.MULTILINE)
        return {name: self.here(shlex.split(value)[0]) for name, value in found if value}

    @contextmanager
    def unit(self, name: str) -> Iterator[None]:
        """Run what an installed unit runs, in its folder and with its settings."""
        text = (self.root / "etc" / "systemd" / "system" / name).read_text()
        running = subprocess.Popen(
            [self.here(word) for word in starts(text)],
            cwd=self.root / "srv" / "tichu",
            env=self.environment | self.settings() | {"PORT": str(self.port)},
            preexec_fn=end_with_parent,
        )
        try:
            yield
        finally:
            running.kill()
            running.wait()

    def answers(self) -> bool:
        """Tell whether the site answers that it is well."""
        asks = Request(f"http://127.0.0.1:{self.port}/healthz", headers={"Host": "tichu.example"})
        try:
            return bool(urlopen(asks, timeout=60).status == 200)
        except (HTTPError, URLError):
            return False

    def _add(self, path: Path, text: str) -> None:
        path.write_text(text)
        path.chmod(0o755)


def copy_project(folder: Path) -> None:
    """Copy what a clone has; packages are installed already."""
    left = shutil.ignore_patterns(".*", "__pycache__", "tests")
    shutil.copytree(ROOT, folder, ignore=left)
    (folder / ".venv").symlink_to(ROOT / ".venv")


def test_the_page_followed_literally_serves_a_site(tmp_path: Path) -> None:
    """Not executed: what changes the machine itself, that is PRETENDED and owners of files."""
    machine, folder = Machine(tmp_path), tmp_path
    lines = commands("One small machine", until="**Backup**")
    assert any("useradd" in line for line in lines)
    for line in lines:
        folder = machine.type(line, folder)
    data = tmp_path / "var" / "lib" / "tichu"
    assert (data / "static" / "staticfiles.json").exists()
    assert "systemctl enable --now tichu.service tichu-backup.timer" in machine.called
    assert "certbot" in machine.called
    assert "nginx -t" in machine.called
    KERNEL.mkdir(parents=True, exist_ok=True)
    (data / KERNEL.name).symlink_to(KERNEL)
    with machine.unit("tichu.service"):
        while not machine.answers():
            pass
    with machine.unit("tichu-backup.service"):
        while not (copies := list((tmp_path / "var" / "backups" / "tichu").glob("20*Z"))):
            pass
    assert {it.name for it in copies[0].iterdir()} == {"db.sqlite3", "secret_key"}
