from datetime import datetime, timezone

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("numbers", "0002_ratings")]

    operations = [
        migrations.RemoveField(model_name="ratingrun", name="last_match"),
        migrations.AddField(
            model_name="ratedmatch",
            name="noted",
            field=models.DateTimeField(
                default=datetime(2026, 11, 1, tzinfo=timezone.utc),
                verbose_name="counted as it stands since",
            ),
            preserve_default=False,
        ),
    ]
