"""Export all data that the site keeps about a person, however many matches they have played."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from django.contrib.auth.models import User

from games.admin.record import complete_ones, record_lines
from games.models import Match, MatchSeat, Player
from games.pads.selectors import ListedPad, lines_of, pads_of
from games.people.selectors import conventions_of, friends_of, partner_in, profile_of
from games.selectors.noted import Noted, all_noted_by
from games.talk.models import Message
from games.talk.selectors import blocks_of, messages_of, mutes_of

ASKED_AT_ONCE = 20
"""How many matches are read at once."""
FORMAT = "tichu-person"
VERSION = 1
ExportRows = Callable[[Player], list[dict[str, Any]]]
_told_beside: dict[str, ExportRows] = {}
"""The data that other parts of the site keep about a person, by key."""


def tell_beside(key: str, told: ExportRows) -> None:
    """Let another part of the site add its data about a person."""
    _told_beside[key] = told


def data_of(player: Player, user: User | None) -> dict[str, Any]:
    """Return the data without the matches, as plain JSON values."""
    profile = profile_of(player)
    return {
        "format": FORMAT,
        "version": VERSION,
        "account": None if user is None else _account(user),
        "name": player.name,
        "former_names": [it.name for it in player.former_names.all()],
        "created": player.created.isoformat(),
        "last_seen": player.last_seen.isoformat(),
        "language": profile.language,
        "preferences": profile.preferences,
        "shows_table": profile.shows_table,
        "shows_online": player.shows_online,
        "lessons_done": player.lessons_done,
        "bot_level": player.bot_level,
        "fitting_level": player.fitting_level,
        "fitting_run": player.fitting_run,
        "friends": [friend.player.name for friend in friends_of(player)],
        "agreements": [
            {
                "partner": partner_in(it, player).name,
                "text": it.text,
                "conventions": it.standards,
            }
            for it in conventions_of(player)
        ],
        "conventions_with_bots": profile.standards,
        "messages": [_message(it) for it in messages_of(player)],
        "notes": [_note(match, noted) for match, noted in all_noted_by(player)],
        "blocked": [it.blocked.name for it in blocks_of(player)],
        "muted": [{"name": it.muted.name, "table": it.table.name} for it in mutes_of(player)],
        "score_sheets": [_pad(it) for it in pads_of(player, most=None)],
        **{key: told(player) for key, told in _told_beside.items()},
    }


def json_of(player: Player, user: User | None) -> Iterator[str]:
    """Yield all data as one JSON object, in pieces; of a running match there is no record."""
    head = json.dumps(data_of(player, user), ensure_ascii=False)
    yield f'{head[:-1]}, "matches": ['
    parts = _matches(player)
    yield next(parts, "")
    yield from (f", {part}" for part in parts)
    yield "]}"


def _account(user: User) -> dict[str, Any]:
    last = user.last_login
    return {
        "e_mail": user.email,
        "opened": user.date_joined.isoformat(),
        "last_login": None if last is None else last.isoformat(),
    }


def _message(message: Message) -> dict[str, Any]:
    return {
        "table": message.table.name,
        "at": message.at.isoformat(),
        "text": message.said,
    }


def _note(match: Match, noted: Noted) -> dict[str, Any]:
    return {"match": match.slug, "text": noted.text, "tags": list(noted.tags)}


def _pad(listed: ListedPad) -> dict[str, Any]:
    pad = listed.pad
    return {
        "names": pad.names,
        "seat": listed.seat,
        "started": pad.created.isoformat(),
        "points": listed.totals,
        "rounds": [{"number": line.number, "words": line.words} for line in lines_of(pad)],
    }


def _matches(player: Player) -> Iterator[str]:
    """Yield the matches of a player as JSON objects, a few at a time in memory."""
    seats = MatchSeat.objects.filter(player=player).order_by("match__started", "match_id", "pk")
    keys = list(seats.values_list("pk", flat=True))
    for start in range(0, len(keys), ASKED_AT_ONCE):
        asked = keys[start : start + ASKED_AT_ONCE]
        found = MatchSeat.objects.select_related("match").in_bulk(asked)
        complete = complete_ones({it.match_id for it in found.values()})
        records = {match.pk: record for match, record in record_lines(complete)}
        for key in asked:
            yield _match(found[key], records.get(found[key].match_id, "null"))


def _match(seat: MatchSeat, record: str) -> str:
    match = seat.match
    told = {
        "table": match.table_name,
        "seat": seat.number,
        "started": match.started.isoformat(),
        "ended": None if match.ended is None else match.ended.isoformat(),
        "points": match.totals,
    }
    return f'{json.dumps(told, ensure_ascii=False)[:-1]}, "record": {record}}}'
