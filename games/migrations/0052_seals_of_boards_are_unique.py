"""A chain of boards serves once."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0051_plainer_labels")]

    operations = [
        migrations.AlterField(
            model_name="boardset",
            name="commitment",
            field=models.CharField(max_length=64, unique=True, verbose_name="commitment"),
        ),
    ]
