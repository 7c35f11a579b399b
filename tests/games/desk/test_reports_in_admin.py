"""Reports in the administration: found, read with what stands around them, settled."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client
from django.urls import reverse

from games.models import Player, Table
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal
from games.talk.models import Measure, Message, Report, ReportOutcome
from games.talk.services import reporting, saying
from games.talk.services.housekeeping import ORIGIN_KEPT, forget_old
from tests.games.builders import make_match, player_at
from tests.games.desk.deciding import decide_about

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Table:
    return make_match()


@pytest.fixture
def four(match: Table) -> list[Player]:
    return [player_at(match, number) for number in range(4)]


@pytest.fixture
def staff() -> User:
    return User.objects.create_superuser("staff")


@pytest.fixture
def client(staff: User) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(staff, "django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture
def report(match: Table, four: list[Player]) -> Report:
    saying.say(match, four[2], "before")
    bad = saying.say(match, four[0], "you fool")
    saying.say(match, four[3], "after")
    return reporting.report(bad, four[1], "insult", "he calls me  a fool\n")


def text_of(client: Client, name: str, *arguments: object, **query: str) -> str:
    answer = client.get(reverse(f"admin:talk_report_{name}", args=arguments), query)
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_report_keeps_what_stands_around_the_message(report) -> None:
    assert [it.text for it in report.evidence.order_by("pk")] == ["before", "you fool", "after"]
    assert (report.reason, report.text) == ("insult", "he calls me a fool")


def test_evidence_is_a_few_messages_around_the_reported_one(match, four, monkeypatch) -> None:
    monkeypatch.setattr(reporting, "EVIDENCE", 2)
    said = [saying.say(match, four[0], str(number)) for number in range(9)]
    found = reporting.report(said[4], four[1], "spam")
    assert [it.text for it in found.evidence.order_by("pk")] == ["2", "3", "4", "5", "6"]


def test_reporting_a_message_again_replaces_the_reason(report, four) -> None:
    reporting.report(report.message, four[1], "hate", "")
    (found,) = Report.objects.all()
    assert (found.reason, found.text) == ("hate", "")


@pytest.mark.parametrize(
    ("by", "reason", "text", "code"),
    [
        (0, "insult", "", "about_oneself"),
        (1, "", "", "reason_missing"),
        (1, "because", "", "reason_missing"),
        (1, "insult", "a" * 501, "report_too_long"),
    ],
)
def test_a_nonsensical_report_is_refused(match, four, by, reason, text, code) -> None:
    message = saying.say(match, four[0], "you fool")
    with pytest.raises(TableRefusal, match=code):
        reporting.report(message, four[by], reason, text)
    assert not Report.objects.exists()


def test_the_list_tells_open_from_settled(client, staff, report) -> None:
    assert "you fool" in text_of(client, "changelist", settled="no")
    assert "you fool" not in text_of(client, "changelist", settled="yes")
    decide_about(report, staff, "nothing")
    assert "you fool" not in text_of(client, "changelist", settled="no")
    assert "you fool" in text_of(client, "changelist", settled="yes")


def test_the_page_shows_what_was_said_around(client, report) -> None:
    page = text_of(client, "change", report.pk)
    for text in ("before", "you fool", "after", "he calls me a fool", "Anna", "Ben"):
        assert text in page


def test_it_is_settled_at_the_desk_alone(client, report) -> None:
    page = text_of(client, "change", report.pk)
    assert reverse("desk_said", args=[report.pk]) in page
    assert "settle/" not in page
    address = reverse("admin:talk_report_change", args=[report.pk])
    client.post(address, {"outcome": ReportOutcome.DAY})
    report.refresh_from_db()
    assert report.settled_at is None
    reader = User.objects.create_user("reader", is_staff=True)
    reader.user_permissions.add(Permission.objects.get(codename="view_report"))
    client.force_login(reader, "django.contrib.auth.backends.ModelBackend")
    assert "/desk/" not in text_of(client, "change", report.pk)


def test_a_warning_does_not_silence_and_is_read_once(match, four, staff, report) -> None:
    decide_about(report, staff, "warn")
    saying.say(match, four[0], "sorry")
    assert Measure.objects.filter(player=four[0], is_read=False).exists()
    reporting.note_read(four[0])
    assert not Measure.objects.filter(is_read=False).exists()


def test_old_messages_are_forgotten_but_what_was_reported_stays(match, four, report, time) -> None:
    for _message in range(reporting.EVIDENCE + 1):
        saying.say(match, four[2], "long after")
    kept = {*report.evidence.values_list("pk", flat=True)}
    Message.objects.update(at=wall_clock.now())
    forget_old(wall_clock.now() + ORIGIN_KEPT)
    assert Message.objects.count() == len(kept) + reporting.EVIDENCE + 1
    time.stand_still(1)
    forget_old(wall_clock.now() + ORIGIN_KEPT)
    assert {*Message.objects.values_list("pk", flat=True)} == kept
