"""Export all data that the site keeps about a person."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import User

from games.admin.record import is_complete, match_record
from games.models import Match, MatchSeat, Player
from games.pads.selectors import ListedPad, lines_of, pads_of
from games.people.selectors import conventions_of, friends_of, partner_in, profile_of
from games.records.json_record import record_of
from games.selectors.noted import Noted, all_noted_by
from games.talk.models import Message
from games.talk.selectors import blocks_of, messages_of, mutes_of

FORMAT = "tichu-person"
VERSION = 1
Told = Callable[[Player], list[dict[str, Any]]]
_told_beside: dict[str, Told] = {}
"""The data that other parts of the site keep about a person, by key."""


def tell_beside(key: str, told: Told) -> None:
    """Let another part of the site add its data about a person."""
    _told_beside[key] = told


def data_of(player: Player, user: User | None) -> dict[str, Any]:
    """Return the data as plain JSON values; a running match is only named as running."""
    profile = profile_of(player)
    seats = MatchSeat.objects.filter(player=player).order_by("match__started", "match_id")
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
        "score_sheets": [_pad(it) for it in pads_of(player)],
        **{key: told(player) for key, told in _told_beside.items()},
        "matches": [_match(seat) for seat in seats.select_related("match")],
    }


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


def _match(seat: MatchSeat) -> dict[str, Any]:
    match = seat.match
    return {
        "table": match.table_name,
        "seat": seat.number,
        "started": match.started.isoformat(),
        "ended": None if match.ended is None else match.ended.isoformat(),
        "points": match.totals,
        "record": record_of(match_record(match)) if is_complete(match) else None,
    }
