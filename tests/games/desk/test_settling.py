"""Reports and what is decided: always a new row; those concerned are told, and answer once."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest
from django.urls import reverse
from django.utils.translation import override

from games.desk import selectors, words
from games.desk.case import Case, case_of, case_of_message
from games.desk.concern import CaseReader
from games.desk.models import Decision, MatchReport, Notice
from games.desk.services import notices, reporting, settling
from games.desk.services.roles import make_missing
from games.desk.services.settling import Settlement
from games.models import Match, Player, StaffAct
from games.people.export import data_of
from games.people.selectors import results_of
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal
from games.services.seats import opening, sitting
from games.services.seats.players import forget_player
from games.talk.models import Measure, Message
from games.talk.models import Report as ReportOfMessage
from games.talk.selectors import hearing_of, silenced_by
from games.talk.services import reporting as talk_reporting
from games.talk.services import saying
from games.talk.services.housekeeping import ORIGIN_KEPT, forget_old
from tests.games.builders import make_match, make_player, make_table
from tests.games.desk.conftest import make_staff, seen_now
from tests.games.services.at_once import in_threads

pytestmark = pytest.mark.django_db


def decide(case: Case, by, kind: str, **more) -> Decision:
    """Decide, having seen what was decided until now."""
    seen = seen_now() if case.report else ""
    return settling.decide(case, Settlement(kind, "because", **more, seen=seen), by)


def told(decision: Decision) -> dict[str, bool]:
    rows = decision.notices.select_related("player")
    return {it.player.name: it.is_reporter for it in rows}


# --- reports -------------------------------------------------------------------------


def test_reporting_again_replaces_the_reason_until_it_is_settled(report, match, people) -> None:
    anna, ben, *_rest = people
    hand = match.hands.get()
    again = reporting.report(match, anna, "error", about=ben, hand=hand, text="better")
    assert (again.pk, again.ground, again.text) == (report.pk, "error", "better")
    MatchReport.objects.update(settled_at=wall_clock.now())
    assert reporting.report(match, anna, "error", about=ben, hand=hand).pk != report.pk


@pytest.mark.parametrize(
    ("about", "ground", "text", "code"),
    [
        (0, "error", "", "about_oneself"),
        (1, "", "", "reason_missing"),
        (1, "because", "", "reason_missing"),
        (1, "error", "a" * 501, "report_too_long"),
        (None, "error", "", "not_in_match"),
    ],
)
def test_a_nonsensical_report_is_refused(match, people, about, ground, text, code) -> None:
    meant = make_player("Zoe") if about is None else people[about]
    with pytest.raises(TableRefusal, match=code):
        reporting.report(match, people[0], ground, about=meant, text=text)
    assert not MatchReport.objects.exists()


def test_what_was_said_then_is_kept_with_the_report(match, people) -> None:
    table = make_match(people)
    said = saying.say(table, people[1], "you have the dragon")
    Match.objects.filter(pk=table.match_id).update(ended=wall_clock.now())
    table.match.refresh_from_db()
    found = reporting.report(table.match, people[0], "secrets")
    assert list(found.evidence.all()) == [said]
    other = saying.say(make_match(people), people[1], "elsewhere")
    forget_old(wall_clock.now() + ORIGIN_KEPT + timedelta(days=1))
    assert Message.objects.filter(pk=said.pk).exists()
    assert not Message.objects.filter(pk=other.pk).exists()


# --- decisions ------------------------------------------------------------------------


def test_no_violation_closes_the_report_and_tells_both(report, reviewer) -> None:
    decision = decide(case_of(report), reviewer, "nothing")
    report.refresh_from_db()
    assert report.settled_at is not None
    assert told(decision) == {"Anna": True, "Ben": False}
    assert (decision.by, decision.reason) == (reviewer, "because")


def test_a_warned_person_reads_why_and_answers_once(report, reviewer, people) -> None:
    decide(case_of(report), reviewer, "warn")
    ben = Player.objects.get(pk=people[1].pk)
    assert ben.has_notice
    notices.note_read(ben)
    assert not Player.objects.get(pk=ben.pk).has_notice
    notice = Notice.objects.get(player=ben)
    assert notice.read_at is not None
    notices.answer(ben, notice.pk, "I did not")
    with pytest.raises(TableRefusal, match="answered"):
        notices.answer(ben, notice.pk, "really")
    with pytest.raises(TableRefusal, match="not_readable"):
        notices.answer(people[0], notice.pk, "not mine")
    with pytest.raises(TableRefusal, match="answer_empty"):
        notices.answer(ben, notice.pk, "  ")
    notice.refresh_from_db()
    assert notice.answer == "I did not"


def test_all_who_have_played_are_told_of_a_void_match(report, reviewer, people) -> None:
    assert results_of(people[0]).played == 1
    decision = decide(case_of(report), reviewer, "void")
    assert set(told(decision)) == {"Anna", "Ben", "Clara", "David"}
    assert results_of(people[0]).played == 0


def test_a_round_is_adjusted_by_points_or_by_the_wish(report, reviewer) -> None:
    case = case_of(report)
    first = decide(case, reviewer, "adjust", points=(100, 0))
    second = decide(case, reviewer, "adjust", offender=0)
    assert first.correction.points == [100, 0]
    assert second.correction.points[1] >= 200
    restored = decide(case, reviewer, "restore")
    assert restored.correction.points is None
    assert Decision.objects.count() == 3, "rows are only added"


def test_silence_lasts_until_its_end_or_until_it_is_lifted(report, reviewer, people) -> None:
    now, ben = wall_clock.now(), people[1]
    decision = decide(case_of(report), reviewer, "silence", length="week")
    assert silenced_by(ben, "", now + timedelta(days=6)) is not None
    assert silenced_by(ben, "", now + timedelta(days=8)) is None
    settling.lift(decision, "enough", reviewer)
    assert silenced_by(ben, "", wall_clock.now() + timedelta(seconds=1)) is None
    with pytest.raises(TableRefusal, match="no_change"):
        settling.lift(decision, "again", reviewer)


def test_what_ends_at_once_cannot_be_lifted(report, reviewer) -> None:
    warning = decide(case_of(report), reviewer, "warn")
    with pytest.raises(TableRefusal, match="not_readable"):
        settling.lift(warning, "enough", reviewer)


@override("en")
def test_whose_silence_is_lifted_reads_what_no_longer_holds(report, reviewer, people) -> None:
    ban = decide(case_of(report), reviewer, "ban", length="good")
    silence = decide(case_of(report), reviewer, "silence", length="good")
    lifting = settling.lift(silence, "enough", reviewer)
    notice = Notice.objects.get(player=people[1], decision=lifting)
    assert words.told(notice) == "Lifted: no chat, for good."
    assert words.decided(lifting) == "lifted: no chat, for good"
    assert words.decided(ban) == "banned, for good"


@override("en")
def test_who_played_a_restored_round_reads_which(report, reviewer, people) -> None:
    decide(case_of(report), reviewer, "adjust", points=(100, 0))
    restored = decide(case_of(report), reviewer, "restore")
    told_to_ben = words.told(Notice.objects.get(player=people[1], decision=restored))
    assert told_to_ben == "In one of your matches, a round counts as it was played: round 1."
    decide(case_of(report), reviewer, "void")
    restored = decide(case_of(report)._replace(hand=None), reviewer, "restore")
    told_to_ben = words.told(Notice.objects.get(player=people[1], decision=restored))
    assert told_to_ben == "One of your matches counts as it was played."


def test_somebody_banned_leaves_and_has_no_seat_among_people(report, reviewer, people) -> None:
    ben = people[1]
    table = make_table(make_player("Host"))
    sitting.sit_down(table, ben, 1)
    decision = decide(case_of(report), reviewer, "ban", length="good")
    ben.refresh_from_db()
    assert not table.seats.filter(player=ben).exists()
    with pytest.raises(TableRefusal, match="banned"):
        sitting.sit_down(table, ben, 1)
    with pytest.raises(TableRefusal, match="banned"):
        opening.create_table(ben)
    opening.create_bot_table(ben)
    shorter = decide(case_of(report), reviewer, "ban", length="day")
    settling.lift(decision, "too much", reviewer)
    ben.refresh_from_db()
    assert ben.banned_until == shorter.until, "the other ban goes on"
    settling.lift(shorter, "too much", reviewer)
    ben.refresh_from_db()
    sitting.sit_down(table, ben, 1)


def test_a_ban_ends_by_itself(report, reviewer, people, time_machine) -> None:
    table = make_table(make_player("Host"))
    decide(case_of(report), reviewer, "ban", length="day")
    ben = Player.objects.get(pk=people[1].pk)
    time_machine.move_to(wall_clock.now() + timedelta(days=1, minutes=1))
    sitting.sit_down(table, ben, 1)


@pytest.mark.parametrize(
    ("kind", "more", "code"),
    [
        ("", {}, "not_readable"),
        ("lift", {}, "not_readable"),
        ("silence", {"length": "eternity"}, "no_length"),
        ("ban", {}, "no_length"),
        ("adjust", {}, "bad_points"),
        ("adjust", {"points": (1, 2)}, "bad_points"),
        ("restore", {}, "no_change"),
    ],
)
def test_a_nonsensical_decision_changes_nothing(report, reviewer, kind, more, code) -> None:
    with pytest.raises(TableRefusal, match=code):
        decide(case_of(report), reviewer, kind, **more)
    report.refresh_from_db()
    assert report.settled_at is None
    assert not Decision.objects.exists()
    assert not Notice.objects.exists()


def test_nobody_decides_about_themselves(match, people, reviewer) -> None:
    Player.objects.filter(user=reviewer).update(user=None)
    people[1].user = reviewer
    people[1].save()
    report = reporting.report(match, people[0], "error", about=people[1])
    with pytest.raises(TableRefusal, match="own_case"):
        decide(case_of(report), reviewer, "nothing")


def test_nobody_lifts_what_was_decided_about_themselves(match, people, reviewer) -> None:
    report = reporting.report(match, people[0], "error", about=people[1])
    decision = decide(case_of(report), reviewer, "silence", length="week")
    Player.objects.filter(user=reviewer).update(user=None)
    people[1].user = reviewer
    people[1].save()
    with pytest.raises(TableRefusal, match="own_case"):
        settling.lift(decision, "enough", reviewer)
    assert not Decision.objects.filter(lifts=decision).exists()


def test_a_report_that_names_nobody_warns_nobody(match, people, reviewer) -> None:
    report = reporting.report(match, people[0], "error")
    with pytest.raises(TableRefusal, match="nobody_meant"):
        decide(case_of(report), reviewer, "warn")
    with pytest.raises(TableRefusal, match="no_round"):
        decide(case_of(report), reviewer, "adjust", points=(0, 0))


def test_a_reported_message_is_settled_at_the_desk_as_well(people, reviewer) -> None:
    table = make_match(people)
    message = saying.say(table, people[1], "you fool")
    said = talk_reporting.report(message, people[0], "insult")
    decision = decide(case_of_message(said), reviewer, "silence", length="day")
    said = ReportOfMessage.objects.get(pk=said.pk)
    assert (said.outcome, said.settled_by) == ("day", reviewer)
    assert silenced_by(people[1], "", wall_clock.now()) is not None
    assert told(decision) == {"Anna": True, "Ben": False}


@pytest.mark.parametrize(("kind", "length"), [("warn", ""), ("silence", "day")])
def test_tables_tell_at_once_what_was_decided_about_a_message(
    people, reviewer, kind, length
) -> None:
    table = make_match(people)
    said = talk_reporting.report(saying.say(table, people[1], "you fool"), people[0], "insult")
    decision = decide(case_of_message(said), reviewer, kind, length=length)
    assert hearing_of(table.pk, people[1]).measure is not None
    talk_reporting.note_read(people[1])
    assert hearing_of(table.pk, people[1]).measure is None
    assert decision.until is None or silenced_by(people[1], "", wall_clock.now()) is not None


def test_a_silence_that_was_lifted_before_it_was_read_is_not_told(people, reviewer) -> None:
    table = make_match(people)
    said = talk_reporting.report(saying.say(table, people[1], "you fool"), people[0], "insult")
    decision = decide(case_of_message(said), reviewer, "silence", length="day")
    settling.lift(decision, "enough", reviewer)
    assert hearing_of(table.pk, people[1]).measure is None


def test_who_has_not_seen_a_decision_is_told_and_changes_nothing(
    report, reviewer, administrator, people
) -> None:
    said = talk_reporting.report(
        saying.say(make_match(people), people[1], "bad"), people[0], "spam"
    )
    for case in (case_of(report), case_of_message(said)):
        settling.decide(case, Settlement("warn", "rude"), reviewer)
        before = StaffAct.objects.count(), Notice.objects.count()
        with pytest.raises(TableRefusal, match="settled_meanwhile"):
            settling.decide(case, Settlement("ban", "very rude", "week"), administrator)
        assert (StaffAct.objects.count(), Notice.objects.count()) == before
    assert set(Decision.objects.values_list("kind", flat=True)) == {"warn"}
    assert Player.objects.get(pk=people[1].pk).banned_until is None
    assert decide(case_of(report), administrator, "nothing").kind == "nothing"


@pytest.mark.django_db(transaction=True)
def test_of_two_who_decide_at_once_one_is_told_of_the_other(people) -> None:
    make_missing()
    one, other = make_staff("reviewer"), make_staff("administrator", name="Ida")
    said = talk_reporting.report(
        saying.say(make_match(people), people[1], "bad"), people[0], "spam"
    )
    choice = Settlement("silence", "rude", "day")
    results = in_threads(
        *(partial(settling.decide, case_of_message(said), choice, by) for by in (one, other))
    )
    refused = [it for it in results if isinstance(it, TableRefusal)]
    assert [it.code for it in refused] == ["settled_meanwhile"]
    assert Decision.objects.count() == Measure.objects.count() == StaffAct.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_of_two_who_silence_somebody_at_once_without_a_report_one_is_told_of_the_other(
    people,
) -> None:
    make_missing()
    one, other = make_staff("reviewer"), make_staff("administrator", name="Ida")
    case, choice = Case(player=people[1]), Settlement("silence", "rude", "day")
    results = in_threads(*(partial(settling.decide, case, choice, by) for by in (one, other)))
    refused = [it for it in results if isinstance(it, TableRefusal)]
    assert [it.code for it in refused] == ["settled_meanwhile"]
    assert Decision.objects.count() == Measure.objects.count() == 1
    seen = choice._replace(seen=case.mark)
    assert settling.decide(case, seen, other).kind == "silence", "who has seen it decides anew"


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("by_reports", [True, False], ids=("two reports", "the match"))
def test_of_two_who_correct_a_round_at_once_one_is_told_of_the_other(
    people, match, by_reports
) -> None:
    make_missing()
    staff = make_staff("reviewer"), make_staff("administrator", name="Ida")
    hand = match.hands.get()
    cases = [Case(match=match, hand=hand)] * 2
    if by_reports:
        cases = [case_of(reporting.report(match, it, "error", hand=hand)) for it in people[:2]]
    choices = [Settlement("adjust", "because", points=it) for it in ((100, 0), (0, 100))]
    results = in_threads(
        *(partial(settling.decide, *it) for it in zip(cases, choices, staff, strict=True))
    )
    refused = [it for it in results if isinstance(it, TableRefusal)]
    assert [it.code for it in refused] == ["settled_meanwhile"]
    assert Decision.objects.count() == match.corrections.count() == 1


def test_a_message_reported_again_after_the_decision_is_open_again(people, reviewer) -> None:
    message = saying.say(make_match(people), people[1], "you fool")
    said = talk_reporting.report(message, people[0], "insult")
    decide(case_of_message(said), reviewer, "silence", length="day")
    assert selectors.number_open() == 0
    again = talk_reporting.report(message, people[0], "hate", "look closer")
    assert (again.pk, again.settled_at, again.settled_by, again.outcome) == (
        said.pk,
        None,
        None,
        "",
    )
    (line,) = selectors.reports(CaseReader(reviewer), is_open=True)
    assert (line.address, line.text) == (reverse("desk_said", args=[said.pk]), "you fool")
    assert [it.kind for it in selectors.decisions_of(again)] == ["silence"]
    assert silenced_by(people[1], "", wall_clock.now()) is not None
    first = again.at
    talk_reporting.report(message, people[0], "spam")
    assert ReportOfMessage.objects.get().at == first, "still the same report"


def test_every_act_is_in_the_log(report, reviewer, people) -> None:
    decide(case_of(report), reviewer, "warn")
    decide(case_of(report), reviewer, "void")
    acts = list(StaffAct.objects.order_by("pk").values_list("act", "by", "player"))
    ben = people[1].pk
    assert acts == [("decide", reviewer.pk, ben), ("correct", reviewer.pk, ben)]


def test_data_taken_along_include_what_was_decided(report, reviewer, people) -> None:
    settling.decide(case_of(report), Settlement("warn", "Do not ask."), reviewer)
    anna, ben, *_rest = people
    (warned,) = data_of(ben, None)["decisions"]
    assert (warned["decision"], warned["reason"]) == ("warn", "Do not ask.")
    assert not warned["has_reported_it"]
    (reported,) = data_of(anna, None)["reports"]
    assert (reported["about"], reported["text"]) == (["Ben"], "he knew")
    assert data_of(anna, None)["decisions"][0]["has_reported_it"]
    assert data_of(ben, None)["reports"] == []


def test_no_notice_is_kept_of_somebody_who_goes_for_good(report, reviewer, people) -> None:
    decide(case_of(report), reviewer, "warn")
    forget_player(Player.objects.get(pk=people[1].pk))
    assert not Notice.objects.filter(player=people[1]).exists()
    assert Decision.objects.count() == 1
