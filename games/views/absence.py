"""What people do at a running match beside playing: stand up, come back, leave, open hands."""

from __future__ import annotations

from collections.abc import Callable

from games.door.limits import MOTIONS, is_too_often_for
from games.models import Motion, Player, Table
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal
from games.services.seats import idling, leaving, motions, open_hands, standing_in
from games.services.seats.presence import come_back
from games.services.seats.standing_in import Choice

Deed = Callable[[Table, Player, tuple[int, ...]], None]


def _stand_in(table: Table, player: Player, _numbers: tuple[int, ...]) -> None:
    standing_in.stand_up(table, player)


def _leave(table: Table, player: Player, _numbers: tuple[int, ...]) -> None:
    leaving.leave_for_good(table, player)


def _back(table: Table, player: Player, _numbers: tuple[int, ...]) -> None:
    come_back(table.pk, player, wall_clock.now())


def _read(table: Table, player: Player, _numbers: tuple[int, ...]) -> None:
    standing_in.note_read(table, player)


def _ask_if_there(table: Table, player: Player, _numbers: tuple[int, ...]) -> None:
    idling.ask_if_there(table, player)


def _choose(choice: Choice) -> Deed:
    def choose(table: Table, player: Player, numbers: tuple[int, ...]) -> None:
        if len(numbers) != 1:
            raise TableRefusal("seat_unknown")
        standing_in.choose(table, player, numbers[0], choice)

    return choose


def _move(motion: Motion) -> Deed:
    def move(table: Table, player: Player, _numbers: tuple[int, ...]) -> None:
        motions.move(table, player, motion)
        if is_too_often_for(MOTIONS, str(player.pk)):  # what has been refused does not count
            raise TableRefusal("too_often")

    return move


def _answer(*, agrees: bool) -> Deed:
    def answer(table: Table, player: Player, _numbers: tuple[int, ...]) -> None:
        motions.answer(table, player, agrees=agrees)

    return answer


def _show_hand(*, is_shown: bool) -> Deed:
    def show_hand(table: Table, player: Player, _numbers: tuple[int, ...]) -> None:
        open_hands.show_hand(table, player, is_shown=is_shown)

    return show_hand


def _go_on(table: Table, player: Player, _numbers: tuple[int, ...]) -> None:
    motions.go_on(table, player)


DEEDS: dict[str, Deed] = {
    "stand_in": _stand_in,
    "leave_for_good": _leave,
    "back": _back,
    "read": _read,
    "ask_there": _ask_if_there,
    "wait_for": _choose(Choice.WAIT),
    "bot_for": _choose(Choice.BOT),
    **{str(motion): _move(motion) for motion in Motion},
    "agree": _answer(agrees=True),
    "disagree": _answer(agrees=False),
    "go_on": _go_on,
    "open_hand": _show_hand(is_shown=True),
    "close_hand": _show_hand(is_shown=False),
}
GOES_AWAY = frozenset({"stand_in", "leave_for_good"})
"""After these somebody is no longer at the table."""
