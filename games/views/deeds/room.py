"""What people do in the room before a match: sit, host, agree on options, get ready."""

from __future__ import annotations

from functools import partial

from games.models import Seating
from games.selectors.proposing import fitting_level
from games.services.ground.names import clean_name
from games.services.ground.refusals import TableRefusal
from games.services.seats import entrance, filling, rooms, sitting, waiting_list
from games.services.seats.presence import note_seen
from games.views.deeds.deed import Deed, Request
from games.views.options import read_choices, read_entrance


def _sit(request: Request) -> None:
    sitting.sit_down(request.table, request.player, request.number)


def _name(request: Request) -> None:
    """Nothing but the name in the form changes; raises ``name_missing``."""
    clean_name(request.data.get("name", ""))


def _watch(request: Request) -> None:
    note_seen(request.table.pk, request.player)


def _stand(request: Request) -> None:
    sitting.stand_up(request.table, request.player)


def _bot(request: Request) -> None:
    sitting.seat_bot(request.table, request.player, request.number)


def _bots(request: Request) -> None:
    sitting.seat_bots(request.table, request.player)


def _level(request: Request) -> None:
    """Change how a bot plays: its seat, and the name of the level."""
    level = request.words[1] if len(request.words) == 2 else ""
    sitting.change_level(request.table, request.player, request.number, level)


def _clear(request: Request) -> None:
    sitting.clear_seat(request.table, request.player, request.number)


def _swap(request: Request) -> None:
    if len(request.numbers) != 2:
        raise TableRefusal("seat_unknown")
    sitting.swap_seats(request.table, request.player, *request.numbers)


def _change_options(request: Request) -> None:
    choices = read_choices(request.data, request.player)
    rooms.change_options(request.table, request.player, choices, read_entrance(request.data))


def _remove(request: Request) -> None:
    """Send a spectator away, by the number of the row."""
    entrance.remove_spectator(request.table, request.player, request.number)


def _readmit(request: Request) -> None:
    """Let a spectator who was sent away come back, by the number of the row."""
    entrance.readmit(request.table, request.player, request.number)


def _get_in_line(request: Request) -> None:
    waiting_list.get_in_line(request.table, request.player)


def _leave_line(request: Request) -> None:
    waiting_list.leave_line(request.table, request.player)


def _let_bots_sit(request: Request) -> None:
    """Let bots take the free seats after the seconds that are named, or not after all."""
    seconds = request.numbers[0] if request.numbers else None
    filling.agree_to_bots(request.table, request.player, seconds)


def _play_meanwhile(request: Request) -> None:
    """Begin with bots of one's own level, who make way for people."""
    level = request.player.bot_level or fitting_level(request.player)
    filling.play_meanwhile(request.table, request.player, level)


def _make_way(request: Request, *, is_on: bool) -> None:
    filling.let_bots_make_way(request.table, request.player, is_on=is_on)


def _close(request: Request) -> None:
    entrance.close_table(request.table, request.player)


def _ready(request: Request) -> None:
    rooms.say_ready(request.table, request.player)


def _not_ready(request: Request) -> None:
    rooms.say_ready(request.table, request.player, is_ready=False)


def _hand_over(request: Request) -> None:
    rooms.hand_over_table(request.table, request.player, request.number)


def _again(way: Seating, request: Request) -> None:
    rooms.play_again(request.table, request.player, way)


def _not_again(request: Request) -> None:
    rooms.withdraw_again(request.table, request.player)


def _shuffle(request: Request) -> None:
    rooms.shuffle_seats(request.table, request.player)


DEEDS: dict[str, Deed] = {
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
}
