"""Score sheets in the administration, to be read only.

Nobody but those with its address may write on one (PAD-1), so the address is not shown.
"""

from __future__ import annotations

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from games.admin.reading import ReadingAdmin
from games.pads.models import Pad


@admin.register(Pad)
class PadAdmin(ReadingAdmin):
    """Score sheets: who played, and when."""

    list_display = ("__str__", "target", "max_deals", "created", "changed", "closed")
    list_filter = ("created", "changed", "closed")
    date_hierarchy = "created"
    search_fields = ("names__0", "names__1", "names__2", "names__3")
    fields = ("teams", "target", "max_deals", "version", "created", "changed", "closed")
    readonly_fields = fields

    @admin.display(description=_("teams"))
    def teams(self, pad: Pad) -> str:
        return str(pad)
