"""The reader reads what the writer writes; what is damaged gets a line and a kind."""

from __future__ import annotations

import re
from io import BytesIO
from random import Random

import pytest

from games.records.brettspielwelt.checker import CheckResult
from games.records.brettspielwelt.reader import read_lines, read_round, split_rounds
from games.records.brettspielwelt.replayer import replay_round
from games.records.brettspielwelt.writer import handle_of, write_log, write_round
from games.records.json_record import MatchRecord
from games.records.summary import split_rounds as rounds_of
from games.records.summary import summary_of
from games.rules.cards.options import TableOptions
from tests.records.logs import (
    HANDLES,
    ORDERLY,
    ORDERLY_ROUND,
    log,
    outcomes,
    played,
    verdicts,
)
from tests.records.matches import OPTIONS, UNTIMED, random_match

WORD = re.compile(r"[RGBS](?:10|[2-9BDKA])\b|Dr|Ph|Ma|Hu|\([0-9]\)")


@pytest.mark.parametrize("options", OPTIONS)
def test_written_rounds_replay(options: TableOptions) -> None:
    chance = Random(11)
    for _ in range(4):
        match, state = random_match(chance, options)
        written = write_log(match)
        assert outcomes(written) == ["ok"] * len(state.rounds)


def test_replayed_rounds_are_written_in_the_same_way() -> None:
    chance = Random(12)
    for _ in range(15):
        match, _ = random_match(chance, UNTIMED)
        written = write_log(match)
        steps = []
        for lines in split_rounds(read_lines(BytesIO(written.encode()))):
            steps += replay_round(read_round(lines))[1]
        assert write_log(MatchRecord(UNTIMED, match.names, tuple(steps))) == written


def test_replay_gives_the_deal_calls_and_score_of_the_match() -> None:
    chance = Random(13)
    for _ in range(10):
        match, _ = random_match(chance, UNTIMED, rounds=1)
        told = summary_of(match.steps)
        again = summary_of(played(write_log(match))[1])
        assert again.score == told.score
        assert again.exchange == told.exchange
        assert {call[:2] for call in again.calls} == {call[:2] for call in told.calls}


def test_handwritten_log_is_written_as_it_was() -> None:
    text = log(ORDERLY, ORDERLY_ROUND.replace("40 - 60", "40 - -40"), "Tichu: 3")
    _, steps = played(text)
    written = write_round([HANDLES] * len(steps), steps)
    lines = written.splitlines()
    bombs = "BOMBE: (0)Änne (1)b.b! (2) (3)4711 "
    assert bombs in lines
    lines.remove(bombs)
    assert [sorted(line.split(" ")) for line in lines] == [
        sorted(line.split(" ")) for line in text.splitlines()
    ]


def test_unfinished_round_is_not_written() -> None:
    match, _ = random_match(Random(14), rounds=2)
    _, rounds = rounds_of(match.steps)
    assert write_round([match.names] * len(rounds[1]), rounds[1][:-1]) == ""
    shorter = match._replace(steps=match.steps[:-1])
    assert outcomes(write_log(shorter)) == ["ok"]


@pytest.mark.parametrize(
    ("name", "handle"),
    [
        ("Anna", "Anna"),
        ("Anna  Berta\n", "Anna_Berta"),
        ("a\u2028b\u00a0c", "a_b_c"),
        ("\ud800", "?"),
        ("", ""),
        ("x: R5 -", "x:_R5_-"),
    ],
)
def test_names_become_handles(name: str, handle: str) -> None:
    assert handle_of(name) == handle
    match, _ = random_match(Random(15), rounds=1)
    assert outcomes(write_log(match._replace(names=(name,) * 4))) == ["ok"]


def damaged(data: bytes, chance: Random) -> bytes:
    """Return a log with lines dropped, doubled or swapped, bytes or cards altered."""
    lines = data.split(b"\n")
    one, other = sorted(chance.sample(range(len(lines)), 2))
    match chance.randrange(8):
        case 0:
            return data[: chance.randrange(len(data))]
        case 1:
            del lines[one]
        case 2:
            lines.insert(other, lines[one])
        case 3:
            lines[one], lines[other] = lines[other], lines[one]
        case 4:
            del lines[one:other]
        case 5:
            altered = bytearray(data)
            for _ in range(chance.randrange(1, 5)):
                altered[chance.randrange(len(data))] = chance.randrange(256)
            return bytes(altered)
        case 6:
            return data[chance.randrange(len(data)) :]
        case _:
            text = data.decode(errors="replace")
            words = list(WORD.finditer(text))
            old, new = chance.choice(words), chance.choice(words)
            text = text[: old.start()] + new[0] + text[old.end() :]
            return text.encode()
    return b"\n".join(lines)


def test_damaged_logs_never_fail_the_reader() -> None:
    chance = Random(16)
    faults = set()
    for _ in range(8):
        match, _ = random_match(chance, UNTIMED)
        data = write_log(match).encode()
        for _ in range(60):
            bad = damaged(data, chance)
            if chance.random() < 0.2:
                bad = damaged(bad, chance)
            found = verdicts(bad)
            assert found
            for verdict in found:
                wrong = verdict.outcome in (CheckResult.MISMATCH, CheckResult.UNREADABLE)
                assert wrong == (verdict.fault is not None)
                if verdict.fault:
                    assert 1 <= verdict.fault.line <= bad.count(b"\n") + 1
                    faults.add(verdict.fault.kind)
    assert len(faults) > 12


def test_noise_never_fails_the_reader() -> None:
    chance = Random(17)
    pieces = [line.encode() for line in write_log(random_match(chance)[0]).splitlines()]
    for _ in range(200):
        noise = b"\n".join(
            chance.choice(pieces) if chance.random() < 0.8 else chance.randbytes(20)
            for _ in range(chance.randrange(1, 60))
        )
        assert all(verdict.line >= 1 for verdict in verdicts(noise))
