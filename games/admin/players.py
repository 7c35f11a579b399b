"""Players: guests and people with accounts."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.admin.reading import ReadingAdmin, link_to, without_state
from games.models import Player, Seat, TableStatus


@admin.register(Player)
class PlayerAdmin(ReadingAdmin):
    """Players, and the tables at which they sit now."""

    list_display = ("name", "user", "created", "last_seen", "tables")
    list_filter = (
        "last_seen",
        "created",
        ("user", admin.EmptyFieldListFilter),
    )
    list_select_related = ("user",)
    search_fields = ("name", "user__username", "pk__exact")
    search_hint = _("Name, account or number of the player")
    ordering = ("-pk",)
    fields = ("name", "user", "created", "last_seen", "tables")
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Player]:
        taken = Seat.objects.exclude(table__status=TableStatus.CLOSED)
        seats = without_state(taken.select_related("table"), "table__").order_by("-pk")
        players = super().get_queryset(request)
        return players.prefetch_related(Prefetch("seats", seats))

    @admin.display(description=_("sits at"))
    def tables(self, player: Player) -> SafeString | str:
        links = ((link_to(seat.table),) for seat in player.seats.all())
        return format_html_join(", ", "{}", links) or "-"
