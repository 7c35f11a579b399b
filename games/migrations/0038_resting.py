from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0037_standards'),
    ]

    operations = [
        migrations.AddField(
            model_name='seat',
            name='resting',
            field=models.JSONField(blank=True, default=dict, verbose_name='Boosters that rest'),
        ),
    ]
