"""The roles of the staff: groups, created if they are missing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.apps import apps as all_apps
from django.db import DEFAULT_DB_ALIAS

ROLES: Mapping[str, tuple[str, ...]] = {
    "reviewer": ("review", "settle"),
    "director": (),
    "administrator": ("review", "settle", "read_log", "appoint"),
}
"""The permissions of each role; existing groups stay as administrators have set them.

No role lets anybody see the hands of running rounds: that is granted person by person.
"""


def make_missing(apps: Any = all_apps, using: str = DEFAULT_DB_ALIAS, **_signal: object) -> None:
    """Make the groups that are missing, with their permissions."""
    group_model = apps.get_model("auth", "Group")
    permission_model = apps.get_model("auth", "Permission")
    type_model = apps.get_model("contenttypes", "ContentType")
    about, _is_new = type_model.objects.using(using).get_or_create(
        app_label="desk", model="matchreport"
    )
    names = dict(all_apps.get_model("desk", "MatchReport")._meta.permissions)
    for role, codenames in ROLES.items():
        group, is_new = group_model.objects.using(using).get_or_create(name=role)
        for codename in codenames if is_new else ():
            permission, _is_new = permission_model.objects.using(using).get_or_create(
                content_type=about, codename=codename, defaults={"name": names[codename]}
            )
            group.permissions.add(permission)
