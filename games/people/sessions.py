"""The player of a browser: a guest joins an account, or waits until its owner logs out."""

from __future__ import annotations

from django.contrib.auth import login, logout
from django.contrib.auth.models import User
from django.contrib.auth.signals import user_logged_in
from django.http import HttpRequest

from games.door.players import current_player, let_be
from games.models import Player
from games.people.services.accounts import player_for
from games.services.ground.announce import announce_person
from games.services.seats.players import hand_over
from games.statements import player_with

WAITING_GUEST = "waiting_guest"
"""Where a session keeps the guest that the browser was before its owner logged in."""
BACKEND = "django.contrib.auth.backends.ModelBackend"


def guest_of(request: HttpRequest) -> Player | None:
    """Return the guest of a browser, ``None`` without one or after a login."""
    player = current_player(request)
    return player if player is not None and player.user_id is None else None


def account_of(request: HttpRequest) -> User | None:
    """Return the account of the visitor, if they play with one."""
    player = current_player(request)
    if player is None or player.user_id is None or request.user.pk != player.user_id:
        return None
    return request.user


def log_in(request: HttpRequest, user: User, *, takes_all_along: bool = True) -> None:
    """Log an account in.

    It takes over all that the guest has, even a seat in a running match; if that is not wanted,
    the guest waits until the owner logs out here.
    """
    guest = guest_of(request)
    if guest is not None and takes_all_along:
        player = player_for(user, guest)
        if guest != player:
            announce_person(guest.pk)
            hand_over(guest, player)
        let_be(request.session, player)  # so that no guest is left to wait
    login(request, user, backend=BACKEND)


def listen() -> None:
    """Let everybody who logs in be the player of the account, in the administration as well."""
    user_logged_in.connect(_be_player_of)


def _be_player_of(request: HttpRequest, user: User, **_signal: object) -> None:
    guest, player = guest_of(request), player_for(user, None)
    let_be(request.session, player)
    if guest is not None:
        request.session[WAITING_GUEST] = guest.pk
    announce_person(player.pk if guest is None else guest.pk)


def log_out(request: HttpRequest) -> None:
    """Log out: the browser is its former guest again, or anonymous."""
    player = current_player(request)
    number = request.session.get(WAITING_GUEST)
    logout(request)
    guest = player_with(number) if isinstance(number, int) else None
    if guest is not None and guest.user_id is None:
        let_be(request.session, guest)
    if player is not None:
        announce_person(player.pk)
