"""`make test ARGS=--changed` runs the tests that reach a change, and names what it cannot know."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests import changed, run
from tests.changed import Chosen, changed_functions, choose
from tests.mutation.reached import Reach

PLAYED = "tests/games/test_play.py::test_play"
PASSED = "tests/games/test_play.py::test_pass"
BEFORE = '''"""Moves."""

LIMIT = 4


class Trick:
    def play(self):
        """Play."""
        return 1

    def say(self):
        return 2
'''


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a project with one commit."""
    write(tmp_path, "games/play.py", BEFORE)
    write(tmp_path, "games/urls.py", "PATTERNS = [1]\n")
    write(tmp_path, "games/migrations/0001_first.py", "X = 1\n")
    write(tmp_path, "tests/builders.py", "from tests import cards\n")
    write(tmp_path, "tests/cards.py", "ACE = 14\n")
    write(tmp_path, "tests/games/test_play.py", "from tests.builders import ACE\n")
    write(tmp_path, "tests/games/test_other.py", "TWO = 2\n")
    write(tmp_path, "templates/a.html", "<p>")
    write(tmp_path, "static/a.css", "p { color: red }")
    for page in changed.OF_PAGES:
        write(tmp_path, page, "")
    git(tmp_path, "init", "--quiet", "--initial-branch", "main")
    git(tmp_path, "add", ".")
    git(tmp_path, "-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "-qm", "One")
    return tmp_path


def write(root: Path, path: str, text: str) -> None:
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(text)


def git(root: Path, *arguments: str) -> None:
    subprocess.run(["git", *arguments], cwd=root, check=True)


def known() -> Reach:
    """Return a map of the project: one test plays, the other passes, which renders a page."""
    lines = {3: {""}, 9: {PLAYED}, 12: {PASSED}}
    return Reach(
        {PLAYED: 1.0, PASSED: 1.0},
        lambda path: lines if path == "games/play.py" else {},
        (),
        {"a.html": {PASSED}},
        {"games/play.py": BEFORE},
    )


def chosen(project: Path) -> Chosen:
    return choose(project, changed.beginning(project), known())


def test_nothing_changed_needs_no_test(project: Path) -> None:
    assert chosen(project) == Chosen(set(), [])


def test_a_function_needs_the_tests_that_execute_it(project: Path) -> None:
    write(project, "games/play.py", BEFORE.replace("return 2", "return 3"))
    assert chosen(project) == Chosen({PASSED}, [])


def test_a_function_is_found_though_the_map_is_older(project: Path) -> None:
    write(project, "games/play.py", "# One more line.\n" + BEFORE.replace("return 1", "return 3"))
    assert chosen(project) == Chosen({PLAYED}, [])


def test_a_function_that_the_map_does_not_know_needs_all_tests_of_the_file(project: Path) -> None:
    write(project, "games/play.py", BEFORE + "\n\ndef more():\n    return 1\n")
    assert chosen(project) == Chosen({PLAYED, PASSED}, [])


def test_a_file_that_is_no_python_needs_all_tests_of_the_file(project: Path) -> None:
    write(project, "games/play.py", "def play(:")
    write(project, "tests/games/test_other.py", "def test(:")
    assert chosen(project) == Chosen({PLAYED, PASSED, "tests/games/test_other.py"}, [])


@pytest.mark.parametrize("path", ["games/urls.py", "games/new.py"])
def test_a_file_of_which_the_map_knows_no_test_is_named(project: Path, path: str) -> None:
    write(project, path, "PATTERNS = []\n")
    assert chosen(project) == Chosen(set(), [path])


@pytest.mark.parametrize(
    ("folder", "expected"),
    [("games", {"tests/games/test_play.py", "tests/games/test_other.py"}), ("rules", set())],
)
def test_what_pytest_imports_by_itself_needs_all_below(
    project: Path, folder: str, expected: set[str]
) -> None:
    write(project, f"tests/{folder}/conftest.py", "TWO = 2\n")
    assert chosen(project) == Chosen(expected, [])


def test_what_is_outside_functions_needs_all_tests_of_the_file(project: Path) -> None:
    write(project, "games/play.py", BEFORE.replace("LIMIT = 4", "LIMIT = 5"))
    assert chosen(project).tests == {PLAYED, PASSED}


@pytest.mark.parametrize(
    ("now", "names"),
    [
        (BEFORE.replace("Play.", "Play cards."), set()),
        ("from math import pi\n" + BEFORE, set()),
        (BEFORE.replace("def say(self)", "def say(self, word)"), {"Trick.say"}),
        (BEFORE + "\n\ndef more():\n    return 1\n", {"more"}),
        (BEFORE.replace("class Trick", "class Round"), None),
        ("", None),
    ],
)
def test_only_code_makes_a_difference(now: str, names: set[str] | None) -> None:
    assert changed_functions(BEFORE, now) == names


def test_what_tests_share_needs_those_that_import_it(project: Path) -> None:
    write(project, "tests/cards.py", "ACE = 1\n")
    assert chosen(project) == Chosen({"tests/games/test_play.py"}, [])


def test_a_new_file_of_tests_is_run(project: Path) -> None:
    write(project, "tests/games/test_new.py", "")
    assert chosen(project) == Chosen({"tests/games/test_new.py"}, [])


def test_a_file_of_tests_that_has_gone_is_not(project: Path) -> None:
    (project / "tests/games/test_other.py").unlink()
    assert chosen(project) == Chosen(set(), [])


def test_a_page_needs_those_that_render_it_and_those_that_look_at_all(project: Path) -> None:
    write(project, "templates/a.html", "<b>")
    assert chosen(project) == Chosen({PASSED, *changed.OF_PAGES}, [])


def test_what_no_map_knows_is_named(project: Path) -> None:
    write(project, "static/a.css", "p { color: blue }")
    write(project, "games/migrations/0001_first.py", "X = 2\n")
    assert chosen(project) == Chosen(
        set(changed.OF_PAGES), ["games/migrations/0001_first.py", "static/a.css"]
    )


def test_the_change_of_a_branch_began_where_it_left_the_main_one(project: Path) -> None:
    git(project, "switch", "--quiet", "--create", "idea")
    write(project, "tests/games/test_new.py", "")
    git(project, "add", ".")
    git(project, "-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "-qm", "Two")
    assert chosen(project).tests == {"tests/games/test_new.py"}
    assert choose(project, "HEAD", known()).tests == set()


@pytest.mark.parametrize(
    ("origin", "here", "begins"),
    [
        (None, "main", "HEAD"),
        ("main~1", "main", "main~1"),
        (None, "idea", "main"),
        ("main~1", "idea", "main"),
        ("main", "old", "main~1"),
    ],
)
def test_a_change_began_at_what_another_branch_has(
    project: Path, origin: str | None, here: str, begins: str
) -> None:
    def commit(message: str) -> None:
        one = ("-c", "user.name=A", "-c", "user.email=a@example.org")
        git(project, *one, "commit", "--quiet", "--allow-empty", "--message", message)

    git(project, "branch", "old")
    commit("Two")
    git(project, "branch", "idea")
    if origin:
        git(project, "update-ref", "refs/remotes/origin/main", origin)
    git(project, "tag", "begins", "main" if begins == "HEAD" else begins)
    git(project, "switch", "--quiet", here)
    if here != "main":
        commit("Three")
    found, expected = (
        changed._git(project, "rev-parse", it) for it in (changed.beginning(project), "begins")
    )
    assert found == expected


@pytest.fixture
def runs(project: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[tuple[str, ...], str]]:
    """Return the arguments with which pytest is called from now on, and the tests listed."""
    found: list[tuple[tuple[str, ...], str]] = []

    def note(*arguments: str, **variables: str) -> int:
        found.append((arguments, Path(variables["MUTATION_LIST"]).read_text()))
        return 0

    monkeypatch.setattr(run, "ROOT", project)
    monkeypatch.setattr(run, "pytest", note)
    monkeypatch.setattr(run, "get_chromium", lambda: None)
    return found


@pytest.fixture
def maps(monkeypatch: pytest.MonkeyPatch) -> list[None]:
    """Return a list that grows with each map that is made."""
    found: list[None] = []

    def make_map() -> Reach:
        found.append(None)
        return known()

    monkeypatch.setattr(run.mutation, "make_map", make_map)
    return found


@pytest.mark.parametrize(
    ("path", "is_needed"),
    [
        (None, False),
        ("README.md", False),
        ("tests/cards.py", False),
        ("games/play.py", True),
        ("templates/a.html", True),
    ],
)
def test_a_map_is_made_only_if_it_takes_one_to_know(
    project: Path, runs: list[object], maps: list[None], path: str | None, *, is_needed: bool
) -> None:
    """It takes 20 minutes."""
    if path is not None:
        write(project, path, "X = 1\n")
    assert run.main(["--changed"]) == 0
    assert bool(maps) is is_needed


def test_a_commit_that_is_not_there_is_told(
    runs: list[object], maps: list[None], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run.main(["--changed=yesterday"]) == 2
    assert "There is no commit yesterday." in capsys.readouterr().out
    assert not runs


def test_only_what_is_chosen_is_run(
    project: Path,
    runs: list[tuple[tuple[str, ...], str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    write(project, "static/a.css", "p { color: blue }")
    write(project, "games/play.py", BEFORE.replace("return 2", "return 3"))
    monkeypatch.setattr(run, "latest", lambda _root: project)
    monkeypatch.setattr(run, "read", lambda _folder: known())
    assert run.main(["--changed", "-x"]) == 0
    ((arguments, listed),) = runs
    assert arguments[-4] == "-x"
    assert set(arguments[-3:]) == {"tests/games/test_play.py", *changed.OF_PAGES}
    assert PASSED in listed
    assert PLAYED not in listed
    assert "reaches static/a.css" in capsys.readouterr().out


def test_what_a_quick_run_leaves_out_waits_here_too(
    project: Path, runs: list[tuple[tuple[str, ...], str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unless it has changed itself."""
    write(project, "games/play.py", BEFORE.replace("LIMIT = 4", "LIMIT = 5"))
    write(project, "tests/games/test_other.py", "TWO = 3\n")
    left_out = {"test_play.py", "test_other.py"}
    monkeypatch.setattr(run.quick, "is_left_out", lambda path: path.name in left_out)
    monkeypatch.setattr(run.mutation, "make_map", known)
    assert run.main(["--changed"]) == 0
    ((arguments, _),) = runs
    assert arguments[-1:] == ("tests/games/test_other.py",)
