"""Clubs and their members."""

from __future__ import annotations

import json
from datetime import date, timedelta
from hashlib import sha256

from django.db.models import Count, Q, QuerySet

from games.models import Player
from games.models.players import DELETED
from games.tournaments.models import (
    Club,
    ClubRole,
    Membership,
    Series,
    Tournament,
    TournamentStatus,
)

LEADERS = (ClubRole.OWNER, ClubRole.DIRECTOR)
A_NIGHT = timedelta(days=1)
"""So long an evening may go on that nobody has ended."""


def club_by(slug: str) -> Club | None:
    """Return a club by its address, also by another one: its page has moved then."""
    return Club.objects.filter(Q(slug=slug) | Q(other_addresses__slug=slug)).first()


def clubs_of(player: Player) -> QuerySet[Club]:
    """Return the clubs of a player."""
    return Club.objects.filter(members__player=player)


def members_of(club: Club) -> list[Membership]:
    """Return the members of a club by name."""
    return list(club.members.select_related("player"))


def role_in_club(club: Club, player: Player | None) -> str:
    """Return the role of a player in a club, or nothing."""
    if player is None:
        return ""
    found = club.members.filter(player=player).first()
    return "" if found is None else found.role


def directs_club(club: Club, player: Player | None) -> bool:
    """Tell whether a player owns or directs a club."""
    return role_in_club(club, player) in LEADERS


def stands_in(tournament: Tournament, player: Player) -> bool:
    """Tell whether a player owns the club of a tournament whose directors have all gone."""
    if tournament.club_id is None and tournament.series_id is None:
        return False
    of_club = Q(club__tournaments=tournament) | Q(club__series__tournaments=tournament)
    owned = Membership.objects.filter(of_club, player=player, role=ClubRole.OWNER)
    return owned.exists() and not tournament.directors.exclude(player__name=DELETED).exists()


def may_change(role: str, changed: str) -> bool:
    """Tell whether a role in a club lets one remove a member of a role, or give their name away.

    Directors may with those who lead nothing, the owner with directors, too, nobody with the owner.
    """
    if changed == ClubRole.MEMBER:
        return role in LEADERS
    return changed == ClubRole.DIRECTOR and role == ClubRole.OWNER


def heirs_of(club: Club) -> QuerySet[Membership]:
    """Return the directors with an account, to whom the owner may hand a club over."""
    found = club.members.filter(role=ClubRole.DIRECTOR, player__isnull=False)
    return found.select_related("player")


def fingerprint_of(club: Club) -> str:
    """Return what tells whether a club has changed: its name, people, seasons and evenings.

    No acts of clubs are written down, so pages of clubs show this instead of a version (DIR-8).
    """
    now = Club.objects.filter(pk=club.pk)
    seasons = Series.objects.filter(club=club).order_by("pk")
    rows = [
        *now.values_list("name", "text", "zone"),
        *club.members.order_by("pk").values_list("pk", "name", "role", "player", "counts_by_name"),
        *seasons.values_list(
            "pk", "name", "ranks", "scoring", "scheme", "participation", "best", "frozen"
        ),
        *seasons.values_list("pk", "tournaments").order_by("pk", "tournaments"),
    ]
    return sha256(json.dumps(rows).encode()).hexdigest()[:16]


def all_clubs() -> QuerySet[Club]:
    """Return all clubs by name, with ``members_count``."""
    return Club.objects.annotate(members_count=Count("members"))


def events_of_club(club: Club) -> QuerySet[Tournament]:
    """Return the evenings of a club that everybody may see, latest first."""
    return club.tournaments.filter(is_public=True, is_rehearsal=False)


def series_by(club: Club, slug: str) -> Series | None:
    """Return a season of a club by its address."""
    return club.series.filter(slug=slug).first()


def current_series(club: Club) -> Series | None:
    """Return the season that runs, the last one that was begun."""
    return club.series.filter(frozen__isnull=True).first()


def may_be_counted(series: Series, player: Player) -> QuerySet[Tournament]:
    """Return somebody's tournaments that count towards no season yet."""
    mine = Tournament.objects.filter(directors__player=player, is_rehearsal=False)
    return mine.filter(series=None, club__in=(series.club,)) | mine.filter(series=None, club=None)


def counted_in(series: Series) -> list[Tournament]:
    """Return the evenings of a season in order, including those to come; not those called off."""
    found = series.tournaments.filter(is_public=True, is_rehearsal=False)
    return [it for it in found.order_by("day", "pk") if not it.is_called_off]


def next_of(evenings: list[Tournament], today: date) -> Tournament | None:
    """Return the next evening that has not ended, nor been forgotten; leagues take weeks."""
    later = [it for it in evenings if _is_awaited(it, today)]
    return min(later, key=lambda it: (it.day, it.pk), default=None)


def all_of_club(club: Club) -> list[Tournament]:
    """Return all tournaments of a club or of one of its seasons, also those not shown."""
    found = Tournament.objects.filter(Q(club=club) | Q(series__club=club))
    return list(found.order_by("day", "pk"))


def keeps_its_club(event: Tournament, today: date) -> bool:
    """Tell whether a club cannot be deleted because of a tournament: it is announced or runs.

    One that was announced and forgotten keeps nothing: nobody may be left who could end it.
    """
    is_running = event.status == TournamentStatus.RUNNING
    return not event.is_rehearsal and (is_running or _is_awaited(event, today))


def _is_awaited(event: Tournament, today: date) -> bool:
    has_ended = event.status == TournamentStatus.ENDED
    return not has_ended and (event.days > 0 or event.day >= today - A_NIGHT)
