"""The record for the staff: everything to read, nothing to change.

What is hidden at a running table is hidden here as well.
"""

from __future__ import annotations

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from games.admin.events import EventAdmin
from games.admin.hands import HandAdmin
from games.admin.matches import MatchAdmin
from games.admin.players import PlayerAdmin
from games.admin.tables import TableAdmin

__all__ = ["EventAdmin", "HandAdmin", "MatchAdmin", "PlayerAdmin", "TableAdmin"]

admin.site.site_header = _("Tichu with Boosters: administration")
admin.site.site_title = _("Tichu administration")
admin.site.index_title = _("Tables, matches and players")
