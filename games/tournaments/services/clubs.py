"""Clubs, their members, and series of evenings (CLUB)."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from games.desk.services.hiding import refuse_hidden
from games.models import Player
from games.models.texts import clean_line, clean_text
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal
from games.services.rights.at_play import refuse_at_play
from games.tournaments.models import (
    Club,
    ClubRole,
    Membership,
    Series,
    SeriesScoring,
    Tournament,
)
from games.tournaments.models.clubs import LONGEST_CLUB_TEXT, LONGEST_PERSON, LONGEST_TITLE
from games.tournaments.models.zones import site_zone
from games.tournaments.rules.presets import Entering
from games.tournaments.selectors.clubs import (
    all_of_club,
    directs_club,
    heirs_of,
    keeps_its_club,
    may_change,
    role_in_club,
)
from games.tournaments.selectors.seasons import season_of, written_season
from games.tournaments.services.addresses import new_address
from games.tournaments.services.copies import forget_seasons
from games.tournaments.services.directing import directing
from games.tournaments.services.ledger import act_in_each
from games.tournaments.services.locking import lock_club
from games.tournaments.services.schedules import local_day, refuse_zone

SERIES_OPTIONS = frozenset("name ranks scoring scheme participation best".split())


def create_club(by: Player, name: str, *, text: str = "", zone: str = "") -> Club:
    """Found a club, as its owner; raises TableRefusal ``name_needed``, ``unknown_zone``."""
    name, zone = _named(name), zone or site_zone()
    refuse_zone(zone)
    with transaction.atomic():
        now = wall_clock.now()
        club = Club.objects.create(
            slug=new_address(name),
            name=name,
            text=clean_text(text)[:LONGEST_CLUB_TEXT],
            zone=zone,
            created=now,
        )
        Membership.objects.create(
            club=club, player=by, name=by.name, role=ClubRole.OWNER, since=now
        )
    return club


def edit_club(club: Club, by: Player, *, name: str, text: str, zone: str = "") -> None:
    """Change name, text or time zone of a club; its evenings keep the zone that they have.

    Raises TableRefusal ``not_director``, ``name_needed``, ``match_runs`` (WHO-7),
    ``unknown_zone``, and what :func:`refuse_hidden` does.
    """
    with transaction.atomic():
        club = lock_for_director(club.pk, by)
        refuse_at_play(by)
        after = {"name": _named(name), "text": clean_text(text)[:LONGEST_CLUB_TEXT]}
        changed = {key: it for key, it in after.items() if it != getattr(club, key)}
        refuse_hidden("club", str(club.pk), changed)
        club.name, club.text = after["name"], after["text"]
        club.zone = zone or club.zone
        refuse_zone(club.zone)
        club.save(update_fields=["name", "text", "zone"])


def add_member(club: Club, by: Player, name: str = "", player: Player | None = None) -> Membership:
    """Add a member by account, or by name; raises ``already_member``, ``name_needed``."""
    with transaction.atomic():
        club = lock_for_director(club.pk, by)
        if player is not None and club.members.filter(player=player).exists():
            raise TableRefusal("already_member")
        written = _named(player.name if player is not None else name)[:LONGEST_PERSON]
        return Membership.objects.create(
            club=club, player=player, name=written, since=wall_clock.now()
        )


def link_member(member: Membership, by: Player, player: Player) -> None:
    """Say which account a name belongs to, once (CLUB-1, WHO-3).

    Raises TableRefusal ``already_member``, and whatever :func:`refuse_claim` does.
    """
    with transaction.atomic():
        club = lock_club(member.club_id)
        member = _still(member)
        refuse_claim(member, by)
        if club.members.filter(player=player).exists():
            raise TableRefusal("already_member")
        member.player = player
        member.counts_by_name = True
        member.save(update_fields=["player", "counts_by_name"])


def refuse_claim(member: Membership, giver: Player) -> None:
    """Refuse a link to a name that is taken, or is not any more the giver's to give.

    A name that leads the club is the owner's to give: the account leads it from then on. Raises
    TableRefusal ``linked`` with the name, ``link_ended``.
    """
    if member.player_id is not None:
        raise TableRefusal("linked", about=member.shown_name)
    if not may_change(role_in_club(member.club, giver), member.role):
        raise TableRefusal("link_ended")


def set_club_role(member: Membership, by: Player, role: str) -> None:
    """Make a member a director, or a member again.

    Raises TableRefusal ``not_club_owner``, ``member_gone``, ``is_owner``, ``unknown_role``.
    """
    with transaction.atomic():
        _lock_as_owner(member.club_id, by)
        member = _still(member)
        if member.role == ClubRole.OWNER:
            raise TableRefusal("is_owner")
        if role not in (ClubRole.DIRECTOR, ClubRole.MEMBER):
            raise TableRefusal("unknown_role")
        member.role = role
        member.save(update_fields=["role"])


def remove_member(member: Membership, by: Player) -> None:
    """Remove a member, or leave the club oneself; a director is removed by the owner.

    Raises TableRefusal ``member_gone``, ``is_owner``, ``not_director``, ``not_club_owner``.
    """
    with transaction.atomic():
        is_own = member.player_id == by.pk
        if is_own:
            lock_club(member.club_id)
        else:
            lock_for_director(member.club_id, by)
        member = _still(member)
        if member.role == ClubRole.OWNER:
            raise TableRefusal("is_owner")
        if member.role == ClubRole.DIRECTOR and not is_own:
            _lock_as_owner(member.club_id, by)
        member.delete()


def hand_over(club: Club, by: Player, to: Membership) -> None:
    """Let one of the directors own a club; the former owner goes on directing it (CLUB-8).

    Raises TableRefusal ``not_club_owner``, ``member_gone``, ``no_heir``.
    """
    with transaction.atomic():
        club = _lock_as_owner(club.pk, by)
        heir = _still(to)
        if not heirs_of(club).filter(pk=heir.pk).exists():
            raise TableRefusal("no_heir")
        club.members.filter(player=by).update(role=ClubRole.DIRECTOR)
        heir.role = ClubRole.OWNER
        heir.save(update_fields=["role"])


def delete_club(club: Club, by: Player) -> None:
    """Delete a club with its members and seasons; its tournaments stay (CLUB-9).

    Each writes down that it belongs to none any more; its log names neither the club nor seasons,
    since the desk could not hide those names. Raises TableRefusal ``not_club_owner``,
    ``club_in_use``.
    """
    with transaction.atomic():
        club = _lock_as_owner(club.pk, by)
        found = Tournament.objects.select_for_update()
        events = found.filter(pk__in=[it.pk for it in all_of_club(club)]).order_by("pk")
        today = local_day(wall_clock.now(), club.zone)
        if any(keeps_its_club(it, today) for it in events):
            raise TableRefusal("club_in_use")
        seasons = set(club.series.values_list("pk", flat=True))
        act_in_each(
            [(it, _left_of(it, club, seasons)) for it in events],
            by,
            "delete_club",
            {},
        )
        forget_seasons(events, club.series.values_list("name", flat=True))
        club.delete()


def create_series(club: Club, by: Player, name: str, **options: Any) -> Series:
    """Begin a season; raises ``name_needed``, ``unknown_option``, ``bad_option``."""
    refuse_bad_options(options)
    with transaction.atomic():
        club = lock_for_director(club.pk, by)
        name = _named(name)
        return Series.objects.create(
            slug=new_address(name), club=club, name=name, created=wall_clock.now(), **options
        )


def edit_series(series: Series, by: Player, **options: Any) -> None:
    """Change how a season counts.

    Raises ``frozen``, ``unknown_option``, ``bad_option``, and what :func:`refuse_hidden` does.
    """
    refuse_bad_options(options)
    with transaction.atomic():
        lock_for_director(series.club_id, by)
        series.refresh_from_db()
        if series.is_frozen:
            raise TableRefusal("frozen")
        if "name" in options:
            options["name"] = _named(options["name"])
            if options["name"] != series.name:
                refuse_hidden("season", str(series.pk), {"name": options["name"]})
        for name, value in options.items():
            setattr(series, name, value)
        series.save(update_fields=list(options))


def freeze_series(series: Series, by: Player) -> None:
    """Close a season: its standing stays, whatever is corrected later (CLUB-6)."""
    with transaction.atomic():
        lock_for_director(series.club_id, by)
        series.refresh_from_db()
        if not series.is_frozen:
            series.frozen = written_season(season_of(series))
            series.save(update_fields=["frozen"])


def thaw_series(series: Series, by: Player) -> None:
    """Let a season be computed again; raises ``not_club_owner``."""
    with transaction.atomic():
        _lock_as_owner(series.club_id, by)
        series.frozen = None
        series.save(update_fields=["frozen"])


def count_in_series(tournament: Tournament, by: Player, series: Series | None) -> None:
    """Let an evening, even one that has ended, count towards a season or none (CLUB-6).

    Only directors of both the tournament and the club may do so. Raises TableRefusal
    ``not_director``, ``frozen``.
    """
    with transaction.atomic():
        for it in (series, tournament.series):
            if it is not None:
                lock_for_director(it.club_id, by)
                it.refresh_from_db()
                if it.is_frozen:
                    raise TableRefusal("frozen")
        reason = series.name if series is not None else "-"
        with directing(tournament, by, "count_in_series", reason=reason, after_end=True) as ledger:
            ledger.about = {"name": reason}
            club = series.club if series is not None else ledger.tournament.club
            ledger.change(ledger.tournament, series=series, club=club)


def lock_for_director(key: int, by: Player) -> Club:
    """Lock a club for one of its directors; raises ``club_gone``, ``not_director``."""
    locked = lock_club(key)
    if not directs_club(locked, by):
        raise TableRefusal("not_director")
    return locked


def _lock_as_owner(key: int, by: Player) -> Club:
    """Lock a club for its owner; raises ``club_gone``, ``not_club_owner``."""
    locked = lock_club(key)
    if role_in_club(locked, by) != ClubRole.OWNER:
        raise TableRefusal("not_club_owner")
    return locked


def _still(member: Membership) -> Membership:
    """Return a member as they are once their club is locked; raises ``member_gone``."""
    found = Membership.objects.filter(pk=member.pk).first()
    if found is None:
        raise TableRefusal("member_gone")
    return found


def _left_of(event: Tournament, club: Club, seasons: set[int]) -> dict[str, None]:
    """Return what of a tournament is of a club that goes, each with nothing instead."""
    is_own = {"club": event.club_id == club.pk, "series": event.series_id in seasons}
    return {name: None for name, goes in is_own.items() if goes}


def _named(name: str) -> str:
    name = clean_line(name)[:LONGEST_TITLE]
    if not name:
        raise TableRefusal("name_needed")
    return name


def refuse_bad_options(options: dict[str, Any]) -> None:
    """Refuse invalid options of a season; raises ``unknown_option``, ``bad_option``."""
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
