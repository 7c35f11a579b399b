"""The visitor of a page, for all templates."""

from __future__ import annotations

import json
from functools import cached_property

from django.contrib.auth import SESSION_KEY as ACCOUNT_KEY
from django.http import HttpRequest
from django.urls import reverse

from games.door.players import current_player
from games.models import Player, Table
from games.people.models import Invitation
from games.people.selectors import invitations_for, profile_of, seats_kept_for


class Visitor:
    """The visitor of a page; data is read only if the page shows it."""

    def __init__(self, request: HttpRequest) -> None:
        self._request = request

    @cached_property
    def player(self) -> Player | None:
        """The player of the visitor, if there is one."""
        return current_player(self._request) if hasattr(self._request, "session") else None

    @property
    def has_account(self) -> bool:
        """Whether they play with an account."""
        return self.player is not None and self.player.user_id is not None

    @cached_property
    def preferences(self) -> str:
        """The settings of an account, as JSON; empty for guests, whose browsers keep theirs."""
        session = getattr(self._request, "session", {})
        if ACCOUNT_KEY not in session or self.player is None or not self.has_account:
            return ""
        return json.dumps(profile_of(self.player).preferences)

    @cached_property
    def invitations(self) -> list[Invitation]:
        """The tables to which others have invited them."""
        return [] if self.player is None else invitations_for(self.player)

    @cached_property
    def kept_seats(self) -> list[Table]:
        """Tables other than that of the page at which a seat is kept for them just now."""
        if self.player is None:
            return []
        here = self._request.GET.get("here", "") or self._request.path
        kept = seats_kept_for(self.player)
        return [table for table in kept if reverse("table", args=[table.slug]) != here]


def on_pages(request: HttpRequest) -> dict[str, object]:
    """Give the visitor to all templates."""
    return {"visitor": Visitor(request)}
