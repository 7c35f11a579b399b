"""The administration says of a match what its own page and the desk say."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Permission, User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.admin.record import is_reviewable
from games.desk.models import Decision, MatchReport, Notice
from games.models import Correction, Match, MatchKind, MatchSeat, Player, StaffAct
from games.pads.models import Pad
from games.pads.services.writing import open_pad
from games.people.models import Convention
from games.rules.cards.options import TableOptions
from games.services.ground.wall_clock import now
from games.tournaments.models import Club
from tests.games.admin.played import begin, end_match, play_round
from tests.games.builders import make_player

pytestmark = pytest.mark.django_db


def found(client: Client, **query: object) -> set[int]:
    answer = client.get("/admin/games/match/", query)
    assert answer.status_code == 200
    return {row.pk for row in answer.context["cl"].result_list}


def player_of_reader(admin: Client) -> Player:
    """Return the player that the reader is when they play."""
    admin.get("/")
    return Player.objects.get(user__username="admin")


def strike_out(match: Match) -> Correction:
    Match.objects.filter(pk=match.pk).update(is_void=True)
    return Correction.objects.create(match=match, kind="void", reason="by two phones", at=now())


def test_matches_are_found_by_what_counts_of_them(admin: Client) -> None:
    usual, void, rated, brought = (begin().match for _ in range(4))
    strike_out(void)
    Match.objects.filter(pk=rated.pk).update(is_rated=True)
    Match.objects.filter(pk=brought.pk).update(kind=MatchKind.BROUGHT)
    assert found(admin, is_void__exact=1) == found(admin, corrected="yes") == {void.pk}
    assert found(admin, corrected="no") == {usual.pk, rated.pk, brought.pk}
    assert found(admin, is_rated__exact=1) == {rated.pk}
    assert found(admin, kind__exact="brought") == {brought.pk}
    assert found(admin, started__year=now().year) == {usual.pk, void.pk, rated.pk, brought.pk}


def test_matches_are_found_by_the_level_of_their_bots(admin: Client) -> None:
    one, other = begin().match, begin().match
    MatchSeat.objects.filter(match=other).exclude(level="").update(level="strong")
    assert found(admin, bots="strong") == {other.pk}
    assert found(admin, bots="yes") == {one.pk, other.pk}
    assert "strong" in admin.get("/admin/games/match/?bots=strong").content.decode()


def test_the_page_of_a_match_tells_its_correction_and_why(admin: Client) -> None:
    match = end_match(play_round())
    strike_out(match)
    page = admin.get(f"/admin/games/match/{match.pk}/change/").content.decode()
    assert "by two phones" in page
    assert "the match does not count" in page


def test_a_list_of_matches_asks_no_more_for_more_of_them(admin: Client) -> None:
    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            admin.get("/admin/games/match/")
        return len(queries)

    begin()
    once = asked()
    for _ in range(4):
        begin()
    assert asked() == once


# --- the replay in its frame ---------------------------------------------------------


def test_the_round_is_replayed_in_a_frame(admin: Client) -> None:
    hand = play_round()
    match = end_match(hand)
    frame = admin.get(f"/admin/games/hand/{hand.pk}/change/").context["replay"]
    assert frame == reverse("replay", args=[match.slug, 1, 0])
    shown = admin.get(frame)
    assert shown.headers["X-Frame-Options"] == "SAMEORIGIN"
    assert "frame-ancestors 'self'" in shown.headers["Content-Security-Policy"]
    for page in (reverse("match", args=[match.slug]), "/", f"/admin/games/hand/{hand.pk}/change/"):
        answer = admin.get(page)
        assert answer.headers["X-Frame-Options"] == "DENY"
        assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]


def test_viewing_rounds_in_the_administration_is_enough_for_the_replay() -> None:
    hand = play_round()
    match = end_match(hand)
    Match.objects.filter(pk=match.pk).update(is_public=False)
    reader, nobody = (User.objects.create_user(it, is_staff=True) for it in ("reader", "nobody"))
    reader.user_permissions.set(Permission.objects.filter(codename="view_hand"))
    former = User.objects.create_user("former")  # has left the staff, the permission is there
    former.user_permissions.set(Permission.objects.filter(codename="view_hand"))
    codes = []
    for user in (reader, nobody, former):
        client = Client()
        client.force_login(user)
        codes.append(client.get(reverse("replay", args=[match.slug, 1, 0])).status_code)
    assert codes == [200, 404, 404]


def test_somebody_concerned_sees_no_more_than_others(admin: Client) -> None:
    """A partner in a tournament, say, does not read a private match of the other's."""
    hand = play_round()
    match = end_match(hand)
    Match.objects.filter(pk=match.pk).update(is_public=False)
    own = player_of_reader(admin)
    row = match.players.exclude(player=None).get()
    Convention.objects.create(
        one=min(own, row.player, key=lambda it: it.pk),
        other=max(own, row.player, key=lambda it: it.pk),
        changed=now(),
    )
    assert is_reviewable(hand)
    page = admin.get(f"/admin/games/hand/{hand.pk}/change/")
    assert "replay" not in page.context
    assert "you have a part in it" in page.content.decode()


# --- the desk, clubs and score sheets ------------------------------------------------


def test_reports_decisions_and_notices_are_read(admin: Client) -> None:
    match = end_match(play_round())
    accused, reporter = make_player("Accused"), make_player("Reporter")
    report = MatchReport.objects.create(
        match=match, player=accused, reporter=reporter, ground="insult", text="rude", at=now()
    )
    decision = Decision.objects.create(
        kind="warn", report=report, player=accused, reason="first time", at=now()
    )
    notice = Notice.objects.create(decision=decision, player=accused, answer="sorry")
    correction = strike_out(match)
    for model, row, words in (
        ("matchreport", report, "Reporter"),
        ("decision", decision, "first time"),
        ("notice", notice, "sorry"),
    ):
        assert admin.get(f"/admin/desk/{model}/").status_code == 200
        page = admin.get(f"/admin/desk/{model}/{row.pk}/change/").content.decode()
        assert words in page
        assert admin.post(f"/admin/desk/{model}/{row.pk}/change/", {}).status_code == 403
    page = admin.get(f"/admin/games/correction/{correction.pk}/change/").content.decode()
    assert "by two phones" in page
    assert StaffAct.objects.filter(act=StaffAct.Act.ROW).count() == 4


def test_nobody_reads_there_who_has_reported_them(admin: Client) -> None:
    match = end_match(play_round())
    accused, reporter = player_of_reader(admin), make_player("Tattler")
    report = MatchReport.objects.create(
        match=match, player=accused, reporter=reporter, ground="insult", at=now()
    )
    listed = admin.get("/admin/desk/matchreport/").content.decode()
    assert "insults or threatens" in listed
    assert "Tattler" not in listed
    assert admin.get(f"/admin/desk/matchreport/{report.pk}/change/").status_code == 403
    decision = Decision.objects.create(kind="warn", report=report, player=accused, at=now())
    notice = Notice.objects.create(decision=decision, player=reporter, is_reporter=True)
    assert admin.get(f"/admin/desk/decision/{decision.pk}/change/").status_code == 403
    assert "Tattler" not in admin.get("/admin/desk/notice/").content.decode()
    assert admin.get(f"/admin/desk/notice/{notice.pk}/change/").status_code == 403


def test_clubs_and_score_sheets_are_listed_without_what_opens_them(admin: Client) -> None:
    club = Club.objects.create(slug="jass", name="Jassclub", created=now())
    pad = open_pad(["Anna", "Ben", "Clara", "David"], TableOptions())
    assert "Jassclub" in admin.get("/admin/tournaments/club/").content.decode()
    assert admin.get(f"/admin/tournaments/club/{club.pk}/change/").status_code == 200
    assert admin.get("/admin/tournaments/tournament/").status_code == 200
    for page in ("/admin/pads/pad/", f"/admin/pads/pad/{pad.pk}/change/"):
        shown = admin.get(page).content.decode()
        assert "Anna" in shown
        assert Pad.objects.get().slug not in shown
