"""Nobody else reads the data, and no second server works with it."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

from tests.e2e.server import ROOT, Server, free_port
from tests.tichu_site.wire import Visitor
from tichu_site.data_folder import (
    claim,
    make_private,
    make_private_database,
    make_private_inside,
)


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_new_folder_is_ours_alone(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    make_private(folder)
    assert mode_of(folder) == 0o700
    file = folder / "db.sqlite3"
    before = os.umask(0)
    try:
        make_private_database(file)
    finally:
        os.umask(before)
    assert mode_of(file) == 0o600


def test_an_old_folder_becomes_ours_alone(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    make_private(tmp_path)
    assert mode_of(tmp_path) == 0o700
    file = tmp_path / "db.sqlite3"
    for part in (file, tmp_path / "db.sqlite3-wal"):
        part.write_text("kept")
        part.chmod(0o644)
    make_private_database(file)
    assert file.read_text() == "kept"
    assert [mode_of(part) for part in tmp_path.iterdir()] == [0o600, 0o600]


def test_a_folder_of_everybody_stays_so(tmp_path: Path) -> None:
    tmp_path.chmod(0o1777)
    make_private(tmp_path)
    assert mode_of(tmp_path) == 0o1777


def test_all_else_of_ours_in_a_folder_is_ours_alone(tmp_path: Path) -> None:
    others, static = tmp_path / "others", tmp_path / "static"
    (static / "css").mkdir(parents=True)
    elsewhere = tmp_path / "elsewhere"
    for file in (static / "css" / "base.css", tmp_path / "server-1.lock", others, elsewhere):
        file.touch()
        file.chmod(0o644)
    (tmp_path / "search").symlink_to(elsewhere)
    make_private_inside(tmp_path)
    assert [mode_of(part) for part in (static, static / "css")] == [0o700, 0o700]
    assert mode_of(static / "css" / "base.css") == 0o600
    assert mode_of(tmp_path / "server-1.lock") == 0o600
    assert [mode_of(part) for part in (others, elsewhere)] == [0o644, 0o644]


def test_a_claim_is_ours_alone(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        assert claim(tmp_path, 1) is not None
    finally:
        os.umask(before)
    assert mode_of(tmp_path / "server-1.lock") == 0o600


def test_a_server_without_its_migrations_says_so_and_stops(tmp_path: Path, server: Server) -> None:
    for command in (["serve", "--port", str(free_port())], ["clock"]):
        found = subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=ROOT,
            env=server.environment | {"DATA_DIR": str(tmp_path)},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert found.returncode == 1
        assert "the database lacks" in found.stderr
        assert "`make prepare` brings it up to date" in found.stderr
        assert "Traceback" not in found.stderr


def test_no_more_servers_than_told_claim_a_folder(tmp_path: Path) -> None:
    first, second = claim(tmp_path, 2), claim(tmp_path, 2)
    assert first is not None
    assert second is not None
    assert claim(tmp_path, 2) is None
    first.close()
    assert claim(tmp_path, 2) is not None


def test_what_the_server_writes_is_ours_alone(server: Server) -> None:
    Visitor(server).get("/")
    assert mode_of(server.folder) == 0o700
    written = [path for path in server.folder.iterdir() if path.name.startswith("db.sqlite3")]
    assert len(written) == 3
    for path in (*written, server.folder / "secret_key"):
        assert mode_of(path) == 0o600


def test_a_second_server_says_so_and_stops(server: Server) -> None:
    found = subprocess.run(
        [sys.executable, "manage.py", "serve", "--port", str(free_port())],
        cwd=ROOT,
        env=server.environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert found.returncode == 1
    assert f"another server uses the data in {server.folder} already" in found.stderr
    assert "Traceback" not in found.stderr


def test_a_killed_server_leaves_no_claim(tmp_path: Path, server: Server) -> None:
    lock = tmp_path / "lock"
    lock.mkdir()
    code = (
        "import sys; from pathlib import Path; from tichu_site.data_folder import claim\n"
        "held = claim(Path(sys.argv[1]), 1); print(held is not None, flush=True)\n"
        "import os; os.fork() == 0 and print('child', flush=True); sys.stdin.read()"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code, str(lock)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "True\n"
    assert process.stdout.readline() == "child\n"
    assert claim(lock, 1) is None
    process.kill()  # its child lives on, without the claim
    process.wait()
    assert claim(lock, 1) is not None
    process.stdin.close()
    process.stdout.close()
