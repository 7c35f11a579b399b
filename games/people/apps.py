"""People: accounts, friends, conventions."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PeopleConfig(AppConfig):
    """Django's handle on the app."""

    name = "games.people"
    label = "people"
    verbose_name = _("People")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Connect the signals: logins, accounts closed or changed, partners who play."""
        from games.people import selectors, sessions
        from games.people.services import accounts, conventions
        from games.services.rights import concern
        from games.services.writing.match_seats import partners_play

        sessions.listen()
        accounts.listen()
        partners_play.connect(conventions.note_in_match)
        concern.PARTNERS.append(selectors.partners_by_agreement)
