"""Bots that are programs of their own: a question and an answer a line, as JSON.

``docs/bots.md`` describes the lines and has an example.
"""

from __future__ import annotations

import json
import shlex
import subprocess
from typing import Any

from games.bots import rule
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


class ExternalBot:
    """A program that is asked over its standard input and answers on its output."""

    def __init__(self, command: str) -> None:
        self._program = subprocess.Popen(  # noqa: S603
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def __call__(self, view: Perspective, found: Options, record: PublicRecord) -> Action | None:
        """Ask the program; collecting and the like are done for it."""
        usual = rule.decide(view, found)
        asks = found.moves or found.bombs or found.receivers or found.exchange
        plain = [it for it in found.actions if not isinstance(it, _NEVER_ASKED)]
        if isinstance(usual, _NEVER_ASKED) or not (asks or plain):
            return usual
        answer = self._ask(question(view, found, record))
        return read_answer(answer, view, found)

    def close(self) -> None:
        """End the program by ending its input."""
        assert self._program.stdin is not None
        self._program.stdin.close()
        self._program.wait()

    def _ask(self, asked: dict[str, Any]) -> dict[str, Any]:
        assert self._program.stdin is not None
        assert self._program.stdout is not None
        self._program.stdin.write(json.dumps(asked) + "\n")
        self._program.stdin.flush()
        line = self._program.stdout.readline()
        if not line:
            raise ValueError("the external bot has ended")
        answer = json.loads(line)
        if not isinstance(answer, dict):
            raise ValueError(f"not an answer: {line!r}")
        return answer


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
    """Return what some cards are; those alone do not tell what the Phoenix stands for."""
    return {
        "cards": to_codes(cards),
        "kind": str(combination.kind),
        "rank": combination.rank,
        "phoenix": combination.phoenix or None,
    }


def read_answer(answer: dict[str, Any], view: Perspective, found: Options) -> Action | None:
    """Return the action that a program has answered; raises ValueError for none.

    Whether it is allowed the rules say; ``{}`` waits where nothing has to be done.
    """
    if not answer:
        return None
    if "do" in answer:
        if answer["do"] not in _SIMPLE:
            raise ValueError(f"unknown answer: {answer['do']!r}")
        return _SIMPLE[answer["do"]]
    if "give" in answer:
        return Exchange(
            tuple((int(seat), from_codes(code)) for seat, code in sorted(answer["give"].items()))
        )
    if "dragon_to" in answer:
        return GiveDragon(int(answer["dragon_to"]))
    if "cards" not in answer:
        raise ValueError(f"not an answer: {answer}")
    cards = from_codes(answer["cards"])
    if not found.moves:
        return Bomb(cards, view.top.number if view.top else None)
    return Play(
        cards,
        answer.get("phoenix") or None,
        int(answer.get("wish", 0)),
        bool(answer.get("tichu", False)),
    )
