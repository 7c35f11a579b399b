"""Logs written by hand: short notes on a round become the lines of Brettspielwelt."""

from __future__ import annotations

from io import BytesIO

from games.records.brettspielwelt.checker import CheckedRound, check_log
from games.records.brettspielwelt.reader import read_lines, read_round, split_rounds
from games.records.brettspielwelt.replayer import replay_round
from games.records.brettspielwelt.words import CARD_OF_WORD
from games.records.summary import AcceptedAction
from games.rules.state.state import State

HANDLES = ("Änne", "b.b!", "", "4711")

ORDERLY = (
    "Ma R2 G2 B2 S2 R6 G6 B6 S6 R10 G10 B10 S10 RA",
    "Hu R3 G3 B3 S3 R7 G7 B7 S7 RB GB BB SB GA",
    "Dr R4 G4 B4 S4 R8 G8 B8 S8 RD GD BD SD BA",
    "Ph R5 G5 B5 S5 R9 G9 B9 S9 RK GK BK SK SA",
)
"""Hands after the exchange."""
ORDERLY_ROUND = """
0 R10 G10 B10 S10
1 -
2 -
3 -
0 -
0 R6 G6 B6 S6
1 -
2 -
3 -
0 -
0 R2 G2 B2 S2
1 -
2 -
3 -
0 -
0 RA
1 -
2 -
3 -
0 -
0 Ma
1 GA
2 -
3 -
1 -
1 RB GB BB SB
2 -
3 -
1 -
1 R7 G7 B7 S7
2 -
3 -
1 -
1 R3 G3 B3 S3
2 -
3 -
1 -
1 Hu
3 SA
2 -
3 -
3 RK GK BK SK
2 -
3 -
3 R9 G9 B9 S9
2 -
3 -
3 R5 G5 B5 S5
2 -
3 -
3 Ph
Ergebnis: 40 - 60
"""


def give_back(hands: tuple[str, ...]) -> tuple[list[list[str]], list[list[str]]]:
    """Return the hands before the exchange and what each seat gives to the next three.

    Each seat receives the first three cards of its hand, in the order of the givers.
    """
    after = [hand.split() for hand in hands]
    before = [hand[3:] for hand in after]
    gives: list[list[str]] = [[], [], [], []]
    for giver in range(4):
        for step in (1, 2, 3):
            receiver = (giver + step) % 4
            card = after[receiver][step - 1]
            gives[giver].append(card)
            before[giver].append(card)
    return before, gives


def seat(number: int) -> str:
    return f"({number}){HANDLES[number]}"


def spell(note: str) -> str:
    """Return the line of a note: ``0 R6 G6`` is a play, ``0 -`` a pass."""
    number, _, rest = note.partition(" ")
    if number not in "0123":
        head, colon, rest = note.partition(": ")
        is_seat = rest in ("0", "1", "2", "3")
        return f"{head}: {seat(int(rest))}" if colon and is_seat else note
    number = seat(int(number))
    return f"{number} passt." if rest == "-" else f"{number}: {rest} "


def beginning(hands: tuple[str, ...], calls: str = "") -> str:
    """Return the lines of a round up to the first lead."""
    before, gives = give_back(hands)
    first = [f"{seat(n)} {' '.join(before[n][:8])} " for n in range(4)]
    whole = [f"{seat(n)} {' '.join(before[n])} " for n in range(4)]
    given = [
        f"{seat(n)} gibt: "
        + "".join(f"{HANDLES[(n + step) % 4]}: {gives[n][step - 1]} - " for step in (1, 2, 3))
        for n in range(4)
    ]
    lines = [
        "---------------Gr.Tichukarten------------------",
        *first,
        "---------------Startkarten------------------",
        *whole,
        *(spell(call) for call in calls.splitlines() if call),
        "Schupfen:",
        *given,
        "---------------Rundenverlauf------------------",
    ]
    return "".join(f"{line}\n" for line in lines)


def log(hands: tuple[str, ...], notes: str, calls: str = "") -> str:
    """Return a round: hands after the exchange, calls before it, notes of the play."""
    play = "".join(f"{spell(note)}\n" for note in notes.splitlines() if note)
    return beginning(hands, calls) + play


def orderly() -> str:
    """Return a plain finished round."""
    return log(ORDERLY, ORDERLY_ROUND)


def verdicts(text: str | bytes) -> list[CheckedRound]:
    data = text if isinstance(text, bytes) else text.encode()
    return list(check_log(BytesIO(data)))


def outcomes(text: str | bytes) -> list[str]:
    """Return the outcome of each round, or the line and kind of its fault."""
    return [
        f"{verdict.fault.line} {verdict.fault.kind}" if verdict.fault else verdict.outcome.value
        for verdict in verdicts(text)
    ]


def played(text: str) -> tuple[State, list[AcceptedAction]]:
    """Return the state after the first round of a log, finished or not."""
    lines = next(split_rounds(read_lines(BytesIO(text.encode()))))
    return replay_round(read_round(lines))


def cards(words: str) -> int:
    return sum(CARD_OF_WORD[word] for word in words.split())
