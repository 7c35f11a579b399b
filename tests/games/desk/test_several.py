"""Reports about more than one player: collusion is a pair's."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from games.desk import selectors
from games.desk.case import case_of
from games.desk.concern import CaseReader, concern_of
from games.desk.models import Decision, MatchReport, Notice
from games.desk.services import reporting, settling
from games.desk.services.settling import Settlement
from games.models import Player
from games.people.export import data_of
from games.services.ground.refusals import TableRefusal
from games.services.rights.concern import Concern
from tests.games.builders import make_player
from tests.games.desk.conftest import client_for, make_staff, seen_now
from tests.games.desk.test_desk_pages import text_of
from tests.games.test_roles import client_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def pair(match, people) -> MatchReport:
    anna, ben, _cla, david = people
    return reporting.report(match, anna, "collusion", about=(ben, david), text="signals")


def test_one_form_reports_both_of_a_pair(match, people) -> None:
    anna, ben, clara, david = people
    address = reverse("report_match", args=[match.slug])
    client = client_of(anna)
    assert client.get(address).content.decode().count('name="about"') == 3
    form = {"ground": "collusion", "about": [david.pk, ben.pk], "text": "signals"}
    for bad in ([ben.pk, anna.pk], [ben.pk, make_player("Eve").pk], [ben.pk, "x"]):
        assert client.post(address, form | {"about": bad}).status_code == 422
    assert not MatchReport.objects.exists()
    assert client.post(address, form).status_code == 302
    found = MatchReport.objects.get()
    assert case_of(found).meant == (ben, david)
    assert client.post(address, form | {"about": [ben.pk, clara.pk]}).status_code == 302
    assert case_of(MatchReport.objects.get()).meant == (ben, clara), "it replaces the open one"


def test_a_refused_form_keeps_who_was_ticked(match, people) -> None:
    address = reverse("report_match", args=[match.slug])
    form = {"ground": "", "about": [people[1].pk, people[3].pk]}
    page = client_of(people[0]).post(address, form).content.decode()
    ticked = [it for it in page.split("<input") if 'name="about"' in it and " checked" in it]
    assert len(ticked) == 2


def test_the_service_reports_nobody_from_elsewhere_and_not_oneself(match, people) -> None:
    anna, ben, *_rest = people
    for about, code in (((ben, anna), "about_oneself"), ((ben, make_player()), "not_in_match")):
        with pytest.raises(TableRefusal, match=code):
            reporting.report(match, anna, "collusion", about=about)


def test_the_desk_names_both_everywhere(pair, people, reviewer) -> None:
    client = client_for(reviewer)
    for page in (text_of(client, "desk"), text_of(client, "desk_report", pair.pk)):
        assert "Ben" in page
        assert "David" in page
    for player in (people[1], people[3]):
        assert reverse("desk_report", args=[pair.pk]) in text_of(client, "desk_person", player.pk)
    assert selectors.reports_of(people[2], CaseReader(reviewer)) == ([], [])
    (told,) = data_of(people[0], None)["reports"]
    assert told["about"] == ["Ben", "David"]


def decided(client, report: MatchReport, **form: object):
    form = {"kind": "warn", "reason": "No signals.", "seen": seen_now()} | form
    return client.post(reverse("desk_report", args=[report.pk]), form)


def test_a_decision_is_made_about_each_who_is_ticked(pair, people, reviewer) -> None:
    client = client_for(reviewer)
    assert decided(client, pair, who=[people[1].pk, people[3].pk]).status_code == 302
    rows = Decision.objects.order_by("pk").values_list("kind", "player", "report")
    assert list(rows) == [("warn", people[it].pk, pair.pk) for it in (1, 3)]
    told = Notice.objects.order_by("pk").values_list("player", "is_reporter")
    assert list(told) == [(people[1].pk, False), (people[0].pk, True), (people[3].pk, False)]
    pair.refresh_from_db()
    assert pair.settled_at is not None
    assert decided(client, pair, who=[people[1].pk], seen="").status_code == 422
    assert Decision.objects.count() == 2, "a page from before changes nothing"


def test_one_of_two_is_banned_and_the_other_is_not(pair, people, reviewer) -> None:
    form = {"kind": "end", "end": "ban", "length": "day", "who": [people[3].pk]}
    assert decided(client_for(reviewer), pair, **form).status_code == 302
    assert Player.objects.get(pk=people[3].pk).banned_until is not None
    assert Player.objects.get(pk=people[1].pk).banned_until is None


@pytest.mark.parametrize("who", [(), ("x",), (2**70,)])
def test_nobody_ticked_changes_nothing(pair, people, reviewer, who) -> None:
    assert decided(client_for(reviewer), pair, who=[*who, people[2].pk]).status_code == 422
    assert not Decision.objects.exists()
    pair.refresh_from_db()
    assert pair.settled_at is None


def test_no_violation_is_told_to_both_and_the_reporter(pair, people, reviewer) -> None:
    settling.decide(case_of(pair), Settlement("nothing", "nothing found"), reviewer)
    assert Decision.objects.count() == 1
    assert {it.player for it in Notice.objects.all()} == {people[0], people[1], people[3]}


def test_a_reviewer_who_is_the_second_named_leaves_it_to_others(match, people) -> None:
    anna, ben, _clara, david = people
    report = reporting.report(match, anna, "collusion", about=(ben, david))
    user = make_staff("reviewer")
    report.also.set([user.player])
    assert concern_of(case_of(report), user) == Concern.OWN


def test_who_has_reported_the_second_named_elsewhere_is_concerned(pair, people, reviewer) -> None:
    other = reporting.report(pair.match, reviewer.player, "error", about=people[3])
    other.delete()
    assert concern_of(case_of(pair), reviewer) is None
    written = reporting.report(pair.match, people[2], "error", about=(people[1], people[3]))
    MatchReport.objects.filter(pk=written.pk).update(reporter=reviewer.player, player=None)
    assert concern_of(case_of(pair)._replace(match=None, report=None), reviewer) == Concern.REPORTED


def test_the_administration_names_both(pair) -> None:
    staff = client_of(user=User.objects.create_superuser("root@example.org", password="x"))
    page = staff.get(reverse("admin:desk_matchreport_change", args=[pair.pk])).content.decode()
    assert "Ben" in page
    assert "David" in page
