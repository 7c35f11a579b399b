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
from games.models import Seat, Table
from games.rules.actions import Action, CallTichu, Decline, SayReady, TimeOut
from games.rules.choices import Options, options
from games.rules.errors import RuleViolation
from games.rules.perspective import Perspective, perspective
from games.rules.state import STAGES
from games.services import bot_pace, timing
from games.services.actions import take_action
from games.services.deal import new_action_id
from games.services.faults import log_fault
from games.services.refusals import StaleAction, TableRefusal
from games.services.snapshots import state_of
from games.services.store import lock_table

logger = logging.getLogger(__name__)

PLAYER = "games.bots.decide"
"""Dotted name of ``(name, perspective, options, catalogue) -> action or None``."""
THINKING_TIME = timedelta(seconds=5)
"""After this another clock may ask again, should this one have died."""


class Question(NamedTuple):
    """What a bot is asked, and the entry in the clocks that asks."""

    table_id: int
    key: str
    due: float
    what: str
    window: int
    seat: int
    name: str
    view: Perspective
    options: Options


def take_up(
    table: Table, seats: Sequence[Seat], key: str, now: datetime
) -> Question | None:
    """Claim what a bot has to do at a locked table; ``None`` if that is nothing.

    The entry is put off while the bot thinks, so that no other clock asks as well.
    """
    entry = table.clocks[key]
    seat = seats[entry["seats"][0]]
    view = perspective(state_of(table), seat.number)
    what = bot_pace.what_is_asked(key)
    choices = options(view, expansion.catalogue())
    if what == bot_pace.ANSWER:
        choices = _answers(view, choices)
    elif what == bot_pace.READY and view.phase in STAGES:
        choices = _signs(choices)
    if not _has_choice(choices):
        entry["done"] = True
    else:
        entry["due"] = (now + THINKING_TIME).timestamp()
    timing.store_clocks(table)
    if "done" in entry:
        return None
    return Question(
        table.pk,
        key,
        entry["due"],
        what,
        entry["window"],
        seat.number,
        seat.bot,
        view,
        choices,
    )


def play(question: Question, now: datetime) -> None:
    """Let the bot think, and do what it wants if that is still asked."""
    action = _decide(question)
    try:
        if action is not None and _take(question, action, now):
            return
        if question.what == bot_pace.TURN:
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
    """Leave what ends the time for calls: a call, and the sign to need no more."""
    kinds = (SayReady, CallTichu)
    return Options(
        tuple(action for action in choices.actions if isinstance(action, kinds))
    )


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


def _decide(question: Question) -> Action | None:
    try:
        decide = import_string(PLAYER)
        action: Action | None = decide(
            question.name, question.view, question.options, expansion.catalogue()
        )
    except Exception as error:
        log_fault(logger, error, f"table {question.table_id}: a bot failed")
        return None
    return action


def _take(question: Question, action: Action, now: datetime) -> bool:
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


def _take_default(question: Question, now: datetime) -> None:
    """Do what the rules do for a seat whose time is over.

    Where that cannot be done yet, the bot is asked again in a while.
    """
    with suppress(RuleViolation):
        take_action(
            question.table_id,
            action=TimeOut(f"{question.window}:turn:{question.seat}"),
            action_id=new_action_id(),
            still_wanted=partial(_is_still_asked, question),
            now=now,
        )


def _is_still_asked(question: Question, table: Table) -> bool:
    """Tell whether the question stands; then it is being answered now."""
    entry = table.clocks.get(question.key)
    if entry is None or entry["due"] != question.due or entry.get("waits"):
        return False
    del table.clocks[question.key]
    return True


def _note_answered(question: Question) -> None:
    with transaction.atomic():
        table = lock_table(question.table_id)
        entry = table.clocks.get(question.key)
        if entry is not None and entry["due"] == question.due:
            entry["done"] = True
            timing.store_clocks(table)
