"""The base of all pages of the record: read-only, logged, without secrets."""

from __future__ import annotations

import logging
from typing import Any

from django.contrib import admin
from django.contrib.admin import SimpleListFilter
from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.views.main import ChangeList
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.db import InterfaceError, InternalError, OperationalError
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.models import Event, Hand, Match, Player, StaffAct, Table
from games.services.rights import staff
from games.talk.models import Report

logger = logging.getLogger(__name__)

PATTERNS = {"regex", "iregex"}
REFUSALS = (IncorrectLookupParameters, PermissionDenied, SuspiciousOperation)
STORAGE_FAILS = (OperationalError, InterfaceError, InternalError)


class ReadOnly:
    """Nothing may be added, changed or deleted."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class FilteredLists(admin.ModelAdmin):
    """Lists whose filters may be typed into the address."""

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Tell whether the address of a list may filter by a lookup: by no pattern.

        A wrong pattern looks like a storage that fails, and one can keep the database busy.
        """
        return not _is_pattern(lookup) and super().lookup_allowed(lookup, value, request)

    def get_changelist_instance(self, request: HttpRequest) -> ChangeList:
        """Make the list; filters that only the database refuses are treated like all wrong ones.

        Django finds out most before it asks the database, but not that no year is -1, or that
        a text of PostgreSQL holds no NUL. It catches all errors there, and so do we here.
        """
        try:
            return super().get_changelist_instance(request)
        except (*REFUSALS, *STORAGE_FAILS):
            raise
        except Exception as fault:
            if not request.GET:
                raise
            raise IncorrectLookupParameters(fault) from fault


class ReadingAdmin(ReadOnly, FilteredLists):
    """A model's rows to look at, with few queries however many there are."""

    actions = None
    list_per_page = 50
    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER
    linked_by: tuple[str, ...] = ()
    """Lookups by which other pages link to the list."""
    search_hint: str | Promise = ""
    """The text that names the searchable fields."""

    class Media:
        css = {"all": ["css/admin-record.css"]}

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Tell whether the address of a list may filter by a lookup.

        Django allows all lookups on a model's own fields. Asking for tables whose state has
        this or that card would tell what nobody may know.
        """
        if lookup in self.linked_by:
            return True
        if _is_pattern(lookup):
            return False
        names = [_name_of(item) for item in self.list_filter]
        return any(lookup == name or lookup.startswith(f"{name}__") for name in names)

    def render_change_form(
        self,
        request: HttpRequest,
        context: dict[str, Any],
        add: bool = False,
        change: bool = False,
        form_url: str = "",
        obj: Any = None,
    ) -> HttpResponse:
        """Log the look at a row."""
        note_look(request, obj)
        return super().render_change_form(request, context, add, change, form_url, obj)


def without_state(rows: QuerySet[Any], table: str = "") -> QuerySet[Any]:
    """Leave the state and the clocks of tables in the database.

    They hold hidden cards, and are large; ``table`` is the way from a row to its table.
    """
    return rows.defer(f"{table}state", f"{table}clocks")


def note_look(request: HttpRequest, obj: Model) -> None:
    """Log that a member of staff has looked at a row of the record, as the desk does."""
    logger.info("user %s looks at %s %s", request.user.pk, obj._meta.label, obj.pk)
    told = f"{obj._meta.label_lower}: {obj.pk}"  # the log tells it in any language
    match obj:
        case Match():
            staff.note_look(request.user, StaffAct.Act.MATCH, told, match=obj)
        case Hand():
            staff.note_look(request.user, StaffAct.Act.ROUND, told, match=obj.match)
        case Event():
            staff.note_look(request.user, StaffAct.Act.ROUND, told, match=obj.hand.match)
        case Table():
            staff.note_look(request.user, StaffAct.Act.MATCH, told, table=obj)
        case Player():
            staff.note_look(request.user, StaffAct.Act.PERSON, told, player=obj)
        case Report():
            staff.note_look(request.user, StaffAct.Act.REPORT, told)
        case _:
            staff.note_look(request.user, StaffAct.Act.ROW, told)


def link_to(obj: Model | None, text: object = None) -> SafeString | str:
    """Return a link to the page of a row, ``-`` if there is none."""
    if obj is None:
        return "-"
    about = obj._meta
    address = reverse(f"admin:{about.app_label}_{about.model_name}_change", args=[obj.pk])
    return format_html('<a href="{}">{}</a>', address, text or obj)


def link_to_list(model: str, text: object, **lookups: object) -> SafeString:
    """Return a link to a list, filtered."""
    address = reverse(f"admin:games_{model}_changelist", query=lookups)
    return format_html('<a href="{}">{}</a>', address, text)


def _is_pattern(lookup: str) -> bool:
    return not PATTERNS.isdisjoint(lookup.split("__"))


def _name_of(item: Any) -> str:
    """Return the parameter or the field by which a list filter filters."""
    if isinstance(item, (list, tuple)):
        return str(item[0])
    if isinstance(item, type) and issubclass(item, SimpleListFilter):
        return str(item.parameter_name)
    return str(item)
