"""Friends: follow, invite."""

from __future__ import annotations

from django.db import transaction

from games.models import Player, Table
from games.people.models import Follow, Invitation
from games.people.selectors import have_met, may_invite
from games.services.ground import wall_clock
from games.services.ground.announce import announce_person
from games.services.ground.refusals import TableRefusal
from games.services.rights.seating import seat_of_player
from games.services.writing.store import seats_of
from games.talk.selectors import blocked_by

MOST_FOLLOWED = 200


def follow(player: Player, followed: Player) -> None:
    """Follow a player one has met; raises TableRefusal ``not_met``, ``too_many``."""
    if player == followed or not have_met(player, followed):
        raise TableRefusal("not_met")
    if Follow.objects.filter(follower=player).count() >= MOST_FOLLOWED:
        raise TableRefusal("too_many_friends")
    Follow.objects.get_or_create(
        follower=player, followed=followed, defaults={"since": wall_clock.now()}
    )


def unfollow(player: Player, followed: Player) -> None:
    """Stop following a player."""
    Follow.objects.filter(follower=player, followed=followed).delete()


def invite(table: Table, sender: Player, player: Player) -> None:
    """Invite a player to a table; raises TableRefusal ``not_at_table``, ``not_met``."""
    seat_of_player(seats_of(table), sender)
    if not may_invite(sender, player):
        raise TableRefusal("not_met")
    with transaction.atomic():
        others = Invitation.objects.filter(table=table, player=player).exclude(sender=sender)
        if sender.pk in blocked_by(player) and others.exists():
            return  # theirs, which nobody would see, does not replace what others have sent
        Invitation.objects.update_or_create(
            table=table, player=player, defaults={"sender": sender, "at": wall_clock.now()}
        )
        announce_person(player.pk)


def decline(player: Player, invitation: int) -> None:
    """Decline an invitation."""
    with transaction.atomic():
        Invitation.objects.filter(player=player, pk=invitation).delete()
        announce_person(player.pk)
