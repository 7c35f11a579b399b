from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0025_rated_and_boosters'),
    ]

    operations = [
        migrations.AddField(
            model_name='table',
            name='is_held',
            field=models.BooleanField(default=False, help_text='whether play stands still until whoever has reserved it lets it go on', verbose_name='held'),
        ),
        migrations.AddField(
            model_name='table',
            name='is_reserved',
            field=models.BooleanField(default=False, help_text='whether it is for those seated and for one match; it has no host', verbose_name='reserved'),
        ),
        migrations.AddField(
            model_name='table',
            name='plays_until',
            field=models.DateTimeField(blank=True, help_text='no round begins then or later; the one that runs is the last', null=True, verbose_name='plays until'),
        ),
    ]
