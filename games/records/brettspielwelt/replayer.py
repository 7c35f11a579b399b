"""Replay a logged round through the rules: every line becomes an action."""

from __future__ import annotations

from games.records.brettspielwelt.reader import (
    DRAGON,
    GRAND,
    PASS,
    TICHU,
    LogFault,
    LogRound,
    LogStep,
)
from games.records.brettspielwelt.words import WORD_OF_CARD, phoenix_rank
from games.records.summary import AcceptedAction
from games.rules.cards.combinations import BASE_BOOK, beats
from games.rules.cards.errors import RuleViolation
from games.rules.cards.options import TableOptions
from games.rules.cards.ruleset import SEATS
from games.rules.play.engine import act
from games.rules.state import actions
from games.rules.state.calls import Call
from games.rules.state.phase import Phase
from games.rules.state.seats import four, next_holding_cards
from games.rules.state.state import State

MOST_READINGS = 32
"""Readings of a round that are tried before its first fault is reported."""


BEFORE = State(options=TableOptions(target=None))
"""The state before the first round: a log names no options, and may go on after 1,000 points."""


def replay_round(log: LogRound, before: State = BEFORE) -> tuple[State, list[AcceptedAction]]:
    """Return the state after a logged round and the steps that led there from ``before``.

    The round may be cut off. Where the log can be read in two ways (a bomb after all
    have passed: on the trick, or as the next lead) both are tried. Raises LogFault with
    the first line that the rules refuse, or if the result is different.
    """
    first_fault: LogFault | None = None
    waiting: list[tuple[int, ...]] = [()]
    for _ in range(MOST_READINGS):
        if not waiting:
            break
        turned = waiting.pop(0)
        table = _LogTable(log, before, turned)
        try:
            table.play()
        except LogFault as fault:
            first_fault = first_fault or fault
            latest = max(turned, default=-1)
            waiting += [(*turned, place) for place in table.doubtful if place > latest]
        else:
            return table.state, table.steps
    assert first_fault is not None
    raise first_fault


class _LogTable:
    """A table at which the lines of a log are played."""

    def __init__(self, log: LogRound, before: State, turned: tuple[int, ...]) -> None:
        self.state = before
        self.steps: list[AcceptedAction] = []
        self.doubtful: list[int] = []
        """Steps that may be read in two ways."""
        self._log = log
        self._turned = turned
        """Ambiguous steps that are read in the less likely way."""
        self._gave: int | None = None
        """The seat that has just given the Dragon away before its own pass line."""

    def play(self) -> None:
        """Play as much of the round as there is; raise LogFault."""
        log = self._log
        if log.first is None or log.hands is None:
            return
        rest = four(hand & ~first for hand, first in zip(log.hands, log.first, strict=True))
        self._take(log.line, None, actions.Deal(log.first, rest), "the deal")
        if not log.has_exchange:
            return
        self._call()
        for give in log.gives:
            others = ((give.seat + 1) % 4, (give.seat + 2) % 4, (give.seat + 3) % 4)
            exchange = actions.Exchange(tuple(zip(others, give.cards, strict=True)))
            self._take(give.line, give.seat, exchange, "the exchange")
        for place, step in enumerate(log.steps):
            self._follow(place, step)
        self._compare()

    def _call(self) -> None:
        """Decide the Grand Tichus, then call what is called before the exchange."""
        grand = [call for call in self._log.calls if call.kind == GRAND]
        callers = list(dict.fromkeys(call.seat for call in grand))
        for seat in (*callers, *(set(SEATS) - set(callers))):
            action = actions.CallGrand() if seat in callers else actions.DeclineGrand()
            self._take(self._log.line, seat, action, "Grosses Tichu")
        for call in self._log.calls:
            if call.kind != GRAND:
                self._call_tichu(call)

    def _call_tichu(self, step: LogStep) -> None:
        # In real logs impatient players have called twice; that changes nothing.
        if self.state.calls[step.seat] != Call.TICHU:
            self._take(step.line, step.seat, actions.CallTichu(), _describe(step))

    def _follow(self, place: int, step: LogStep) -> None:
        gave, self._gave = self._gave, None
        if step.kind == TICHU:
            self._call_tichu(step)
        elif step.kind == DRAGON:
            self._give_dragon(step)
        elif step.kind != PASS:
            self._take(step.line, step.seat, self._reading(place, step), _describe(step))
        elif gave != step.seat:
            self._take(step.line, step.seat, self._passing(step.seat), _describe(step))

    def _passing(self, seat: int) -> actions.Action:
        """Return what a pass line means: the owner's takes the trick."""
        top = self.state.top
        owns = self.state.phase == Phase.CLOSING and top is not None and top.seat == seat
        return actions.Collect() if owns and self.state.hands[seat] else actions.Pass()

    def _give_dragon(self, step: LogStep) -> None:
        top = self.state.top
        if top is None:
            raise LogFault(step.line, "wrong_phase", "no trick is given away here")
        if self.state.phase == Phase.CLOSING and self.state.hands[top.seat]:
            self._gave = top.seat
        gift = actions.GiveDragon(step.seat)
        self._take(step.line, top.seat, gift, f"seat {top.seat} to seat {step.seat}")

    def _reading(self, place: int, step: LogStep) -> actions.Action:
        """Return a play line as a regular play or as a bomb thrown on the trick."""
        cards = sum(step.cards)
        play = actions.Play(cards, phoenix_rank(step.cards), step.wish)
        combination = BASE_BOOK.read(cards)
        state, top = self.state, self.state.top
        if combination is None or not combination.is_bomb:
            return play
        bomb = actions.Bomb(cards)
        if top is None:
            return play if state.turn == step.seat else bomb
        if state.phase == Phase.FOLLOW:
            return bomb
        owner = top.seat
        leader = owner if state.hands[owner] else next_holding_cards(state, owner)
        if state.turn != step.seat or leader != step.seat:
            return bomb
        # The next leader, all having passed: an owner would first have taken the
        # trick with a pass line, anybody else has none before leading.
        if not beats(combination, top.combination):
            return play
        self.doubtful.append(place)
        on_trick = (leader == owner) != (place in self._turned)
        return bomb if on_trick else play

    def _compare(self) -> None:
        """Raise LogFault if the result in the log is not what the rules give."""
        log, state = self._log, self.state
        if log.result is None:
            return
        if state.score is None:
            kind = "gift_missing" if state.phase == Phase.GIFT else "round_not_over"
            raise LogFault(log.result_line, kind, f"the rules are at: {state.phase}")
        ours, theirs = (f"{one} - {other}" for one, other in (state.score.round, log.result))
        is_cut = log.last_line.is_cut and log.last_line.number == log.result_line
        if ours != theirs and not (is_cut and ours.startswith(theirs)):
            detail = f"the rules count {ours}, the log says {theirs}"
            raise LogFault(log.result_line, "score_mismatch", detail)

    def _take(self, line: int, seat: int | None, action: actions.Action, what: str) -> None:
        try:
            self.state, events = act(self.state, seat, action)
        except RuleViolation as refusal:
            raise LogFault(line, refusal.code, what) from refusal
        self.steps.append(AcceptedAction(seat, action, tuple(events)))


def _describe(step: LogStep) -> str:
    words = "".join(f" {WORD_OF_CARD[card]}" for card in step.cards)
    return f"seat {step.seat}, {step.kind}{words}"
