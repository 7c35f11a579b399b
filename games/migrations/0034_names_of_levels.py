"""Call the level of bots that pages call normal so in the database, too."""

from __future__ import annotations

from typing import Any

from django.db import migrations

FIELDS = (("Seat", "bot"), ("Seat", "stand_in"), ("MatchSeat", "level"))
FORMER, TODAY = "rule", "normal"


def rename(apps: Any, former: str, today: str) -> None:
    """Give the level another name wherever it is kept."""
    for model, field in FIELDS:
        rows = apps.get_model("games", model).objects.filter(**{field: former})
        rows.update(**{field: today})


def forwards(apps: Any, schema_editor: Any) -> None:
    """Use the name of today."""
    rename(apps, FORMER, TODAY)


def backwards(apps: Any, schema_editor: Any) -> None:
    """Use the name of before."""
    rename(apps, TODAY, FORMER)


class Migration(migrations.Migration):
    dependencies = [("games", "0033_matches_for_all")]

    operations = [migrations.RunPython(forwards, backwards)]
