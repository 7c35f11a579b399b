from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0038_resting'),
    ]

    operations = [
        migrations.AlterField(
            model_name='staffact',
            name='act',
            field=models.CharField(choices=[('search', 'looks for matches'), ('match', 'looks at a match'), ('round', 'looks at a round'), ('report', 'looks at a report'), ('person', 'looks at a person'), ('row', 'looks at something else'), ('live', 'looks at hands of a running round'), ('decide', 'decides'), ('correct', 'corrects')], max_length=10, verbose_name='act'),
        ),
    ]
