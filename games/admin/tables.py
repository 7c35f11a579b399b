"""Tables: their seats and scores, but never the cards."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.admin.columns import deck_of, target_of
from games.admin.filters import (
    BoosterFilter,
    BotsAtTableFilter,
    HouseRuleFilter,
    TargetFilter,
)
from games.admin.reading import (
    ReadingAdmin,
    ReadOnly,
    link_to,
    link_to_list,
    without_state,
)
from games.models import Seat, Table


class SeatInline(ReadOnly, admin.TabularInline):
    """The four seats of a table."""

    model = Seat
    fields = ("place", "who", "bot_or_person", "last_seen", "is_away", "wants_next", "shows_hand")
    readonly_fields = fields
    ordering = ("number",)
    verbose_name_plural = _("seats")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Seat]:
        seats = super().get_queryset(request).select_related("player", "table")
        return without_state(seats, "table__")

    @admin.display(description=_("seat"))
    def place(self, seat: Seat) -> int:
        return seat.number + 1

    @admin.display(description=_("name"))
    def who(self, seat: Seat) -> SafeString | str:
        return link_to(seat.player) if seat.is_person else seat.name or "-"

    @admin.display(description=_("taken by"))
    def bot_or_person(self, seat: Seat) -> str:
        if seat.bot:
            return gettext("bot (%(kind)s)") % {"kind": seat.bot}
        return gettext("person") if seat.is_person else gettext("nobody")


@admin.register(Table)
class TableAdmin(ReadingAdmin):
    """Tables. The snapshot of the match and the clocks are left out altogether."""

    list_display = (
        "name",
        "status",
        "people",
        "bots",
        "pace",
        "target",
        "is_listed",
        "created",
    )
    list_filter = (
        "status",
        "created",
        "pace",
        TargetFilter,
        BoosterFilter,
        HouseRuleFilter,
        BotsAtTableFilter,
        "is_listed",
    )
    list_select_related = ("host",)
    search_fields = ("name", "slug", "seats__player__name", "seats__bot_name")
    search_hint = _("Name or address of the table, name of a player")
    ordering = ("-pk",)
    fields = (
        "name",
        "slug",
        "status",
        "host",
        "pace",
        "target",
        "boosters",
        "is_listed",
        "has_password",
        "allows_spectators",
        "created",
        "empty_since",
        "watchers",
        "current_match",
        "all_matches",
    )
    readonly_fields = fields
    inlines = (SeatInline,)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Table]:
        tables = without_state(super().get_queryset(request).filter(lesson=""))
        return tables.prefetch_related("seats__player")

    def view_on_site(self, table: Table) -> str:
        """Return the address of the table as a spectator sees it."""
        return reverse("table", args=[table.slug])

    @admin.display(description=_("people"))
    def people(self, table: Table) -> str:
        return ", ".join(seat.name for seat in table.seats.all() if seat.is_person)

    @admin.display(description=_("bots"))
    def bots(self, table: Table) -> str:
        return ", ".join(seat.name for seat in table.seats.all() if seat.bot)

    @admin.display(description=_("target score"))
    def target(self, table: Table) -> int | str:
        return target_of(table.options)

    @admin.display(description=_("Boosters"))
    def boosters(self, table: Table) -> str:
        return deck_of(table.options)

    @admin.display(description=_("spectators"))
    def watchers(self, table: Table) -> str:
        watchers = table.spectators.select_related("player")
        return ", ".join(watcher.name or str(_("guest")) for watcher in watchers) or "-"

    @admin.display(description=_("password"), boolean=True)
    def has_password(self, table: Table) -> bool:
        return bool(table.password)

    @admin.display(description=_("current match"))
    def current_match(self, table: Table) -> SafeString | str:
        if table.match is None:
            return "-"
        table.match.table = table
        return link_to(table.match)

    @admin.display(description=_("matches"))
    def all_matches(self, table: Table) -> SafeString:
        return link_to_list("match", _("All matches of this table"), table__id__exact=table.pk)
