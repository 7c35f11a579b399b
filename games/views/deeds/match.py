"""What people do at a running match besides playing: stand up, come back, say things in advance."""

from __future__ import annotations

from functools import partial

from games.door.limits import MOTIONS, is_too_often_for
from games.forms.actions import read_play
from games.forms.boosters import Unreadable
from games.forms.numbers import number_in
from games.models import Motion, Vote
from games.services.acting.actions import go_on_in_lesson
from games.services.clocks import waves
from games.services.clocks.for_trick import ForTrick
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal
from games.services.seats import (
    idling,
    leaving,
    motions,
    open_hands,
    rooms,
    standing_in,
    standing_orders,
)
from games.services.seats.presence import come_back
from games.views.deeds.deed import TableDeed, TableTask


def _stand_in(task: TableTask) -> None:
    standing_in.stand_up(task.table, task.player)


def _leave(task: TableTask) -> None:
    leaving.leave_for_good(task.table, task.player)


def _come_back(task: TableTask) -> None:
    come_back(task.table.pk, task.player, wall_clock.now())


def _note_read(task: TableTask) -> None:
    standing_in.note_read(task.table, task.player)


def _ask_if_there(task: TableTask) -> None:
    idling.ask_if_there(task.table, task.player)


def _choose(choice: Vote, task: TableTask) -> None:
    """Say what is to become of the seat of somebody who is missing."""
    if len(task.numbers) != 1:
        raise TableRefusal("seat_unknown")
    standing_in.choose(task.table, task.player, task.number, choice)


def _move(motion: Motion, task: TableTask) -> None:
    motions.move(task.table, task.player, motion)
    if is_too_often_for(MOTIONS, str(task.player.pk)):  # what has been refused does not count
        raise TableRefusal("too_often")


def _answer_motion(task: TableTask, *, agrees: bool) -> None:
    motions.answer(task.table, task.player, agrees=agrees)


def _go_on(task: TableTask) -> None:
    motions.go_on(task.table, task.player)


def _show_hand(task: TableTask, *, is_shown: bool) -> None:
    open_hands.show_hand(task.table, task.player, is_shown=is_shown)


def _share(task: TableTask) -> None:
    rooms.share_table(task.table, task.player)


def _waves(task: TableTask) -> None:
    standing_orders.set_waves(task.table, task.player, task.data.getlist("wave"))


def _wave(kind: str, task: TableTask, *, is_on: bool) -> None:
    standing_orders.wave(task.table, task.player, kind, is_on=is_on)


def _say_for_trick(answer: str, task: TableTask, *, is_on: bool) -> None:
    on = number_in(task.data.get("on", ""))
    if on is None:
        raise TableRefusal("stale")
    standing_orders.say_for_trick(task.table, task.player, answer, is_on=is_on, on=on)


def _go_on_in_lesson(task: TableTask) -> None:
    go_on_in_lesson(task.table, task.player)


def _lay_ready(task: TableTask) -> None:
    try:
        play = read_play(task.data)
    except Unreadable as error:
        raise TableRefusal("not_readable") from error
    standing_orders.lay_ready(task.table, task.player, play)


def _take_cards_back(task: TableTask) -> None:
    standing_orders.take_cards_back(task.table, task.player)


def _wake(task: TableTask) -> None:
    standing_orders.wake(task.table, task.player)


DEEDS: dict[str, TableDeed] = {
    "stand_in": _stand_in,
    "leave_for_good": _leave,
    "back": _come_back,
    "read": _note_read,
    "ask_there": _ask_if_there,
    "wait_for": partial(_choose, Vote.WAIT),
    "bot_for": partial(_choose, Vote.BOT),
    **{str(motion): partial(_move, motion) for motion in Motion},
    "agree": partial(_answer_motion, agrees=True),
    "disagree": partial(_answer_motion, agrees=False),
    "go_on": _go_on,
    "open_hand": partial(_show_hand, is_shown=True),
    "close_hand": partial(_show_hand, is_shown=False),
    "share": _share,
    "waves": _waves,
    **{f"wave_{kind}": partial(_wave, kind, is_on=True) for kind in waves.KINDS},
    **{f"heed_{kind}": partial(_wave, kind, is_on=False) for kind in waves.KINDS},
    "lesson_on": _go_on_in_lesson,
    "lay_ready": _lay_ready,
    "take_cards_back": _take_cards_back,
    "wake": _wake,
    "no_bomb": partial(_say_for_trick, ForTrick.NO_BOMB, is_on=True),
    "maybe_bomb": partial(_say_for_trick, ForTrick.NO_BOMB, is_on=False),
    "pass_trick": partial(_say_for_trick, ForTrick.PASSES, is_on=True),
    "follow_again": partial(_say_for_trick, ForTrick.PASSES, is_on=False),
}
