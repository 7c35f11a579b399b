"""Reviewers whom a case concerns: they decide nothing and read no more than players do."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from games.desk import selectors
from games.desk.case import Case, case_of, case_of_message
from games.desk.concern import CaseReader, concern_of, others_for
from games.desk.models import Decision
from games.desk.services import reporting, settling
from games.desk.services.settling import WEEK, Settlement
from games.models import Match, Player, Table
from games.people.models import Convention
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal
from games.services.rights.concern import Concern
from games.talk.selectors import silenced_by
from games.talk.services import reporting as talk_reporting
from games.talk.services import saying
from games.tournaments.models import Director
from games.tournaments.services import entering
from games.tournaments.services.entering import Someone
from tests.games.builders import make_match, make_player, play_last_cards, play_to_last_cards
from tests.games.desk.conftest import client_for, make_staff
from tests.games.tournaments.evenings import at_tables, make_event, new_evening

pytestmark = pytest.mark.django_db


def match_of(people: list[Player]) -> Match:
    table = make_match(people, target=None, max_rounds=1)
    play_to_last_cards(table)
    play_last_cards(table)
    found = Table.objects.get(pk=table.pk).match
    assert found is not None
    return found


def place_in(match: Match, reviewer: Player, *, directs: bool) -> None:
    """Make a match one of a tournament that a reviewer directs, or plays."""
    event = make_event(make_player("Director"))
    pairing = at_tables(event.rounds.get())[0]
    pairing.match = match
    pairing.save()
    if directs:
        Director.objects.create(tournament=event, player=reviewer, role="deputy")
    else:
        entrant = event.entrants.last()
        assert entrant is not None
        entrant.people.update_or_create(player=reviewer, defaults={"name": reviewer.name})


def be_concerned(bond: str, match: Match, reviewer: Player, people: list[Player]) -> Match:
    """Let a reviewer have a bond with a match; return the match."""
    if bond == "played":
        return match_of([reviewer, *people[1:]])
    if bond == "agreement":
        Convention.objects.create(one=people[3], other=reviewer, text="-", changed=wall_clock.now())
    if bond == "pair":
        event = new_evening(make_player("Director"), count=2)
        entering.enter(
            event,
            event.directors.get().player,
            [Someone(player=reviewer), Someone(player=people[2])],
        )
    if bond == "reported":
        reporting.report(match, reviewer, "error")
    if bond in ("directs", "plays"):
        place_in(match, reviewer, directs=bond == "directs")
    return match


BONDS = {
    "played": Concern.PLAYED,
    "agreement": Concern.PARTNER,
    "pair": Concern.PARTNER,
    "reported": Concern.REPORTED,
    "directs": Concern.TOURNAMENT,
    "plays": Concern.TOURNAMENT,
}


@pytest.fixture(params=BONDS)
def bond(request) -> str:
    return request.param


@pytest.fixture
def case(bond: str, match: Match, reviewer: User, people: list[Player]) -> Case:
    """A report that concerns the reviewer by a bond."""
    found = be_concerned(bond, match, reviewer.player, people)
    return case_of(
        reporting.report(found, people[1], "collusion", about=people[2], hand=found.hands.get())
    )


@pytest.mark.parametrize(
    "choice",
    [
        Settlement("nothing", "because"),
        Settlement("warn", "because"),
        Settlement("message", "because"),
        Settlement("adjust", "because", points=(400, 0)),
        Settlement("void", "because"),
        Settlement("ban", "because", "good"),
        Settlement("silence", "because", "day"),
    ],
    ids=lambda it: it.kind,
)
def test_concerned_reviewers_decide_nothing(bond, case, choice, reviewer) -> None:
    with pytest.raises(TableRefusal, match=BONDS[bond]):
        settling.decide(case, choice, reviewer)
    assert case.match is not None
    with pytest.raises(TableRefusal, match=BONDS[bond]):
        settling.decide(Case(match=case.match, hand=case.hand), choice, reviewer)
    assert not Decision.objects.exists()


def test_what_others_decided_is_neither_undone_nor_seconded_by_a_concerned_reviewer(
    bond, case, reviewer
) -> None:
    other, third = make_staff("reviewer", name="Otto"), make_staff("reviewer", name="Theo")
    ban = settling.decide(case, Settlement("ban", "because", "good"), other)
    for deed in (settling.lift, settling.second):
        with pytest.raises(TableRefusal, match=BONDS[bond]):
            deed(ban, "because", reviewer)
    void = settling.decide(Case(match=case.match), Settlement("void", "because"), other)
    with pytest.raises(TableRefusal, match=BONDS[bond]):
        settling.decide(Case(match=case.match), Settlement("restore", "because"), reviewer)
    assert Decision.objects.latest("pk") == void
    settling.second(ban, "because", third)


def test_pages_of_a_case_tell_a_concerned_reviewer_who_can_settle_it(bond, case, reviewer) -> None:
    make_staff("reviewer", name="Otto")
    client = client_for(reviewer)
    assert case.report is not None
    assert case.match is not None
    slug = case.match.slug
    pages = {
        reverse("desk_report", args=[case.report.pk]): 403,
        reverse("desk_match", args=[slug]): 403,
        reverse("desk_round", args=[slug, 1]): 403,
        reverse("desk_events", args=[slug, 1]): 403,
    }
    if bond in ("agreement", "pair", "directs", "plays"):
        # Without a seat there, and as no reviewer of it, the match is not theirs to see.
        pages |= dict.fromkeys(list(pages)[1:], 404)
    for address, status in pages.items():
        answer = client.get(address)
        assert answer.status_code == status, address
        if status == 403:
            text = answer.content.decode()
            assert "Otto" in text
            assert case.report.reporter.name not in text
    answer = client.post(
        reverse("desk_report", args=[case.report.pk]), {"kind": "void", "reason": "because"}
    )
    assert answer.status_code == 403
    assert not Decision.objects.exists()


def test_the_list_does_not_tell_a_concerned_reviewer_what_was_reported(
    bond, case, reviewer
) -> None:
    text = client_for(reviewer).get(reverse("desk")).content.decode()
    assert "For other reviewers" in text
    assert "collusion" not in text
    other = client_for(make_staff("reviewer", name="Otto")).get(reverse("desk")).content.decode()
    assert "collusion" in other


def test_others_decide_what_concerns_a_reviewer(case, reviewer) -> None:
    other = make_staff("reviewer", name="Otto")
    assert others_for(case, reviewer) == [other]
    assert settling.decide(case, Settlement("void", "because"), other).kind == "void"


def test_a_player_whom_one_has_reported_is_judged_by_others(match, people, reviewer) -> None:
    table = make_match([reviewer.player, *people[1:]])
    message = saying.say(table, people[1], "you fool")
    talk_reporting.report(message, reviewer.player, "insult")
    assert concern_of(Case(player=people[1]), reviewer) == Concern.REPORTED
    with pytest.raises(TableRefusal, match=Concern.REPORTED):
        settling.decide(Case(player=people[1]), Settlement("ban", "because", "day"), reviewer)
    assert concern_of(Case(player=people[2]), reviewer) is None


def test_a_message_at_a_table_where_one_has_played_is_for_others(people, reviewer) -> None:
    table = make_match([reviewer.player, *people[1:]])
    said = talk_reporting.report(saying.say(table, people[1], "you fool"), people[2], "insult")
    assert concern_of(case_of_message(said), reviewer) == Concern.PLAYED
    address = reverse("desk_said", args=[said.pk])
    assert client_for(reviewer).get(address).status_code == 403


@pytest.mark.parametrize("directs", [True, False], ids=("directs", "plays"))
def test_a_message_at_a_table_of_a_tournament_is_for_others_than_its_people(
    match, people, reviewer, directs
) -> None:
    place_in(match, reviewer.player, directs=directs)
    assert match.table is not None
    said = saying.say(match.table, people[1], "you fool")
    case = case_of_message(talk_reporting.report(said, people[2], "insult"))
    with pytest.raises(TableRefusal, match=Concern.TOURNAMENT):
        settling.decide(case, Settlement("warn", "because"), reviewer)
    page = client_for(reviewer).get(reverse("desk_said", args=[case.said.pk]))
    assert page.status_code == 403
    assert "you fool" not in page.content.decode()
    other = make_staff("reviewer", name="Otto")
    assert settling.decide(case, Settlement("warn", "because"), other).kind == "warn"


def test_a_reviewer_reads_no_report_about_themselves(match, people, reviewer) -> None:
    Player.objects.filter(user=reviewer).update(user=None)
    Player.objects.filter(pk=people[1].pk).update(user=reviewer)
    reviewer = User.objects.get(pk=reviewer.pk)
    report = reporting.report(match, people[0], "error", about=people[1])
    assert concern_of(case_of(report), reviewer) == Concern.OWN
    for address in (
        reverse("desk_report", args=[report.pk]),
        reverse("desk_person", args=[people[1].pk]),
    ):
        answer = client_for(reviewer).get(address)
        assert answer.status_code == 403
        assert "Nobody else can settle it yet" in answer.content.decode()


def test_the_list_asks_as_many_questions_for_many_reports_as_for_one(
    match, people, reviewer, django_assert_max_num_queries
) -> None:
    def count() -> int:
        with django_assert_max_num_queries(30) as asked:
            assert selectors.reports(CaseReader(reviewer), is_open=True)
        return len(asked)

    reporting.report(match, people[0], "error", about=people[1])
    first = count()
    for about in people[2:]:
        reporting.report(match, people[0], "error", about=about)
        reporting.report(match_of(people), people[0], "error", about=about)
    assert count() == first


# --- a second reviewer ---------------------------------------------------------------


def test_more_than_a_week_takes_a_second_reviewer_where_there_is_one(
    report, reviewer, people
) -> None:
    other = make_staff("reviewer", name="Otto")
    ban = settling.decide(case_of(report), Settlement("ban", "because", "year"), reviewer)
    ben = Player.objects.get(pk=people[1].pk)
    assert ban.until is not None
    assert (ban.until - ban.at, ben.banned_until) == (WEEK, ban.until)
    assert list(selectors.awaiting_second(wall_clock.now())) == [ban]
    with pytest.raises(TableRefusal, match="second_is_first"):
        settling.second(ban, "because", reviewer)
    agreed = settling.second(ban, "I agree", other)
    ben.refresh_from_db()
    assert ben.banned_until == agreed.until == ban.at + timedelta(days=365)
    assert not selectors.awaiting_second(wall_clock.now()).exists()
    assert ben.notices.filter(decision=agreed).exists()
    with pytest.raises(TableRefusal, match="no_change"):
        settling.second(ban, "again", other)
    with pytest.raises(TableRefusal, match="no_change"):
        settling.lift(ban, "no", other)
    settling.lift(agreed, "enough", reviewer)
    ben.refresh_from_db()
    assert ben.banned_until is None


def test_a_silence_for_good_is_one_of_a_week_until_somebody_agrees(
    report, reviewer, people, time_machine
) -> None:
    other = make_staff("reviewer", name="Otto")
    silence = settling.decide(case_of(report), Settlement("silence", "because", "good"), reviewer)
    late = wall_clock.now() + timedelta(days=8)
    assert silenced_by(people[1], "", wall_clock.now()) is not None
    assert silenced_by(people[1], "", late) is None
    agreed = settling.second(silence, "because", other)
    assert silenced_by(people[1], "", late) is not None
    settling.lift(agreed, "enough", other)
    assert silenced_by(people[1], "", wall_clock.now()) is None
    report.refresh_from_db()
    again = Settlement("silence", "because", "good", seen=case_of(report).mark)
    first = settling.decide(case_of(report), again, reviewer)
    time_machine.move_to(late)
    with pytest.raises(TableRefusal, match="no_change"):
        settling.second(first, "too late", other)


@pytest.mark.parametrize("length", ["day", "week"])
def test_one_reviewer_decides_alone_up_to_a_week(report, reviewer, length) -> None:
    make_staff("reviewer", name="Otto")
    ban = settling.decide(case_of(report), Settlement("ban", "because", length), reviewer)
    assert not ban.asked
    with pytest.raises(TableRefusal, match="not_readable"):
        settling.second(ban, "because", make_staff("reviewer", name="Theo"))


def test_the_only_reviewer_decides_alone_for_good(report, reviewer) -> None:
    ban = settling.decide(case_of(report), Settlement("ban", "because", "good"), reviewer)
    assert (ban.asked, ban.until) == ("", None)


def test_the_second_reviewer_agrees_on_the_page_of_the_person(report, reviewer, people) -> None:
    other = make_staff("reviewer", name="Otto")
    ban = settling.decide(case_of(report), Settlement("ban", "because", "year"), reviewer)
    page = reverse("desk_person", args=[people[1].pk])
    assert "Agree as the second reviewer" not in client_for(reviewer).get(page).content.decode()
    client = client_for(other)
    assert "Waiting for a second reviewer" in client.get(reverse("desk")).content.decode()
    assert "Agree as the second reviewer" in client.get(page).content.decode()
    form = {"do": "second", "decision": ban.pk, "reason": "I agree"}
    assert client.post(page, form).status_code == 302
    assert "A second reviewer has agreed." in client.get(page).content.decode()
