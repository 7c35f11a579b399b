"""Friends: follow, invite; what partners have agreed on."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q

from games.models import Match, Player, Table, TableStatus
from games.people.models import (
    LONGEST_CONVENTION,
    Convention,
    ConventionVersion,
    Follow,
    Invitation,
)
from games.people.selectors import convention_of, have_met, may_invite, versions_of
from games.services.ground import wall_clock
from games.services.ground.announce import announce_person
from games.services.ground.refusals import TableRefusal
from games.services.rights.seating import seat_of_player
from games.services.writing.store import seats_of
from games.talk.selectors import blocked_by

MOST_FOLLOWED = 200


def follow(player: Player, followed: Player) -> None:
    """Follow somebody whom one has met; raises TableRefusal ``not_met``, ``too_many``."""
    if player == followed or not have_met(player, followed):
        raise TableRefusal("not_met")
    if Follow.objects.filter(follower=player).count() >= MOST_FOLLOWED:
        raise TableRefusal("too_many_friends")
    Follow.objects.get_or_create(
        follower=player, followed=followed, defaults={"since": wall_clock.now()}
    )


def unfollow(player: Player, followed: Player) -> None:
    """Stop following somebody."""
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
    """Write down what two partners have agreed on; an empty text ends it.

    Not while both sit in a running match. Every text is kept (``ConventionVersion``). Raises
    TableRefusal ``not_met``, ``text_too_long``, ``match_runs``.
    """
    text = "\n".join(line.rstrip() for line in text.strip().splitlines())
    if player == partner or not have_met(player, partner):
        raise TableRefusal("not_met")
    if len(text) > LONGEST_CONVENTION:
        raise TableRefusal("text_too_long")
    if player.pk in blocked_by(partner):
        raise TableRefusal("not_met")  # somebody who is blocked is not told
    with transaction.atomic():
        Player.objects.select_for_update().filter(Q(pk=player.pk) | Q(pk=partner.pk)).count()
        if _play_now(player, partner):
            raise TableRefusal("match_runs")
        found, now = convention_of(player, partner), wall_clock.now()
        if text == ("" if found is None else found.text):
            return
        _keep_version(player, partner, found, text)
        if not text:
            if found is not None:
                found.delete()
            return
        found = found or Convention(one=player, other=partner)
        found.text, found.changed = text, now
        found.save()


def note_in_match(match: Match, one: Player, other: Player, **_signal: object) -> None:
    """Keep with a match what two who are partners in it have agreed on."""
    found = convention_of(one, other)
    if found is None or any(it["players"] == _numbers(found) for it in match.conventions):
        return
    kept = {
        "players": _numbers(found),
        "names": [found.one.shown_name, found.other.shown_name],
        "text": found.text,
        "since": found.changed.isoformat(),
    }
    match.conventions = [*match.conventions, kept]
    match.save(update_fields=["conventions"])


def _numbers(convention: Convention) -> list[int]:
    return [convention.one_id, convention.other_id]


def _play_now(player: Player, partner: Player) -> bool:
    """Tell whether both sit at a table at which a match runs."""
    tables = Table.objects.filter(status=TableStatus.PLAYING, seats__player=player)
    return tables.filter(seats__player=partner).exists()


def _keep_version(player: Player, partner: Player, before: Convention | None, text: str) -> None:
    """Keep what two agree on from now on, and what is older than the versions that are kept."""
    versions = versions_of(player, partner)
    if before is not None and not versions.exists():
        ConventionVersion.objects.create(
            one=before.one, other=before.other, text=before.text, at=before.changed
        )
    ConventionVersion.objects.create(one=player, other=partner, text=text, at=wall_clock.now())
