"""Ask bots what they want and do it, by the door that everybody uses.

A bot gets a perspective and gives an action, outside of any transaction. It is asked
once for each thing it has to do; whatever it answers, the game goes on.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
from typing import NamedTuple

from django.db import transaction
from django.utils.module_loading import import_string

from games import expansion
from games.bots.ground.conventions import NOTHING_AGREED, Agreed, ticked_in
from games.bots.levels import USUAL
from games.models import BotTask, ClockEntry, ClockKey, Seat, Table
from games.rules.cards.errors import RuleViolation
from games.rules.state.actions import Action, CallTichu, Decline, SayReady, TimeOut
from games.rules.state.phase import STAGES
from games.rules.state.state import NONE_YET
from games.rules.state.windows import turn_key
from games.rules.view.choices import Options, options
from games.rules.view.perspective import Perspective, perspective
from games.rules.view.public_record import PublicRecord, public_record
from games.services.acting.actions import take_action
from games.services.clocks import alike, timing
from games.services.ground import thinking
from games.services.ground.deal import new_action_id
from games.services.ground.faults import log_fault
from games.services.ground.refusals import StaleAction, TableRefusal
from games.services.ground.snapshots import state_of
from games.services.writing.board_answers import (
    BoardPosition,
    KeptAnswer,
    answer_kept,
    keep_answer,
    position_at,
)
from games.services.writing.store import lock_table
from games.services.writing.together import DueAnswer, decline, is_by_bot

logger = logging.getLogger(__name__)

PLAYER = "games.bots.decide"
"""Dotted name of what is called with a level, a perspective, options, the catalogue, the public
record, an effort and what the seats have agreed on, and returns an action or ``None``."""
PLAIN_LEVEL = USUAL
"""The level that decides at once where another one has not, or has failed."""
MOST_TIMES = 3
"""How often a bot gets time when it is not done, or the table has changed meanwhile."""
THINKING_SECONDS = 5
"""After this another clock may ask again, should this one have died."""
LEFT_TO_THE_THINKER = timedelta(seconds=1)
"""How long past its time an answer is left to the process that thinks about it."""


class BotQuestion(NamedTuple):
    """What a bot is asked, and the entry in the clocks that asks."""

    table_id: int
    key: ClockKey
    due: float
    task: BotTask
    window: int
    seat: int
    name: str
    view: Perspective
    options: Options
    record: PublicRecord
    agreed: Agreed
    has_to_think: bool = False
    """Whether the bot is to begin to think; it is asked again for its answer."""
    on_board: BoardPosition | None = None
    """Where it is asked, if it has to answer everybody alike."""
    kept: KeptAnswer | None = None
    """What has been answered there before."""
    is_practice: bool = False
    """Whether nothing counts there: what is answered is not kept, or a board would never end."""


class AskedBots(NamedTuple):
    """What is to be answered at one moment, outside of the lock."""

    questions: tuple[BotQuestion, ...] = ()
    waves: tuple[DueAnswer, ...] = ()
    """What people have said once, which waits to be stored with the answers of bots."""


def take_up(
    table: Table, seats: Sequence[Seat], answers: Sequence[DueAnswer], now: datetime
) -> AskedBots:
    """Claim what bots have to do at a locked table at one moment, if anything.

    An entry is put off while its bot thinks, so that no other clock asks as well.
    """
    found = [_claim(table, seats, answer.key, now) for answer in answers if is_by_bot(answer)]
    timing.store_clocks(table)
    questions = tuple(question for question in found if question is not None)
    if not questions:
        return AskedBots()
    return AskedBots(questions, tuple(answer for answer in answers if not is_by_bot(answer)))


def _claim(table: Table, seats: Sequence[Seat], key: ClockKey, now: datetime) -> BotQuestion | None:
    """Claim what a bot has to do; ``None`` if that is nothing."""
    entry = table.clocks[key]
    seat = seats[entry.seats[0]]
    state = state_of(table)
    view = perspective(state, seat.number)
    task = key.task
    assert task is not None
    assert entry.due is not None
    choices = options(view, expansion.catalogue())
    if task == BotTask.ANSWER:
        choices = _answers(view, choices)
    elif task == BotTask.READY and view.phase in STAGES:
        choices = _signs(choices)
    question = None
    if not _has_choice(choices):
        table.clocks[key] = entry._replace(is_done=True)
    else:
        question = BotQuestion(
            table.pk,
            key,
            entry.due,
            task,
            entry.window,
            seat.number,
            seat.played_by_bot,
            view,
            choices,
            public_record(state),
            agreed_at(seats),
        )
        if alike.answers_alike(table, seats):
            question = _on_board(question, table)
        question, table.clocks[key] = _put_off(question, entry, now)
    return question


def _on_board(question: BotQuestion, table: Table) -> BotQuestion:
    """Return a question that is answered alike for everybody to whom the same has happened."""
    position = position_at(table, question.seat, question.task)
    kept = answer_kept(position)
    return question._replace(
        on_board=position, kept=kept, agreed=NOTHING_AGREED, is_practice=table.is_practice
    )


def agreed_at(seats: Sequence[Seat]) -> Agreed:
    """Return what the seats of a table have agreed on with their partners."""
    one, two, three, four = (ticked_in(seat.standards) for seat in seats)
    return one, two, three, four


def _put_off(
    question: BotQuestion, entry: ClockEntry, now: datetime
) -> tuple[BotQuestion, ClockEntry]:
    """Put the entry off until the bot answers, or so that no other clock asks as well."""
    has_to_think = (
        thinking.thinks(question.name)
        and question.kept is None
        and (entry.thinks < MOST_TIMES or question.on_board is not None)
        and not thinking.has_thought(_clock_of(question), _position(question))
    )
    due = now.timestamp() + (thinking.SECONDS if has_to_think else THINKING_SECONDS)
    put_off = entry._replace(due=due)
    if has_to_think:
        put_off = put_off._replace(thinks=entry.thinks + 1, thinker=thinking.here())
    return question._replace(due=due, has_to_think=has_to_think), put_off


def is_thought_of_elsewhere(table: Table, due: timing.Due, now: datetime) -> bool:
    """Tell whether what is due waits for a bot that thinks in another process, still in time."""
    thinker = table.clocks[due.key].thinker
    is_late = timing.as_datetime(due.due) + LEFT_TO_THE_THINKER <= now
    return thinker not in ("", thinking.here()) and not is_late


def play(asked: AskedBots, now: datetime) -> None:
    """Let bots think, or do what they want if that is still asked.

    Those who wave a window through do so together; those who want more act alone.
    """
    declining: list[BotQuestion] = []
    others: list[tuple[BotQuestion, Action | None]] = []
    for question in asked.questions:
        if question.has_to_think:
            clock, position = _clock_of(question), _position(question)
            begin = thinking.begin if question.on_board is None else thinking.begin_patiently
            begin(clock, position, partial(_ask, question, question.name))
            continue
        action = _decide(question)
        if isinstance(action, Decline):
            declining.append(question)
        else:
            others.append((question, action))
    _decline(declining, asked.waves, now)
    for question, action in others:
        _do(question, action, now)


def _decline(questions: Sequence[BotQuestion], waves: Sequence[DueAnswer], now: datetime) -> None:
    """Wave a window through for all bots that want to, and people who have said so once."""
    if not questions:
        return  # the clock does for people what is left
    answers = [*waves, *(DueAnswer(question.key, question.due) for question in questions)]
    try:
        decline(questions[0].table_id, answers, now)
    except TableRefusal:
        return
    except RuleViolation:  # then each is told for itself
        for question in questions:
            _do(question, Decline(), now)


def _do(question: BotQuestion, action: Action | None, now: datetime) -> None:
    """Do what a bot wants; whatever it is, the game goes on."""
    try:
        if action is not None and _take(question, action, now):
            return
        if question.task == BotTask.TURN:
            _take_default(question, now)
        else:
            _note_answered(question)
    except (StaleAction, TableRefusal):
        return  # somebody else was faster


def _answers(view: Perspective, choices: Options) -> Options:
    """Leave what answers a window: bombs, Boosters and, where time runs, declining."""
    timed = view.window_timed or view.phase in STAGES
    kinds = (Decline, CallTichu) if timed else CallTichu
    answers = tuple(action for action in choices.actions if isinstance(action, kinds))
    if not (timed or choices.bombs or choices.boosters):
        return Options()
    return Options(answers, bombs=choices.bombs, boosters=choices.boosters)


def _signs(choices: Options) -> Options:
    """Leave what ends the time for calls: a call, and the sign that no more time is needed."""
    kinds = (SayReady, CallTichu)
    return Options(tuple(action for action in choices.actions if isinstance(action, kinds)))


def _has_choice(choices: Options) -> bool:
    return choices.exchange or any(
        (
            choices.actions,
            choices.moves,
            choices.bombs,
            choices.receivers,
            choices.boosters,
            choices.draft,
            choices.question,
        )
    )


def _decide(question: BotQuestion) -> Action | None:
    """Return what the bot wants; what it has not thought of is decided by rules of thumb."""
    if question.on_board is not None:
        return _decide_alike(question, question.on_board)
    level = question.name
    if thinking.thinks(level):
        found = thinking.thought(_clock_of(question), _position(question))
        if found is not None:
            return found.action
        level = PLAIN_LEVEL
    try:
        return _ask(question, level)
    except Exception as error:
        log_fault(logger, error, f"table {question.table_id}: a bot failed")
        return None


def _decide_alike(question: BotQuestion, position: BoardPosition) -> Action | None:
    """Return what a bot does in a position of a board, and keep it for all who come there.

    Who practises meets what was kept, and adds nothing: they may play as often as they like.
    """
    if question.kept is not None:
        return question.kept.action
    found = None
    if thinking.thinks(question.name):
        found = thinking.thought(_clock_of(question), _position(question))
    action = _ask(question, question.name) if found is None else found.action
    return action if question.is_practice else keep_answer(position, action).action


def _ask(question: BotQuestion, level: str, effort: float = 1.0) -> Action | None:
    decide = import_string(PLAYER)
    action: Action | None = decide(
        level,
        question.view,
        question.options,
        expansion.catalogue(),
        question.record,
        effort,
        question.agreed,
    )
    return action


def _clock_of(question: BotQuestion) -> thinking.ClockOfTable:
    return question.table_id, question.key


def _position(question: BotQuestion) -> object:
    """Return what a decision depends on; who has answered before does not matter."""
    view = question.view._replace(decisions=NONE_YET)
    return view, question.options, question.record, question.agreed


def _take(question: BotQuestion, action: Action, now: datetime) -> bool:
    try:
        take_action(
            question.table_id,
            seat=question.seat,
            action=action,
            action_id=new_action_id(),
            still_wanted=partial(_is_still_asked, question),
            now=now,
        )
    except RuleViolation as refusal:
        logger.warning(
            "table %s: %s of the bot at seat %s refused: %s",
            question.table_id,
            type(action).__name__,
            question.seat,
            refusal.code,
        )
        return False
    return True


def _take_default(question: BotQuestion, now: datetime) -> None:
    """Do what the rules do for a seat whose time has run out.

    Where that cannot be done yet, the bot is asked again in a while.
    """
    with suppress(RuleViolation):
        take_action(
            question.table_id,
            action=TimeOut(turn_key(question.window, question.seat)),
            action_id=new_action_id(),
            still_wanted=partial(_is_still_asked, question),
            now=now,
        )


def _is_still_asked(question: BotQuestion, table: Table) -> bool:
    """Tell whether the question stands; then it is being answered now."""
    if not timing.is_asked(table.clocks, question.key, question.due):
        return False
    del table.clocks[question.key]
    return True


def _note_answered(question: BotQuestion) -> None:
    with transaction.atomic():
        table = lock_table(question.table_id)
        entry = table.clocks.get(question.key)
        if entry is not None and entry.due == question.due:
            table.clocks[question.key] = entry._replace(is_done=True)
            timing.store_clocks(table)
