"""`make test`: get what the tests need, run them, say loudly what was left out.

Without arguments most browser tests are left out (``tests/quick.py``). ``ARGS=`` takes

* ``--complete``, as `.ci/run` has it: all tests of a day;
* ``--changed``: those that reach what has changed since the branch left the main one, or
  ``--changed=COMMIT`` since a commit;
* arguments of pytest, such as ``"tests/rules -k wish"``: only those tests are run; on two cores
  if no file or folder is named (``"-m 'not browser'"``).
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from ctypes.util import find_library
from datetime import UTC, datetime
from pathlib import Path

import psycopg
import redis

from tests import changed, quick
from tests.children import end_with_parent
from tests.e2e.server import KERNEL
from tests.mutation import __main__ as mutation
from tests.mutation.copies import ROOT
from tests.mutation.picked import LIST
from tests.mutation.reached import KEPT, Reach, latest, read

POSTGRES_URL = "postgres://postgres@127.0.0.1:5432/postgres"
REDIS_URL = "redis://127.0.0.1:6379/0"
ASKED = ("INSTALL_PACKAGES", "CI")
"""Variables that ask for packages of Debian to be installed."""
NO_TEST_COLLECTED = 5
ON_TWO_CORES = ("-n", "2", "--dist", "loadfile", "--no-loadscope-reorder")
"""Files are begun in their order: browser tests, few but long, come early and leave nobody
waiting at the end."""
COMPLETE = "--complete"
TESTS = Path(__file__).parent
MARK = "pytest.mark.services"
"""In the files with tests of services: to collect all others takes longer than to run them."""


def main(arguments: list[str]) -> int:
    get_chromium()
    if not shutil.which("msgfmt"):
        install("tests of translations", ("gettext",))
    if arguments and arguments[0].partition("=")[0] == changed.OPTION:
        return run_changed(*arguments)
    if arguments not in ([], [COMPLETE]):
        return pytest(*(() if name_a_place(arguments) else ON_TWO_CORES), *arguments)
    compiling = compile_search()
    services = run_with_services(is_quick=not arguments)
    compiling.wait()
    # Last, so that the last summary is that of the whole suite.
    if arguments:
        return pytest(*ON_TWO_CORES) or services
    say_skipped(
        "most browser tests, and a few long ones",
        "`make test ARGS=--complete` runs them, as .ci/run does",
    )
    return pytest(*ON_TWO_CORES, "--quick") or services


def compile_search() -> subprocess.Popen[bytes]:
    """Have the search compiled, if it is not, on the core that the tests of services leave."""
    return subprocess.Popen(
        [sys.executable, "-m", "games.bots.search", str(KERNEL)], preexec_fn=end_with_parent
    )


def name_a_place(arguments: Sequence[str]) -> bool:
    """Tell whether arguments of pytest name a file, a folder or a test."""
    return any(Path(it.partition("::")[0]).exists() for it in arguments)


def pytest(*arguments: str, **variables: str) -> int:
    """Run pytest; what it compiles is kept, since dozens of processes need the same."""
    return subprocess.call(
        [sys.executable, "-m", "pytest", "-rfEsR", *arguments],
        env=os.environ | {"PYTHONDONTWRITEBYTECODE": ""} | variables,
    )


def run_changed(option: str, *others: str) -> int:
    """Run the tests that reach what has changed; make the map that knows them, if there is none.

    Which tests the map leaves out is said, and which changed files it does not know.
    """
    since = option.partition("=")[2] or changed.beginning(ROOT)
    if not changed.is_commit(ROOT, since):
        print(f"There is no commit {since}.")
        return 2
    files = changed.changed_files(ROOT, since)
    if not files:
        print(f"Nothing has changed since {since[:12]}.")
        return 0
    reach = get_map() if any(map(changed.is_mapped, files)) else changed.NOTHING_MAPPED
    chosen = changed.choose(ROOT, since, reach)
    asked = {*files, *changed.OF_PAGES}
    left_out = {it for it in chosen.tests if waits(it) and file_of(it) not in asked}
    tests = chosen.tests - left_out
    for path in chosen.unknown:
        print(f"No test is known that reaches {path}: `make check` or `make test` may have one.")
    print(f"{len(tests)} tests and files of tests reach what has changed since {since[:12]}.")
    print(f"{len(left_out)} more wait for `make check` and `make test ARGS=--complete`, and so do")
    print("browser tests, but for those of all pages, and tests that ask other processes.")
    if not tests:
        return 0
    with tempfile.TemporaryDirectory() as place:
        listed = Path(place) / "listed.json"
        listed.write_text(json.dumps(sorted(tests)))
        picking = ("-p", "tests.mutation.picked")
        picked = sorted(map(file_of, tests))
        return pytest(
            *ON_TWO_CORES, *picking, *others, *dict.fromkeys(picked), **{LIST: str(listed)}
        )


def file_of(test: str) -> str:
    return test.partition("::")[0]


def waits(test: str) -> bool:
    """Tell whether a quick run leaves a test out."""
    return quick.is_left_out(ROOT / file_of(test))


def get_map() -> Reach:
    """Return which tests reach which line: the map that is kept, or a new one."""
    folder = latest(ROOT)
    if folder is not None:
        made = datetime.fromtimestamp(folder.stat().st_mtime, UTC)
        print(f"The map of tests is of {made:%Y-%m-%d}; delete {KEPT}/ to have it made anew.")
        return read(folder)
    print("There is no map yet of which tests reach what. To make it takes 20 minutes;", flush=True)
    print("it is kept, and later runs begin at once.", flush=True)
    try:
        return mutation.make_map()
    except KeyboardInterrupt:
        raise SystemExit("Stopped before the map was made.") from None


def say_skipped(what: str, why: object) -> None:
    reason = " ".join(str(why).split())
    print(f"\n*** SKIPPED: {what}\n*** because: {reason}\n", flush=True)


def get_chromium() -> None:
    """Get Debian's browser and what drives it; browser tests skip without it."""
    packages = []
    if not (shutil.which("chromium-headless-shell") or shutil.which("chromium")):
        packages += ["chromium-headless-shell", "fonts-dejavu-core", "fonts-liberation"]
    if not find_library("atomic"):  # Playwright's Node needs it, and a bare Debian has none
        packages.append("libatomic1")
    if packages:
        install("browser tests", packages)


def install(what: str, packages: Sequence[str]) -> None:
    """Install Debian's packages where we are asked to; else say what is skipped without them.

    A machine that runs the tests of others says so by ``CI``; ``.ci/run`` asks for it, too.
    """
    if not any(map(os.environ.get, ASKED)) or os.geteuid() != 0 or not shutil.which("apt-get"):
        say_skipped(what, f"not there; try: apt-get install {' '.join(packages)}")
        return
    print(f"Installing {', '.join(packages)} ...", flush=True)
    wanted = ["apt-get", "install", "-qq", "--no-install-recommends", "--yes", *packages]
    for command in (["apt-get", "update", "-qq"], wanted):
        result = subprocess.run(
            command,
            env=os.environ | {"DEBIAN_FRONTEND": "noninteractive"},
            capture_output=True,
            text=True,
            check=False,
        )
        if result.returncode:
            say_skipped(what, result.stderr or "apt-get failed")
            return


def run_with_services(*, is_quick: bool) -> int:
    """Run the tests marked `services` against PostgreSQL and Redis, if they answer.

    A quick run leaves out those that start processes.
    """
    found = {}
    try:
        url = os.environ.get("TEST_DATABASE_URL", POSTGRES_URL)
        psycopg.connect(url, connect_timeout=2).close()
        found["DATABASE_URL"] = url
    except psycopg.Error as error:
        say_skipped("service tests on PostgreSQL (see TEST_DATABASE_URL)", error)
    try:
        url = os.environ.get("TEST_REDIS_URL", REDIS_URL)
        redis.Redis.from_url(url, socket_connect_timeout=2).ping()
        found["REDIS_URL"] = url
    except redis.RedisError as error:
        say_skipped("service tests with Redis (see TEST_REDIS_URL)", error)
    if not found:
        return 0
    print(f"Service tests with {' and '.join(found.values())}:", flush=True)
    files = [path for path in TESTS.rglob("test_*.py") if MARK in path.read_text()]
    if is_quick:
        files = [path for path in files if not quick.is_left_out(path)]
    status = pytest("-q", "-m", "services and not nightly", *sorted(map(str, files)), **found)
    return 0 if status == NO_TEST_COLLECTED else status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
