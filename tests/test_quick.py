"""`make test` leaves out what `make test ARGS=--complete` runs, and says so."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import Mock

import pytest

from tests import quick, run
from tests.quick import BROWSER, CHECKED, KEPT, LONG, is_left_out


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """Return the arguments with which pytest is called from now on."""
    found: list[tuple[str, ...]] = []

    def note(*arguments: str, **_variables: str) -> int:
        found.append(arguments)
        return 0

    class Compiled:
        def wait(self) -> None:
            pass

    monkeypatch.setattr(run, "pytest", note)
    monkeypatch.setattr(run, "get_chromium", lambda: None)
    monkeypatch.setattr(run, "run_with_services", lambda *, is_quick: 0)
    monkeypatch.setattr(run, "compile_search", Compiled)
    return found


def test_most_browser_tests_wait_and_that_is_said(
    runs: list[tuple[str, ...]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run.main([]) == 0
    assert runs == [(*run.ON_TWO_CORES, "--quick")]
    assert "SKIPPED: most browser tests, and a few long ones" in capsys.readouterr().out


def test_a_complete_run_leaves_nothing_out(
    runs: list[tuple[str, ...]], capsys: pytest.CaptureFixture[str]
) -> None:
    run.main(["--complete"])
    assert runs == [run.ON_TWO_CORES]
    assert "SKIPPED" not in capsys.readouterr().out


@pytest.mark.parametrize("is_quick", [True, False])
def test_services_are_tried_without_other_processes_in_a_quick_run(
    monkeypatch: pytest.MonkeyPatch, *, is_quick: bool
) -> None:
    found: list[tuple[str, ...]] = []

    def note(*arguments: str, **_variables: str) -> int:
        found.append(arguments)
        return 0

    monkeypatch.setattr(run, "pytest", note)
    monkeypatch.setattr(run.psycopg, "connect", lambda *_, **__: Mock())
    monkeypatch.setattr(run.redis.Redis, "from_url", lambda *_, **__: Mock())
    assert run.run_with_services(is_quick=is_quick) == 0
    (arguments,) = found
    files = {Path(it) for it in arguments if it.endswith(".py")}
    assert BROWSER.parent / "games" / "test_sockets.py" in files
    assert bool(files & LONG) is not is_quick


def test_what_is_asked_for_by_name_is_run(runs: list[tuple[str, ...]]) -> None:
    run.main(["tests/e2e"])
    assert runs == [("tests/e2e",)]


def test_the_machine_that_decides_runs_all() -> None:
    assert "make test ARGS=--complete\n" in (run.ROOT / ".ci" / "run").read_text()


def test_files_that_are_named_exist() -> None:
    assert all((BROWSER / name).is_file() for name in KEPT)
    assert all(path.is_file() for path in LONG)


def test_make_check_runs_what_is_left_to_it() -> None:
    lines = (run.ROOT / "Makefile").read_text().splitlines()
    (line,) = (it for it in lines if "pytest -q -rs tests/" in it)
    assert {run.ROOT / it for it in line.split() if it.endswith(".py")} == CHECKED


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        (BROWSER / "test_motion.py", True),
        (BROWSER / min(KEPT), False),
        (BROWSER / "conftest.py", False),
        (min(LONG), True),
        (min(CHECKED), True),
        (quick.TESTS / "test_quick.py", False),
    ],
    ids=str,
)
def test_only_tests_are_left_out(path: Path, expected: bool) -> None:
    assert is_left_out(path) is expected


def test_pytest_asks_what_is_left_out(pytestconfig: pytest.Config) -> None:
    ask = pytestconfig.hook.pytest_ignore_collect
    path = BROWSER / "test_motion.py"
    is_quick = pytestconfig.getoption("--quick")
    assert bool(ask(collection_path=path, config=pytestconfig)) is is_quick
