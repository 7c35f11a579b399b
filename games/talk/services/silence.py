"""Who does not want to hear whom: at one table, or at all. Nobody is told."""

from __future__ import annotations

from django.db import transaction

from games.models import Player, Table, TableStatus
from games.services.ground import wall_clock
from games.services.ground.announce import announce_person
from games.services.ground.refusals import TableRefusal
from games.services.rights.seating import seat_wanted
from games.services.seats.players import player_forgotten, player_renamed
from games.talk.models import Block, Message, Mute
from games.talk.selectors import has_blocked
from games.talk.services.announcing import News, announce_after_commit, next_version

MOST_BLOCKED = 500


def mute(table: Table, player: Player, muted: Player) -> None:
    """Stop hearing somebody at a table; raises TableRefusal ``about_oneself``."""
    _refuse_oneself(player, muted)
    with transaction.atomic():
        Mute.objects.get_or_create(table=table, player=player, muted=muted)
        announce_person(player.pk)


def unmute(table: Table, player: Player, muted: Player) -> None:
    """Hear somebody again at a table."""
    with transaction.atomic():
        Mute.objects.filter(table=table, player=player, muted=muted).delete()
        announce_person(player.pk)


def block(player: Player, blocked: Player) -> None:
    """Have nothing more to do with somebody.

    Raises TableRefusal ``about_oneself``, ``too_many_blocked``.
    """
    _refuse_oneself(player, blocked)
    if Block.objects.filter(player=player).count() >= MOST_BLOCKED:
        raise TableRefusal("too_many_blocked")
    with transaction.atomic():
        now = wall_clock.now()
        Block.objects.get_or_create(player=player, blocked=blocked, defaults={"since": now})
        announce_person(player.pk)


def unblock(player: Player, blocked: Player) -> None:
    """Have to do with somebody again."""
    with transaction.atomic():
        Block.objects.filter(player=player, blocked=blocked).delete()
        announce_person(player.pk)


def _refuse_oneself(player: Player, other: Player) -> None:
    if player == other:
        raise TableRefusal("about_oneself")


def listen() -> None:
    """Keep blocked people from seats, and forget those who have gone."""
    seat_wanted.connect(_keep_seat)
    player_renamed.connect(_show_anew)
    player_forgotten.connect(_forget)


def _keep_seat(table: Table, player: Player, **_signal: object) -> None:
    """Raise TableRefusal ``seat_kept`` if the host has blocked the one who wants a seat."""
    if table.host_id is not None and has_blocked(table.host_id, player.pk):
        raise TableRefusal("seat_kept")


def _show_anew(player: Player, **_signal: object) -> None:
    """Let screens read anew what somebody has said, perhaps as a guest who has an account now."""
    tables = Message.objects.filter(author=player).exclude(table__status=TableStatus.CLOSED)
    with transaction.atomic():
        for table_id in sorted(set(tables.order_by().values_list("table_id", flat=True))):
            announce_after_commit(News(table_id, next_version(table_id)))


def _forget(player: Player, **_signal: object) -> None:
    for model, other in ((Mute, "muted"), (Block, "blocked")):
        for field in ("player", other):
            model._default_manager.filter(**{field: player}).delete()
    Message.objects.filter(author=player).update(name="")
    _show_anew(player)
