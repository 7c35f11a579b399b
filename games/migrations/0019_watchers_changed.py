from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0018_keyed_table_passwords")]

    operations = [
        migrations.AddField(
            model_name="table",
            name="watchers_changed",
            field=models.BooleanField(
                default=False,
                help_text="whether spectators have come or gone of whom the table is not told yet",
                verbose_name="spectators changed",
            ),
        ),
        migrations.AddIndex(
            model_name="table",
            index=models.Index(
                condition=models.Q(("watchers_changed", True)),
                fields=["id"],
                name="watchers_to_be_told",
            ),
        ),
    ]
