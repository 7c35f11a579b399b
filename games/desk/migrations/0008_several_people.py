"""A report can be about more than one player."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("desk", "0007_appointing_reviewers"),
        ("games", "0047_words_for_deals"),
    ]

    operations = [
        migrations.AddField(
            model_name="matchreport",
            name="also",
            field=models.ManyToManyField(
                blank=True,
                help_text="the other players of a report about more than one, as of a pair",
                related_name="+",
                to="games.player",
                verbose_name="also about",
            ),
        ),
    ]
