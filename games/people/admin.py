"""People in the administration: accounts, groups and agreements of partners, read-only."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.models import Group, User
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse

from games.admin.reading import FilteredLists, ReadingAdmin
from games.door.players import let_be
from games.models import Player
from games.people.models import ConventionVersion
from games.people.services import accounts
from games.people.sessions import account_of

admin.site.unregister((User, Group))


@admin.register(User)
class AccountAdmin(FilteredLists, UserAdmin):  # type: ignore[type-arg]
    """Accounts, as Django shows them."""

    def delete_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Delete an account piece by piece: Django does it at once, and everybody else waits."""
        user = self.get_object(request, unquote(object_id))
        if request.method == "POST" and user is not None and self._may_go(request, user):
            name, number = str(user), user.pk
            self.log_deletions(request, self.get_queryset(request).filter(pk=number))
            accounts.close_account(user)
            return self.response_delete(request, name, number)
        return super().delete_view(request, object_id, extra_context)

    def _may_go(self, request: HttpRequest, user: User) -> bool:
        """Tell whether Django will delete an account, and not ask or refuse."""
        _all, _counts, lacking, protected = self.get_deleted_objects([user], request)
        has_said_so = bool(request.POST.get("post"))
        may = self.has_delete_permission(request, user)
        return has_said_so and may and not (lacking or protected)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """Delete several accounts, one after the other."""
        for user in queryset:
            accounts.close_account(user)

    def user_change_password(
        self,
        request: HttpRequest,
        id: str,  # noqa: A002 - so it is called by the address
        form_url: str = "",
    ) -> HttpResponse:
        """Give an account another password; staff changing their own stay logged in as players."""
        own = account_of(request)
        response: HttpResponse = super().user_change_password(request, id, form_url)
        if own is not None and str(own.pk) == id:
            let_be(request.session, Player.objects.get(user=own))
        return response


@admin.register(Group)
class RoleAdmin(FilteredLists, GroupAdmin):
    """Groups, as Django shows them."""


@admin.register(ConventionVersion)
class ConventionVersionAdmin(ReadingAdmin):
    """The earlier agreements of two partners, each with its date."""

    list_display = ("at", "one", "other", "text", "standards")
    list_filter = ("at",)
    search_fields = ("one__name", "other__name", "text")
    fields = ("at", "one", "other", "text", "standards")
    readonly_fields = fields
    ordering = ("-at", "-pk")
