"""Pages of the desk: who sees them, what they show, what their forms do, what is logged."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.desk.case import case_of
from games.desk.models import Decision, MatchReport, Notice
from games.desk.services import reporting
from games.desk.services.settling import Settlement, decide
from games.models import (
    Departure,
    Exclusion,
    FormerName,
    JudgedRound,
    Match,
    Player,
    StaffAct,
    Table,
    TableStatus,
)
from games.people.services import accounts
from games.replays.reading import deeds_of
from games.rules.state.actions import Play
from games.services.acting.judging import VERSION
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal
from games.services.seats import sitting
from games.services.writing import corrections
from games.talk.services import reporting as talk_reporting
from games.talk.services import saying
from tests.games.admin.played import begin, play_match
from tests.games.builders import make_match, make_player, make_players
from tests.games.desk.conftest import client_for, make_staff, seen_now
from tests.games.history.test_matches import MOST_QUERIES, add_match
from tests.games.test_roles import client_of

pytestmark = pytest.mark.django_db
OF_EVERY_PAGE = ("auth_", "people_", "talk_", "games_waiting")
"""Tables that every page asks: who looks, and what they are invited to."""


def text_of(client, name: str, *parts: object, **query: object) -> str:
    answer = client.get(reverse(name, args=parts, query=query))
    assert answer.status_code == 200, answer.status_code
    return " ".join(answer.content.decode().split())


def acts() -> list[str]:
    return list(StaffAct.objects.order_by("pk").values_list("act", flat=True))


def test_a_migration_makes_the_roles() -> None:
    names = {
        it.name: set(it.permissions.values_list("codename", flat=True))
        for it in Group.objects.all()
    }
    assert names["reviewer"] == {"review", "settle"}
    assert names["director"] == set()
    assert names["administrator"] == {"review", "settle", "read_log", "appoint"}


# --- reading ------------------------------------------------------------------------


def test_a_reviewer_sees_matches_of_others_and_it_is_logged(match, reviewer) -> None:
    client = client_for(reviewer)
    for name, parts in (
        ("match", [match.slug]),
        ("replay", [match.slug, 1, 0]),
        ("desk_match", [match.slug]),
        ("desk_round", [match.slug, 1]),
        ("desk_events", [match.slug, 1]),
        ("match_json", [match.slug]),
    ):
        assert client.get(reverse(name, args=parts)).status_code == 200, name
        assert client_of(make_player("Eve")).get(reverse(name, args=parts)).status_code == 404
    assert acts() == ["match", "round", "round"], "looks within a while are one"


def test_a_running_match_is_not_for_reviewers(reviewer) -> None:
    running = make_match().match
    client = client_for(reviewer)
    for name in ("match", "desk_match"):
        assert client.get(reverse(name, args=[running.slug])).status_code == 404
    assert client.get(reverse("desk_round", args=[running.slug, 1])).status_code == 404


def test_the_round_shows_tricks_hands_after_each_and_what_was_said(report, reviewer) -> None:
    text = text_of(client_for(reviewer), "desk_report", report.pk)
    assert "«he knew»" in text
    assert "Hands before the first trick" in text
    assert "Hands after trick 1" in text
    assert text.count('class="cards xs') > 8
    assert reverse("replay", args=[report.match.slug, 1, 3]) in text
    assert 'class="mark"' in text
    assert reverse("desk_person", args=[report.player_id]) in text


def test_only_what_is_near_the_reported_step_is_unfolded(report, reviewer) -> None:
    def unfolded(name: str, *parts: object) -> list[bool]:
        text = text_of(client_for(reviewer), name, *parts)
        tricks = re.findall(r'<details class="round-trick"( open)?>(.*?)</ol>', text, re.DOTALL)
        assert all(bool(is_open) == ('class="mark"' in lines) for is_open, lines in tricks) == (
            name == "desk_report"
        )
        return [bool(is_open) for is_open, _lines in tricks]

    near = unfolded("desk_report", report.pk)
    assert near[0]
    assert not all(near)
    assert all(unfolded("desk_round", report.match.slug, 1)), "without a report all of it is read"


def test_the_round_says_what_the_judgement_says(match, reviewer) -> None:
    client = client_for(reviewer)
    assert "Judge this round" in text_of(client, "desk_round", match.slug, 1)
    hand = match.hands.get(number=1)
    plays = [it for it in deeds_of(hand) if isinstance(it.action, Play)]
    said = {"better": None, "loss": 34.0, "error": 8.0, "share": 0.9, "really": 20.0, "reasons": []}
    decisions = [
        said | {"verdict": verdict, "version": deed.version, "seat": deed.seat}
        for verdict, deed in zip(("mistake", "fine"), plays, strict=False)
    ]
    JudgedRound.objects.create(hand=hand, version=VERSION, decisions=decisions)
    shown = text_of(client, "desk_round", match.slug, 1)
    assert "Judge this round" not in shown
    assert shown.count("Mistake, 34 points. Better:") == 1
    assert "Fine" not in shown


def test_all_reports_about_somebody_are_on_one_page(report, people, reviewer) -> None:
    table = make_match(people)
    said = talk_reporting.report(saying.say(table, people[1], "you fool"), people[0], "insult")
    FormerName.objects.create(player=people[1], name="Benno")
    text = text_of(client_for(reviewer), "desk_person", people[1].pk)
    assert reverse("desk_report", args=[report.pk]) in text
    assert reverse("desk_said", args=[said.pk]) in text
    assert "Benno" in text
    both = text_of(client_for(reviewer), "desk")
    assert "you fool" in both
    assert "he knew" in both


def seen_on(answer: Any) -> str:
    """Return what the form of a page names as the latest decision."""
    return html.unescape(re.search(r'name="seen" value="(.*?)"', answer.content.decode())[1])


def test_a_case_settled_meanwhile_is_shown_and_can_be_decided_anew(
    report, reviewer, administrator
) -> None:
    client, address = client_for(administrator), reverse("desk_report", args=[report.pk])

    def seen() -> str:
        return seen_on(client.get(address))

    form = {"kind": "warn", "reason": "rude", "seen": seen()}
    assert client_for(reviewer).post(address, form).status_code == 302
    answer = client.post(address, form | {"reason": "very rude"})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "Somebody else has settled this in the meantime" in page
    assert "«rude»" in page
    assert ">very rude</textarea>" in page
    assert Decision.objects.count() == 1
    assert client.post(address, form | {"seen": seen()}).status_code == 302
    assert Decision.objects.count() == 2


def test_whose_account_it_is_only_administrators_read(reviewer, administrator) -> None:
    anna = make_player("Anna")
    accounts.open_account("anna@example.org", "x", "Anna", anna)
    told = text_of(client_for(reviewer), "desk_person", anna.pk)
    assert "with an account" in told
    assert "anna@example.org" not in told
    assert "anna@example.org" in text_of(client_for(administrator), "desk_person", anna.pk)


def test_the_log_is_for_administrators(report, reviewer, administrator) -> None:
    text_of(client_for(reviewer), "desk_report", report.pk)
    assert client_for(reviewer).get(reverse("desk_log")).status_code == 404
    text = text_of(client_for(administrator), "desk_log")
    assert "Vreni" in text
    assert "looks at a report" in text
    assert "vreni@example.org" not in text


# --- finding -------------------------------------------------------------------------


def slugs(client, **query: object) -> set[str]:
    text = text_of(client, "matches", whose="all", **query)
    return set(re.findall(r'href="/desk/m/([^/]+)/"', text))


def test_any_match_is_found_by_whom_where_how_and_why(reviewer) -> None:
    anna, beat, cla, doris = (make_player(it) for it in ("Anna", "Beat", "Cla", "Doris"))
    user = accounts.open_account("anna@example.org", "x", "Anna", anna)
    FormerName.objects.create(player=beat, name="Betli")
    one = add_match(anna, beat, cla, doris, table_name="Eiger")
    other = add_match(cla, beat, doris, doris, table_name="Mönch", ending="conceded")
    off = add_match(doris, cla, doris, doris, table_name="Jungfrau", winner="no")
    void = add_match(doris, cla, doris, doris, is_void=True)
    hand = one.hands.create(number=1, first_window=1, started=one.started)
    Departure.objects.create(match=one, hand=hand, seat=2, player=cla, at=wall_clock.now())
    MatchReport.objects.create(
        match=other, reporter=cla, ground="error", at=wall_clock.now(), settled_at=wall_clock.now()
    )
    MatchReport.objects.create(match=off, reporter=cla, ground="error", at=wall_clock.now())
    client = client_for(reviewer)
    every = {one.slug, other.slug, off.slug, void.slug}
    assert slugs(client) == every
    assert slugs(client, who=user.username) == {one.slug}
    assert slugs(client, who="betli") == {one.slug, other.slug}
    assert slugs(client, table="eiger") == {one.slug}
    assert slugs(client, ending="conceded") == {other.slug}
    assert slugs(client, ending="abandoned") == {off.slug}
    assert slugs(client, ending="void") == {void.slug}
    assert slugs(client, ending="played") == {one.slug}
    assert slugs(client, left="*") == {one.slug}
    assert slugs(client, left="cla") == {one.slug}
    assert slugs(client, left="anna") == set()
    assert slugs(client, reported="yes") == {other.slug, off.slug}
    assert slugs(client, reported="open") == {off.slug}
    assert '<bdi translate="no">Cla</bdi> left' in text_of(client, "matches", whose="all")
    assert "search" in acts()


def test_matches_of_anybody_are_found_once_they_are_over_or_their_table_is(reviewer) -> None:
    people = [make_player(it) for it in ("Anna", "Beat", "Cla", "Doris")]
    over = play_match(target=100)
    assert over.table.status != TableStatus.CLOSED
    left = add_match(*people, ended=None, winner="")
    tied = add_match(*people, winner=Match.Winner.TIE)
    running = begin().match
    client = client_for(reviewer)
    found = slugs(client)
    assert {over.slug, left.slug, tied.slug} <= found
    assert running.slug not in found
    assert slugs(client, result="tied") == {tied.slug}
    assert slugs(client, result="won") == set()


def test_any_filter_takes_twelve_questions(people, reviewer) -> None:
    for _ in range(5):
        add_match(*people)
    client = client_for(reviewer)
    client.get(reverse("matches"))
    query = {"whose": "all", "who": "a", "table": "t", "left": "*", "reported": "open"}
    for asked in ({"whose": "all"}, query):
        text_of(client, "matches", **asked)  # noted in the log, once in a while
        with CaptureQueriesContext(connection) as done:
            text_of(client, "matches", **asked)
        of_every_page = [
            it for it in done.captured_queries if any(name in it["sql"] for name in OF_EVERY_PAGE)
        ]
        assert len(done) - len(of_every_page) <= MOST_QUERIES, "\n".join(
            it["sql"][:170] for it in done
        )


def test_people_who_do_not_review_have_no_filters_for_reviewers() -> None:
    people = make_players()
    hidden = add_match(*people)
    text = text_of(client_of(make_player("Eve")), "matches", whose="all", table="x", left="*")
    assert hidden.slug not in text
    assert 'name="left"' not in text
    assert text_of(client_of(people[0]), "matches", table="nowhere").count("mrow") == 1


# --- deciding ------------------------------------------------------------------------


def test_a_report_is_settled_by_a_form(report, reviewer, people) -> None:
    client, address = client_for(reviewer), reverse("desk_report", args=[report.pk])
    answer = client.post(address, {"kind": "warn", "reason": ""})
    assert answer.status_code == 422
    assert "Say why" in answer.content.decode()
    assert client.post(address, {"reason": "x"}).status_code == 422
    answer = client.post(address, {"kind": "warn", "reason": "Do not ask."})
    assert answer.status_code == 302
    decision = Decision.objects.get()
    assert (decision.kind, decision.by, decision.report) == ("warn", reviewer, report)
    page = text_of(client_of(people[1]), "front")
    assert reverse("notices") in page
    page = text_of(client_of(people[1]), "notices")
    assert "You have been warned." in page
    assert "Do not ask." in page
    number = Notice.objects.get(player=people[1]).pk
    form = {"notice": number, "text": "Sorry."}
    assert client_of(people[1]).post(reverse("notices"), form).status_code == 302
    assert client_of(people[1]).post(reverse("notices"), form).status_code == 422
    assert "Sorry." in text_of(client, "desk")
    assert "Your report was settled: warning." in text_of(client_of(people[0]), "notices")


def test_forms_adjust_void_and_restore(match, reviewer) -> None:
    client = client_for(reviewer)
    of_round = reverse("desk_round", args=[match.slug, 1])

    def post(address: str, form: dict[str, str]) -> int:
        seen = seen_on(client.get(address))
        return client.post(address, form | {"seen": seen}).status_code

    form = {"kind": "adjust", "how": "points", "reason": "x"}
    for points in ("1", "", "x", "9" * 30):
        bad = form | {"points0": points, "points1": "0"}
        assert post(of_round, bad) == 422
    good = form | {"points0": "-25", "points1": "\N{MINUS SIGN}75"}
    assert post(of_round, good) == 302
    match.refresh_from_db()
    assert match.totals == [-25, -75]
    of_match = reverse("desk_match", args=[match.slug])
    assert post(of_match, {"kind": "void", "reason": "y"}) == 302
    assert Match.objects.get(pk=match.pk).is_void
    assert text_of(client, "desk_match", match.slug).count("«y»") == 1
    assert post(of_match, {"kind": "restore", "reason": "z"}) == 302
    assert not Match.objects.get(pk=match.pk).is_void
    assert post(of_round, {"kind": "restore", "reason": "z"}) == 302


@pytest.mark.parametrize("name", ["desk_round", "desk_match", "desk_report"])
def test_nobody_corrects_what_was_corrected_after_the_page_was_opened(
    report, match, people, reviewer, administrator, name
) -> None:
    """Two reviewers look at the same round: each of both opponents may have reported it."""
    other = reporting.report(match, people[2], "error", hand=report.hand)
    places = {"desk_round": [match.slug, 1], "desk_match": [match.slug], "desk_report": [other.pk]}
    client, address = client_for(administrator), reverse(name, args=places[name])
    form = {"kind": "void", "reason": "twice"}
    if name != "desk_match":
        form = {"kind": "adjust", "points0": "0", "points1": "0", "reason": "twice"}
    old = seen_on(client.get(address))
    decide(case_of(report), Settlement("adjust", "x", points=(300, 0)), reviewer)
    answer = client.post(address, form | {"seen": old})
    assert answer.status_code == 422
    assert "Somebody else has settled this in the meantime" in answer.content.decode()
    assert Match.objects.get(pk=match.pk).totals == [300, 0]
    assert not Match.objects.get(pk=match.pk).is_void
    assert client.post(address, form | {"seen": seen_on(answer)}).status_code == 302
    assert match.corrections.count() == 2


def test_a_report_offers_what_can_still_be_decided(report, reviewer) -> None:
    def offers() -> list[str]:
        page = text_of(client_for(reviewer), "desk_report", report.pk)
        return re.findall(r'name="kind"\s+value="(\w+)"', page)

    assert offers() == ["nothing", "warn", "message", "adjust", "void", "end"]
    decide(case_of(report), Settlement("adjust", "x", points=(0, 5)), reviewer)
    assert offers() == ["nothing", "warn", "message", "adjust", "restore", "void", "end"]
    decide(case_of(report), Settlement("void", "y", seen=seen_now()), reviewer)
    assert offers() == ["nothing", "warn", "message", "adjust", "restore", "end"]
    of_round = Settlement("restore", "z", seen=seen_now())
    decide(case_of(report), of_round, reviewer)
    assert offers() == ["nothing", "warn", "message", "adjust", "end"]


def test_the_page_of_a_match_keeps_the_old_figure(match, people, reviewer) -> None:
    corrections.adjust(match.hands.get(), [300, 0], reviewer, "miscounted")
    text = text_of(client_of(people[0]), "match", match.slug)
    assert "<s><span" in text
    assert "+300" in text
    assert "«miscounted»" in text
    assert "Vreni" in text
    corrections.void(match, reviewer, "never mind")
    assert "does not count" in text_of(client_of(people[0]), "match", match.slug)


def test_somebody_is_banned_and_the_ban_lifted_on_their_page(people, reviewer) -> None:
    client, address = client_for(reviewer), reverse("desk_person", args=[people[1].pk])
    form = {"kind": "end", "end": "ban", "length": "week", "reason": "enough"}
    assert client.post(address, form).status_code == 302
    assert Player.objects.get(pk=people[1].pk).banned_until is not None
    number = Decision.objects.get().pk
    lift = {"do": "lift", "decision": number, "reason": "sorry"}
    other = reverse("desk_person", args=[people[2].pk])
    assert client.post(other, lift).status_code == 422, "of somebody else"
    assert client.post(address, lift).status_code == 302
    assert Player.objects.get(pk=people[1].pk).banned_until is None


# --- reports of people ----------------------------------------------------------------


def test_a_match_is_reported_by_people_who_may_see_it(match, people) -> None:
    address = reverse("report_match", args=[match.slug])
    assert client_of(make_player("Eve")).get(address).status_code == 404
    client = client_of(people[0])
    form = {"ground": "error", "about": people[1].pk, "round": "1", "step": "2", "text": "wrong"}
    assert client.post(address, form | {"ground": "x"}).status_code == 422
    assert client.post(address, form | {"about": "99999"}).status_code == 422
    assert not MatchReport.objects.exists()
    assert client.post(address, form).status_code == 302
    report = MatchReport.objects.get()
    assert (report.player, report.step, report.hand) == (people[1], 2, match.hands.get())
    assert "Reported. You will be told the outcome." in text_of(client, "match", match.slug)


def test_a_step_is_reported_only_with_the_round_it_belongs_to(match, people) -> None:
    address = reverse("report_match", args=[match.slug])
    client = client_of(people[0])
    found = client.get(address, {"round": 1, "step": 24}).content.decode()
    assert "Step 24 of round 1 is reported with it." in " ".join(found.split())
    assert "is reported with it" not in client.get(address).content.decode()
    form = {"ground": "error", "round": "", "step": "24", "step_of": "1"}
    client.post(address, form)
    assert MatchReport.objects.get().step is None
    client.post(address, form | {"round": "1", "step_of": "2"})
    assert MatchReport.objects.latest("pk").step is None
    client.post(address, form | {"round": "1"})
    assert MatchReport.objects.latest("pk").step == 24


# --- live hands -----------------------------------------------------------------------


def test_hands_of_a_running_round_need_a_permission_of_their_own(administrator) -> None:
    table = make_match()
    address = reverse("desk_live", args=[table.slug])
    superuser = User.objects.create_superuser("root")
    accounts.player_for(superuser, make_player("Root"))
    for user in (administrator, superuser):
        assert client_for(user).get(address).status_code == 404
        assert client_for(user).post(address).status_code == 404
    assert not StaffAct.objects.exists()


def test_staff_who_see_live_hands_are_logged_and_kept_away(people) -> None:
    user = make_staff("administrator", "see_live_hands")
    table = make_match(people)
    client, address = client_for(user), reverse("desk_live", args=[table.slug])
    assert "cards xs" not in text_of(client, "desk_live", table.slug)
    assert not StaffAct.objects.exists()
    answer = client.post(address)
    assert answer.content.decode().count("cards xs") == 4
    act = StaffAct.objects.get()
    assert (act.act, act.by, act.table_id) == ("live", user, table.pk)
    assert Exclusion.objects.filter(table=table, player=user.player).exists()
    kept_out = client.get(reverse("table", args=[table.slug]))
    assert kept_out.status_code == 403
    assert "You have seen the hands" in kept_out.content.decode()
    assert "The host has sent you away" not in kept_out.content.decode()
    Exclusion.objects.all().delete()
    Table.objects.filter(pk=table.pk).update(status="open")
    with pytest.raises(TableRefusal, match="has_seen_cards"):
        sitting.sit_down(table, user.player, 1)


def test_a_player_of_the_table_sees_no_live_hands() -> None:
    user = make_staff("administrator", "see_live_hands")
    others = [make_player(it) for it in ("A", "B", "C")]
    table = make_match([user.player, *others])
    answer = client_for(user).post(reverse("desk_live", args=[table.slug]))
    assert answer.status_code == 403
    assert "cards xs" not in answer.content.decode()
    assert not StaffAct.objects.exists()


def test_a_running_match_is_reported_and_shows_no_cards(people, reviewer) -> None:
    table = make_match(people)
    saying.say(table, people[1], "hurry up")
    address = reverse("report_match", args=[table.match.slug])
    form = {"ground": "insult", "about": people[1].pk}
    assert client_of(people[0]).post(address, form).status_code == 302
    text = text_of(client_for(reviewer), "desk_report", MatchReport.objects.get().pk)
    assert "hurry up" in text
    assert "The match is still running" in text
    assert 'class="cards' not in text
    live = reverse("desk_live", args=[table.slug])
    assert live not in text
    permitted = make_staff("administrator", "see_live_hands", name="Urs")
    assert live in text_of(client_for(permitted), "desk_report", MatchReport.objects.get().pk)


def test_the_summary_has_a_way_to_report(match, people) -> None:
    text = text_of(client_of(people[0]), "table", match.table.slug)
    assert reverse("report_match", args=[match.slug], query={"round": 1}) in text
    other = text_of(client_of(make_player("Eve")), "table", match.table.slug)
    assert reverse("report_match", args=[match.slug]) not in other
