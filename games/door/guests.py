"""The player of a form that asks for a name, and names for guests who have not thought of one."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.door.players import current_player, ensure_player
from games.models import Player
from games.services.ground.deal import pick

GUEST_NAMES = (
    gettext_noop("Guest Ibex"),
    gettext_noop("Guest Chamois"),
    gettext_noop("Guest Marmot"),
    gettext_noop("Guest Lynx"),
    gettext_noop("Guest Badger"),
    gettext_noop("Guest Eagle"),
    gettext_noop("Guest Hedgehog"),
    gettext_noop("Guest Otter"),
    gettext_noop("Guest Owl"),
    gettext_noop("Guest Salamander"),
)


def guest_name() -> str:
    """Return a friendly name in the active language."""
    return _(pick(GUEST_NAMES))


def player_by_form(request: HttpRequest) -> Player:
    """Return the player of a form, by the name typed there; if need be a new guest.

    Somebody who is known and has typed nothing keeps the name, whatever an old page has said.
    """
    name, player = request.POST.get("name", ""), current_player(request)
    if player is not None and name == request.POST.get("called"):
        return player
    if not name.strip() and player is None:
        name = guest_name()
    return ensure_player(request, name)
