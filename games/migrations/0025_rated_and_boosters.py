"""Note of the matches that there are whether they were rated, and had Boosters."""

from __future__ import annotations

from typing import Any

from django.db import migrations


def note(apps: Any, schema_editor: Any) -> None:
    """Read it from the options, which leave out what is usual."""
    matches = apps.get_model("games", "Match").objects
    matches.filter(options__rated=True).update(is_rated=True)
    matches.filter(options__booster_deck__isnull=False).update(has_boosters=True)


class Migration(migrations.Migration):
    dependencies = [("games", "0024_looking_back")]

    operations = [migrations.RunPython(note, migrations.RunPython.noop)]
