from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0022_who_played_before'),
    ]

    operations = [
        migrations.AlterField(
            model_name='match',
            name='slug',
            field=models.CharField(max_length=40, unique=True, verbose_name='address'),
        ),
    ]
