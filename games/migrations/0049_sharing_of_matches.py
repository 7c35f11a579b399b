"""Players agree that others may look at a match that is not public."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0048_counts_of_hands")]

    operations = [
        migrations.AddField(
            model_name="matchseat",
            name="lets_others_see",
            field=models.BooleanField(
                default=False,
                help_text="whether the player agrees that others may look at a match that is not"
                " public",
                verbose_name="lets others see",
            ),
        ),
    ]
