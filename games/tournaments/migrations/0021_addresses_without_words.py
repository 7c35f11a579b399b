"""Clubs and tournaments are named by number at the desk, and get addresses without hidden words."""

import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models

NAMED = {"club": "Club", "event": "Tournament"}
"""Kinds of texts that were named by their address, which has words of their name."""


def name_by_number(apps: Apps, _schema_editor: object) -> None:
    """Let reports and hidden texts name things by a number that says nothing and stays."""
    for kind, model in NAMED.items():
        numbers = dict(apps.get_model("tournaments", model).objects.values_list("slug", "pk"))
        for named in ("Hidden", "WrittenReport"):
            rows = list(apps.get_model("desk", named).objects.filter(kind=kind))
            for row in rows:
                row.key = str(numbers.get(row.key, row.key))
            apps.get_model("desk", named).objects.bulk_update(rows, ["key"], batch_size=200)


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0020_former_words"),
        ("desk", "0006_hidden_again"),
    ]

    operations = [
        migrations.AddField(
            model_name="shortaddress",
            name="is_given_up",
            field=models.BooleanField(default=False),
        ),
        migrations.CreateModel(
            name="OtherAddress",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("slug", models.SlugField(max_length=40, unique=True)),
                ("short", models.SlugField(blank=True, default="", max_length=40)),
                ("has_words", models.BooleanField(default=True)),
                ("tournament", models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name="other_addresses", to="tournaments.tournament")),
                ("club", models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name="other_addresses", to="tournaments.club")),
                ("series", models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name="other_addresses", to="tournaments.series")),
            ],
            options={
                "verbose_name": "other address",
                "verbose_name_plural": "other addresses",
                "ordering": ["pk"],
            },
        ),
        migrations.RunPython(name_by_number, migrations.RunPython.noop),
    ]
