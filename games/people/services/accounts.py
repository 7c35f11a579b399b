"""Open and close accounts, and end the sessions of their owners.

An account is Django's user; its name is the mail address, since that is what people
remember. Matches belong to the player of the account.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models.signals import pre_delete, pre_save

from games.door.guests import guest_name
from games.models import Player
from games.models.players import LONGEST_NAME
from games.people.models import Convention, ConventionVersion, Follow, Invitation, Profile
from games.people.selectors import profile_of
from games.services.ground.refusals import TableRefusal
from games.services.seats.players import (
    create_player,
    end_sessions,
    forget_piecewise,
    forget_player,
    player_forgotten,
    rename_player,
)

LONGEST_ADDRESS = 150
MOST_PREFERENCES = 80
LONGEST_PREFERENCE = 40
ENDS_SESSIONS = ("password", "is_active")
"""A change of one of these ends the sessions of an account."""


def account_name(address: str) -> str:
    """Return the name of the account of a mail address."""
    return address.strip().lower()


def open_account(address: str, password: str, name: str, guest: Player | None) -> User:
    """Open an account for a guest, who keeps everything, or for a new player.

    Raises TableRefusal ``address_taken``, ``name_missing``.
    """
    address = address.strip()
    try:
        with transaction.atomic():
            user = User.objects.create_user(account_name(address), address, password)
            player = guest or create_player(name)
            player.user = user
            player.save(update_fields=["user"])
            rename_player(player, name)
    except IntegrityError as error:
        raise TableRefusal("address_taken") from error
    return user


def player_for(user: User, guest: Player | None) -> Player:
    """Return the player of an account; if it has none yet, the guest or a new player.

    An account that the administration has made may be called by a mail address, which nobody
    else is to see.
    """
    player = Player.objects.filter(user=user).first()
    if player is None:
        name = guest_name() if "@" in user.username else user.username[:LONGEST_NAME]
        player = guest or create_player(name)
        player.user = user
        player.save(update_fields=["user"])
    return player


def change_password(user: User, password: str) -> None:
    """Give an account another password; all its sessions end."""
    user.set_password(password)
    user.save(update_fields=["password"])


def close_account(user: User) -> None:
    """Delete an account and all personal data; if that is cut off, it can be done again."""
    player = Player.objects.filter(user=user).first()
    if player is not None:
        forget_piecewise(player)
    user.delete()  # which forgets its player, below


def keep_preferences(player: Player, preferences: Mapping[str, str]) -> None:
    """Store settings of a player beside the other ones; raises ``not_readable``.

    Which settings there are is for the pages to know; here only their size counts.
    """
    texts = [*preferences, *preferences.values()]
    can_be_kept = all(
        isinstance(it, str) and len(it) <= LONGEST_PREFERENCE and "\0" not in it for it in texts
    )
    with transaction.atomic():
        Player.objects.select_for_update().get(pk=player.pk)  # two devices may send at once
        kept = profile_of(player).preferences | dict(preferences)
        if not can_be_kept or len(kept) > MOST_PREFERENCES:
            raise TableRefusal("not_readable")
        _change_profile(player, preferences=kept)


def keep_language(player: Player, language: str) -> None:
    """Store the language of a player."""
    _change_profile(player, language=language)


def show_table(player: Player, *, is_shown: bool) -> None:
    """Let followers see where a player plays, or hide it again."""
    _change_profile(player, shows_table=is_shown)


def show_online(player: Player, *, is_shown: bool) -> None:
    """Let everybody see in the lobby that a player is at a table, or hide it again."""
    player.shows_online = is_shown
    player.save(update_fields=["shows_online"])


def _change_profile(player: Player, **values: Any) -> None:
    Profile.objects.update_or_create(player=player, defaults=values)


def listen() -> None:
    """End the sessions of changed accounts; delete the data of deleted ones."""
    pre_save.connect(_end_sessions_of_changed, sender=User)
    pre_delete.connect(_forget_deleted, sender=User)
    player_forgotten.connect(_forget)


def _end_sessions_of_changed(instance: User, update_fields: Any = None, **_signal: object) -> None:
    if update_fields is not None and not set(update_fields) & set(ENDS_SESSIONS):
        return
    before = User.objects.filter(pk=instance.pk).values_list(*ENDS_SESSIONS).first()
    after = tuple(getattr(instance, name) for name in ENDS_SESSIONS)
    player = Player.objects.filter(user=instance.pk).first()
    if player is not None and before is not None and before != after:
        end_sessions(player)


def _forget_deleted(instance: User, **_signal: object) -> None:
    """Delete the personal data of deleted accounts, even of those the administration deletes."""
    player = Player.objects.filter(user=instance).first()
    if player is not None:
        forget_player(player)


def _forget(player: Player, **_signal: object) -> None:
    Profile.objects.filter(player=player).delete()
    for model, fields in (
        (Follow, ("follower", "followed")),
        (Invitation, ("sender", "player")),
        (Convention, ("one", "other")),
        (ConventionVersion, ("one", "other")),
    ):
        for field in fields:
            model._default_manager.filter(**{field: player}).delete()
