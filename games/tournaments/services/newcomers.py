"""People of evenings become members of the club; nobody is merged unasked (CLUB-1)."""

from __future__ import annotations

from django.db import transaction

from games.models import Player
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import Club, Membership
from games.tournaments.selectors.newcomers import Newcomer, newcomer_by, newcomers_of
from games.tournaments.services.clubs import lock_for_director, refuse_claim


def take_in(club: Club, by: Player, person: int, *, is_same: bool | None = None) -> Membership:
    """Make a player of the evenings a member; ``is_same`` answers whose name it is.

    The same means that a name without an account and the account count as one person from now on.
    Raises TableRefusal ``not_director``, ``already_member``, ``same_name`` with the name, and
    whatever :func:`refuse_claim` does: the name of a director is the owner's to give.
    """
    with transaction.atomic():
        club = lock_for_director(club.pk, by)
        found = newcomer_by(club, person)
        if found is None:
            raise TableRefusal("already_member")
        if found.is_doubtful and is_same is None:
            raise TableRefusal("same_name", about=found.name)
        return _taken_in(club, found, by, is_same=bool(is_same))


def take_all_in(club: Club, by: Player) -> int:
    """Make all players of the evenings members whose names belong to one person for certain.

    Returns how many. Raises TableRefusal ``not_director``.
    """
    with transaction.atomic():
        club = lock_for_director(club.pk, by)
        clear = [it for it in newcomers_of(club) if not it.is_doubtful]
        Membership.objects.bulk_create(_new_member(club, it, is_same=False) for it in clear)
        return len(clear)


def _taken_in(club: Club, found: Newcomer, by: Player, *, is_same: bool) -> Membership:
    person = found.person
    if is_same and found.like is not None:
        member = found.like
        if person.player is not None:
            refuse_claim(member, by)
            member.player = person.player
        member.counts_by_name = True
        member.save(update_fields=["player", "counts_by_name"])
        return member
    new = _new_member(club, found, is_same=is_same)
    new.save(force_insert=True)
    return new


def _new_member(club: Club, found: Newcomer, *, is_same: bool) -> Membership:
    person = found.person
    return Membership(
        club=club,
        player=person.player,
        name=person.name if person.player is None else person.player.name,
        counts_by_name=is_same,
        since=wall_clock.now(),
    )
