"""``manage.py replay_bsw``: counts, lines, reasons, exit status."""

from __future__ import annotations

from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.records.logs import orderly

GOOD = orderly()
BAD = orderly().replace("40 - 60", "60 - 40")
LAST = GOOD.count("\n")


def run(*paths: Path) -> tuple[int, list[str]]:
    """Return the exit status and the lines printed."""
    out = StringIO()
    status = 0
    try:
        call_command("replay_bsw", *map(str, paths), stdout=out)
    except SystemExit as end:
        status = int(str(end.code))
    return status, out.getvalue().splitlines()


def write(path: Path, content: str | bytes) -> Path:
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def test_rounds_that_agree_are_counted(tmp_path: Path) -> None:
    one = write(tmp_path / "1.tch", GOOD)
    other = write(tmp_path / "2.tch", GOOD * 2)
    assert run(one, other) == (
        0,
        [
            f"{one}: rounds 1 ok 1 mismatch 0",
            f"{other}: rounds 2 ok 2 mismatch 0",
            "rounds 3 ok 3 mismatch 0",
        ],
    )


def test_mismatch_has_line_and_reason(tmp_path: Path) -> None:
    path = write(tmp_path / "1.tch", GOOD + BAD + GOOD)
    reason = "score_mismatch: the rules count 40 - 60, the log says 60 - 40"
    assert run(path) == (
        1,
        [
            f"{path}: line {2 * LAST}: {reason}",
            f"{path}: rounds 3 ok 2 mismatch 1",
            "rounds 3 ok 2 mismatch 1",
        ],
    )


def test_refused_line_has_the_reason_of_the_rules(tmp_path: Path) -> None:
    wrong_turn = GOOD.replace("(0)Änne: R10", "(1)Änne: R10")
    status, lines = run(write(tmp_path / "1.tch", wrong_turn))
    assert status == 1
    assert lines[0].endswith("line 17: empty_table: seat 1, play R10 G10 B10 S10")


def test_unfinished_last_round_is_noted_not_counted(tmp_path: Path) -> None:
    path = write(tmp_path / "1.tch", GOOD + GOOD[:800])
    status, lines = run(path)
    assert status == 0
    assert lines[0].startswith(f"{path}: line {LAST + 1}: note: ")
    assert lines[-1] == "rounds 1 ok 1 mismatch 0"


def test_round_dealt_again_is_noted_not_counted(tmp_path: Path) -> None:
    status, lines = run(write(tmp_path / "1.tch", GOOD.partition("Sch")[0] + GOOD))
    assert status == 0
    assert "dealt anew" in lines[0]
    assert lines[-1] == "rounds 1 ok 1 mismatch 0"


@pytest.mark.parametrize(
    ("content", "reason"),
    [(b"", "line 1: empty"), (b"\xff\x00", "not_utf8"), (b"hello", "unexpected_line")],
)
def test_a_file_that_is_no_log_is_reported_unreadable(
    tmp_path: Path, content: bytes, reason: str
) -> None:
    good = write(tmp_path / "1.tch", GOOD)
    bad = write(tmp_path / "2.tch", content)
    status, lines = run(bad, good)
    assert status == 1
    assert "unreadable" in lines[0]
    assert reason in lines[0]
    assert lines[-1] == "rounds 1 ok 1 mismatch 0"


@pytest.mark.parametrize(
    "saved",
    [
        GOOD.replace("\n", "\r"),
        GOOD.replace("\n", "\r\n").encode("utf-16"),
        GOOD.replace("\n", "\r").encode("utf-16"),
        GOOD.replace("\n", "\r") * 20,
    ],
)
def test_files_are_read_as_programs_save_them(tmp_path: Path, saved: str | bytes) -> None:
    status, lines = run(write(tmp_path / "1.tch", saved))
    assert status == 0
    assert lines[-1] in ("rounds 1 ok 1 mismatch 0", "rounds 20 ok 20 mismatch 0")


def test_faults_have_their_line_however_lines_end(tmp_path: Path) -> None:
    path = write(tmp_path / "1.tch", (GOOD + BAD).replace("\n", "\r"))
    assert f"{path}: line {2 * LAST}: score_mismatch" in run(path)[1][0]


def test_missing_files_and_directories_are_reported_unreadable(tmp_path: Path) -> None:
    good = write(tmp_path / "1.tch", GOOD)
    status, lines = run(tmp_path / "no.tch", tmp_path, good)
    assert status == 1
    assert lines[0] == f"{tmp_path}/no.tch: unreadable: No such file or directory"
    assert "directory" in lines[2]
    assert lines[-1] == "rounds 1 ok 1 mismatch 0"


def test_faults_can_be_printed_on_a_terminal_without_umlauts(tmp_path: Path) -> None:
    path = write(tmp_path / "Bär\udcff.tch", BAD)
    buffer = BytesIO()
    with pytest.raises(SystemExit):
        call_command("replay_bsw", str(path), stdout=TextIOWrapper(buffer, "ascii", newline="\n"))
    assert "score_mismatch" in run(path)[1][0]
