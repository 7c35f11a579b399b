"""Every page of the administration can be read, and nothing can be changed."""

from __future__ import annotations

import logging

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client

from games.models import Event, Hand, Match, MatchKind, MatchSeat, Player, Seat, StaffAct, Table
from games.records.json_record import read_record, replay
from games.services.ground.wall_clock import now
from games.services.seats import leaving, sitting
from tests.by_day import by_day
from tests.games.admin.crawler import crawl
from tests.games.admin.played import begin, end_match, play_match, play_round
from tests.games.builders import make_match, make_player, make_room, player_at

MODELS = ("player", "table", "match", "hand", "event")


def test_all_pages_of_an_empty_database(admin: Client) -> None:
    pages = crawl(admin)
    assert {f"/admin/games/{model}/" for model in MODELS} <= pages.keys()
    assert "Tichu with Boosters: administration" in pages["/admin/"]


@pytest.mark.parametrize("language", by_day(("en", "de"), ("de",)))
def test_all_pages_of_a_full_database(admin: Client, language: str) -> None:
    match = end_match(play_round())
    begin()
    make_room()
    admin.cookies["django_language"] = language
    pages = crawl(admin)
    assert f"/admin/games/match/{match.pk}/record.json" in pages
    for hand in match.hands.all():
        assert f"/admin/games/hand/{hand.pk}/change/" in pages
    assert any("/admin/games/event/" in page and "change" in page for page in pages)


def test_nothing_can_be_added_changed_or_deleted(admin: Client) -> None:
    hand = play_round()
    rows = (make_player(), hand.match.table, hand.match, hand, Event.objects.first())
    for row in rows:
        address = f"/admin/games/{row._meta.model_name}/"
        assert admin.get(f"{address}add/").status_code == 403
        assert admin.get(f"{address}{row.pk}/delete/").status_code == 403
        change = admin.post(f"{address}{row.pk}/change/", {"name": "Mallory"})
        assert change.status_code == 403
        action = {"action": "delete_selected", "_selected_action": [row.pk]}
        admin.post(address, action)
        assert type(row)._default_manager.filter(pk=row.pk).exists()
    assert not Player.objects.filter(name="Mallory").exists()


def test_permission_to_view_is_enough_and_needed(db: None) -> None:
    match = end_match(play_round())
    staff = User.objects.create_user("staff", is_staff=True)
    client = Client()
    client.force_login(staff)
    pages = [
        "/admin/games/match/",
        f"/admin/games/match/{match.pk}/change/",
        f"/admin/games/match/{match.pk}/record.json",
    ]
    assert [client.get(page).status_code for page in pages] == [403, 403, 403]
    staff.user_permissions.set(Permission.objects.filter(codename__in=["view_match", "view_hand"]))
    assert [client.get(page).status_code for page in pages] == [200, 200, 200]
    assert client.get("/admin/games/event/").status_code == 403


@pytest.mark.django_db
def test_people_without_staff_status_are_sent_to_the_login(client: Client) -> None:
    match = end_match(play_round())
    client.force_login(User.objects.create_user("somebody"))
    for page in ("change/", "record.json"):
        response = client.get(f"/admin/games/match/{match.pk}/{page}")
        assert response.status_code == 302
        assert response["Location"].startswith("/admin/login/")


def test_the_record_replays(admin: Client) -> None:
    match = play_match()
    response = admin.get(f"/admin/games/match/{match.pk}/record.json")
    assert f'filename="tichu-match-{match.pk}.json"' in response["Content-Disposition"]
    record = read_record(response.json())
    assert list(replay(record).totals) == match.totals
    assert list(record.names) == match.seat_names


def test_looking_is_logged(admin: Client, caplog: pytest.LogCaptureFixture) -> None:
    match = end_match(play_round())
    hand = match.hands.first()
    with caplog.at_level(logging.INFO, "games.admin"):
        admin.get(f"/admin/games/hand/{hand.pk}/change/")
        admin.get(f"/admin/games/match/{match.pk}/record.json")
    user = User.objects.get().pk
    assert f"user {user} looks at games.Hand {hand.pk}" in caplog.text
    assert f"user {user} looks at games.Match {match.pk}" in caplog.text
    acts = set(StaffAct.objects.filter(by=user, match=match).values_list("act", flat=True))
    assert acts == {StaffAct.Act.ROUND, StaffAct.Act.MATCH}


def test_pages_link_to_the_table(admin: Client) -> None:
    hand = play_round()
    match, table = hand.match, hand.match.table
    for row in (hand, match, table):
        page = admin.get(f"/admin/games/{row._meta.model_name}/{row.pk}/change/")
        assert f'href="/t/{table.slug}/"' in page.content.decode()


def test_players_lead_to_the_tables_they_sit_at(admin: Client) -> None:
    table = make_room()
    make_player("Zoe")
    page = admin.get("/admin/games/player/").content.decode()
    assert (
        page.count(f"/admin/games/table/{table.pk}/change/")
        == table.seats.exclude(player=None).count()
    )
    assert '<td class="field-tables">-</td>' in page


# --- searching and filtering ------------------------------------------------------


def found(client: Client, model: str, **query: object) -> set[int]:
    """Return the keys of the rows that a list shows."""
    response = client.get(f"/admin/games/{model}/", query)
    assert response.status_code == 200
    return {row.pk for row in response.context["cl"].result_list}


def test_search_finds_players_tables_and_numbers(admin: Client) -> None:
    zoe, other = play_round(name="Zoë").match, play_round(name="Ben").match
    assert found(admin, "match", q="Zoë") == {zoe.pk}
    assert found(admin, "match", q=zoe.table.slug) == {zoe.pk}
    assert found(admin, "hand", q="Zoë") == {zoe.hands.get().pk}
    assert found(admin, "table", q="Zoë") == {zoe.table_id}
    assert found(admin, "player", q="zo") == {zoe.table.host_id}
    assert other.pk in found(admin, "match", q=str(other.pk))
    events = set(zoe.table.events.values_list("pk", flat=True))
    assert found(admin, "event", q=zoe.table.slug, all="") <= events
    assert found(admin, "match", q="nobody") == set()


def test_filters_of_matches(admin: Client) -> None:
    short, usual = begin(target=100).match, begin().match
    running, left = begin().match, begin().match
    won = Match.objects.filter(pk__in=[short.pk, usual.pk])
    won.update(ended=now(), winner="1")
    Table.objects.filter(pk=left.table_id).update(status="closed")
    over = {short.pk, usual.pk}
    assert found(admin, "match", end="won") == over
    assert found(admin, "match", end="tie") == set()
    assert found(admin, "match", end="running") == {running.pk}
    assert found(admin, "match", end="abandoned") == {left.pk}
    assert found(admin, "match", target="lower") == {short.pk}
    assert found(admin, "match", target="usual") == {usual.pk, running.pk, left.pk}
    assert found(admin, "match", target="higher") == set()
    assert found(admin, "match", bots="yes") == over | {running.pk, left.pk}
    assert found(admin, "match", bots="no") == set()
    assert found(admin, "match", table__pace__exact="none") >= over
    assert found(admin, "match", table__pace__exact="fast") == set()
    assert found(admin, "match", table__id__exact=left.table_id) == {left.pk}
    assert found(admin, "match", started__gte="2000-01-01 00:00:00+00:00") >= over


def test_bots_are_found_where_they_have_played(admin: Client) -> None:
    """Not where they happen to sit now."""
    people, left, bots = make_match(), make_match(), begin()
    leaving.leave_for_good(left, player_at(left, 1))
    sitting.sit_down(left, make_player("Eve"), 1)
    Seat.objects.filter(table=bots).update(bot="", bot_name="")
    Seat.objects.filter(table=people, number=2).update(player=None, bot="normal", bot_name="Ida")
    with_bots = {left.match_id, bots.match_id}
    assert found(admin, "match", bots="yes") == with_bots
    assert found(admin, "match", bots="no") == {people.match_id}
    rounds = set(Hand.objects.filter(match__in=with_bots).values_list("pk", flat=True))
    assert found(admin, "hand", bots="yes") == rounds
    MatchSeat.objects.filter(match=left.match_id).exclude(level="").update(since_round=2)
    assert left.hand_id in found(admin, "hand", bots="no")
    assert found(admin, "table", bots="yes") == {it.pk for it in (people, left, bots)}


def test_matches_without_their_table_are_listed(admin: Client) -> None:
    table = begin()
    match, hand = table.match, table.hand
    table.delete()
    assert found(admin, "match", end="abandoned") == {match.pk}
    assert found(admin, "match", end="running") == set()
    for page in (f"match/{match.pk}", f"hand/{hand.pk}"):
        assert admin.get(f"/admin/games/{page}/change/").status_code == 200


def test_a_log_that_was_brought_and_just_stops_is_listed(admin: Client) -> None:
    begun = begin().match
    Match.objects.filter(pk=begun.pk).update(kind=MatchKind.BROUGHT, winner="no", ended=now())
    shown = admin.get("/admin/games/match/").content.decode()
    assert "the log just stops" in shown.split('class="field-end')[1].split("</td>")[0]


def test_filters_of_rounds_and_events(admin: Client) -> None:
    hand, running = play_round(), begin().hand
    assert found(admin, "hand", is_over__exact=1) == {hand.pk}
    for double, yes, no in ((1, {hand.pk}, set()), (None, set(), {hand.pk})):
        Hand.objects.filter(pk=hand.pk).update(score={**hand.score, "double": double})
        assert found(admin, "hand", double="yes") == yes
        assert found(admin, "hand", double="no") == no
    assert found(admin, "hand", match__id__exact=running.match_id) == {running.pk}
    deals = set(hand.events.filter(kind="Deal").values_list("pk", flat=True))
    assert found(admin, "event", action="Deal") == deals
    assert found(admin, "event", seat="clock") == deals
    seats = found(admin, "event", seat="2", all="")
    assert seats == set(hand.events.filter(seat=2).values_list("pk", flat=True))
    assert found(admin, "event", hand__id__exact=running.pk) == set()


def test_filters_of_tables(admin: Client) -> None:
    with_bots, with_people = begin().pk, make_room().pk
    assert found(admin, "table", bots="yes") == {with_bots}
    assert found(admin, "table", bots="no") == {with_people}
    assert found(admin, "table", status__exact="open") == {with_people}


def test_a_match_page_tells_its_rounds(admin: Client) -> None:
    match = end_match(play_round())
    page = admin.get(f"/admin/games/match/{match.pk}/change/").content.decode()
    for hand in Hand.objects.filter(match=match):
        assert f"/admin/games/hand/{hand.pk}/change/" in page
        out = ", ".join(match.seat_names[seat] for seat in hand.score["out"])
        assert out in page
    assert Match.objects.get(pk=match.pk).ended is not None
