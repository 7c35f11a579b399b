"""Administrators may make reviewers, also those whose group was there before."""

from __future__ import annotations

from typing import Any

from django.db import migrations


def let_administrators_appoint(apps: Any, schema_editor: Any) -> None:
    """Give the permission to the group as it was made; one changed since stays as it is."""
    using = schema_editor.connection.alias
    groups = apps.get_model("auth", "Group").objects.using(using)
    administrators = groups.filter(
        name="administrator", permissions__codename="read_log"
    ).first()
    if administrators is None:
        return
    types = apps.get_model("contenttypes", "ContentType").objects.using(using)
    about, _is_new = types.get_or_create(app_label="desk", model="matchreport")
    permission, _is_new = (
        apps.get_model("auth", "Permission")
        .objects.using(using)
        .get_or_create(
            content_type=about, codename="appoint", defaults={"name": "Can make reviewers"}
        )
    )
    administrators.permissions.add(permission)


class Migration(migrations.Migration):

    dependencies = [
        ("desk", "0006_hidden_again"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="matchreport",
            options={
                "ordering": ["-pk"],
                "permissions": [
                    ("review", "Can read finished matches and reports"),
                    ("settle", "Can decide about reports, matches and people"),
                    ("read_log", "Can read the log of the desk"),
                    ("appoint", "Can make reviewers"),
                    ("see_live_hands", "Can see hands of running rounds"),
                ],
                "verbose_name": "report about a match",
                "verbose_name_plural": "reports about matches",
            },
        ),
        migrations.RunPython(let_administrators_appoint, migrations.RunPython.noop),
    ]
