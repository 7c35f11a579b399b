from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("numbers", "0003_when_counted")]

    operations = [
        migrations.AddField(
            model_name="rating",
            name="course",
            field=models.JSONField(
                default=tuple,
                help_text="month, points, error; at the end of each month",
                verbose_name="course",
            ),
        ),
    ]
