"""Clubs, their members, and series of evenings (CLUB)."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from games.models import Player
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import (
    Club,
    ClubRole,
    Membership,
    Series,
    SeriesScoring,
    Tournament,
)
from games.tournaments.models.clubs import LONGEST_PERSON, LONGEST_TITLE
from games.tournaments.rules.presets import Entering
from games.tournaments.selectors.clubs import directs_club, role_in_club
from games.tournaments.selectors.seasons import season_of, written_season
from games.tournaments.services.addresses import new_address
from games.tournaments.services.directing import directing

SERIES_OPTIONS = frozenset("name ranks scoring scheme participation best".split())


def create_club(by: Player, name: str, *, text: str = "") -> Club:
    """Found a club, as its owner; raises TableRefusal ``name_needed``."""
    name = _named(name)
    with transaction.atomic():
        now = wall_clock.now()
        club = Club.objects.create(
            slug=new_address(name), name=name, text=text.strip(), created=now
        )
        Membership.objects.create(
            club=club, player=by, name=by.name, role=ClubRole.OWNER, since=now
        )
    return club


def edit_club(club: Club, by: Player, *, name: str, text: str) -> None:
    """Change the name or text of a club; raises ``not_director``, ``name_needed``."""
    with transaction.atomic():
        club = _lock(club, by)
        club.name, club.text = _named(name), text.strip()[:1000]
        club.save(update_fields=["name", "text"])


def add_member(club: Club, by: Player, name: str = "", player: Player | None = None) -> Membership:
    """Add a member by account, or by name; raises ``already_member``, ``name_needed``."""
    with transaction.atomic():
        club = _lock(club, by)
        if player is not None and club.members.filter(player=player).exists():
            raise TableRefusal("already_member")
        written = _named(player.name if player is not None else name)[:LONGEST_PERSON]
        return Membership.objects.create(
            club=club, player=player, name=written, since=wall_clock.now()
        )


def link_member(member: Membership, by: Player, player: Player) -> None:
    """Say which account a name belongs to (CLUB-1); raises ``already_member``, ``linked``."""
    with transaction.atomic():
        club = _lock(member.club, by)
        if club.members.filter(player=player).exists():
            raise TableRefusal("already_member")
        if member.player_id is not None:
            raise TableRefusal("linked")
        member.player = player
        member.save(update_fields=["player"])


def set_club_role(member: Membership, by: Player, role: str) -> None:
    """Make a member a director, or a member again; raises ``not_owner``, ``is_owner``."""
    with transaction.atomic():
        club = _lock(member.club, by)
        if role_in_club(club, by) != ClubRole.OWNER:
            raise TableRefusal("not_owner")
        if member.role == ClubRole.OWNER:
            raise TableRefusal("is_owner")
        if role not in (ClubRole.DIRECTOR, ClubRole.MEMBER):
            raise TableRefusal("unknown_role")
        member.role = role
        member.save(update_fields=["role"])


def remove_member(member: Membership, by: Player) -> None:
    """Remove a member, or leave the club oneself; raises ``is_owner``."""
    with transaction.atomic():
        if member.player_id != by.pk:
            _lock(member.club, by)
        if member.role == ClubRole.OWNER:
            raise TableRefusal("is_owner")
        member.delete()


def create_series(club: Club, by: Player, name: str, **options: Any) -> Series:
    """Begin a season; raises ``name_needed``, ``unknown_option``, ``bad_option``."""
    _refuse_bad(options)
    with transaction.atomic():
        club = _lock(club, by)
        name = _named(name)
        return Series.objects.create(
            slug=new_address(name), club=club, name=name, created=wall_clock.now(), **options
        )


def edit_series(series: Series, by: Player, **options: Any) -> None:
    """Change how a season counts; raises ``frozen``, ``unknown_option``, ``bad_option``."""
    _refuse_bad(options)
    with transaction.atomic():
        _lock(series.club, by)
        series.refresh_from_db()
        if series.is_frozen:
            raise TableRefusal("frozen")
        for name, value in options.items():
            setattr(series, name, value)
        series.save(update_fields=list(options))


def freeze_series(series: Series, by: Player) -> None:
    """Close a season: its standing stays, whatever is corrected later (CLUB-6)."""
    with transaction.atomic():
        _lock(series.club, by)
        series.refresh_from_db()
        if not series.is_frozen:
            series.frozen = written_season(season_of(series))
            series.save(update_fields=["frozen"])


def thaw_series(series: Series, by: Player) -> None:
    """Let a season be computed again; raises ``not_owner``."""
    with transaction.atomic():
        club = _lock(series.club, by)
        if role_in_club(club, by) != ClubRole.OWNER:
            raise TableRefusal("not_owner")
        series.frozen = None
        series.save(update_fields=["frozen"])


def count_in_series(tournament: Tournament, by: Player, series: Series | None) -> None:
    """Let an evening, even one that has ended, count towards a season or none (CLUB-6).

    Only somebody who directs both the tournament and the club may. Raises TableRefusal
    ``not_director``, ``frozen``.
    """
    with transaction.atomic():
        for it in (series, tournament.series):
            if it is not None:
                _lock(it.club, by)
                it.refresh_from_db()
                if it.is_frozen:
                    raise TableRefusal("frozen")
        reason = series.name if series is not None else "-"
        with directing(tournament, by, "edit", reason=reason, after_end=True) as ledger:
            ledger.about = {"options": ["series"]}
            club = series.club if series is not None else ledger.tournament.club
            ledger.change(ledger.tournament, series=series, club=club)


def _lock(club: Club, by: Player) -> Club:
    """Lock a club for one of its directors; raises ``not_director``."""
    locked = Club.objects.select_for_update().get(pk=club.pk)
    if not directs_club(locked, by):
        raise TableRefusal("not_director")
    return locked


def _named(name: str) -> str:
    name = " ".join(name.split())[:LONGEST_TITLE]
    if not name:
        raise TableRefusal("name_needed")
    return name


def _refuse_bad(options: dict[str, Any]) -> None:
    if not options.keys() <= SERIES_OPTIONS:
        raise TableRefusal("unknown_option")
    scheme = options.get("scheme", [1])
    is_bad = (
        options.get("scoring", SeriesScoring.PLACES) not in SeriesScoring.values
        or options.get("ranks", Entering.PERSONS) not in list(Entering)
        or not isinstance(scheme, list)
        or not all(isinstance(it, int) and it >= 0 for it in scheme)
        or options.get("best", 1) == 0
    )
    if is_bad:
        raise TableRefusal("bad_option")
