"""The log of the desk keeps codes, and tells them in the language of whoever reads it."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from games.desk.case import case_of
from games.desk.services.settling import Settlement, decide, lift
from games.models import StaffAct
from games.people.models import ConventionVersion
from games.services.ground import wall_clock
from games.services.rights import staff
from games.talk.services import reporting as talk_reporting
from games.talk.services import saying
from tests.games.builders import make_match
from tests.games.desk.conftest import client_for, seen_now

pytestmark = pytest.mark.django_db


def in_german(client: Client) -> Client:
    client.cookies["django_language"] = "de"
    return client


def log_of(client: Client) -> str:
    text = client.get(reverse("desk_log")).content.decode()
    return re.sub(r"\s+", " ", strip_tags(text))


def test_what_one_has_seen_in_german_others_read_in_english(
    report, reviewer, administrator
) -> None:
    in_german(client_for(reviewer)).get(reverse("desk_report", args=[report.pk]))
    kept = StaffAct.objects.get(act="report").told
    assert kept == f"collusion: {report.match}"
    assert f"looks at a report: collusion: {report.match}" in log_of(client_for(administrator))
    told = log_of(in_german(client_for(administrator)))
    assert f"Absprache: {report.match}" in told
    assert "collusion" not in told


def test_raw_events_that_were_looked_at_are_told_in_any_language(
    match, reviewer, administrator
) -> None:
    client_for(reviewer).get(reverse("desk_events", args=[match.slug, 1]))
    assert "looks at a round: 1, raw events" in log_of(client_for(administrator))
    assert "schaut eine Runde an: 1, Rohdaten" in log_of(in_german(client_for(administrator)))


def test_a_decision_is_told_in_words(report, reviewer, administrator) -> None:
    ban = decide(case_of(report), Settlement("ban", "Enough.", "week"), reviewer)
    lift(ban, "A mistake.", reviewer)
    decide(case_of(report), Settlement("void", "Not fair.", seen=seen_now()), reviewer)
    english, german = (log_of(it(client_for(administrator))) for it in (lambda c: c, in_german))
    for text in ("decides: banned: Enough.", "lifted: A mistake.", "match struck out: Not fair."):
        assert text in english
    for text in ("gesperrt: Enough.", "aufgehoben: A mistake.", "gestrichen: Not fair."):
        assert text in german


def test_what_earlier_versions_decided_in_the_administration_is_told(people, administrator) -> None:
    staff.note(administrator, StaffAct.Act.DECIDE, "day: «you fool»", player=people[1])
    english, german = (log_of(it(client_for(administrator))) for it in (lambda c: c, in_german))
    assert "decides: no chat for a day: «you fool» Ben" in english
    assert "entscheidet: einen Tag kein Chat: «you fool» Ben" in german


def test_a_reported_phrase_is_told_in_any_language(people, reviewer, administrator) -> None:
    table = make_match(people)
    for said in (
        saying.say_phrase(table, people[1], "thanks"),
        saying.say(table, people[1], "thanks"),
    ):
        found = talk_reporting.report(said, people[0], "spam")
        in_german(client_for(reviewer)).get(reverse("desk_said", args=[found.pk]))
    english, german = (log_of(it(client_for(administrator))) for it in (lambda c: c, in_german))
    assert "floods the chat: Thank you!" in english
    assert "floods the chat: «thanks»" in english
    assert ": Danke!" in german
    assert ": «thanks»" in german


def test_what_was_looked_for_is_told_in_any_language(reviewer, administrator) -> None:
    asked = {"whose": "all", "with": "Köbi", "reported": "yes", "since": "2026-11-01"}
    in_german(client_for(reviewer)).get(reverse("matches"), asked)
    english, german = (log_of(it(client_for(administrator))) for it in (lambda c: c, in_german))
    assert "looks for matches with Köbi, reported, from 1 Nov 2026" in english
    assert "mit Köbi, gemeldet, ab 01.11.2026" in german


@pytest.mark.parametrize(
    ("act", "told"),
    [
        ("report", "Absprache: Tannenhof 1"),
        ("search", "mit Köbi, gemeldet"),
        ("match", "Partie 12"),
        ("report", "games.nothing: 3"),
        ("decide", "nonsense: because"),
        ("decide", ""),
    ],
)
def test_rows_kept_as_words_are_read_as_they_are(administrator, act, told) -> None:
    StaffAct.objects.create(by=administrator, act=act, told=told, at=wall_clock.now())
    assert told in log_of(client_for(administrator))


def test_rows_of_the_administration_are_called_in_any_language(administrator) -> None:
    now = wall_clock.now()
    StaffAct.objects.create(by=administrator, act="match", told="games.match: 12", at=now)
    StaffAct.objects.create(by=administrator, act="match", told="games.table: 7", at=now)
    english, german = (log_of(it(client_for(administrator))) for it in (lambda c: c, in_german))
    assert "looks at a match: 12" in english
    assert "looks at a match: table 7" in english
    assert "Tisch 7" in german


def test_a_person_is_named_once(people, reviewer, administrator) -> None:
    client_for(reviewer).get(reverse("desk_person", args=[people[1].pk]))
    assert log_of(client_for(administrator)).count(people[1].name) == 1


def test_those_who_do_not_play_are_told_apart_in_the_log_by_a_number(
    administrator, match, reviewer
) -> None:
    first, second = (User.objects.create_superuser(name) for name in ("one", "two"))
    now = wall_clock.now()
    for by, told in ((first, "A"), (second, "B"), (reviewer, "C"), (None, "D")):
        StaffAct.objects.create(by=by, act="report", told=told, at=now)
    log = log_of(client_for(administrator))
    assert f"the staff of the site {first.pk} looks at a report: A" in log
    assert f"the staff of the site {second.pk} looks at a report: B" in log
    assert "Vreni looks at a report: C" in log
    assert "the staff of the site looks at a report: D" in log
    assert "one" not in log.split()


def test_only_reports_are_told_as_reports(people, administrator) -> None:
    table = make_match(people)
    said = saying.say(table, people[1], "hello")
    report = talk_reporting.report(said, people[0], "spam")
    agreed = ConventionVersion.objects.create(
        one=people[0], other=people[2], text="Odd cards to the left.", at=wall_clock.now()
    )
    client = Client()
    client.force_login(User.objects.create_superuser("one"))
    for row in (report, agreed):
        app, model = row._meta.app_label, row._meta.model_name
        assert client.get(reverse(f"admin:{app}_{model}_change", args=[row.pk])).content
    english, german = (log_of(it(client_for(administrator))) for it in (lambda c: c, in_german))
    assert f"looks at a report: report {report.pk}" in english
    assert f"looks at something else: earlier agreements of partners {agreed.pk}" in english
    assert f"frühere Absprachen {agreed.pk}" in german
