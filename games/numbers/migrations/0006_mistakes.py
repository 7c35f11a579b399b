from importlib import import_module

import django.db.models.deletion
from django.db import migrations, models

KINDS = {
    "push": "The exchange",
    "call": "Calls",
    "lead": "Leading",
    "follow": "Beating or passing",
    "bomb": "Bombs",
}
count_again = import_module("games.numbers.migrations.0005_mistakes_by_kind").count_again


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0058_say_what_decisions_hold"),
        ("numbers", "0005_mistakes_by_kind"),
    ]

    operations = [
        migrations.CreateModel(
            name="CountedMistake",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "version",
                    models.PositiveBigIntegerField(
                        help_text="of the table after the move", verbose_name="version"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=list(KINDS.items()), max_length=10, verbose_name="kind"
                    ),
                ),
                ("cost", models.FloatField(verbose_name="cost")),
                ("has_boosters", models.BooleanField(verbose_name="with Boosters")),
                ("season", models.PositiveSmallIntegerField(verbose_name="season")),
                (
                    "counted",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="mistakes",
                        to="numbers.countedmatch",
                        verbose_name="match",
                    ),
                ),
                (
                    "hand",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.hand",
                        verbose_name="round",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.player",
                        verbose_name="player",
                    ),
                ),
            ],
            options={
                "verbose_name": "counted mistake",
                "verbose_name_plural": "counted mistakes",
                "ordering": ["pk"],
                "indexes": [
                    models.Index(
                        fields=["player", "season", "kind", "has_boosters"], name="mistakes_of"
                    ),
                    models.Index(
                        fields=["player", "season", "cost"], name="dearest_mistakes_of"
                    ),
                ],
            },
        ),
        migrations.RemoveIndex(model_name="matchfigures", name="figures_of"),
        migrations.AddIndex(
            model_name="matchfigures",
            index=models.Index(
                fields=["player", "season"], name="figures_by_season"
            ),
        ),
        *(
            migrations.AlterField(
                model_name=name,
                name="player",
                field=models.ForeignKey(
                    db_index=False,
                    on_delete=django.db.models.deletion.CASCADE,
                    related_name="+",
                    to="games.player",
                    verbose_name="player",
                ),
            )
            for name in ("matchfigures", "boosterfigures")
        ),
        migrations.RunPython(count_again, migrations.RunPython.noop),
    ]
