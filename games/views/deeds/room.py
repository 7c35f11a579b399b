"""What people do in the room before a match: sit, host, agree on options, get ready."""

from __future__ import annotations

from functools import partial

from games.forms.agreement import read_choices, read_entrance
from games.models import Seating
from games.selectors.proposing import fitting_level
from games.services.ground.names import clean_name
from games.services.ground.refusals import TableRefusal
from games.services.seats import entrance, filling, rooms, sitting, waiting_list
from games.services.seats.presence import note_seen
from games.views.deeds.deed import TableDeed, TableTask


def _sit(task: TableTask) -> None:
    sitting.sit_down(task.table, task.player, task.number)


def _name(task: TableTask) -> None:
    """Nothing but the name in the form changes; raises ``name_missing``."""
    clean_name(task.data.get("name", ""))


def _watch(task: TableTask) -> None:
    note_seen(task.table.pk, task.player)


def _stand(task: TableTask) -> None:
    sitting.stand_up(task.table, task.player)


def _bot(task: TableTask) -> None:
    sitting.seat_bot(task.table, task.player, task.number)


def _bots(task: TableTask) -> None:
    sitting.seat_bots(task.table, task.player)


def _level(task: TableTask) -> None:
    """Change how a bot plays: its seat, and the name of the level."""
    level = task.words[1] if len(task.words) == 2 else ""
    sitting.change_level(task.table, task.player, task.number, level)


def _clear(task: TableTask) -> None:
    sitting.clear_seat(task.table, task.player, task.number)


def _swap(task: TableTask) -> None:
    if len(task.numbers) != 2:
        raise TableRefusal("seat_unknown")
    sitting.swap_seats(task.table, task.player, *task.numbers)


def _change_options(task: TableTask) -> None:
    choices = read_choices(task.data, task.player)
    rooms.change_options(task.table, task.player, choices, read_entrance(task.data))


def _remove(task: TableTask) -> None:
    """Send a spectator away, by the number of the row."""
    entrance.remove_spectator(task.table, task.player, task.number)


def _readmit(task: TableTask) -> None:
    """Let a spectator who was sent away come back, by the number of the row."""
    entrance.readmit(task.table, task.player, task.number)


def _get_in_line(task: TableTask) -> None:
    waiting_list.get_in_line(task.table, task.player)


def _leave_line(task: TableTask) -> None:
    waiting_list.leave_line(task.table, task.player)


def _let_bots_sit(task: TableTask) -> None:
    """Let bots take the free seats after the seconds that are named, or not after all."""
    seconds = task.numbers[0] if task.numbers else None
    filling.agree_to_bots(task.table, task.player, seconds)


def _play_meanwhile(task: TableTask) -> None:
    """Begin with bots of one's own level, who make way for people."""
    level = task.player.bot_level or fitting_level(task.player)
    filling.play_meanwhile(task.table, task.player, level)


def _make_way(task: TableTask, *, is_on: bool) -> None:
    filling.let_bots_make_way(task.table, task.player, is_on=is_on)


def _close(task: TableTask) -> None:
    entrance.close_table(task.table, task.player)


def _ready(task: TableTask) -> None:
    rooms.say_ready(task.table, task.player)


def _not_ready(task: TableTask) -> None:
    rooms.say_ready(task.table, task.player, is_ready=False)


def _hand_over(task: TableTask) -> None:
    rooms.hand_over_table(task.table, task.player, task.number)


def _again(way: Seating, task: TableTask) -> None:
    rooms.play_again(task.table, task.player, way)


def _not_again(task: TableTask) -> None:
    rooms.withdraw_again(task.table, task.player)


def _exempt(task: TableTask) -> None:
    rooms.exempt_match(task.table, task.player)


def _shuffle(task: TableTask) -> None:
    rooms.shuffle_seats(task.table, task.player)


DEEDS: dict[str, TableDeed] = {
    "sit": _sit,
    "watch": _watch,
    "name": _name,
    "stand": _stand,
    "leave": _stand,
    "bot": _bot,
    "bots": _bots,
    "clear": _clear,
    "level": _level,
    "swap": _swap,
    "options": _change_options,
    "remove": _remove,
    "readmit": _readmit,
    "close": _close,
    "line": _get_in_line,
    "no_line": _leave_line,
    "fill": _let_bots_sit,
    "meanwhile": _play_meanwhile,
    "make_way": partial(_make_way, is_on=True),
    "keep_bots": partial(_make_way, is_on=False),
    "ready": _ready,
    "not_ready": _not_ready,
    "host": _hand_over,
    **{f"again_{way}": partial(_again, way) for way in Seating},
    "not_again": _not_again,
    "shuffle": _shuffle,
    "exempt": _exempt,
}
