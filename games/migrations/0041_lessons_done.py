from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("games", "0040_told_by_files"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="lessons_done",
            field=models.JSONField(
                blank=True,
                default=list,
                help_text="names of the lessons that the player has played to the end",
                verbose_name="lessons done",
            ),
        ),
    ]
