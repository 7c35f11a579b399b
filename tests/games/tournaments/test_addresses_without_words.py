"""What has a hidden name has addresses without its words; printed ones lead there on (LIVE-1)."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps
from django.test import Client
from django.urls import reverse

from games.desk.models import Hidden, WrittenReport
from games.desk.services import hiding
from games.models import Match, Player, Table, TableStatus
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal
from games.services.seats.practice import name_like
from games.tournaments.models import Club, OtherAddress, Series, Tournament
from games.tournaments.services import clubs, directing, entering, events, going_on, sheets
from games.tournaments.services.addresses import MOST_ADDRESSES
from games.tournaments.services.entering import Someone
from games.tournaments.services.ledger import fold, state_of
from games.tournaments.services.speaking import Who
from games.tournaments.views.entering import door_key
from games.tournaments.views.speaking import table_key
from tests.games.builders import make_match, make_player, make_table
from tests.games.tournaments.evenings import DAY, begin_round, new_evening
from tests.games.tournaments.test_going_on import with_groups
from tests.games.tournaments.visiting import client_of, slip_of

pytestmark = pytest.mark.django_db
WORD = "Zwackelgrimm"


@pytest.fixture
def director() -> Player:
    return make_player("Dora")


def report_of(kind: str, it: Club | Series | Tournament) -> WrittenReport:
    return hiding.report(kind, str(it.pk), make_player("Rita"), "insult")


def named(director: Player) -> Tournament:
    """Return a tournament with a bad name that is in its addresses, and in a closed season."""
    event = events.create_tournament(director, "treibhaus", name=WORD, day=DAY)
    assert WORD.lower() in event.slug
    assert event.short == WORD.lower()
    return event


def hide(kind: str, it: Club | Series | Tournament) -> WrittenReport:
    report = report_of(kind, it)
    hiding.hide(report)
    it.refresh_from_db()
    assert WORD.lower() not in it.slug
    return report


def test_all_old_addresses_of_a_tournament_lead_to_the_present_ones(director: Player) -> None:
    event = named(director)
    entrant = entering.enter(event, director, [Someone("Anna"), Someone("Ben")])
    before = event.slug
    more: dict[str, list[object]] = {
        "event": [],
        "event_qr": [],
        "event_json": [],
        "results_sheet": [],
        "enter_event": [],
        "event_team": [slip_of(entrant)],
        "event_table": [table_key(event), 1],
        "event_door": [door_key(event)],
        "event_agreements": [entrant.pk],
        "my_match": [],
        "hall": [],
        "print_sheets": ["pairings"],
        "direct": [],
        "direct_entrant": [entrant.pk],
    }
    hide("event", event)
    for name, rest in more.items():
        for client in (Client(), client_of(director)):
            old, new = (reverse(name, args=[it, *rest]) for it in (before, event.slug))
            answer = client.get(old, {"show": "people"})
            assert answer.status_code == 307, name
            assert answer["location"] == f"{new}?show=people"
            found = [client.get(it, follow=True).status_code for it in (old, new)]
            assert found[0] == found[1], name
    assert Client().get(reverse("event", args=["zwackelgrimm-zzzzz"])).status_code == 404


def test_a_form_of_a_page_that_was_open_is_still_taken(director: Player) -> None:
    event = named(director)
    before, version = event.slug, event.acts.count()
    hide("event", event)
    old = reverse("direct_more", args=[before])
    form = {"do": "announce", "text": "Soup is ready", "seen": str(version + 1)}
    answer = client_of(director).post(old, form, follow=True)
    assert WORD not in answer.content.decode()
    assert event.announcements.get().text == "Soup is ready"
    club = clubs.create_club(director, WORD)
    before = club.slug
    hide("club", club)
    answer = client_of(director).post(reverse("club", args=[before]), {"do": "add", "name": "Beat"})
    assert (answer.status_code, answer["location"]) == (307, reverse("club", args=[club.slug]))


def test_clubs_and_seasons_lead_on_too(director: Player) -> None:
    club = clubs.create_club(director, WORD)
    season = clubs.create_series(club, director, f"{WORD} 2026")
    old = reverse("season", args=[club.slug, season.slug])
    old_club = club.slug
    hide("club", club)
    hide("season", season)
    new = reverse("season", args=[club.slug, season.slug])
    answer = Client().get(old)
    assert (answer.status_code, answer["location"]) == (307, new)
    assert WORD.lower() not in Client().get(new).content.decode().lower()
    page = client_of(director).get(reverse("new_event"), {"club": old_club})
    assert f'value="{club.slug}"' in page.content.decode()


def test_a_short_address_is_given_up_and_leads_on_until_another_takes_it(
    director: Player,
) -> None:
    event = named(director)
    report = hide("event", event)
    assert event.short == f"turnier-{event.pk}"
    for short in (event.short, WORD.lower()):
        answer = Client().get(f"/e/{short}")
        assert answer["location"] == reverse("event", args=[event.slug])
    other = events.create_tournament(director, "treibhaus", name=WORD, day=DAY)
    assert other.short == WORD.lower()
    answer = Client().get(f"/e/{WORD}")
    assert answer["location"] == reverse("event", args=[other.slug])
    hiding.bring_back(report)
    event.refresh_from_db()
    assert event.short == f"turnier-{event.pk}"
    assert WORD.lower() in event.slug
    other.refresh_from_db()
    assert other.short == WORD.lower()


def test_shown_again_everything_has_its_addresses_again(director: Player) -> None:
    event, club = named(director), clubs.create_club(director, WORD)
    season = clubs.create_series(club, director, WORD)
    for kind, it in (("event", event), ("club", club), ("season", season)):
        before = it.slug
        report = hide(kind, it)
        neutral = it.slug
        hiding.bring_back(report)
        it.refresh_from_db()
        assert it.slug == before
        hiding.hide(report)
        it.refresh_from_db()
        assert it.slug == neutral  # however often: it has two
    assert OtherAddress.objects.count() == 3
    hiding.bring_back(report_of("event", event))
    event.refresh_from_db()
    assert event.short == WORD.lower()
    for short in (WORD, f"turnier-{event.pk}"):
        answer = Client().get(f"/e/{short}")
        assert answer["location"] == reverse("event", args=[event.slug])
    assert fold(event.acts.order_by("number")) == state_of(event)


def test_an_old_address_that_somebody_else_has_now_is_theirs(director: Player) -> None:
    event = named(director)
    before = event.slug
    report = hide("event", event)
    other = events.create_tournament(director, "treibhaus", name="Other", day=DAY)
    Tournament.objects.filter(pk=other.pk).update(slug=before)
    assert "Other" in Client().get(reverse("event", args=[before])).content.decode()
    neutral = event.slug
    hiding.bring_back(report)
    event.refresh_from_db()
    assert (event.name, event.slug) == (WORD, neutral)


def test_written_anew_and_hidden_again_it_keeps_its_address(director: Player) -> None:
    event = named(director)
    report = hide("event", event)
    neutral = event.slug
    events.edit(event, director, name="Ruder words")
    hiding.hide(report)
    event.refresh_from_db()
    assert event.slug == neutral
    assert not event.addresses.filter(is_given_up=False, key__contains="ruder").exists()
    assert Client().get(reverse("event", args=[neutral])).status_code == 200


def test_the_address_follows_new_names_after_hiding(director: Player) -> None:
    event = named(director)
    for number in range(MOST_ADDRESSES):
        events.edit(event, director, name=f"{WORD} {'abcde'[number]}")
    hide("event", event)
    events.edit(event, director, name="Bern Open")
    event.refresh_from_db()
    assert event.short == "bern-open"


def test_a_tournament_for_its_own_people_is_found_by_nobody_else(director: Player) -> None:
    event = named(director)
    before = reverse("event", args=[event.slug])
    events.edit(event, director, is_public=False)
    hide("event", event)
    assert client_of(None).get(before, follow=True).status_code == 404
    assert client_of(director).get(before, follow=True).status_code == 200
    assert client_of(None).get(f"/e/{WORD}").status_code == 404


def test_no_undoing_brings_a_hidden_name_back(director: Player) -> None:
    event = named(director)
    events.edit(event, director, name="Kind words")
    events.edit(event, director, name=WORD)
    hide("event", event)
    events.edit(event, director, name="Kind words")
    directing.undo(event.acts.filter(what="edit").first(), director)
    event.refresh_from_db()
    assert event.name == f"Turnier {event.pk}"
    assert fold(event.acts.order_by("number")) == state_of(event)


def test_the_sheet_of_a_match_leads_to_its_page(director: Player) -> None:
    event = new_evening(director, count=4, by_name=False)
    Tournament.objects.filter(pk=event.pk).update(name=WORD, slug=f"{WORD.lower()}-abcde")
    event.refresh_from_db()
    begin_round(event, director)
    pairing = event.rounds.get().pairings.first()
    player = pairing.members.first().entrant.people.first().player
    pad = sheets.sheet_for(pairing, Who(player))
    hide("event", event)
    pad.refresh_from_db()
    assert pad.home == reverse("my_match", args=[event.slug])


@pytest.mark.parametrize("status", list(TableStatus))
def test_tables_and_matches_follow_the_name_whatever_they_are_doing(
    director: Player, status: TableStatus, django_capture_on_commit_callbacks
) -> None:
    """Also when its owners give it another name, and take that back."""
    event = new_evening(director, count=4)
    round_ = begin_round(event, director)
    table = make_table(director) if status == TableStatus.OPEN else make_match()
    Table.objects.filter(pk=table.pk).update(name="Evening 1.1", status=status, is_reserved=True)
    Match.objects.filter(table=table).update(table_name="Evening 1.1")
    pairing = round_.pairings.first()
    pairing.online_table = table
    pairing.save()

    def names() -> set[str]:
        matches = Match.objects.filter(table=table).values_list("table_name", flat=True)
        return {Table.objects.get(pk=table.pk).name, *matches}

    with django_capture_on_commit_callbacks(execute=True):
        events.edit(event, director, name=WORD)
    assert names() == {f"{WORD} 1.1"}
    with django_capture_on_commit_callbacks(execute=True):
        directing.undo(event.acts.get(what="edit"), director)
    assert names() == {"Evening 1.1"}
    with django_capture_on_commit_callbacks(execute=True):
        hiding.hide(report_of("event", event))
    assert names() == {f"Turnier {event.pk} 1.1"}


def test_the_knock_out_that_goes_on_follows_its_groups(director: Player) -> None:
    groups = with_groups(director)
    name = f"{WORD} of Bern"
    Tournament.objects.filter(pk=groups.pk).update(name=name, place=WORD)
    groups.refresh_from_db()
    new = going_on.go_on(groups, director, 1, 2, name=f"{name} – Knock-out")
    new.refresh_from_db()
    assert (new.place, WORD.lower() in new.slug) == (WORD, True)
    report = hide("event", groups)
    new.refresh_from_db()
    assert (new.name, new.place) == (f"Turnier {groups.pk} – Knock-out", "")
    assert WORD.lower() not in new.slug + new.short
    for event in (groups, new):
        told = [str((it.about, it.reason, it.changes)) for it in event.acts.all()]
        assert not [it for it in told if WORD in it]
        assert fold(event.acts.order_by("number")) == state_of(event)
    hiding.bring_back(report)
    new.refresh_from_db()
    assert (new.name, new.place) == (f"{name} – Knock-out", WORD)
    assert WORD.lower() in new.slug


def test_the_log_of_an_evening_tells_no_hidden_name_of_its_season(director: Player) -> None:
    club = clubs.create_club(director, "Bears")
    season = clubs.create_series(club, director, WORD)
    event = new_evening(director)
    clubs.count_in_series(event, director, season)
    other = new_evening(director)
    clubs.count_in_series(other, director, clubs.create_series(club, director, WORD))
    hide("season", season)
    log = client_of(director).get(reverse("direct_log", args=[event.slug])).content.decode()
    assert WORD not in log
    assert other.acts.get(what="count_in_series").reason == WORD  # another season


def test_two_who_hide_at_once_hide_it_once(
    director: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second has read the text before the first has put another in its place."""
    club = clubs.create_club(director, WORD)
    first, second = (
        report_of("club", club),
        hiding.report("club", str(club.pk), make_player("Rosa"), "spam"),
    )
    stale = hiding.find("club", str(club.pk))
    hiding.hide(first)
    found, fresh = [stale], hiding.find
    monkeypatch.setattr(hiding, "find", lambda *of: found.pop() if found else fresh(*of))
    with pytest.raises(TableRefusal, match=r"^hidden_already$"):
        hiding.hide(second)
    assert not Hidden.objects.get().is_locked


def test_who_plays_on_from_a_match_of_a_tournament_keeps_no_copy_of_its_name(
    director: Player,
) -> None:
    table = make_match(target=None, max_rounds=1)
    match = Match.objects.get(table=table)
    for is_reserved in (False, True):
        Table.objects.filter(pk=table.pk).update(is_reserved=is_reserved)
        found = name_like(Match.objects.get(pk=match.pk))
        assert (found == match.table_name) != is_reserved


def test_what_was_known_by_its_address_is_known_by_its_number(director: Player) -> None:
    club, event = clubs.create_club(director, WORD), named(director)
    report = report_of("club", club)
    hiding.hide(report_of("event", event))
    club.refresh_from_db()
    WrittenReport.objects.filter(pk=report.pk).update(key=club.slug)
    event.refresh_from_db()
    Hidden.objects.filter(kind="event").update(key=event.slug)
    gone = WrittenReport.objects.create(
        kind="club",
        key="long-gone-abcde",
        reporter=director,
        title="Gone",
        words="Gone",
        reason="spam",
        at=wall_clock.now(),
    )
    migration = import_module("games.tournaments.migrations.0021_addresses_without_words")
    migration.name_by_number(apps, None)
    report.refresh_from_db()
    gone.refresh_from_db()
    assert (report.key, gone.key) == (str(club.pk), "long-gone-abcde")
    assert Hidden.objects.get().key == str(event.pk)
