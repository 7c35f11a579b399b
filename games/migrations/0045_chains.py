from __future__ import annotations

from typing import Any

import django.db.models.deletion
from django.db import migrations, models
from django.utils import timezone

from games.rules.play.verifiable import LENGTH, promise_of
from games.services.ground.deal import new_seed

AT_ONCE = 200


def promise(apps: Any, _schema_editor: Any) -> None:
    """Draw a chain for what is dealt next at each table: a round, or the first of a match."""
    Chain = apps.get_model("games", "Chain")
    tables = apps.get_model("games", "Table").objects.exclude(status="closed")
    tables = tables.filter(lesson="", board_set=None).select_related("hand")
    single = ("is_reserved", "is_practice")
    now = timezone.now()
    chains = []
    for table in tables.iterator():
        runs = table.status == "playing" and table.hand is not None
        if table.status == "finished" and any(getattr(table, name) for name in single):
            continue
        last = new_seed()
        chain = Chain(last_seed=last.hex(), commitment=promise_of(last).hex(), created=now)
        chain.table = table
        if runs:
            chain.match_id = table.hand.match_id
            chain.first_round = table.hand.number // LENGTH * LENGTH + 1
        chains.append(chain)
    Chain.objects.bulk_create(chains, batch_size=AT_ONCE)


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0044_bots_make_way"),
    ]

    operations = [
        migrations.AddField(
            model_name="hand",
            name="words",
            field=models.JSONField(
                blank=True,
                help_text=(
                    "dealt from these and a seed of the chain; empty if from no chain (VER-2)"
                ),
                null=True,
                verbose_name="words of the seats",
            ),
        ),
        migrations.CreateModel(
            name="Chain",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "last_seed",
                    models.CharField(max_length=64, verbose_name="last seed of the chain"),
                ),
                (
                    "commitment",
                    models.CharField(max_length=64, verbose_name="commitment"),
                ),
                (
                    "first_round",
                    models.PositiveIntegerField(
                        default=1,
                        help_text="of the 256 rounds that its seeds are for",
                        verbose_name="first round",
                    ),
                ),
                ("created", models.DateTimeField(verbose_name="created")),
                (
                    "match",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="chains",
                        to="games.match",
                        verbose_name="match",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="chains",
                        to="games.table",
                        verbose_name="table",
                    ),
                ),
            ],
            options={
                "verbose_name": "chain of seeds",
                "verbose_name_plural": "chains of seeds",
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("match", "first_round"), name="one_chain_for_a_round"
                    )
                ],
            },
        ),
        migrations.RunPython(promise, migrations.RunPython.noop),
    ]
