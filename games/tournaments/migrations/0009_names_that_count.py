from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def count_as_before(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Let accounts of members keep what was played under their names: seasons stay as they are."""
    members = apps.get_model("tournaments", "Membership")
    members.objects.filter(player__isnull=False).update(counts_by_name=True)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0008_third_place"),
    ]

    operations = [
        migrations.AddField(
            model_name="membership",
            name="counts_by_name",
            field=models.BooleanField(default=False),
        ),
        migrations.RunPython(count_as_before, migrations.RunPython.noop),
    ]
