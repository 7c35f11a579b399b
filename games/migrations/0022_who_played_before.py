"""Note what is known of the matches that there are: bots, results, who watched, addresses."""

from __future__ import annotations

import secrets
from typing import Any

from django.db import migrations

from games.rules.cards.rotation import best_of, entrants_in

BOTS = tuple('Alma Beat Cla Doris Emil Flurin Gret Hans Ida Köbi Lina Moritz'.split())
STAND_IN = 'rule'
"""How all bots have played that had the seat of somebody."""
UNKNOWN = 'unknown'
AT_ONCE = 500


def note(apps: Any, schema_editor: Any) -> None:
    """Go through all matches, some at once."""
    Match = apps.get_model('games', 'Match')
    matches = Match.objects.order_by('pk').select_related('table').defer('table__state', 'table__clocks')
    for match in matches.iterator(chunk_size=AT_ONCE):
        _note_match(apps, match)


def _note_match(apps: Any, match: Any) -> None:
    table = match.table
    match.slug = secrets.token_urlsafe(16)
    match.table_name = table.name
    match.kind = 'lesson' if table.lesson else 'played'
    match.is_public = table.is_listed and not table.password and table.allows_spectators
    match.save(update_fields=['slug', 'table_name', 'kind', 'is_public'])
    if table.lesson:
        return
    rows = _people(apps, match) + _bots(apps, match) + _stand_ins(apps, match)
    MatchSeat = apps.get_model('games', 'MatchSeat')
    MatchSeat.objects.bulk_create(row for row in rows if row.pk is None)
    MatchSeat.objects.bulk_update(
        [row for row in rows if row.pk is not None], ['since_round', 'result', 'points']
    )
    if table.match_id == match.pk:
        _watching(apps, match)


def _people(apps: Any, match: Any) -> list[Any]:
    """Return the rows of people, with what was not noted: results, and since when."""
    departures = list(match.departures.select_related('hand'))
    rows = list(match.players.all())
    for row in rows:
        taken = [it.hand.number for it in departures if _took(it, row)]
        row.since_round = None if taken else 1
        _result(match, row)
        if any(it.seat == row.number and it.player_id == row.player_id for it in departures):
            row.result = 'lost'
    return rows


def _took(departure: Any, row: Any) -> bool:
    return bool(departure.seat == row.number and departure.successor_id == row.player_id)


def _bots(apps: Any, match: Any) -> list[Any]:
    """Return rows of the bots: who began on a seat without a row, who had one that was left."""
    of_people = {row.number for row in match.players.all()}
    of_people |= {it.seat for it in match.departures.all()}  # bots leave nothing
    table = match.table
    sitting = {it.bot_name: it.bot for it in table.seats.all() if it.bot}
    now = sitting if table.match_id == match.pk else {}
    rows = []
    for number in range(4):
        if number not in of_people:
            name = match.seat_names[number]
            level = now.get(name) or (UNKNOWN if name in BOTS else '')
            rows.append(_row(apps, match, number, name, level, 1))
    for departure in match.departures.select_related('hand'):
        rows.append(_row(apps, match, departure.seat, '', STAND_IN, departure.hand.number))
    return rows


def _stand_ins(apps: Any, match: Any) -> list[Any]:
    """Return a row for each seat for whose player a bot has acted."""
    Event = apps.get_model('games', 'Event')
    deeds = Event.objects.filter(hand__match=match, by_stand_in=True, seat__isnull=False)
    found: dict[int, Any] = {}
    rotates = bool(match.options.get('partners_rotate'))
    for seat, version, number in deeds.order_by('version').values_list('seat', 'version', 'hand__number'):
        entrant = entrants_in(number, rotates=rotates)[seat]
        if entrant not in found:
            row = _row(apps, match, entrant, '', STAND_IN, number)
            row.since_version, row.stands_in, row.result, row.points = version, True, '', None
            found[entrant] = row
    return list(found.values())


def _row(apps: Any, match: Any, number: int, name: str, level: str, since_round: int) -> Any:
    MatchSeat = apps.get_model('games', 'MatchSeat')
    row = MatchSeat(match=match, number=number, name=name[:20], level=level, since_round=since_round)
    _result(match, row)
    return row


def _result(match: Any, row: Any) -> None:
    if not match.winner:
        return
    totals = match.totals
    row.points = totals[row.number] if len(totals) > 2 else totals[row.number % 2]
    if match.winner in ('tie', 'no'):
        row.result = {'tie': 'tied', 'no': 'no'}[match.winner]
    elif match.winner == 'own':
        row.result = 'won' if row.number in best_of(totals) else 'lost'
    else:
        row.result = 'won' if match.winner == str(row.number % 2) else 'lost'


def _watching(apps: Any, match: Any) -> None:
    Onlooker = apps.get_model('games', 'Onlooker')
    Onlooker.objects.bulk_create(
        Onlooker(match=match, player_id=it.player_id, browser=it.browser)
        for it in match.table.spectators.all()
    )


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0021_who_played_what'),
    ]

    operations = [
        migrations.RunPython(note, migrations.RunPython.noop),
    ]
