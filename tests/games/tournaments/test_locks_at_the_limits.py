"""What grows with a tournament or a club keeps few statements, as large as they may be."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any

import pytest
from django.urls import reverse

from games.desk.services import hiding
from games.models import Player, Table
from games.services.ground import wall_clock
from games.tournaments.models import (
    Act,
    Came,
    Club,
    Director,
    Entrant,
    EntrantPlayer,
    Pairing,
    Round,
    Series,
    Speaker,
    Tournament,
)
from games.tournaments.selectors.newcomers import newcomers_of
from games.tournaments.services import clubs, directing, events, roster, speaking
from games.tournaments.services.going_on import go_on
from games.tournaments.services.importing import import_tournament
from games.tournaments.services.ledger import fold, state_of
from games.tournaments.services.record_rows import MOST_ENTRANTS
from games.tournaments.services.roster import LETTERS
from games.tournaments.services.speaking import MOST_PHONES
from games.tournaments.views.schedule import MOST_LINES
from tests.games.builders import make_player, make_table
from tests.games.tournaments.evenings import DAY
from tests.games.tournaments.largest import ROUNDS, largest_record
from tests.games.tournaments.visiting import Evening, client_of
from tests.transactions import MOST_STATEMENTS, measured

pytestmark = pytest.mark.django_db
PHONES = MOST_PHONES
"""Of each entrant."""


def statements_of(deed: Callable[[], Any]) -> int:
    with measured() as found:
        deed()
    return found.statements


def largest(by: Player, rounds: int = ROUNDS, **values: object) -> Tournament:
    """Return a tournament of as many as there may be, with words and phones."""
    event = import_tournament(by, largest_record(MOST_ENTRANTS, rounds))
    standing = None if "status" in values else event.final_standing
    Tournament.objects.filter(pk=event.pk).update(final_standing=standing, **values)
    event.refresh_from_db()
    return event


def let_phones_speak(event: Tournament) -> None:
    speaking.give_words(event)
    Speaker.objects.bulk_create(
        Speaker(entrant=it, phone=f"{it.pk} {number}", came=Came.WORD, since=event.created)
        for it in event.entrants.all()
        for number in range(PHONES)
    )


@pytest.fixture
def director() -> Player:
    return make_player("Dora")


def test_dealing_into_groups(director: Player) -> None:
    event = largest(director, 0, status="planned", system="round_robin")
    assert statements_of(lambda: roster.deal_groups(event, director, 8)) <= MOST_STATEMENTS
    sizes = {it: event.entrants.filter(group=it).count() for it in LETTERS}
    assert set(sizes.values()) == {32}
    acts = event.acts.count()
    roster.deal_groups(event, director, 8)
    assert event.acts.count() == acts, "nothing has changed"


def test_the_longest_schedules(director: Player) -> None:
    event = largest(director, 0, status="planned")
    evening = Evening(event, director, client_of(director))
    plan = {"rounds": 30, "minutes": 20, "between": 5, "day": str(DAY), "starts": "08:00"}
    lines: dict[str, object] = {"day": str(DAY)}
    for it in range(MOST_LINES):
        hour, minute = divmod(10 * it, 60)
        lines |= {f"kind{it}": "round", f"day{it}": hour // 24}
        lines |= {
            f"starts{it}": f"{hour % 24:02}:{minute:02}",
            f"ends{it}": f"{hour % 24:02}:{minute + 9:02}",
        }
    for sent in (
        {"do": "lay_out"} | plan,
        {"do": "set"} | lines,
        {"do": "lay_out"} | plan,
        {"do": "move", "minutes": "5"},
    ):
        if sent["do"] == "move":
            sent["item"] = event.schedule.first().pk
        with measured() as found:
            answer = evening.post("direct_schedule", **sent)
        assert (answer.status_code, sent) == (302, sent)
        assert found.statements <= MOST_STATEMENTS, sent["do"]
    assert event.schedule.count() > 50
    assert statements_of(lambda: events.edit(event, director, rounds_planned=3)) <= MOST_STATEMENTS
    with measured() as found:
        events.edit(event, director, rounds_planned=30, zone="Asia/Tokyo")
    assert found.statements <= MOST_STATEMENTS


def test_going_on_from_the_largest_groups(director: Player) -> None:
    event = largest(director, 3, system="round_robin", rounds_planned=3)
    found = list(event.entrants.all())
    for number, it in enumerate(found):
        it.group = LETTERS[number % 8]
    Entrant.objects.bulk_update(found, ["group"])
    EntrantPlayer.objects.bulk_create(
        EntrantPlayer(entrant=it, name=f"Sub {place}", plays=False)
        for it in found
        for place in range(3)
    )
    let_phones_speak(event)
    for number in range(16):
        directing.appoint(event, director, make_player(f"D{number}"), "deputy")
    assert statements_of(lambda: go_on(event, director, 32, 0, name="Knock-out")) <= MOST_STATEMENTS
    event.refresh_from_db()
    new = event.knock_out
    assert new.entrants.count() == new.words.count() == MOST_ENTRANTS
    assert Speaker.objects.filter(entrant__tournament=new).count() == MOST_ENTRANTS * PHONES
    assert fold(new.acts.order_by("number")) == state_of(new)


@pytest.mark.parametrize("preset", ["treibhaus", "four", "teams_of_four"])
def test_opening_a_rehearsal_by_its_form(director: Player, preset: str) -> None:
    sent = {"preset": preset, "rehearsal": "on"}
    with measured() as found:
        answer = client_of(director).post(reverse("new_event"), sent)
    assert answer.status_code == 302
    assert found.statements <= MOST_STATEMENTS
    assert Tournament.objects.get().entrants.filter(status="checked_in").count() == 16


def test_throwing_the_largest_rehearsal_away(director: Player) -> None:
    event = largest(director, is_rehearsal=True)
    let_phones_speak(event)
    number = event.acts.last().number
    Act.objects.bulk_create(
        Act(tournament=event, number=number + it, what="speak", at=event.created)
        for it in range(1, 1200)
    )
    evening = Evening(event, director, client_of(director))
    with measured() as found:
        assert evening.post("direct_more", do="throw_away").status_code == 302
    assert found.statements <= MOST_STATEMENTS
    assert not Tournament.objects.exists()
    assert not Round.objects.exists()


# --- clubs and seasons ------------------------------------------------------------------

EVENINGS = 100
PEOPLE = 80


@pytest.fixture
def season(director: Player) -> Series:
    """Return the season of a club with as many evenings as two years have weeks, of 80 people."""
    club = clubs.create_club(director, "Club")
    season = clubs.create_series(club, director, "Season", ranks="persons")
    made = Tournament.objects.bulk_create(
        Tournament(
            slug=f"evening-{it}", name=f"Evening {it}", day=DAY, created=wall_clock.now(),
            preset="league_evening", seed="x", club=club, series=season, status="ended",
            final_standing=[], zone=club.zone,
        )
        for it in range(EVENINGS)
    )  # fmt: skip
    Director.objects.bulk_create(
        Director(tournament=it, player=director, role="owner") for it in made
    )
    entrants = Entrant.objects.bulk_create(
        Entrant(tournament=it, name=f"{it.pk} {number}", number=number, status="checked_in")
        for it in made
        for number in range(1, PEOPLE // 2 + 1)
    )
    EntrantPlayer.objects.bulk_create(
        EntrantPlayer(entrant=it, name=f"P {it.number} {place}")
        for it in entrants
        for place in "ab"
    )
    return season


def test_every_deed_of_a_club_is_measured(director: Player, season: Series) -> None:
    """All in this order, each with what the one before has left."""
    club, other = season.club, make_player("Otto")
    member = clubs.add_member(club, director, player=other)
    by_name = clubs.add_member(club, director, "Zoe")
    evening = season.tournaments.first()
    one = next(it for it in newcomers_of(club) if not it.is_doubtful)
    page, its_season = [club.slug], [club.slug, season.slug]
    forms: list[tuple[str, list[str], dict[str, object]]] = [
        ("club", page, {"do": "edit", "name": "Other", "about": "Us", "zone": "Asia/Tokyo"}),
        ("club", page, {"do": "add", "name": "Yves"}),
        ("club", page, {"do": "remove", "member": by_name.pk}),
        ("club", page, {"do": "role", "member": member.pk, "role": "director"}),
        ("club", page, {"do": "take_in", "person": one.person.pk}),
        ("club", page, {"do": "take_all_in"}),
        ("season", its_season, {"do": "leave_out", "event": evening.pk}),
        ("season", its_season, {"do": "count", "event": evening.pk}),
        ("season_rules", its_season, {"do": "change", "name": "S", "ranks": "persons"}),
        ("season", its_season, {"do": "freeze"}),
        ("season", its_season, {"do": "thaw"}),
        ("hand_over_club", page, {"do": "hand_over", "member": member.pk}),
        ("delete_club", page, {"do": "delete"}),
    ]
    clients = {"delete_club": client_of(other)}
    found = {}
    for where, about, sent in forms:
        path = reverse(where, args=about)
        with measured() as it:
            answer = clients.get(where, client_of(director)).post(path, sent)
        found[f"{where} {sent['do']}"] = (answer.status_code, it.statements)
    wrong = {name: it for name, it in found.items() if it[0] != 302 or it[1] > MOST_STATEMENTS}
    assert not wrong
    assert not Club.objects.exists()


def test_hiding_and_naming_one_with_a_table_for_each_match(director: Player) -> None:
    event = largest(director)
    like = Table.objects.get(pk=make_table(director).pk)
    pairings = list(Pairing.objects.filter(round__tournament=event, kind="match"))
    assert len(pairings) > 1_000
    tables = [_table_like(like, number) for number in range(len(pairings))]
    for pairing, table in zip(pairings, Table.objects.bulk_create(tables), strict=True):
        pairing.online_table = table
    Pairing.objects.bulk_update(pairings, ["online_table"])
    report = hiding.report("event", str(event.pk), make_player("Rita"), "spam")
    assert statements_of(lambda: hiding.hide(report)) <= MOST_STATEMENTS
    names = Table.objects.exclude(pk=like.pk).values_list("name", flat=True)
    assert all(it.startswith(f"Turnier {event.pk} ") for it in names)
    assert statements_of(lambda: hiding.bring_back(report)) <= MOST_STATEMENTS


def _table_like(like: Table, number: int) -> Table:
    table = copy(like)
    table.pk, table._state.adding = None, True
    table.slug, table.name, table.status = f"t{number}", f"Largest 1.{number}", "finished"
    table.is_reserved = True
    return table


def test_hiding_what_a_team_of_the_largest_is_called(director: Player) -> None:
    event = largest(director)
    event.entrants.update(club="Bears")
    entrant = event.entrants.get(number=7)
    for kind in ("team", "team_club"):
        report = hiding.report(kind, entrant.key, make_player("Rita"), "spam")
        assert statements_of(lambda it=report: hiding.hide(it)) <= MOST_STATEMENTS
        assert statements_of(lambda it=report: hiding.bring_back(it)) <= MOST_STATEMENTS
    assert set(event.entrants.values_list("club", flat=True)) == {"Bears"}
