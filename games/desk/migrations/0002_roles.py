"""The roles of those who look after the site, as groups."""

from django.db import migrations

from games.desk.services.roles import make_missing


class Migration(migrations.Migration):
    dependencies = [
        ("desk", "0001_desk"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]
    operations = [
        migrations.RunPython(lambda apps, _editor: make_missing(apps), migrations.RunPython.noop)
    ]
