from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import django.db.models.deletion
from django.db import migrations, models

AT_ONCE = 200


def carry_over(apps: Any, _schema_editor: Any) -> None:
    """Keep by rows of their own who only directs, and let acts say so as if always so kept."""
    said = {
        (it.tournament_id, it.player_id)
        for it in apps.get_model("tournaments", "Director").objects.filter(only_directs=True)
    }
    OnlyDirects = apps.get_model("tournaments", "OnlyDirects")
    changed = []
    for act in _acts_of_directors(apps):
        own = act.tournament_id, act.player_id
        act.changes = [*_without_column(act.changes)]
        if act.what == "only_direct" and own in said:
            said.discard(own)
            row = OnlyDirects.objects.create(tournament_id=own[0], player_id=own[1])
            after = {"id": row.pk, "tournament_id": own[0], "player_id": own[1]}
            act.changes += [{"model": "OnlyDirects", "key": row.pk, "before": None, "after": after}]
        changed.append(act)
    _store(apps, changed)
    OnlyDirects.objects.bulk_create(
        [OnlyDirects(tournament_id=event, player_id=player) for event, player in sorted(said)]
    )


def _acts_of_directors(apps: Any) -> Iterator[Any]:
    """Yield the acts that may have changed who directs, latest first."""
    acts = apps.get_model("tournaments", "Act").objects.order_by("-pk")
    for act in acts.iterator(chunk_size=AT_ONCE):
        if any(it["model"] in ("Director", "OnlyDirects") for it in act.changes):
            yield act


def _without_column(changes: list[Any]) -> Iterator[Any]:
    """Yield changes without a column that is gone, and none that changed nothing else."""
    for change in changes:
        parts = [it for it in (change["before"], change["after"]) if it is not None]
        if change["model"] == "Director":
            for part in parts:
                part.pop("only_directs", None)
        if any(parts):
            yield change


def put_back(apps: Any, _schema_editor: Any) -> None:
    """Write down at those who were appointed that they only direct; others are not asked."""
    Director = apps.get_model("tournaments", "Director")
    for it in apps.get_model("tournaments", "OnlyDirects").objects.all():
        own = Director.objects.filter(tournament_id=it.tournament_id, player_id=it.player_id)
        own.update(only_directs=True)
    changed = list(_acts_of_directors(apps))
    for act in changed:
        act.changes = [it for it in act.changes if it["model"] != "OnlyDirects"]
    _store(apps, changed)


def _store(apps: Any, acts: list[Any]) -> None:
    apps.get_model("tournaments", "Act").objects.bulk_update(
        acts, ["changes"], batch_size=AT_ONCE
    )


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0039_looks_at_other_rows"),
        ("tournaments", "0018_registering"),
    ]

    operations = [
        migrations.CreateModel(
            name="OnlyDirects",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="only_directs",
                        to="games.player",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="only_direct",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "verbose_name": "saying that somebody only directs",
                "verbose_name_plural": "sayings that somebody only directs",
                "ordering": ["tournament", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "player"), name="only_directs_once"
                    )
                ],
            },
        ),
        migrations.RunPython(carry_over, put_back),
        migrations.RemoveField(model_name="director", name="only_directs"),
    ]
