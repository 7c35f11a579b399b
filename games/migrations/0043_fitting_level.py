from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("games", "0042_desk_care"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="bot_level",
            field=models.CharField(
                blank=True,
                default="",
                help_text="empty as long as the level fits itself",
                max_length=20,
                verbose_name="chosen level of bots",
            ),
        ),
        migrations.AddField(
            model_name="player",
            name="fitting_level",
            field=models.CharField(
                blank=True,
                default="",
                help_text=(
                    "goes up after two wins and down after two losses; empty before the first"
                ),
                max_length=20,
                verbose_name="fitting level of bots",
            ),
        ),
        migrations.AddField(
            model_name="player",
            name="fitting_run",
            field=models.SmallIntegerField(
                default=0,
                help_text="matches won in a row at the fitting level; below 0, matches lost",
                verbose_name="wins in a row",
            ),
        ),
    ]
