"""The desk in the administration, to be read only: reports, decisions, notices, corrections.

Lists do not name reporters, and nobody can open a row of a case that concerns them.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.contrib import admin
from django.db.models import Exists, OuterRef, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.admin.reading import ReadingAdmin, link_to
from games.desk.case import (
    Case,
    case_of,
    case_of_decision,
    case_of_message,
    case_of_written,
)
from games.desk.concern import concern_of
from games.desk.models import Decision, MatchReport, Notice, WrittenReport
from games.models import Correction
from games.services.rights import staff
from games.talk.models import Measure, Message, Report


class CaseAdmin(ReadingAdmin):
    """Rows that belong to a case: no page of one for somebody whom the case concerns."""

    def case_of(self, row: Any) -> Case:
        """Return the case to which a row belongs."""
        raise NotImplementedError

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Tell whether somebody may see the list, or a row that does not concern them."""
        if not super().has_view_permission(request, obj):
            return False
        return obj is None or concern_of(self.case_of(obj), request.user) is None


class SettledFilter(admin.SimpleListFilter):
    """Open reports, or those that somebody has looked into."""

    title = _("state")
    parameter_name = "settled"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Return the choices besides the one for all reports."""
        return [("no", gettext("open")), ("yes", gettext("settled"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Keep the reports of the kind that was chosen."""
        if self.value() in ("no", "yes"):
            return queryset.filter(settled_at__isnull=self.value() == "no")
        return queryset


@admin.register(Report)
class ReportAdmin(CaseAdmin):
    """Reports of messages. They are read here, and settled at the desk like all others."""

    change_form_template = "admin/games/report.html"
    list_display = ("at", "of_whom", "said", "reason", "outcome", "settled_by")
    list_display_links = ("at", "said")
    list_filter = (SettledFilter, "reason", "outcome", "at")
    list_select_related = ("message__author", "settled_by")
    date_hierarchy = "at"
    search_fields = ("message__author__name", "message__text")
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

    def case_of(self, row: Report) -> Case:
        return case_of_message(row)

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


@admin.register(MatchReport)
class MatchReportAdmin(CaseAdmin):
    """Reports about matches and their rounds."""

    list_display = ("at", "match", "ground", "settled_at")
    list_filter = (SettledFilter, "ground", "at")
    list_select_related = ("match",)
    date_hierarchy = "at"
    search_fields = ("match__table_name", "match__pk__exact")
    search_hint = _("Name of the table, number of the match")
    fields = (
        "of_match",
        "hand",
        "step",
        "of_whom",
        "reported_by",
        "ground",
        "text",
        "at",
        "settled_at",
    )
    readonly_fields = fields

    def case_of(self, row: MatchReport) -> Case:
        return case_of(row)

    @admin.display(description=_("match"))
    def of_match(self, report: MatchReport) -> SafeString | str:
        return link_to(report.match)

    @admin.display(description=_("players"))
    def of_whom(self, report: MatchReport) -> SafeString | str:
        links = [(link_to(it),) for it in case_of(report).meant]
        return format_html_join(", ", "{}", links) or "-"

    @admin.display(description=_("reported by"))
    def reported_by(self, report: MatchReport) -> SafeString | str:
        return link_to(report.reporter)


@admin.register(WrittenReport)
class WrittenReportAdmin(CaseAdmin):
    """Reports of texts outside of matches."""

    list_display = ("at", "title", "kind", "reason", "settled_at")
    list_filter = (SettledFilter, "kind", "reason", "at")
    date_hierarchy = "at"
    search_fields = ("title", "words")
    search_hint = _("Words of the text")
    fields = ("title", "words", "kind", "author", "reporter", "reason", "text", "at", "settled_at")
    readonly_fields = fields

    def case_of(self, row: WrittenReport) -> Case:
        return case_of_written(row)


@admin.register(Decision)
class DecisionAdmin(CaseAdmin):
    """What the desk has decided: why, by whom, for how long."""

    list_display = ("at", "kind", "about", "until", "by")
    list_filter = ("kind", "at")
    list_select_related = ("player", "match", "by")
    date_hierarchy = "at"
    search_fields = ("player__name", "match__table_name", "match__pk__exact", "reason")
    search_hint = _("Name of a player, table, number of the match, words of the reason")
    fields = ("kind", "about", "reason", "asked", "until", "by", "at", "lifts", "confirms")
    readonly_fields = fields

    def case_of(self, row: Decision) -> Case:
        return case_of_decision(row)

    @admin.display(description=_("about"))
    def about(self, decision: Decision) -> SafeString | str:
        """Return whom it was about, or else which match."""
        return link_to(decision.player or decision.match)


@admin.register(Notice)
class NoticeAdmin(CaseAdmin):
    """Who was told of a decision, and what they answered."""

    list_display = ("decided", "kind", "read_at", "answered_at")
    list_filter = ("read_at", "answered_at", "decision__at")
    list_select_related = ("decision",)
    date_hierarchy = "decision__at"
    search_fields = ("answer",)
    search_hint = _("Words of the answer")
    fields = ("decided", "kind", "player", "read_at", "answer", "answered_at")
    readonly_fields = fields

    def case_of(self, row: Notice) -> Case:
        return case_of_decision(row.decision)

    @admin.display(description=_("at"), ordering="decision__at")
    def decided(self, notice: Notice) -> datetime:
        return notice.decision.at

    @admin.display(description=_("decision"))
    def kind(self, notice: Notice) -> str:
        return notice.decision.get_kind_display()


@admin.register(Correction)
class CorrectionAdmin(CaseAdmin):
    """What counts otherwise than it was played, and why."""

    list_display = ("at", "match", "hand", "kind", "points", "by")
    list_filter = ("kind", "at")
    list_select_related = ("match", "hand__match", "by")
    date_hierarchy = "at"
    search_fields = ("match__table_name", "match__pk__exact", "reason")
    search_hint = _("Name of the table, number of the match, words of the reason")
    fields = ("of_match", "hand", "kind", "points", "reason", "by", "at")
    readonly_fields = fields

    def case_of(self, row: Correction) -> Case:
        return Case(match=row.match, hand=row.hand)

    @admin.display(description=_("match"))
    def of_match(self, correction: Correction) -> SafeString | str:
        return link_to(correction.match)


def _around(report: Report) -> QuerySet[Message]:
    """Return the evidence, each message with whether it is reported."""
    reported = Report.objects.filter(message=OuterRef("pk"))
    messages_around = report.evidence.select_related("author").order_by("pk")
    return messages_around.annotate(is_reported=Exists(reported))


def _measures_before(report: Report) -> QuerySet[Measure]:
    """Return what was decided about the player at other times."""
    decided = Measure.objects.filter(player=report.message.author).exclude(report=report)
    return decided.select_related("by", "report")
