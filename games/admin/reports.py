"""Reports of what was said: what stands around it, and what was decided at the desk."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import Exists, OuterRef, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.admin.reading import ReadingAdmin, link_to
from games.services.rights import staff
from games.talk.models import Measure, Message, Report


class SettledFilter(admin.SimpleListFilter):
    """Open reports, or those that somebody has looked into."""

    title = _("state")
    parameter_name = "settled"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Return the choices besides the one for all reports."""
        return [("no", gettext("open")), ("yes", gettext("settled"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Report]) -> QuerySet[Report]:
        """Keep the reports of the kind that was chosen."""
        if self.value() in ("no", "yes"):
            return queryset.filter(settled_at__isnull=self.value() == "no")
        return queryset


@admin.register(Report)
class ReportAdmin(ReadingAdmin):
    """Reports of messages. They are read here, and settled at the desk like all others."""

    change_form_template = "admin/games/report.html"
    list_display = ("at", "of_whom", "said", "reason", "reporter", "outcome", "settled_by")
    list_display_links = ("at", "said")
    list_filter = (SettledFilter, "reason", "outcome", "at")
    list_select_related = ("message__author", "reporter", "settled_by")
    search_fields = ("message__author__name", "reporter__name", "message__text", "text")
    search_hint = _("Name of a player, words of a message")
    ordering = ("-pk",)
    fields = (
        "of_whom",
        "said",
        "table",
        "reason",
        "text",
        "reported_by",
        "at",
        "outcome",
        "settled_at",
        "settled_by",
    )
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Report]:
        reports = super().get_queryset(request).select_related("message__table")
        return reports.defer("message__table__state", "message__table__clocks")

    def render_change_form(
        self,
        request: HttpRequest,
        context: dict[str, Any],
        add: bool = False,
        change: bool = False,
        form_url: str = "",
        obj: Any = None,
    ) -> HttpResponse:
        """Show the messages around, what was decided before, and the way to the desk."""
        context |= {
            "around": _around(obj),
            "before": _measures_before(obj),
            "desk": reverse("desk_said", args=[obj.pk])
            if staff.may(request.user, staff.REVIEW)
            else "",
        }
        return super().render_change_form(request, context, add, change, form_url, obj)

    @admin.display(description=_("player"), ordering="message__author__name")
    def of_whom(self, report: Report) -> SafeString | str:
        return link_to(report.message.author)

    @admin.display(description=_("message"))
    def said(self, report: Report) -> str:
        return report.message.said

    @admin.display(description=_("table"))
    def table(self, report: Report) -> SafeString | str:
        return link_to(report.message.table)

    @admin.display(description=_("reported by"))
    def reported_by(self, report: Report) -> SafeString | str:
        return link_to(report.reporter)


def _around(report: Report) -> QuerySet[Message]:
    """Return the evidence, each message with whether it is reported."""
    reported = Report.objects.filter(message=OuterRef("pk"))
    messages_around = report.evidence.select_related("author").order_by("pk")
    return messages_around.annotate(is_reported=Exists(reported))


def _measures_before(report: Report) -> QuerySet[Measure]:
    """Return what was decided about the player at other times."""
    decided = Measure.objects.filter(player=report.message.author).exclude(report=report)
    return decided.select_related("by", "report")
