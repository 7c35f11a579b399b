"""Friends: follow, invite; what partners have agreed on."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q

from games.models import Player, Table
from games.people.models import LONGEST_CONVENTION, Convention, Follow, Invitation
from games.people.selectors import convention_of, have_met, may_invite
from games.services import wall_clock
from games.services.announce import announce_person
from games.services.refusals import TableRefusal
from games.services.seating import seat_of_player
from games.services.store import seats_of

MOST_FOLLOWED = 200


def follow(player: Player, followed: Player) -> None:
    """Find somebody again whom one has met; raises TableRefusal ``not_met``, ``too_many``."""
    if player == followed or not have_met(player, followed):
        raise TableRefusal("not_met")
    if Follow.objects.filter(follower=player).count() >= MOST_FOLLOWED:
        raise TableRefusal("too_many_friends")
    Follow.objects.get_or_create(
        follower=player, followed=followed, defaults={"since": wall_clock.now()}
    )


def unfollow(player: Player, followed: Player) -> None:
    """Follow somebody no more."""
    Follow.objects.filter(follower=player, followed=followed).delete()


def invite(table: Table, sender: Player, player: Player) -> None:
    """Ask somebody to come to a table; raises TableRefusal ``not_at_table``, ``not_met``."""
    seat_of_player(seats_of(table), sender)
    if not may_invite(sender, player):
        raise TableRefusal("not_met")
    with transaction.atomic():
        Invitation.objects.update_or_create(
            table=table, player=player, defaults={"sender": sender, "at": wall_clock.now()}
        )
        announce_person(player.pk)


def decline(player: Player, invitation: int) -> None:
    """Wave an invitation aside."""
    with transaction.atomic():
        Invitation.objects.filter(player=player, pk=invitation).delete()
        announce_person(player.pk)


def agree(player: Player, partner: Player, text: str) -> None:
    """Write down what two partners have agreed on; without a text, nothing any more.

    Raises TableRefusal ``not_met``, ``text_too_long``.
    """
    text = "\n".join(line.rstrip() for line in text.strip().splitlines())
    if player == partner or not have_met(player, partner):
        raise TableRefusal("not_met")
    if len(text) > LONGEST_CONVENTION:
        raise TableRefusal("text_too_long")
    with transaction.atomic():
        Player.objects.select_for_update().filter(Q(pk=player.pk) | Q(pk=partner.pk)).count()
        found = convention_of(player, partner)
        if not text:
            if found is not None:
                found.delete()
            return
        found = found or Convention(one=player, other=partner)
        found.text, found.changed = text, wall_clock.now()
        found.save()
