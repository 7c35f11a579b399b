from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0046_appointing_reviewers"),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="word",
            field=models.CharField(
                blank=True,
                default="",
                help_text="the last that the player has given in this match for its deals (VER-2)",
                max_length=40,
                verbose_name="word",
            ),
        ),
        migrations.AddField(
            model_name="seat",
            name="word_round",
            field=models.PositiveIntegerField(
                default=0, verbose_name="round for which it was given"
            ),
        ),
    ]
