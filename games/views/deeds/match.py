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
from games.views.deeds.deed import Deed, Request


def _stand_in(request: Request) -> None:
    standing_in.stand_up(request.table, request.player)


def _leave(request: Request) -> None:
    leaving.leave_for_good(request.table, request.player)


def _come_back(request: Request) -> None:
    come_back(request.table.pk, request.player, wall_clock.now())


def _note_read(request: Request) -> None:
    standing_in.note_read(request.table, request.player)


def _ask_if_there(request: Request) -> None:
    idling.ask_if_there(request.table, request.player)


def _choose(choice: Vote, request: Request) -> None:
    """Say what is to become of the seat of somebody who is missing."""
    if len(request.numbers) != 1:
        raise TableRefusal("seat_unknown")
    standing_in.choose(request.table, request.player, request.number, choice)


def _move(motion: Motion, request: Request) -> None:
    motions.move(request.table, request.player, motion)
    if is_too_often_for(MOTIONS, str(request.player.pk)):  # what has been refused does not count
        raise TableRefusal("too_often")


def _answer_motion(request: Request, *, agrees: bool) -> None:
    motions.answer(request.table, request.player, agrees=agrees)


def _go_on(request: Request) -> None:
    motions.go_on(request.table, request.player)


def _show_hand(request: Request, *, is_shown: bool) -> None:
    open_hands.show_hand(request.table, request.player, is_shown=is_shown)


def _share(request: Request) -> None:
    rooms.share_table(request.table, request.player)


def _waves(request: Request) -> None:
    standing_orders.set_waves(request.table, request.player, request.data.getlist("wave"))


def _wave(kind: str, request: Request, *, is_on: bool) -> None:
    standing_orders.wave(request.table, request.player, kind, is_on=is_on)


def _say_for_trick(answer: str, request: Request, *, is_on: bool) -> None:
    on = number_in(request.data.get("on", ""))
    if on is None:
        raise TableRefusal("stale")
    standing_orders.say_for_trick(request.table, request.player, answer, is_on=is_on, on=on)


def _go_on_in_lesson(request: Request) -> None:
    go_on_in_lesson(request.table, request.player)


def _lay_ready(request: Request) -> None:
    try:
        play = read_play(request.data)
    except Unreadable as error:
        raise TableRefusal("not_readable") from error
    standing_orders.lay_ready(request.table, request.player, play)


def _take_cards_back(request: Request) -> None:
    standing_orders.take_cards_back(request.table, request.player)


def _wake(request: Request) -> None:
    standing_orders.wake(request.table, request.player)


DEEDS: dict[str, Deed] = {
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
