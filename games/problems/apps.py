"""Problems: what would one play here?"""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ProblemsConfig(AppConfig):
    """Django's handle on the app."""

    name = "games.problems"
    label = "problems"
    verbose_name = _("Problems")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Tell and forget people; check problems when the clock comes by."""
        from games.people.export import tell_beside
        from games.problems.selectors import told_about
        from games.problems.services import asking, checking

        asking.listen()
        checking.listen()
        tell_beside("problems", told_about)
