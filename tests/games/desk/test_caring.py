"""Reviewers take cases, write to players, and keep notes that nobody else reads."""

from __future__ import annotations

import json

import pytest
from django.urls import reverse

from games.desk.case import case_of
from games.desk.models import Decision, MatchReport, Notice, StaffNote, TakenCase
from games.desk.services import caring
from games.models import StaffAct
from games.people.export import data_of
from games.services.ground.refusals import TableRefusal
from games.services.seats.players import forget_player
from tests.games.desk.conftest import client_for, make_staff, seen_now
from tests.games.test_roles import client_of

pytestmark = pytest.mark.django_db
NOTE = "Has moved to another club"


def page_of(user, name: str, *parts: object, **query: object) -> str:
    answer = client_for(user).get(reverse(name, args=parts, query=query))
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def send(user, name: str, number: int, **form: str):
    return client_for(user).post(reverse(name, args=[number]), form)


# --- taking -------------------------------------------------------------------------


def test_a_case_that_somebody_takes_carries_their_name(report, reviewer) -> None:
    other = make_staff("reviewer", name="Otto")
    answer = send(reviewer, "desk_report", report.pk, do="take")
    assert answer.url == reverse("desk_report", args=[report.pk])
    assert "Vreni" in page_of(other, "desk")
    page = page_of(other, "desk_report", report.pk)
    assert '<bdi translate="no">Vreni</bdi> looks after this case.' in page
    page = page_of(reviewer, "desk_report", report.pk)
    assert "You look after this case." in page
    assert 'value="take"' not in page


def test_another_reviewer_can_take_the_case_over(report, reviewer) -> None:
    other = make_staff("reviewer", name="Otto")
    for user in (reviewer, other, other):
        caring.take(case_of(report), user)
    assert TakenCase.objects.get().by == other


def test_nobody_takes_a_case_that_is_settled(report, reviewer) -> None:
    send(reviewer, "desk_report", report.pk, kind="nothing", reason="fine", seen=seen_now())
    with pytest.raises(TableRefusal, match="not_readable"):
        caring.take(case_of(MatchReport.objects.get()), reviewer)
    assert not TakenCase.objects.exists()


def test_a_settled_case_names_nobody_who_looks_after_it(report, reviewer) -> None:
    caring.take(case_of(report), reviewer)
    send(reviewer, "desk_report", report.pk, kind="nothing", reason="fine", seen=seen_now())
    assert "looks after" not in page_of(make_staff("reviewer", name="Otto"), "desk", settled="yes")
    assert "look after" not in page_of(reviewer, "desk_report", report.pk)


def test_a_concerned_reviewer_takes_no_case(report) -> None:
    concerned = make_staff("reviewer", name="Otto")
    MatchReport.objects.update(player=concerned.player)
    answer = send(concerned, "desk_report", report.pk, do="take")
    assert answer.status_code == 403
    with pytest.raises(TableRefusal, match="own_case"):
        caring.take(case_of(MatchReport.objects.get()), concerned)
    assert not TakenCase.objects.exists()


# --- messages -----------------------------------------------------------------------


def test_a_message_decides_nothing_and_can_be_answered(report, reviewer, people) -> None:
    ben = people[1]
    answer = send(
        reviewer,
        "desk_report",
        report.pk,
        kind="message",
        reason="What happened there?",
        seen=seen_now(),
    )
    assert answer.url == reverse("desk_report", args=[report.pk])
    assert MatchReport.objects.get().settled_at is None
    assert [it.player for it in Notice.objects.all()] == [ben]
    told = client_of(ben).get(reverse("notices")).content.decode()
    assert "A reviewer of this site writes to you." in told
    assert "What happened there?" in told
    number = Notice.objects.get().pk
    client_of(ben).post(reverse("notices"), {"notice": number, "text": "My cat."})
    assert "My cat." in page_of(reviewer, "desk_report", report.pk)
    assert "Somebody reported you" not in told


# --- notes --------------------------------------------------------------------------


def test_reviewers_read_a_note_and_nobody_else_does(report, reviewer, people) -> None:
    _anna, ben, *_rest = people
    answer = send(reviewer, "desk_person", ben.pk, do="note", reason=NOTE)
    assert answer.status_code == 302
    assert NOTE in page_of(make_staff("reviewer", name="Otto"), "desk_person", ben.pk)
    assert NOTE not in json.dumps(data_of(ben, None))
    assert NOTE not in client_of(ben).get(reverse("account")).content.decode()
    assert StaffAct.objects.filter(act="note", player=ben, told="").count() == 1
    assert not Decision.objects.exists()
    assert not Notice.objects.exists()


@pytest.mark.parametrize("text", ["", " \u200b ", "a" * 501])
def test_a_note_has_words_and_an_end(people, reviewer, text) -> None:
    answer = send(reviewer, "desk_person", people[1].pk, do="note", reason=text)
    assert answer.status_code == 422
    assert not StaffNote.objects.exists()


def test_nobody_notes_anything_about_a_partner_or_themselves(reviewer) -> None:
    with pytest.raises(TableRefusal, match="own_case"):
        caring.write_note(reviewer.player, NOTE, reviewer)
    assert (
        send(reviewer, "desk_person", reviewer.player.pk, do="note", reason=NOTE).status_code == 403
    )
    assert not StaffNote.objects.exists()


def test_notes_go_with_the_account(people, reviewer) -> None:
    caring.write_note(people[1], NOTE, reviewer)
    forget_player(people[1])
    assert not StaffNote.objects.exists()


# --- reports that somebody has made; the log ------------------------------------------


def test_the_page_of_a_player_lists_the_reports_they_have_made(report, reviewer, people) -> None:
    anna, ben, *_rest = people
    assert "Reports by this player" in page_of(reviewer, "desk_person", anna.pk)
    assert "Reports by this player" not in page_of(reviewer, "desk_person", ben.pk)


def test_the_log_is_filtered_by_who_what_and_about_whom(report, reviewer, people) -> None:
    ida = make_staff("administrator", name="Ida")
    caring.write_note(people[1], NOTE, reviewer)
    page_of(reviewer, "desk_report", report.pk)
    page_of(ida, "desk_person", people[2].pk)

    def lines(**query: object) -> int:
        return page_of(ida, "desk_log", **query).count("<time>")

    assert lines() == 4
    assert lines(by=reviewer.pk) == 3
    assert lines(by=reviewer.pk, act="note") == lines(act="note") == 1
    assert lines(about=people[1].pk) == 2
    assert lines(about=people[3].pk) == 0
    assert lines(by="x", act="%00", about="-1", before="\x00") == 4
