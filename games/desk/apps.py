"""The desk: reports, decisions, notices."""

from __future__ import annotations

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class DeskConfig(AppConfig):
    """Django's handle on the app."""

    name = "games.desk"
    label = "desk"
    verbose_name = _("Desk")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Connect signals (evidence, deleted accounts, bars after seen cards); create roles."""
        from games.desk.export import decisions_told_to, reports_by
        from games.desk.services import (
            by_night,
            caring,
            live,
            notices,
            partners,
            reporting,
            roles,
            sheets,
        )
        from games.people.export import tell_beside

        notices.listen()
        caring.listen()
        partners.listen()
        by_night.listen()
        tell_beside("decisions", decisions_told_to)
        tell_beside("reports", reports_by)
        reporting.listen()
        live.listen()
        sheets.declare_sheets()
        post_migrate.connect(roles.make_missing, sender=self)
