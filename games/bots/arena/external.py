"""Bots that are separate programs: each question and answer is one line of JSON.

``docs/bots.md`` describes the lines and has an example.
"""

from __future__ import annotations

import json
import os
import select
import shlex
import subprocess
from collections.abc import Mapping
from time import monotonic
from typing import Any, NamedTuple

from games.bots.normal import rule
from games.rules.cards.deck import Cards, from_codes, to_codes
from games.rules.cards.moves import card_sets
from games.rules.cards.shapes import Combination
from games.rules.state.actions import (
    Action,
    Bomb,
    CallGrand,
    CallTichu,
    Collect,
    Decline,
    DeclineGrand,
    Exchange,
    GiveDragon,
    Hold,
    Pass,
    Play,
    SayReady,
)
from games.rules.view.choices import Options
from games.rules.view.perspective import Perspective
from games.rules.view.public_record import PublicRecord

_NEVER_ASKED = (Hold, SayReady, Decline, Collect)
_SIMPLE: dict[str, Action] = {
    "grand": CallGrand(),
    "no_grand": DeclineGrand(),
    "tichu": CallTichu(),
    "pass": Pass(),
}


SECONDS = 5.0
"""How long a program may take to answer."""
_LONGEST_LINE = 100_000


class Blunder(NamedTuple):
    """What a program did wrong, and what it had been asked."""

    seat: int
    question: str
    answer: str
    rule: str
    """The code of the rule that it broke, or what is wrong with the line."""


class BlunderMade(Exception):
    """A program has done something wrong: it costs its team the round."""

    def __init__(self, blunder: Blunder) -> None:
        super().__init__(blunder)
        self.blunder = blunder


class _Program:
    """A running program: a line in and, if that is a question, a line out."""

    def __init__(self, command: str) -> None:
        self._process = subprocess.Popen(  # noqa: S603
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )
        self._read = b""

    def tell(self, line: str) -> None:
        """Write a line; that a program has ended is noticed when it is next asked."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line.encode() + b"\n")
        except BrokenPipeError:
            return

    def ask(self, line: str, seconds: float) -> str:
        """Return the answer to a line; raise ValueError, in words, if there is none in time."""
        assert self._process.stdout is not None
        self.tell(line)
        until = monotonic() + seconds
        while b"\n" not in self._read:
            is_there, _, _ = select.select(
                [self._process.stdout], [], [], max(0.0, until - monotonic())
            )
            if not is_there:
                raise ValueError(f"no answer within {seconds:g} seconds")
            read = os.read(self._process.stdout.fileno(), 65536)
            if not read or len(self._read) > _LONGEST_LINE:
                raise ValueError("the program has ended" if not read else "no end of the line")
            self._read += read
        answer, _, self._read = self._read.partition(b"\n")
        return answer.decode(errors="replace")

    def end(self) -> None:
        """End the program, by force if it does not end when its input does."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        try:
            self._process.wait(1)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process.stdout.close()


class ExternalBot:
    """A program that is asked on its standard input and answers on its output.

    Each seat has a program of its own, so that each sees one hand only; with ``is_shared``
    one answers for all seats.
    """

    def __init__(self, command: str, seconds: float = SECONDS, is_shared: bool = False) -> None:
        self._command, self._seconds, self._is_shared = command, seconds, is_shared
        self._programs: dict[int, _Program] = {}
        self._last: Blunder | None = None

    def __call__(self, view: Perspective, found: Options, record: PublicRecord) -> Action | None:
        """Ask the program; collecting tricks and the like is done for it."""
        usual = rule.decide(view, found)
        asks = found.moves or found.bombs or found.receivers or found.exchange
        plain = [it for it in found.actions if not isinstance(it, _NEVER_ASKED)]
        if isinstance(usual, _NEVER_ASKED) or not (asks or plain):
            return usual
        assert view.seat is not None
        asked = json.dumps(question(view, found, record))
        self._last = Blunder(view.seat, asked, "", "")
        try:
            line = self._program_of(view.seat).ask(asked, self._seconds)
        except (ValueError, OSError) as wrong:
            # Anything it still says would be taken for the answer to the next question.
            self._end(view.seat)
            raise self.blunder(view.seat, str(wrong)) from wrong
        self._last = self._last._replace(answer=line)
        try:
            answer = json.loads(line)
            if not isinstance(answer, dict):
                raise ValueError("not an object of JSON")
            return read_answer(answer, view, found)
        except (ValueError, TypeError, KeyError, AttributeError) as wrong:
            raise self.blunder(view.seat, str(wrong) or "not an answer") from wrong

    def tell(self, seat: int, news: Mapping[str, Any]) -> None:
        """Tell the program of a seat what has happened; it does not answer."""
        self._program_of(seat).tell(json.dumps({"seat": seat, **news}))

    def blunder(self, seat: int, rule: str) -> BlunderMade:
        """Return what is wrong with the last answer, for raising."""
        last = self._last or Blunder(seat, "", "", "")
        return BlunderMade(last._replace(rule=rule))

    def close(self) -> None:
        """End the programs."""
        for seat in tuple(self._programs):
            self._end(seat)

    def _program_of(self, seat: int) -> _Program:
        key = 0 if self._is_shared else seat
        if key not in self._programs:
            self._programs[key] = _Program(self._command)
        return self._programs[key]

    def _end(self, seat: int) -> None:
        self._programs.pop(0 if self._is_shared else seat).end()


def question(view: Perspective, found: Options, record: PublicRecord) -> dict[str, Any]:
    """Return what a program is asked: what its seat may know, and what it may do."""
    moves = (*found.moves, *found.bombs)
    return {
        "seat": view.seat,
        "phase": str(view.phase),
        "turn": view.turn,
        "hand": to_codes(view.hand),
        "counts": view.counts,
        "calls": view.calls,
        "out": view.out,
        "wish": view.wish,
        "passed": [seat for seat in range(4) if view.passed >> seat & 1],
        "trick": [
            {"seat": laid.seat, **_described(laid.combination.cards, laid.combination)}
            for laid in view.plays
        ],
        "played": to_codes(record.played),
        "points": record.points,
        "scores": view.totals,
        "given": view.given and [to_codes(card) for card in view.given],
        "received": view.received and [to_codes(card) for card in view.received],
        "plays": [_described(next(card_sets(move, view.hand)), move.combination) for move in moves],
        "may": [name for name, action in _SIMPLE.items() if action in found.actions],
        "exchange": found.exchange,
        "receivers": found.receivers,
    }


def _described(cards: Cards, combination: Combination) -> dict[str, Any]:
    """Return what some cards form; cards alone do not tell what the Phoenix stands for."""
    return {
        "cards": to_codes(cards),
        "kind": str(combination.kind),
        "rank": combination.rank,
        "phoenix": combination.phoenix or None,
    }


def read_answer(answer: dict[str, Any], view: Perspective, found: Options) -> Action | None:
    """Return the action a program has answered; raise ValueError if it is not one.

    Whether it is allowed, the rules say; ``{}`` waits where nothing has to be done.
    """
    if not answer:
        return None
    if "do" in answer:
        if answer["do"] not in _SIMPLE:
            raise ValueError(f"{answer['do']!r} is none of {', '.join(_SIMPLE)}")
        return _SIMPLE[answer["do"]]
    if "give" in answer:
        return Exchange(
            tuple((int(seat), from_codes(code)) for seat, code in sorted(answer["give"].items()))
        )
    if "dragon_to" in answer:
        return GiveDragon(int(answer["dragon_to"]))
    if "cards" not in answer:
        raise ValueError("none of do, give, dragon_to and cards")
    cards = from_codes(answer["cards"])
    if not found.moves:
        return Bomb(cards, view.top.number if view.top else None)
    return Play(
        cards,
        answer.get("phoenix") or None,
        int(answer.get("wish", 0)),
        bool(answer.get("tichu", False)),
    )
