from __future__ import annotations

from typing import Any

from django.db import migrations


def note_players(apps: Any, schema_editor: Any) -> None:
    """Note who has played the matches of tables that there are, as far as seats tell."""
    MatchSeat = apps.get_model('games', 'MatchSeat')
    seats = apps.get_model('games', 'Seat').objects.filter(player__isnull=False, table__match__isnull=False)
    rows = []
    for seat in seats.select_related('player', 'table').defer('table__state').iterator():
        for match in seat.table.matches.all():
            if match.pk == seat.table.match_id or match.seat_names[seat.number] == seat.player.name:
                rows.append(MatchSeat(match=match, number=seat.number, player_id=seat.player_id))
    MatchSeat.objects.bulk_create(rows, ignore_conflicts=True, batch_size=500)


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0006_people'),
    ]

    operations = [
        migrations.RunPython(note_players, migrations.RunPython.noop),
    ]
