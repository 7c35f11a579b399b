"""Agreements of partners: people with each other, and people with bots."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.db.models import Q

from games.bots.ground.conventions import in_order
from games.models import Match, Player, Seat, Table, TableStatus
from games.models.texts import clean_text
from games.people.models import LONGEST_CONVENTION, Convention, ConventionVersion, Profile
from games.people.selectors import convention_of, have_met, profile_of, version_of, versions_of
from games.rules.cards.ruleset import partner_of
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal
from games.services.rights.at_play import refuse_at_play
from games.services.writing.store import lock_seat, publish
from games.talk.selectors import blocked_by


def agree(
    player: Player,
    partner: Player,
    text: str,
    ticked: Iterable[str] = (),
    *,
    seen: int | None = None,
) -> None:
    """Store the agreement of two partners: a text, and conventions that bots understand.

    Not while both are in a match that runs (WHO-7). Every version is kept
    (``ConventionVersion``), and ``seen`` is the number of the one that was on the page. Raises
    TableRefusal ``not_met``, ``text_too_long``, ``match_runs``, ``agreement_changed``.
    """
    text = clean_text(text)
    standards = in_order(ticked)
    if player == partner or not have_met(player, partner):
        raise TableRefusal("not_met")
    if len(text) > LONGEST_CONVENTION:
        raise TableRefusal("text_too_long")
    if player.pk in blocked_by(partner):
        raise TableRefusal("not_met")  # somebody who is blocked is not told
    with transaction.atomic():
        Player.objects.select_for_update().filter(Q(pk=player.pk) | Q(pk=partner.pk)).count()
        refuse_at_play(player, partner)
        found, now = convention_of(player, partner), wall_clock.now()
        if (text, standards) == (("", []) if found is None else (found.text, found.standards)):
            return
        if seen is not None and seen != version_of(player, partner):
            raise TableRefusal("agreement_changed")
        _keep_version(player, partner, found, text, standards)
        if not text and not standards:
            if found is not None:
                found.delete()
            return
        found = found or Convention(one=player, other=partner)
        found.text, found.standards, found.changed = text, standards, now
        found.save()


def agree_with_bots(player: Player, ticked: Iterable[str]) -> None:
    """Store the agreements of a player with bots as partners.

    It holds from the next match on, and at once where all opponents are bots, too.
    """
    standards = in_order(ticked)
    with transaction.atomic():
        Profile.objects.update_or_create(player=player, defaults={"standards": standards})
    tables = Table.objects.filter(status=TableStatus.PLAYING, seats__player=player)
    for number in tables.values_list("pk", flat=True):
        _agree_at(number, player)


def _agree_at(table_id: int, player: Player) -> None:
    """Apply the agreements of a player with bots at a table, if that deceives nobody."""
    with transaction.atomic():
        try:
            table, seats, seat = lock_seat(table_id, player)
        except TableRefusal:
            return  # gone meanwhile
        plays_for_itself = table.match is None or table.match.partners_rotate or bool(table.lesson)
        if plays_for_itself or any(it.is_person for it in seats if it != seat):
            return
        assert table.match is not None
        note_in_match(table.match, seat, seats[partner_of(seat.number)])
        publish(table, seats, wall_clock.now())


def note_in_match(match: Match, one: Seat, other: Seat, **_signal: object) -> None:
    """Copy the agreements of the partners in a match to the match and its seats."""
    found = _agreed_between(one, other)
    if not match.partners_rotate:
        _tick(one, found)
        _tick(other, found)
    if one.player_id is None and other.player_id is None:
        return
    ours = _who({"players": [one.player_id, other.player_id], "names": [one.name, other.name]})
    others = [it for it in match.conventions if _who(it) != ours]
    conventions = others if found is None else [*others, found]
    if conventions != match.conventions:
        match.conventions = conventions
        match.save(update_fields=["conventions"])


def _who(convention: dict[str, Any]) -> set[int | str]:
    """Tell partners from others: people by their numbers, bots by their names."""
    both = zip(convention["players"], convention["names"], strict=True)
    return {name if number is None else number for number, name in both}


def _tick(seat: Seat, found: dict[str, Any] | None) -> None:
    standards = [] if found is None else found.get("standards", [])
    if seat.standards != standards:
        seat.standards = standards
        seat.save(update_fields=["standards"])


def _agreed_between(one: Seat, other: Seat) -> dict[str, Any] | None:
    """Return the copy for a match of the agreement of two partners, ``None`` without one."""
    if one.player is not None and other.player is not None:
        found = convention_of(one.player, other.player)
        if found is None:
            return None
        return {
            "players": [found.one_id, found.other_id],
            "names": [found.one.shown_name, found.other.shown_name],
            "text": found.text,
            "since": found.changed.isoformat(),
            **({"standards": found.standards} if found.standards else {}),
        }
    person = one.player or other.player
    standards = [] if person is None else profile_of(person).standards
    if not standards:
        return None
    return {
        "players": [one.player_id, other.player_id],
        "names": [one.name, other.name],
        "text": "",
        "since": wall_clock.now().isoformat(),
        "standards": standards,
    }


def _keep_version(
    player: Player, partner: Player, before: Convention | None, text: str, standards: list[str]
) -> None:
    """Store a new version of an agreement; add the current one if no version holds it."""
    versions = versions_of(player, partner)
    if before is not None and not versions.exists():
        ConventionVersion.objects.create(
            one=before.one,
            other=before.other,
            text=before.text,
            standards=before.standards,
            at=before.changed,
        )
    ConventionVersion.objects.create(
        one=player, other=partner, text=text, standards=standards, at=wall_clock.now()
    )
