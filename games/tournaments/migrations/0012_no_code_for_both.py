from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0011_power_carried_over'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='entrant',
            name='entrant_code_once',
        ),
        migrations.RemoveField(
            model_name='entrant',
            name='code',
        ),
    ]
