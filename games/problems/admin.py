"""Problems in the administration, to be read: how clear people find them, and which are out."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.admin.reading import ReadingAdmin
from games.problems.models import Problem


@admin.register(Problem)
class ProblemAdmin(ReadingAdmin):
    """Which problems are asked, how many have answered, and how many find them unclear."""

    list_display = ("pk", "theme", "rating", "answered", "unclear", "judge", "taken_out")
    list_filter = ("taken_out", "theme")
    fields = ("theme", "rating", "judge", "taken_out", "is_solved")
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Problem]:
        """Count answers and votes with the list."""
        number = Count("answered", distinct=True)
        unclear = Count("answered", filter=Q(answered__is_unclear=True), distinct=True)
        found: QuerySet[Problem] = super().get_queryset(request)
        found = found.defer("steps", "answers", "reasons")
        return found.annotate(number_answered=number, number_unclear=unclear)

    @admin.display(description=_("answers"))
    def answered(self, problem: Problem) -> int:
        """Return how many have answered."""
        return int(problem.number_answered)  # type: ignore[attr-defined]

    @admin.display(description=_("find it unclear"))
    def unclear(self, problem: Problem) -> int:
        """Return how many find it unclear."""
        return int(problem.number_unclear)  # type: ignore[attr-defined]
