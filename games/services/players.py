"""Players come into being, change their names, become one, and go for good."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import IntegrityError, models, transaction
from django.db.models import F, Q
from django.dispatch import Signal

from games.models import Match, MatchSeat, Player, Seat, Spectator, Table, TableStatus, Waiting
from games.models.players import DELETED
from games.services import wall_clock
from games.services.announce import announce_person
from games.services.names import clean_name
from games.services.refusals import TableRefusal
from games.services.store import lock_table, publish, seats_of
from games.services.tables import stand_up

player_forgotten = Signal()
"""Sent with the ``player`` of whom nothing personal may be kept any more."""
player_renamed = Signal()
"""Sent with the ``player`` who is called otherwise, or has what another had before."""


def create_player(name: str) -> Player:
    """Make a guest; raises TableRefusal ``name_missing``."""
    now = wall_clock.now()
    return Player.objects.create(name=clean_name(name), created=now, last_seen=now)


def rename_player(player: Player, name: str) -> None:
    """Give a player another name, also on the tables where it is shown."""
    name = clean_name(name)
    if name == player.name:
        return
    player.name = name
    player.save(update_fields=["name"])
    player_renamed.send(Player, player=player)
    _show_again(_tables_with_seats_of(player))


def end_sessions(player: Player) -> None:
    """End all sessions of a player, and with them the sockets."""
    Player.objects.filter(pk=player.pk).update(session_number=F("session_number") + 1)
    player.refresh_from_db(fields=["session_number"])
    announce_person(player.pk)


def hand_over(guest: Player, player: Player) -> None:
    """Let a player have all that a guest has: seats, matches, tables, decks.

    What nobody can have twice, such as a second seat at a table, stays with the guest;
    a guest without anything is no more.
    """
    with transaction.atomic():
        tables = Q(seats__player=guest) | Q(host=guest) | Q(spectators__player=guest)
        concerned = set(_open_tables().filter(tables).values_list("pk", flat=True))
        for table_id in sorted(concerned):
            lock_table(table_id)
        for field in _fields_of_players():
            _hand_over(field, guest, player)
        player_renamed.send(Player, player=player)
        _show_again(concerned)
        if not any(_rows(field, guest).exists() for field in _fields_of_players()):
            guest.delete()


def forget_player(player: Player) -> None:
    """Keep nothing personal of a player; what others have played stays as it was.

    Seats at tables without a match become free, those in matches are left.
    """
    with transaction.atomic():
        for table in Table.objects.filter(pk__in=_tables_with_seats_of(player)):
            try:
                stand_up(table, player)
            except TableRefusal:
                continue  # closed in the meantime
        Spectator.objects.filter(player=player).delete()
        Waiting.objects.filter(player=player).delete()
        for seat in MatchSeat.objects.filter(player=player):
            _forget_name(seat)
        player.name = DELETED
        player.user, player.shows_online = None, False
        player.save(update_fields=["name", "user", "shows_online"])
        player_forgotten.send(Player, player=player)
        end_sessions(player)
        _show_again(_tables_with_seats_of(player))


def _forget_name(seat: MatchSeat) -> None:
    """Forget who began a match on a seat; a match keeps the names that it began with."""
    match = Match.objects.select_for_update().get(pk=seat.match_id)
    if not match.players.filter(number=seat.number, pk__lt=seat.pk).exists():
        match.seat_names[seat.number] = DELETED
        match.save(update_fields=["seat_names"])


def _open_tables() -> models.QuerySet[Table]:
    return Table.objects.exclude(status=TableStatus.CLOSED)


def _tables_with_seats_of(player: Player) -> list[int]:
    seats = Seat.objects.filter(player=player, table__in=_open_tables())
    return list(seats.values_list("table_id", flat=True))


def _show_again(table_ids: Iterable[int]) -> None:
    """Publish tables at which names or players are others now."""
    for table_id in sorted(table_ids):
        with transaction.atomic():
            table = lock_table(table_id)
            publish(table, seats_of(table), wall_clock.now())


def _fields_of_players() -> list[models.ForeignObjectRel]:
    """Return what refers to players, of all applications."""
    fields = Player._meta.get_fields(include_hidden=True)
    return [it for it in fields if isinstance(it, models.ManyToOneRel) and it.field.concrete]


def _rows(field: models.ForeignObjectRel, player: Player) -> models.QuerySet[models.Model]:
    model = field.related_model
    assert isinstance(model, type)
    return model._default_manager.filter(**{field.remote_field.name: player})


def _hand_over(field: models.ForeignObjectRel, guest: Player, player: Player) -> None:
    name = field.remote_field.name
    for row in _rows(field, guest):
        try:
            with transaction.atomic():
                type(row)._default_manager.filter(pk=row.pk).update(**{name: player})
        except IntegrityError:
            continue  # the player has one of those
