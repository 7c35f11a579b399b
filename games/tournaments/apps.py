"""Tournaments and clubs."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    """Django's handle on the app."""

    name = "games.tournaments"
    label = "tournaments"
    verbose_name = _("Tournaments")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Connect signals (matches, score sheets, deleted accounts) and the export of data."""
        from games.pads.open_to import ask_first
        from games.people.export import tell_beside
        from games.selectors import soon
        from games.services.rights import concern
        from games.services.rights.at_play import ask_too
        from games.tournaments.export import directed_by, entries_of, memberships_of
        from games.tournaments.selectors import bonds
        from games.tournaments.selectors.playing import is_in_match
        from games.tournaments.services import forgetting, online, sheets, writings
        from games.tournaments.views import soon as announced
        from games.tournaments.views.sheets import may_open

        tell_beside("clubs", memberships_of)
        tell_beside("tournaments", entries_of)
        tell_beside("tournaments_directed", directed_by)
        concern.PARTNERS.append(bonds.own_partners)
        concern.TOURNAMENTS.append(bonds.own_matches)
        ask_too(is_in_match)
        ask_first(may_open)
        soon.ANNOUNCED.append(announced.soon)
        writings.declare_all()
        online.listen()
        sheets.listen()
        forgetting.listen()
