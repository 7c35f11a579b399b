"""Look at a match together: one leads, and others see where that is.

The leader gives a sign of life with every place and between them; without one they have left,
and somebody else may take over.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from games.models import Match, Player, Viewing
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal
from games.services.rights.at_play import refuse_at_play

GONE_AFTER = timedelta(seconds=15)
"""From then on somebody else may take over; a leader who comes back before goes on leading."""
FORGOTTEN_AFTER = timedelta(minutes=10)


def has_leader(viewing: Viewing | None, now: datetime) -> bool:
    """Tell whether somebody leads who has not left."""
    return viewing is not None and viewing.leader_id is not None and not is_gone(viewing, now)


def is_gone(viewing: Viewing, now: datetime) -> bool:
    """Tell whether nothing has been heard of the leader for too long."""
    return now - viewing.seen > GONE_AFTER


def is_forgotten(viewing: Viewing, now: datetime) -> bool:
    """Tell whether nobody leads any more, not even somebody who comes back."""
    return now - viewing.seen > FORGOTTEN_AFTER


def lead(match: Match, player: Player, number: int, step: int) -> None:
    """Lead from now on, at a step of a round, where nobody does.

    Raises TableRefusal ``somebody_leads``, ``match_runs`` (WHO-7).
    """
    refuse_at_play(player)
    now = wall_clock.now()
    with transaction.atomic():
        viewing = _locked(match)
        if viewing is None:
            viewing = Viewing(match=match)
        elif has_leader(viewing, now) and viewing.leader_id != player.pk:
            raise TableRefusal("somebody_leads")
        viewing.leader = player
        _go(viewing, number, step, now)


def show_place(match: Match, player: Player, number: int, step: int) -> None:
    """Let those who follow see where the leader is.

    Raises TableRefusal ``leads_no_more``, ``match_runs`` (WHO-7): a place can be a sign.
    """
    refuse_at_play(player)
    with transaction.atomic():
        viewing, now = _led_by(match, player)
        if (viewing.round, viewing.step) == (number, step):
            _note_seen(viewing, now)
        else:
            _go(viewing, number, step, now)


def stay(match: Match, player: Player) -> None:
    """Give a sign of life; raises TableRefusal ``leads_no_more``.

    Whoever leads may have the match open twice: only where they step leads the others.
    """
    with transaction.atomic():
        _note_seen(*_led_by(match, player))


def stop_leading(match: Match, player: Player) -> None:
    """Stop leading; nothing changes if somebody else does."""
    with transaction.atomic():
        viewing = _locked(match)
        if viewing is not None and viewing.leader_id == player.pk:
            viewing.leader = None
            viewing.version += 1
            viewing.save(update_fields=["leader", "version"])


def _locked(match: Match) -> Viewing | None:
    Match.objects.select_for_update().only("pk").get(pk=match.pk)
    return Viewing.objects.filter(match=match).first()


def _led_by(match: Match, player: Player) -> tuple[Viewing, datetime]:
    """Return what somebody leads, and the time; raises TableRefusal ``leads_no_more``."""
    viewing, now = _locked(match), wall_clock.now()
    if viewing is None or viewing.leader_id != player.pk or is_forgotten(viewing, now):
        raise TableRefusal("leads_no_more")
    return viewing, now


def _note_seen(viewing: Viewing, now: datetime) -> None:
    viewing.seen = now
    viewing.save(update_fields=["seen"])


def _go(viewing: Viewing, number: int, step: int, now: datetime) -> None:
    viewing.round, viewing.step, viewing.seen = number, step, now
    viewing.version += 1
    viewing.save()
