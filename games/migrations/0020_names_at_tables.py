from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0019_watchers_changed")]

    operations = [
        migrations.AddField(
            model_name="player",
            name="renamed",
            field=models.DateTimeField(blank=True, null=True, verbose_name="renamed"),
        ),
        migrations.AddField(
            model_name="spectator",
            name="known_as",
            field=models.CharField(
                blank=True,
                default="",
                help_text="the name that those who play see while a round runs",
                max_length=20,
                verbose_name="known as",
            ),
        ),
    ]
