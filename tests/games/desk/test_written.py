"""Moderators can hide clubs, tournaments, names of teams, cards, announcements, sheets."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from django.contrib.auth.models import Group
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.desk import selectors
from games.desk.case import case_of_written
from games.desk.concern import CaseReader
from games.desk.models import Decision, Hidden, Notice, WrittenReport
from games.desk.services import hiding, settling
from games.desk.services.settling import Settlement
from games.models import Player, StaffAct
from games.people.services import accounts
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import Club, EntrantPlayer, Tournament
from games.tournaments.selectors.agreements import versions_of_card
from games.tournaments.selectors.documents import document
from games.tournaments.services import (
    clubs,
    directing,
    entering,
    events,
    roster,
    rounds,
    ruling,
)
from games.tournaments.services.entering import Someone
from games.tournaments.services.ledger import fold, state_of
from games.tournaments.services.settling import Said
from tests.by_day import by_day
from tests.games.builders import make_player
from tests.games.conftest import Time
from tests.games.pads.samples import make_pad
from tests.games.tournaments.evenings import DAY, begin_round, new_evening
from tests.games.tournaments.visiting import client_of

pytestmark = pytest.mark.django_db
BAD = "Rude words"


class Written(NamedTuple):
    """A text with rude words: its kind and key, whose it is, and a page that shows it."""

    kind: str
    key: str
    owner: Player
    page: str
    event: Tournament | None = None


def a_club() -> Written:
    owner = make_player("Dora")
    club = clubs.create_club(owner, BAD, text="Also rude")
    return Written("club", str(club.pk), owner, reverse("club", args=[club.slug]))


def a_season() -> Written:
    owner = make_player("Dora")
    club = clubs.create_club(owner, "Bears")
    season = clubs.create_series(club, owner, BAD)
    page = reverse("season", args=[club.slug, season.slug])
    return Written("season", str(season.pk), owner, page)


def an_event() -> Written:
    owner = make_player("Dora")
    event = new_evening(owner, count=2)
    events.edit(event, owner, name=BAD, text=f"{BAD} again")
    return Written("event", str(event.pk), owner, reverse("event", args=[event.slug]), event)


def a_team() -> Written:
    owner = make_player("Dora")
    event = new_evening(owner, count=2, by_name=False)
    entrant = event.entrants.first()
    roster.rename(entrant, owner, name=BAD)
    begin_round(event, owner)
    people = reverse("event", args=[event.slug]) + "?show=people"
    return Written("team", str(entrant.pk), entrant.people.first().player, people, event)


def a_team_before_the_round() -> Written:
    owner = make_player("Dora")
    event = new_evening(owner, count=2, by_name=False)
    entrant = event.entrants.first()
    roster.rename(entrant, owner, name=BAD)
    people = reverse("event", args=[event.slug]) + "?show=people"
    return Written("team", str(entrant.pk), entrant.people.first().player, people, event)


def a_club_of_a_team() -> Written:
    owner = make_player("Dora")
    event = new_evening(owner, count=4, by_name=False)
    events.edit(event, owner, avoid_clubs=1)
    entrant, other = event.entrants.order_by("pk")[:2]
    for it in (entrant, other):
        roster.rename(it, owner, name=it.name, club=BAD)
    begin_round(event, owner)
    people = reverse("event", args=[event.slug]) + "?show=people"
    return Written("team_club", str(entrant.pk), entrant.people.first().player, people, event)


def a_card() -> Written:
    owner = make_player("Dora")
    event = new_evening(owner, count=2, by_name=False)
    entrant = event.entrants.first()
    author = entrant.people.first().player
    for text in ("Earlier rude words", BAD):
        roster.write_agreements(entrant, author, text)
    begin_round(event, owner)
    page = reverse("event_agreements", args=[event.slug, entrant.pk])
    return Written("card", str(entrant.pk), author, page, event)


def an_announcement() -> Written:
    owner = make_player("Dora")
    event = new_evening(owner, count=2)
    said = events.announce(event, owner, BAD)
    return Written("announcement", str(said.pk), owner, reverse("event", args=[event.slug]), event)


def a_pad() -> Written:
    pad = make_pad()
    pad.names = [BAD, "Ben", "Cleo", "Dan"]
    pad.save()
    owner = make_player("Dora")
    pad.seats.create(player=owner, number=0)
    return Written("pad", pad.slug, owner, reverse("pad", args=[pad.slug]))


ALL: tuple[Callable[[], Written], ...] = (
    a_club,
    a_season,
    an_event,
    a_team,
    a_club_of_a_team,
    a_card,
    an_announcement,
    a_pad,
)


@pytest.fixture(params=ALL, ids=lambda it: it.__name__)
def written(request: pytest.FixtureRequest) -> Written:
    return request.param()


@pytest.fixture
def reporter() -> Player:
    return make_player("Rita")


def reviewer(name: str = "Vreni", role: str = "reviewer") -> Client:
    user = accounts.open_account(f"{name}@example.org", "x" * 12, name, None)
    user.groups.add(Group.objects.get(name=role))
    client = client_of(user.player)
    client.force_login(user, "django.contrib.auth.backends.ModelBackend")
    return client


def address_of(written: Written) -> str:
    return reverse("report_written", args=[written.kind, written.key])


def reported(written: Written, reporter: Player) -> WrittenReport:
    answer = client_of(reporter).post(address_of(written), {"reason": "insult", "text": "See it."})
    assert answer.status_code == 302, answer.content.decode()
    return WrittenReport.objects.get(reporter=reporter, key=written.key, kind=written.kind)


def settle(client: Client, report: WrittenReport, kind: str):
    report.refresh_from_db()
    seen = "" if report.settled_at is None else report.settled_at.isoformat()
    data = {"kind": kind, "reason": "Not here.", "seen": seen}
    return client.post(reverse("desk_written", args=[report.pk]), data)


def refused(code: str) -> object:
    return pytest.raises(TableRefusal, match=f"^{code}$")


def test_a_text_is_hidden_for_all_and_can_be_brought_back(
    written: Written, reporter: Player
) -> None:
    stranger = client_of(None)
    assert BAD in stranger.get(written.page, follow=True).content.decode()
    report = reported(written, reporter)
    client = reviewer()
    assert BAD in client.get(reverse("desk")).content.decode()
    case = client.get(reverse("desk_written", args=[report.pk])).content.decode()
    assert "Hide it" in case
    assert BAD in case
    assert settle(client, report, "hide").status_code == 302
    for looker in (stranger, client_of(reporter)):
        assert "ude words" not in looker.get(written.page, follow=True).content.decode()
    told = client_of(written.owner).get(reverse("notices")).content.decode()
    assert f"Others can no longer read this: “{BAD}" in told
    assert "Not here." in told
    assert (
        "Your report was settled: hidden."
        in client_of(reporter).get(reverse("notices")).content.decode()
    )
    case = client.get(reverse("desk_written", args=[report.pk])).content.decode()
    assert "It is hidden: a neutral word stands in its place." in case
    assert "Show it again" in case
    assert settle(client, report, "show").status_code == 302
    assert BAD in stranger.get(written.page, follow=True).content.decode() or written.kind == "card"
    assert not Hidden.objects.exists()
    assert [it.kind for it in Decision.objects.order_by("pk")] == ["hide", "show"]
    acts = StaffAct.objects.filter(act=StaffAct.Act.DECIDE)
    assert [it.told for it in acts.order_by("pk")] == ["hide: Not here.", "show: Not here."]
    if written.event is not None:
        assert fold(written.event.acts.order_by("number")) == state_of(written.event)
        hidden = written.event.acts.filter(what="hide").first()
        with refused("not_undoable"):
            directing.undo(hidden, written.event.directors.get().player)


def test_its_page_leads_to_the_form_of_a_report(written: Written, reporter: Player) -> None:
    page = client_of(reporter).get(written.page).content.decode()
    assert f'href="{address_of(written)}"' in page


def test_who_may_do_what(written: Written, reporter: Player) -> None:
    """The role table of reports of texts: to report, to read the case, to settle it."""
    report = reported(written, reporter)
    case = reverse("desk_written", args=[report.pk])
    director = written.owner if written.event is None else written.event.directors.get().player
    assert client_of(None).get(address_of(written)).status_code == 302
    assert client_of(make_player("Eve")).get(address_of(written)).status_code == 200
    own = client_of(written.owner).post(address_of(written), {"reason": "insult"})
    assert own.status_code == 422
    for player in (None, make_player("Eve"), written.owner, reporter, director):
        client = client_of(player)
        assert client.get(case).status_code == 404
        assert client.post(case, {"kind": "hide", "reason": "x"}).status_code in (404, 422)
    assert not Hidden.objects.exists()
    for role in ("reviewer", "administrator"):
        assert reviewer(role, role).get(case).status_code == 200


def test_a_reviewer_concerned_leaves_it_to_others(written: Written, reporter: Player) -> None:
    report = reported(written, reporter)
    user = accounts.open_account("own@example.org", "x" * 12, "Own", None)
    Player.objects.filter(pk=user.player.pk).update(user=None)
    Player.objects.filter(pk=written.owner.pk).update(user=user)
    user.groups.add(Group.objects.get(name="reviewer"))
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    client.force_login(user, "django.contrib.auth.backends.ModelBackend")
    case = reverse("desk_written", args=[report.pk])
    for answer in (client.get(case), client.post(case, {"kind": "hide", "reason": "x"})):
        assert answer.status_code == 403
        assert BAD not in answer.content.decode()
    assert BAD not in client.get(reverse("desk")).content.decode()
    user.refresh_from_db()
    with refused("own_case"):
        settling.decide(case_of_written(report), Settlement("hide", "x"), user)
    assert not Hidden.objects.exists()


@pytest.mark.parametrize("make", by_day(ALL, (a_club, a_team)))
def test_a_reviewer_does_not_decide_about_what_they_have_reported(
    make: Callable[[], Written], reporter: Player
) -> None:
    """Their own report, or another's of the same text, or of the same person."""
    written = make()
    client = reviewer("Own")
    own = Player.objects.get(name="Own")
    reports = [reported(written, own), reported(written, reporter)]
    for report in reports:
        assert settle(client, report, "hide").status_code == 403
    assert not Hidden.objects.exists()
    assert settle(reviewer(), reports[0], "hide").status_code == 302


@pytest.mark.parametrize("make", [a_team, a_card, an_announcement, an_event])
def test_a_reviewer_who_plays_in_the_tournament_leaves_its_texts_to_others(
    make: Callable[[], Written], reporter: Player
) -> None:
    written = make()
    report = reported(written, reporter)
    client = reviewer("Rival")
    rival = Player.objects.get(name="Rival")
    entrant = written.event.entrants.last()
    people = EntrantPlayer.objects.filter(entrant=entrant)
    people.filter(pk=people.first().pk).update(player=rival)
    assert settle(client, report, "hide").status_code == 403
    assert not Hidden.objects.exists()


def test_a_partner_of_anybody_concerned_leaves_it_to_others(reporter: Player) -> None:
    written = a_club()
    report = reported(written, reporter)
    club, leader = Club.objects.get(pk=written.key), make_player("Lea")
    club.members.create(player=leader, name="Lea", role="director", since=wall_clock.now())
    client = reviewer("Mate")
    mate = Player.objects.get(name="Mate")
    entering.register(new_evening(make_player("Dan"), count=2), mate)
    entrant = EntrantPlayer.objects.get(player=mate).entrant
    EntrantPlayer.objects.create(entrant=entrant, player=leader, name="Lea")
    assert settle(client, report, "hide").status_code == 403
    assert not Hidden.objects.exists()


@pytest.mark.parametrize("make", [a_team, a_card, an_announcement])
def test_a_text_has_one_key(make: Callable[[], Written], reporter: Player) -> None:
    written = make()
    for key in (f"0{written.key}", f"00{written.key}"):
        other = client_of(reporter).post(address_of(written._replace(key=key)), {"reason": "spam"})
        assert other.status_code == 404
    assert not WrittenReport.objects.exists()


def test_two_reports_hide_it_once(reporter: Player) -> None:
    written = a_club()
    first, second = reported(written, reporter), reported(written, make_player("Rosa"))
    client = reviewer()
    settle(client, first, "hide")
    answer = settle(client, second, "hide")
    assert answer.status_code == 422
    assert "It is hidden already." in answer.content.decode()
    stale = client.post(
        reverse("desk_written", args=[first.pk]), {"kind": "show", "reason": "x", "seen": ""}
    )
    assert stale.status_code == 422
    assert Hidden.objects.count() == 1


def test_what_is_gone_is_neither_reported_nor_hidden(reporter: Player) -> None:
    written = a_club()
    report = reported(written, reporter)
    club = clubs.Club.objects.get(pk=written.key)
    hiding.hide(report)
    club.refresh_from_db()
    assert (club.name, club.text) == (f"Verein {club.pk}", "")
    clubs.delete_club(club, written.owner)
    for deed in (hiding.hide, hiding.bring_back):
        with refused("gone"):
            deed(report)
    client = client_of(reporter)
    assert client.get(address_of(written)).status_code == 404
    for kind, key in (("club", "nothing"), ("nothing", "x"), ("team", "x"), ("card", "999999")):
        assert client.get(reverse("report_written", args=[kind, key])).status_code == 404


def test_a_hidden_tournament_is_reported_only_by_its_people(reporter: Player) -> None:
    written = an_event()
    Tournament.objects.filter(pk=written.key).update(is_public=False)
    assert client_of(reporter).get(address_of(written)).status_code == 404
    assert client_of(written.owner).get(address_of(written)).status_code == 200


def test_earlier_versions_of_a_hidden_card_are_told_to_nobody(reporter: Player) -> None:
    written = a_card()
    report = reported(written, reporter)
    entrant = written.event.entrants.get(pk=written.key)
    assert len(versions_of_card(entrant)) == 2
    hiding.hide(report)
    assert versions_of_card(entrant) == []
    hiding.bring_back(report)
    assert len(versions_of_card(entrant)) == 2


def test_all_in_a_tournament_show_the_neutral_name(reporter: Player) -> None:
    written = a_team()
    settle(reviewer(), reported(written, reporter), "hide")
    slug = written.event.slug
    for name in ("event_json", "standing_sheet", "pairings_sheet", "hall", "watch", "my_match"):
        page = client_of(written.owner).get(reverse(name, args=[slug])).content.decode()
        assert BAD not in page, name


COPIES = {
    "direct": [],
    "direct_log": [],
    "direct_people": [],
    "event": [],
    "event_json": [],
    "event_who": [],
    "hall": [],
    "my_match": [],
    "pairings_sheet": [],
    "print_sheets": ["pairings", "slips", "standing", "results", "fallback", "words", "blank"],
    "results": [],
    "results_sheet": [],
    "standing_sheet": [],
    "watch": [],
}
"""Every place that shows names of teams, or keeps them: its pages, files and prints."""


@pytest.mark.parametrize("is_ended", [False, True])
def test_no_copy_keeps_a_hidden_name(reporter: Player, is_ended: bool) -> None:
    written = a_team()
    event = written.event
    entrant = event.entrants.get(pk=written.key)
    director = event.directors.get().player
    club = clubs.create_club(director, "Bears")
    season = clubs.create_series(club, director, "Season", ranks="teams")
    match = entrant.pairings.get().pairing
    for it in event.rounds.get().pairings.all():
        ruling.rule(it, director, Said((600, 400)))
    if is_ended:
        rounds.close_round(event.rounds.get(), director)
        events.end_tournament(event, director)
        clubs.count_in_series(event, director, season)
        clubs.freeze_series(season, director)
    settle(reviewer(), reported(written, reporter), "hide")
    client, slug = client_of(director), event.slug
    for name, parts in COPIES.items():
        for part in parts or [None]:
            address = reverse(name, args=[slug] if part is None else [slug, part])
            answer = client.get(address, follow=True)
            assert answer.status_code in (200, 404), address
            assert BAD not in answer.content.decode(), address
    for page in ("people", "standing", "round"):
        assert BAD not in client.get(reverse("event", args=[slug]), {"show": page}).content.decode()
    assert BAD not in client.get(reverse("direct_table", args=[slug, match.slug])).content.decode()
    assert BAD not in client.get(reverse("season", args=[club.slug, season.slug])).content.decode()
    kept = [str((it.changes, it.about, it.who, it.reason)) for it in event.acts.all()]
    assert not [it for it in kept if BAD in it]
    assert BAD not in str(type(season).objects.get(pk=season.pk).frozen)
    assert fold(event.acts.order_by("number")) == state_of(event)


# --- written once more --------------------------------------------------------------------


def again(written: Written, text: str) -> None:
    """Let the owners write something where a text was hidden."""
    event = written.event
    if written.kind == "club":
        club = clubs.Club.objects.get(pk=written.key)
        clubs.edit_club(club, written.owner, name=text, text="")
        return
    if written.kind == "season":
        season = clubs.Series.objects.get(pk=written.key)
        clubs.edit_series(season, written.owner, name=text)
        return
    director = event.directors.get().player
    if written.kind == "event":
        events.edit(event, director, name=text)
    elif written.kind == "announcement":
        events.announce(event, director, text)
    elif written.kind == "card":
        roster.write_agreements(event.entrants.get(pk=written.key), director, text)
    else:
        roster.rename(event.entrants.get(pk=written.key), director, name=text)


OF_OWNERS = (a_club, a_season, an_event, an_announcement, a_team_before_the_round, a_card)


@pytest.mark.parametrize("make", OF_OWNERS)
def test_owners_do_not_write_again_what_was_hidden(
    make: Callable[[], Written], reporter: Player
) -> None:
    written = make()
    hiding.hide(reported(written, reporter))
    for text in (BAD, BAD.upper(), "Rude w\u043erds"):  # the o is Cyrillic
        with refused("hidden_text"):
            again(written, text)
    again(written, "Kind words")


def test_a_hidden_club_of_teams_still_keeps_them_apart(reporter: Player) -> None:
    written = a_club_of_a_team()
    event, director = written.event, written.event.directors.get().player
    client = reviewer()
    report = reported(written, reporter)
    assert settle(client, report, "hide").status_code == 302
    one, other, third = event.entrants.order_by("pk")[:3]
    assert one.club == other.club != third.club == ""
    basis = event.rounds.get().basis
    assert {it["club"] for it in basis["entrants"]} == {one.club, None}
    assert BAD not in json.dumps([document(event), *event.acts.values_list("changes", flat=True)])
    for entrant in (one, third):
        with refused("hidden_text"):
            roster.rename(entrant, director, name=entrant.name, club=BAD.upper())
    with refused("hidden_text"):
        entering.enter(event, director, [Someone("Zoe"), Someone("Yves")], club=BAD)
    assert fold(event.acts.order_by("number")) == state_of(event)
    assert settle(client, report, "show").status_code == 302
    assert [it.club for it in event.entrants.order_by("pk")[:3]] == [BAD, BAD, ""]
    assert fold(event.acts.order_by("number")) == state_of(event)


def test_whoever_looks_for_a_partner_can_be_reported_too(reporter: Player) -> None:
    event = events.create_tournament(make_player("Dora"), "treibhaus", name="Evening", day=DAY)
    entrant = entering.register(event, make_player(BAD), club="Bears")
    page = reverse("event", args=[event.slug]) + "?show=people"
    told = client_of(reporter).get(page).content.decode()
    for kind in ("team", "team_club"):
        assert reverse("report_written", args=[kind, entrant.pk]) in told
        reported(Written(kind, entrant.key, entrant.people.get().player, page), reporter)


def test_a_team_without_a_club_has_none_to_report(reporter: Player) -> None:
    written = a_team()
    answer = client_of(reporter).post(
        reverse("report_written", args=["team_club", written.key]), {"reason": "insult"}
    )
    assert answer.status_code == 404
    assert not WrittenReport.objects.exists()


@pytest.mark.parametrize("make", [a_club, an_event, a_team_before_the_round, a_card])
def test_hidden_twice_a_place_is_locked_until_a_reviewer_opens_it(
    make: Callable[[], Written], reporter: Player
) -> None:
    written = make()
    report, client = reported(written, reporter), reviewer()
    settle(client, report, "hide")
    again(written, "Ruder words")
    assert not hiding.is_hidden(report)
    settle(client, report, "hide")
    assert hiding.is_locked(report)
    with refused("place_locked"):
        again(written, "Kind words")
    page = client.get(reverse("desk_written", args=[report.pk])).content.decode()
    assert "Let something be written there again" in page
    assert settle(client, report, "open").status_code == 302
    for text in (BAD, "Ruder words"):
        with refused("hidden_text"):
            again(written, text)
    again(written, "Kind words")
    assert settle(client, report, "open").status_code == 422


def test_a_text_hidden_long_after_the_first_locks_nothing(reporter: Player, time: Time) -> None:
    written = a_club()
    report = reported(written, reporter)
    hiding.hide(report)
    time.stand_still(31 * 24 * 60 * 60)
    again(written, "Ruder words")
    hiding.hide(report)
    again(written, "Kind words")


def test_what_stands_there_now_is_not_overwritten_by_bringing_back(reporter: Player) -> None:
    written = a_club()
    report = reported(written, reporter)
    hiding.hide(report)
    again(written, "Kind words")
    with refused("not_hidden"):
        hiding.bring_back(report)


def test_a_hidden_name_is_not_entered_by_another_team(reporter: Player) -> None:
    written = a_team_before_the_round()
    hiding.hide(reported(written, reporter))
    with refused("hidden_text"):
        entering.register(written.event, make_player("Xaver"), partner=Someone("Yves"), name=BAD)


def test_whoever_reports_too_much_is_held_up(reporter: Player, settings) -> None:
    settings.LIMITS_TIMES = 1
    written, client = a_club(), client_of(reporter)
    answers = [
        client.post(address_of(written), {"reason": "insult"}).status_code for _ in range(25)
    ]
    assert 429 in answers or 422 in answers
    assert WrittenReport.objects.filter(reporter=reporter).count() == 1
    assert Notice.objects.count() == 0


def test_the_list_asks_as_many_questions_for_many_texts_as_for_one_of_each_kind(
    reporter: Player, django_assert_num_queries: Callable[..., Any]
) -> None:
    for make in ALL:
        reported(make(), reporter)
    user = accounts.open_account("vreni@example.org", "x" * 12, "Vreni", None)
    with CaptureQueriesContext(connection) as asked:
        assert len(selectors.reports(CaseReader(user), is_open=True)) == len(ALL)
    number = len(asked)
    for make in ALL:
        reported(make(), reporter)
    with django_assert_num_queries(number):
        assert len(selectors.reports(CaseReader(user), is_open=True)) == 2 * len(ALL)
