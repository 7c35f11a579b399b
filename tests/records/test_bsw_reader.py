"""What is wrong with a log: the line and the kind, whatever the input."""

from __future__ import annotations

from io import BytesIO

import pytest

from games.records.brettspielwelt.reader import MOST_BYTES, read_lines
from tests.records.logs import (
    HANDLES,
    ORDERLY,
    ORDERLY_ROUND,
    beginning,
    log,
    orderly,
    outcomes,
    verdicts,
)

LAST = orderly().count("\n")


def test_an_orderly_log_has_no_faults() -> None:
    assert outcomes(orderly()) == ["ok"]
    assert outcomes(orderly() * 3) == ["ok"] * 3


@pytest.mark.parametrize(
    "text",
    [
        orderly().replace("\n", "\r\n"),
        orderly().replace(" \n", "\n"),
        orderly().replace("\n", "\n\n"),
        "\ufeff" + orderly(),
        orderly().removesuffix("\n"),
        orderly() + "\n \n",
        orderly().replace(" - \n", " -\n"),
        orderly().replace("(2) ", "(2)late "),
        orderly().replace("(2):", "(2)x\u00a0y:").replace("(1)b.b!", "(1)ö:"),
        orderly().replace("(0)Änne R10", "(0)4711 R10"),
    ],
)
def test_harmless_differences_are_accepted(text: str) -> None:
    assert outcomes(text) == ["ok"]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("---------------Gr.T", "---------------gr.T", "1 unexpected_line"),
        ("---------------St", "--- -------St", "6 unexpected_line"),
        ("---------------Run", "Run", "16 unexpected_line"),
        ("Schupfen:", "Schupfen", "11 unexpected_line"),
        ("(0)Änne B2", "(4)Änne B2", "2 unknown_seat"),
        ("(0)Änne B2", "(x)Änne B2", "2 unexpected_line"),
        ("(0)Änne B2", "(1)Änne B2", "3 seat_twice"),
        ("(0)Änne B2", "(0)Änne X2", "2 unknown_card"),
        ("(0)Änne B2", "(0)Änne B1", "2 unknown_card"),
        ("(0)Änne B2 S2", "(0)Änne B2 B2", "2 duplicate_card"),
        ("(0)Änne B2 S2", "(0)Änne B2 B3", "3 duplicate_card"),
        ("(0)Änne B2 S2 ", "(0)Änne B2 ", "2 number_of_cards"),
        ("(0)Änne B2 S2", "(0)Änne B2 G2", "7 hand_differs"),
        ("(0)Änne gibt:", "(0)Änne nimmt:", "12 unexpected_line"),
        ("(0)Änne gibt:", "(1)Änne gibt:", "13 seat_twice"),
        ("b.b!: Hu -", "b.b!: -", "12 unexpected_line"),
        ("b.b!: Hu -", "b.b!: Hund -", "12 unknown_card"),
        ("b.b!: Hu -", "b.b!: GA -", "12 card_not_in_hand"),
        ("b.b!: Hu -", "b.b!: R4 -", "12 one_card_to_each"),
        ("(0)Änne: R10 G10", "(9)Änne: R10 G10", "17 unknown_seat"),
        ("(0)Änne: R10 G10", "(0)Änne: R10 R10", "17 duplicate_card"),
        ("(0)Änne: R10 G10", "(0)Änne: R10 Z10", "17 unknown_card"),
        ("(0)Änne: R10 G10", "(0)Änne: R10 GA", "17 card_not_in_hand"),
        ("(0)Änne: R10 G10", "(0)Änne: R10 RA", "17 invalid_combination"),
        ("(0)Änne: R10", "(0)Änne R10", "17 unexpected_line"),
        ("Ergebnis: 40 - 60", "Ergebnis: vierzig - 60", f"{LAST} bad_result"),
        ("Ergebnis: 40 - 60", "Ergebnis: 40", f"{LAST} bad_result"),
        ("Ergebnis: 40 - 60", "Ergebnis: 40 - 6০", f"{LAST} bad_result"),
        ("Ergebnis: 40 - 60", "Ergebnis: 45 - 55", f"{LAST} score_mismatch"),
        ("Ergebnis: 40 - 60", "Ergebnis: 40 - -60", f"{LAST} score_mismatch"),
        ("Ergebnis: 40 - 60", "Wunsch:8", f"{LAST} wish_without_mahjong"),
        ("Ergebnis: 40 - 60", "???", f"{LAST} unexpected_line"),
    ],
)
def test_faults_have_line_and_kind(old: str, new: str, fault: str) -> None:
    text = orderly()
    assert old in text
    for tail in ("", orderly()):
        expected = [fault, "ok"] if tail else [fault]
        assert outcomes(text.replace(old, new, 1) + tail) == expected


def test_bytes_that_are_not_utf8_are_a_fault() -> None:
    data = orderly().encode().replace("Änne passt".encode(), b"\xc4nne passt", 1)
    assert outcomes(data) == ["21 not_utf8"]


def test_rubbish_at_the_end_is_no_cut_line() -> None:
    assert outcomes(orderly().encode() + b"\xff\xfe") == [f"{LAST + 1} not_utf8"]
    assert outcomes(orderly() + "rubbish") == [f"{LAST + 1} after_result"]
    assert outcomes(orderly() + "-----") == ["ok"]
    assert outcomes(orderly() + "(0)Ä") == ["ok"]


def test_huge_line_is_skipped() -> None:
    data = orderly().encode()
    huge = b"(0)" + b"x" * 50 * MOST_BYTES + b"\n"
    assert outcomes(data + huge + data) == [f"{LAST + 1} line_too_long", "ok"]
    assert outcomes(data[:-1] + huge[:-1]) == [f"{LAST} line_too_long"]
    lines = list(read_lines(BytesIO(huge)))
    assert [len(line.text) <= MOST_BYTES for line in lines] == [True]


def test_round_without_end_is_given_up() -> None:
    text = beginning(ORDERLY) + "Tichu: (0)x\n" * 5_000
    assert outcomes(text + orderly()) == ["1001 round_too_long", "ok"]


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"", "1 empty"),
        (b"\n\n \n", "1 empty"),
        (b"hello\n", "1 unexpected_line"),
        (b"\x00\x01\x02", "1 unexpected_line"),
        (b"\xff\xfe\x00", "1 not_utf8"),
        (b"\xff" * 100_000, "1 line_too_long"),
        (b"Ergebnis: 0 - 0\n", "1 unexpected_line"),
        (b"(0)\n(1)\n", "1 unexpected_line"),
    ],
)
def test_files_that_are_no_log_are_unreadable(data: bytes, fault: str) -> None:
    (verdict,) = verdicts(data)
    assert verdict.outcome.value == "unreadable"
    assert outcomes(data) == [fault]


def test_lines_between_rounds_belong_to_the_round_before() -> None:
    text = orderly() + "hello\n" + orderly()
    assert outcomes(text) == [f"{LAST + 1} after_result", "ok"]
    assert outcomes("hello\n" + text) == ["1 unexpected_line", "ok"]


def test_round_without_its_first_line_is_a_round() -> None:
    headless = orderly().partition("\n")[2]
    assert outcomes(headless) == ["1 unexpected_line"]
    assert outcomes(headless + orderly()) == ["1 unexpected_line", "ok"]
    assert outcomes(orderly() + headless + orderly()) == [
        "ok",
        f"{LAST + 1} unexpected_line",
        "ok",
    ]


def test_faults_can_be_printed_anywhere() -> None:
    text = orderly().replace("Schupfen:", "\x1b[31mSchüpfen" + "x" * 200)
    (verdict,) = verdicts(text)
    assert str(verdict.fault).isascii()
    assert str(verdict.fault).isprintable()
    assert len(str(verdict.fault)) < 200


def test_log_cut_off_anywhere_is_no_mismatch() -> None:
    data = (orderly() * 2).encode()
    half = len(data) // 2
    ends = range(half, len(data) - 1)
    for length in (*ends[::7], *ends[-40:]):
        found = outcomes(data[:length])
        assert found in (["ok"], ["ok", "unfinished"]), length
    ends = range(1, half - 1)
    for length in (*ends[::7], *ends[-40:]):
        assert outcomes(data[:length]) in (["unfinished"], ["1 unexpected_line"])
    assert outcomes(data[:-1]) == ["ok", "ok"]


def test_last_pass_may_lack_its_full_stop() -> None:
    text = log(ORDERLY, "0 R10 G10 B10 S10\n1 -\n2 -\n")
    assert outcomes(text.removesuffix(".\n") + "\n") == ["unfinished"]
    assert outcomes(text.removesuffix(".\n")) == ["unfinished"]
    assert outcomes(text.removesuffix(".\n") + "\n" + orderly()) == [
        "19 no_result",
        "ok",
    ]


def test_cut_result_is_not_a_false_one() -> None:
    text = orderly().removesuffix("\n")
    assert outcomes(text[:-1]) == ["unfinished"]
    assert outcomes(text[:-1] + "5") == [f"{LAST} score_mismatch"]


def test_unfinished_round_must_be_right_as_far_as_it_goes() -> None:
    assert outcomes(log(ORDERLY, "0 R10 G10 B10 S10\n2 -\n1 -\n")) == ["18 not_your_turn"]


def test_round_dealt_again_before_the_exchange_is_not_counted() -> None:
    first = beginning(ORDERLY, "Grosses Tichu: 1\nTichu: 0").partition("Schupfen")[0]
    assert outcomes(first + orderly()) == ["restarted", "ok"]
    no_calls = beginning(ORDERLY).partition("Schupfen")[0]
    assert outcomes(no_calls + orderly()) == ["restarted", "ok"]


@pytest.mark.parametrize(
    "begun",
    [
        beginning(ORDERLY),
        beginning(ORDERLY).partition("---------------Run")[0],
        log(ORDERLY, ORDERLY_ROUND).partition("Erg")[0],
        beginning(ORDERLY).partition("\n")[0] + "\n",
    ],
)
def test_rounds_without_result_that_another_follows_are_mismatches(begun: str) -> None:
    assert outcomes(begun + orderly()) == [f"{begun.count(chr(10))} no_result", "ok"]


def test_handles_of_the_examples_have_umlauts_and_gaps() -> None:
    assert "" in HANDLES
    assert any(not handle.isascii() for handle in HANDLES)
