"""Who was called otherwise when they began a match is found by that name, too."""

from typing import Any

from django.db import migrations

DELETED = "deleted player"


def note_names(apps: Any, _editor: object) -> None:
    match_seat = apps.get_model("games", "MatchSeat")
    former_name = apps.get_model("games", "FormerName")
    rows = match_seat.objects.filter(player__isnull=False, since_round=1)
    rows = rows.exclude(player__name=DELETED)
    fields = ("player_id", "player__name", "number", "match__seat_names")
    found = set()
    for player, name, number, names in rows.values_list(*fields).iterator():
        if names[number] not in (name, DELETED, ""):
            found.add((player, names[number]))
    former_name.objects.bulk_create(
        [former_name(player_id=player, name=name) for player, name in sorted(found)],
        ignore_conflicts=True,
        batch_size=500,
    )


class Migration(migrations.Migration):
    dependencies = [("games", "0029_the_desk")]
    operations = [migrations.RunPython(note_names, migrations.RunPython.noop)]
