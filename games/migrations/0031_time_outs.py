from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0030_former_names'),
    ]

    operations = [
        migrations.AddField(
            model_name='seat',
            name='time_outs',
            field=models.PositiveSmallIntegerField(default=0, help_text='how many turns in a row the player has let run out while the page was open', verbose_name='time-outs'),
        ),
    ]
