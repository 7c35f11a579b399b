"""Tournaments as a whole: created from a preset, edited, announced, ended, rehearsed."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.db import transaction
from django.utils.translation import get_language

from games.desk.services.hiding import refuse_hidden
from games.models import Player
from games.models.texts import clean_line
from games.services.ground import wall_clock
from games.services.ground.deal import new_code
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import (
    Act,
    Announcement,
    Club,
    Director,
    DirectorRole,
    Result,
    RoundStatus,
    Series,
    Tournament,
    TournamentStatus,
)
from games.tournaments.models.zones import site_zone
from games.tournaments.options import OPTIONS, RANKING
from games.tournaments.rules.criteria import ladder_in
from games.tournaments.rules.draws import lot
from games.tournaments.rules.notation import read_options
from games.tournaments.rules.presets import PRESETS, Preset, schedule_of
from games.tournaments.selectors.desk import missing_results
from games.tournaments.selectors.facts import facts_of
from games.tournaments.services.addresses import (
    LETTERS_OF_SLUG,
    follows_its_name,
    new_address,
    new_short_address,
)
from games.tournaments.services.at_tables import announce_at_tables, keep_at_tables
from games.tournaments.services.copies import rename_tables
from games.tournaments.services.directing import directing, role_in
from games.tournaments.services.entering import Someone, enter
from games.tournaments.services.ledger import act
from games.tournaments.services.locking import lock_club
from games.tournaments.services.numbering import give_numbers
from games.tournaments.services.schedules import (
    fit_rounds,
    keep_local_times,
    refuse_years,
    refuse_zone,
    set_schedule_items,
)
from games.tournaments.services.tables import agreement_of

OF_PRESETS = frozenset((*Preset._fields, "vp")) - {"is_online"}
"""What a preset gives; rehearsals of those played here are played at real tables."""
ACTS_AT_ONCE = 500
"""So many acts of a tournament that is thrown away are deleted in one transaction."""
INVENTED = (
    "Anna Beat Carla David Eva Fritz Gina Hans Ida Jan Karin Lukas Mona Nils Olga Peter "
    "Rita Sven Tina Urs Vera Willi Xenia Yves Zoe Alex Berta Cyril Dora Emil Flora Gerd"
).split()
"""Names for rehearsals."""


def create_tournament(
    by: Player,
    preset: str,
    *,
    name: str,
    day: date,
    zone: str = "",
    club: Club | None = None,
    series: Series | None = None,
    is_rehearsal: bool = False,
    is_online: bool = False,
    kind: Preset | None = None,
) -> Tournament:
    """Create a tournament from a copy of a preset (SCH-1), or from its variant ``kind``.

    It goes by the time zone of its club, or by the site's, unless another is said. Raises
    TableRefusal ``unknown_preset``, ``name_needed``, ``club_gone``, ``unknown_zone``,
    ``year_outside``.
    """
    kind = kind or PRESETS.get(preset)
    if kind is None:
        raise TableRefusal("unknown_preset")
    name = clean_line(name)
    if not name:
        raise TableRefusal("name_needed")
    zone = zone or (site_zone() if club is None else club.zone)
    refuse_zone(zone)
    refuse_years(day)
    with transaction.atomic():
        if club is not None:
            lock_club(club.pk)
        event = Tournament(
            slug=new_address(name),
            name=name,
            day=day,
            zone=zone,
            club=club,
            series=series,
            preset=preset,
            is_rehearsal=is_rehearsal,
            is_online=is_online or (kind.is_online and not is_rehearsal),
            is_public=not is_rehearsal,
            seed=new_code(LETTERS_OF_SLUG, 12),
            language=get_language() or "",
            created=wall_clock.now(),
            **_options_of(kind),
        )
        event.save()
        if not is_rehearsal:
            event.short = new_short_address(event, event.name)
            event.save(update_fields=["short"])
        with act(event, by, "create_tournament") as ledger:
            ledger.note_new(event)
            ledger.add(Director(tournament=event, player=by, role=DirectorRole.OWNER))
            set_schedule_items(ledger, schedule_of(kind))
            ledger.about = {"preset": preset}
    return event


def edit(tournament: Tournament, by: Player, *, reason: str = "", **values: Any) -> None:
    """Change options of a tournament.

    What the ranking depends on is fixed with the first result: a later change is a ruling
    and needs a reason (RANK-5). Raises TableRefusal ``unknown_option``, ``bad_option``,
    ``bad_agreement``, ``reason_needed``, ``unknown_zone``, and what :func:`refuse_hidden` does.
    """
    if not all(name in OPTIONS and OPTIONS[name].is_editable for name in values):
        raise TableRefusal("unknown_option")
    if "zone" in values:
        refuse_zone(values["zone"])
    with directing(tournament, by, "edit", reason=reason) as ledger:
        event = ledger.tournament
        zone = event.time_zone
        changed = {name for name, value in values.items() if getattr(event, name) != value}
        has_result = Result.objects.filter(pairing__round__tournament=event).exists()
        if changed & RANKING and has_result and not reason.strip():
            raise TableRefusal("reason_needed")
        if not all(OPTIONS[name].allows(values[name]) for name in changed):
            raise TableRefusal("bad_option")
        _refuse_unreadable(event, values)
        written = {name: values[name] for name in changed & {"name", "place", "text"}}
        refuse_hidden("event", str(event.pk), written)
        ledger.about = {"options": sorted(changed)}
        if "name" in changed and follows_its_name(event):
            values["short"] = new_short_address(event, values["name"])
        ledger.change(event, **values)
        if "name" in changed:
            rename_tables(event)
        if "pairs_after" in changed:
            for round_ in event.rounds.exclude(next_at=None):
                ledger.change(round_, next_at=None)
        if "zone" in changed:
            keep_local_times(ledger, zone)
        if "rounds_planned" in changed:
            fit_rounds(ledger)
        if event.is_online:
            agreement_of(event)


def forbid_pair(tournament: Tournament, by: Player, one: int, other: int, *, reason: str) -> None:
    """Keep two teams from ever meeting, or two persons from being partners (PAIR-5)."""
    with directing(tournament, by, "forbid_pair", reason=reason) as ledger:
        pair = sorted((str(one), str(other)))
        event = ledger.tournament
        if pair not in event.forbidden:
            ledger.change(event, forbidden=[*event.forbidden, pair])


def allow_pair(tournament: Tournament, by: Player, one: int, other: int) -> None:
    """Lift that prohibition."""
    with directing(tournament, by, "allow_pair") as ledger:
        pair = sorted((str(one), str(other)))
        event = ledger.tournament
        ledger.change(event, forbidden=[it for it in event.forbidden if it != pair])


# --- announcements, end -----------------------------------------------------------------


def announce(
    tournament: Tournament, by: Player, text: str, *, is_pinned: bool = False
) -> Announcement:
    """Announce something to everybody, also in the chat of the tables that are being played at.

    It stands until the round that runs or comes next is closed, unless it is pinned. What has
    just been said is not said twice.

    Raises TableRefusal ``text_needed``, ``text_too_long``, ``hidden_text``.
    """
    text = clean_line(text)
    if not text:
        raise TableRefusal("text_needed")
    if len(text) > 300:
        raise TableRefusal("text_too_long")
    with directing(tournament, by, "announce", reason=text[:200], after_end=True) as ledger:
        event = ledger.tournament
        others = event.announcements.values_list("pk", flat=True)
        refuse_hidden("announcement", "", {"text": text}, others)
        last = event.announcements.in_force().first()
        if last is not None and (last.text, last.is_pinned) == (text, is_pinned):
            return last
        announce_at_tables(event, by, text)
        said = Announcement(tournament=event, text=text, at=ledger.now, is_pinned=is_pinned)
        said.until_round = _round_to_end(event)
        return ledger.add(said)


def _round_to_end(tournament: Tournament) -> int:
    """Return the number of the first round that is not closed, made or not."""
    return 1 + tournament.rounds.filter(status=RoundStatus.CLOSED).count()


def withdraw_announcement(announcement: Announcement, by: Player) -> None:
    """Take an announcement off the pages, and out of the chat of the tables."""
    with directing(
        announcement.tournament, by, "withdraw_announcement", reason="off", after_end=True
    ) as ledger:
        announcement.refresh_from_db()
        ledger.change(announcement, is_withdrawn=True)
        keep_at_tables(ledger.tournament)


def draw_lots(tournament: Tournament, by: Player) -> None:
    """Draw lots for everybody, from the seed, and store them (RANK-1).

    Missing start numbers are drawn.
    """
    with directing(tournament, by, "draw_lots") as ledger:
        event = ledger.tournament
        give_numbers(ledger)
        entrants = sorted(
            event.entrants.exclude(number=None), key=lambda it: lot(event.seed, 0, f"lot {it.key}")
        )
        ledger.change_each("lot", zip(entrants, range(1, len(entrants) + 1), strict=True))


def end_tournament(
    tournament: Tournament, by: Player, *, reason: str = "", anyway: bool = False
) -> None:
    """End a tournament: its standing is final and stored (DIR-7). Before a round it is called off.

    With ``anyway`` a round that runs ends with it, and results that are missing do not count
    (DIR-9). Raises TableRefusal ``draft_is_there``, ``round_runs``, ``results_missing``.
    """
    with directing(tournament, by, "end_tournament", reason=reason) as ledger:
        event = ledger.tournament
        last = event.rounds.last()
        if last is not None and last.status == RoundStatus.DRAFT:
            raise TableRefusal("draft_is_there")
        if last is not None and last.status != RoundStatus.CLOSED:
            if not anyway:
                raise TableRefusal("round_runs", str(last.number))
            ledger.change(last, status=RoundStatus.CLOSED, paused=None)
        missing = missing_results(facts_of(event))
        if missing and not anyway:
            raise TableRefusal("results_missing", str(len(missing)))
        ledger.change(event, status=TournamentStatus.ENDED)


def reopen_tournament(tournament: Tournament, by: Player, *, reason: str) -> None:
    """Let a tournament that has ended go on; raises ``reason_needed``."""
    with directing(tournament, by, "reopen_tournament", reason=reason, after_end=True) as ledger:
        if ledger.tournament.status == TournamentStatus.ENDED:
            has_begun = ledger.tournament.rounds.exists()
            status = TournamentStatus.RUNNING if has_begun else TournamentStatus.PLANNED
            ledger.change(ledger.tournament, status=status, final_standing=None)


# --- rehearsals -------------------------------------------------------------------------


def rehearse(
    by: Player, preset: str, *, day: date, name: str = "Test", count: int = 16, zone: str = ""
) -> Tournament:
    """Create a tournament with invented names, checked in, to try everything out (DIR).

    Each is entered in a short transaction of its own. Raises TableRefusal ``unknown_preset``.
    """
    event = create_tournament(by, preset, name=name, day=day, zone=zone, is_rehearsal=True)
    size = event.people_each
    for number in range(count):
        names = [_invented(number * size + place) for place in range(size)]
        enter(event, by, [Someone(name) for name in names])
    return event


def throw_away(tournament: Tournament, by: Player) -> None:
    """Delete a rehearsal and everything in it; raises ``not_owner``, ``not_a_rehearsal``."""
    if role_in(tournament, by) != DirectorRole.OWNER:
        raise TableRefusal("not_owner")
    if not tournament.is_rehearsal:
        raise TableRefusal("not_a_rehearsal")
    empty(tournament)
    with transaction.atomic():
        for groups in Tournament.objects.filter(knock_out=tournament):
            with act(groups, by, "throw_away_knock_out") as ledger:
                ledger.change(ledger.tournament, knock_out=None)
        tournament.delete()


def empty(tournament: Tournament) -> None:
    """Delete all rounds and acts of a tournament that is to go, before itself.

    That is done little by little, so that others may write meanwhile; what has been stopped half
    way is deleted all the same.
    """
    for round_ in tournament.rounds.all():
        round_.delete()
    latest = tournament.acts.order_by("-number")  # acts that undo others come after those
    while found := list(latest.values_list("pk", flat=True)[:ACTS_AT_ONCE]):
        Act.objects.filter(pk__in=found).delete()


def _invented(number: int) -> str:
    again, place = divmod(number, len(INVENTED))
    return INVENTED[place] + (f" {again + 1}" if again else "")


def _options_of(kind: Preset) -> dict[str, Any]:
    """Return the options that a preset has, as the rows of tournaments keep them."""
    own = {name: getattr(kind, name) for name in OF_PRESETS & OPTIONS.keys()}
    return {name: list(it) if isinstance(it, tuple) else it for name, it in own.items()}


def _refuse_unreadable(event: Tournament, values: dict[str, Any]) -> None:
    """Read what the ranking depends on as the rules do."""
    try:
        read_options({name: values[name] for name in RANKING & values.keys()})
        if "ladder" in values:
            ladder_in(values["ladder"], event.ladder_of)
    except (ValueError, TypeError, ZeroDivisionError) as error:
        raise TableRefusal("bad_option") from error
