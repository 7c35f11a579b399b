"""Let the index of public matches leave out secret ones, as every list does."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0001_version_0_9_0")]

    operations = [
        migrations.RemoveIndex("match", "public_matches"),
        migrations.AddIndex(
            "match",
            models.Index(
                condition=models.Q(
                    ("ended__isnull", False), ("is_public", True), ("is_secret", False)
                ),
                fields=["kind", "is_rated", "has_boosters", "winner", "started"],
                name="matches_for_all",
            ),
        ),
    ]
