"""Players come into being, change their names, become one, and go for good."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.db import IntegrityError, models, transaction
from django.db.models import F, Q
from django.dispatch import Signal

from games.models import (
    FormerName,
    Match,
    MatchKind,
    MatchNote,
    MatchSeat,
    MatchTag,
    Player,
    Seat,
    Spectator,
    Table,
    TableStatus,
    Told,
    Waiting,
)
from games.models.players import DELETED
from games.services.ground import wall_clock
from games.services.ground.announce import announce_person
from games.services.ground.names import clean_name
from games.services.ground.notices import add_notice
from games.services.ground.refusals import TableRefusal
from games.services.rights.at_play import is_at_play
from games.services.seats.leaving import leave_for_good
from games.services.seats.sitting import stand_up
from games.services.writing.store import lock_table, publish, seats_of

RENAMED_EVERY = timedelta(minutes=5)
SEATS_AT_ONCE = 100
"""So many seats in matches are forgotten in one transaction."""

player_forgotten = Signal()
"""Sent with the ``player`` of whom nothing personal may be kept any more."""
player_leaving = Signal()
"""Sent with the ``player`` who is about to be forgotten, outside of any transaction."""
player_renamed = Signal()
"""Sent with the ``player`` who is called otherwise, or has what another had before."""


def create_player(name: str) -> Player:
    """Make a guest; raises TableRefusal ``name_missing``."""
    now = wall_clock.now()
    return Player.objects.create(name=clean_name(name), created=now, last_seen=now)


def rename_player(player: Player, name: str) -> None:
    """Give a player another name, also on the tables where it is shown.

    Where others read it, at a table or in a match, that is once in a while only (WHO-7). Raises
    TableRefusal ``name_missing``, ``renamed_lately``.
    """
    name = clean_name(name)
    if name == player.name:
        return
    now = wall_clock.now()
    is_lately = player.renamed is not None and now - player.renamed < RENAMED_EVERY
    if is_lately and (_is_among_others(player) or is_at_play(player)):
        raise TableRefusal("renamed_lately")
    before, player.name, player.renamed = player.name, name, now
    player.save(update_fields=["name", "renamed"])
    FormerName.objects.get_or_create(player=player, name=before)
    player_renamed.send(Player, player=player)
    Table.objects.filter(spectators__player=player).update(watchers_changed=True)
    _show_again(_tables_with_seats_of(player), player, before)


def _is_among_others(player: Player) -> bool:
    """Tell whether somebody sits at a table, or watches one, at which others sit."""
    tables = _open_tables().filter(Q(seats__player=player) | Q(spectators__player=player))
    others = Seat.objects.filter(table__in=tables, player__isnull=False).exclude(player=player)
    return others.exists()


def end_sessions(player: Player) -> None:
    """End all sessions of a player, and with them the sockets."""
    Player.objects.filter(pk=player.pk).update(session_number=F("session_number") + 1)
    player.refresh_from_db(fields=["session_number"])
    announce_person(player.pk)


def hand_over(guest: Player, player: Player) -> None:
    """Let a player have all that a guest has: seats, matches, tables, decks.

    What nobody can have twice stays with the guest; a second seat at a table is left, so that
    nobody waits for somebody who is gone. A guest without anything is removed.
    """
    with transaction.atomic():
        tables = Q(seats__player=guest) | Q(host=guest) | Q(spectators__player=guest)
        tables |= Q(exclusions__player=guest)  # those sent away stay away
        concerned = set(_open_tables().filter(tables).values_list("pk", flat=True))
        for table_id in sorted(concerned):
            lock_table(table_id)
        for field in _fields_with_rows(guest):
            _hand_over(field, guest, player)
        _hand_over_conventions(guest.pk, player.pk)
        _leave_tables(guest)
        _keep_ban(guest, player)
        _keep_learnt(guest, player)
        player_renamed.send(Player, player=player)
        _show_again(concerned & set(_open_tables().values_list("pk", flat=True)))
    remove_guest(guest)


def remove_guest(guest: Player) -> None:
    """Delete a guest to whom nothing belongs."""
    with transaction.atomic():  # of its own: Django asks everything that could refer to a guest
        if not _fields_with_rows(guest):
            guest.delete()


def forget_piecewise(player: Player) -> None:
    """Forget most of what is kept of a player, in short transactions: nobody waits for all of it.

    :func:`forget_player` finds little left to do then; if this is cut off, it can be begun again.
    """
    for seats in _seats_in_matches(player):
        with transaction.atomic():
            _forget_names(seats)
    _forget_notices(player)
    player_leaving.send(Player, player=player)


def forget_player(player: Player) -> None:
    """Keep nothing personal of a player; what others have played stays as it was.

    Seats at tables without a match become free, those in matches are left for good.
    """
    with transaction.atomic():
        for personal in (Spectator, Waiting, FormerName, MatchNote, MatchTag):
            personal._default_manager.filter(player=player).delete()
        Match.objects.filter(kind=MatchKind.BROUGHT, onlookers__player=player).delete()
        for seats in _seats_in_matches(player):
            _forget_names(seats)
        _forget_notices(player)
        player.name = DELETED
        player.user, player.shows_online = None, False
        player.save(update_fields=["name", "user", "shows_online"])
        _leave_tables(player)
        player_forgotten.send(Player, player=player)
        end_sessions(player)


def _keep_ban(guest: Player, player: Player) -> None:
    """Let a guest's ban, and what they are to be told, hold for the player the guest becomes."""
    bans = [it for it in (guest.banned_until, player.banned_until) if it is not None]
    player.banned_until = max(bans, default=None)
    player.has_notice = player.has_notice or guest.has_notice
    player.save(update_fields=["banned_until", "has_notice"])


def _keep_learnt(guest: Player, player: Player) -> None:
    """Let a guest's lessons be done for the player the guest becomes, and a new level be kept."""
    player.lessons_done = sorted({*player.lessons_done, *guest.lessons_done})
    if not player.fitting_level:
        player.fitting_level, player.fitting_run = guest.fitting_level, guest.fitting_run
    player.save(update_fields=["lessons_done", "fitting_level", "fitting_run"])


def ban(player: Player, until: datetime | None) -> None:
    """Let somebody have no seat among people until then, or let the ban end.

    Somebody banned leaves all tables, for good where a match runs.
    """
    with transaction.atomic():
        player.banned_until = until
        player.save(update_fields=["banned_until"])
        if until is not None:
            Waiting.objects.filter(player=player).delete()
            _leave_tables(player)


def _leave_tables(player: Player) -> None:
    """Leave all seats of somebody who does not come back to them, as ever: told, replaceable."""
    for table in Table.objects.filter(pk__in=_tables_with_seats_of(player)):
        leave = leave_for_good if table.status == TableStatus.PLAYING else stand_up
        try:
            leave(table, player, is_forgotten=True)
        except TableRefusal:
            continue  # closed in the meantime


def _seats_in_matches(player: Player) -> list[list[MatchSeat]]:
    """Return somebody's seats in matches, as many at a time as are forgotten at once."""
    found = list(MatchSeat.objects.filter(player=player).order_by("match", "pk"))
    return [found[it : it + SEATS_AT_ONCE] for it in range(0, len(found), SEATS_AT_ONCE)]


def _forget_names(seats: list[MatchSeat]) -> None:
    """Forget who was on some seats; a match keeps the names that it began with."""
    keys = {it.match_id for it in seats}
    locked = Match.objects.select_for_update().only("seat_names", "conventions")
    matches = locked.in_bulk(keys)
    sat = MatchSeat.objects.filter(match__in=keys).order_by("-pk")
    first = {(match, number): pk for match, number, pk in sat.values_list("match", "number", "pk")}
    changed = {}
    for seat in seats:
        match = matches[seat.match_id]
        before = [*match.seat_names], match.conventions
        if first[match.pk, seat.number] == seat.pk:
            match.seat_names[seat.number] = DELETED
        match.conventions = [_redacted(it, seat.player_id) for it in match.conventions]
        if (match.seat_names, match.conventions) != before:
            changed[match.pk] = match
    Match.objects.bulk_update(changed.values(), ["seat_names", "conventions"])


def _redacted(convention: dict[str, Any], player: int | None) -> dict[str, Any]:
    """Return what partners agreed on without one of them, and so without what either wrote."""
    if player not in convention["players"]:
        return convention
    both = list(zip(convention["players"], convention["names"], strict=True))
    return convention | {
        "players": [None if number == player else number for number, _name in both],
        "names": [DELETED if number == player else name for number, name in both],
        "text": "",
    }


def _hand_over_conventions(guest: int, player: int) -> None:
    """Let a guest's agreements in matches be those of the player the guest becomes."""
    agreed = Match.objects.filter(players__player=player).exclude(conventions=[])
    matches = list(agreed.only("conventions").distinct())
    for convention in (it for match in matches for it in match.conventions):
        numbers = convention["players"]
        convention["players"] = [player if it == guest else it for it in numbers]
    Match.objects.bulk_update(matches, ["conventions"])


def _forget_notices(player: Player) -> None:
    """Forget what was told of somebody at tables, under any name."""
    changed = []
    for table in Table.objects.filter(match__players__player=player).only("notices").distinct():
        kept = [
            told
            for told in table.notices
            if told.get("player") != player.pk and player.name not in (told["name"], told["other"])
        ]
        if kept != table.notices:
            table.notices = kept
            changed.append(table)
    Table.objects.bulk_update(changed, ["notices"])


def _open_tables() -> models.QuerySet[Table]:
    return Table.objects.exclude(status=TableStatus.CLOSED)


def _tables_with_seats_of(player: Player) -> list[int]:
    seats = Seat.objects.filter(player=player, table__in=_open_tables())
    return list(seats.values_list("table_id", flat=True))


def _show_again(table_ids: Iterable[int], renamed: Player | None = None, before: str = "") -> None:
    """Publish tables at which names or players have changed.

    In a match all are told who is ``renamed``, and what they were called ``before``.
    """
    for table_id in sorted(table_ids):
        with transaction.atomic():
            table, now = lock_table(table_id), wall_clock.now()
            if renamed is not None and table.status == TableStatus.PLAYING:
                add_notice(table, Told.RENAMED, before, now, renamed.name, player=renamed)
            publish(table, seats_of(table), now)


def _fields_of_players() -> list[models.ForeignObjectRel]:
    """Return what refers to players, of all applications."""
    fields = Player._meta.get_fields(include_hidden=True)
    return [it for it in fields if isinstance(it, models.ManyToOneRel) and it.field.concrete]


def _fields_with_rows(player: Player) -> list[models.ForeignObjectRel]:
    """Return what refers to a player, asked in one statement."""
    fields, asked = _fields_of_players(), []
    for field in fields:
        model = field.related_model
        assert isinstance(model, type)
        own = {field.remote_field.name: models.OuterRef("pk")}
        asked.append(models.Exists(model._default_manager.filter(**own)))
    there = Player.objects.filter(pk=player.pk).values_list(*asked).get()
    return [field for field, refers in zip(fields, there, strict=True) if refers]


def _rows(field: models.ForeignObjectRel, player: Player) -> models.QuerySet[models.Model]:
    model = field.related_model
    assert isinstance(model, type)
    return model._default_manager.filter(**{field.remote_field.name: player})


def _hand_over(field: models.ForeignObjectRel, guest: Player, player: Player) -> None:
    name = field.remote_field.name
    try:
        with transaction.atomic():
            _rows(field, guest).update(**{name: player})
        return
    except IntegrityError:
        pass  # the player has some of those: the others, one by one
    for row in _rows(field, guest):
        try:
            with transaction.atomic():
                type(row)._default_manager.filter(pk=row.pk).update(**{name: player})
        except IntegrityError:
            continue
