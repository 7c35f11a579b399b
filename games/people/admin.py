"""People in the administration: accounts, groups and agreements of partners, read-only."""

from __future__ import annotations

from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.models import Group, User
from django.http import HttpRequest, HttpResponse

from games.admin.reading import FilteredLists, ReadingAdmin
from games.door.players import let_be
from games.models import Player
from games.people.models import ConventionVersion
from games.people.sessions import account_of

admin.site.unregister((User, Group))


@admin.register(User)
class AccountAdmin(FilteredLists, UserAdmin):  # type: ignore[type-arg]
    """Accounts, as Django shows them."""

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
