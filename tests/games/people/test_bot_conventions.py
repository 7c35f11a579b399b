"""What people agree on with bots, and with each other so that bots understand it."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from games.admin.record import match_record
from games.bots.ground.conventions import DOG_RIGHT, EVEN_RIGHT, STANDARDS, WISH_GIVEN
from games.models import Player, Seat, Table, TableStatus
from games.people import selectors
from games.people.services import conventions
from games.records.json_record import read_record, record_of
from games.services.acting.bots import agreed_at
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal
from games.services.seats import leaving, sitting
from tests.games.builders import (
    make_bot_table,
    make_match,
    make_player,
    make_room,
    player_at,
    start,
)
from tests.games.fresh import table_page
from tests.games.people.test_friends import client_of, text_of

pytestmark = pytest.mark.django_db
TITLES = {name: it.title for name, it in STANDARDS.items()}


@pytest.fixture
def anna() -> Player:
    return make_player()


def ticked_at(table: Table) -> list[list[str]]:
    return [seat.standards for seat in Seat.objects.filter(table=table).order_by("number")]


def test_a_bot_that_is_a_partner_keeps_what_a_person_has_ticked(anna) -> None:
    conventions.agree_with_bots(anna, [EVEN_RIGHT, "nonsense", DOG_RIGHT])
    table = make_bot_table(anna)
    both = [DOG_RIGHT, EVEN_RIGHT]
    assert ticked_at(table) == [both, [], both, []]
    ours = frozenset(both)
    seats = list(table.seats.order_by("number"))
    assert agreed_at(seats) == (ours, frozenset(), ours, frozenset())


def test_what_is_ticked_at_a_table_of_bots_holds_at_once(anna) -> None:
    table = make_bot_table(anna)
    client = client_of(anna)
    table_address = reverse("table", args=[table.slug])
    page = text_of(anna, "people_at", table.slug)
    assert f"{reverse('with_bots')}?next={table_address}" in page
    posted = {"standards": [DOG_RIGHT], "next": table_address}
    version = Table.objects.get(pk=table.pk).version
    assert client.post(reverse("with_bots"), posted).headers["Location"] == table_address
    assert ticked_at(table) == [[DOG_RIGHT], [], [DOG_RIGHT], []]
    assert Table.objects.get(pk=table.pk).version == version + 1
    assert [it.has_agreed for it in table_page(table, 0).seats] == [True, False, True, False]
    conventions.agree_with_bots(anna, [])
    assert ticked_at(table) == [[], [], [], []]
    assert not any(it.has_agreed for it in table_page(table, 0).seats)


def test_with_people_as_opponents_it_holds_from_the_next_match_on() -> None:
    anna, ben = make_player(), make_player("Ben")
    table = make_room([anna, ben])
    for number in (2, 3):
        sitting.seat_bot(table, anna, number)
    start(table)
    conventions.agree_with_bots(anna, [DOG_RIGHT])
    assert ticked_at(table) == [[], [], [], []]
    assert not any(it.has_agreed for it in table_page(table, 1).seats)


def test_opponents_read_at_the_seat_of_a_bot_what_it_keeps() -> None:
    anna, ben = make_player(), make_player("Ben")
    conventions.agree_with_bots(anna, [DOG_RIGHT])
    table = make_room([anna, ben])
    for number in (2, 3):
        sitting.seat_bot(table, anna, number)
    start(table)
    page = text_of(ben, "table", table.slug)
    assert page.count('class="agreed-mark"') == 2
    address = reverse("people_at", args=[table.slug])
    sheet = client_of(ben).get(address, headers={"HX-Request": "true"}).content.decode()
    assert TITLES[DOG_RIGHT] in sheet
    assert STANDARDS[DOG_RIGHT].effect in sheet
    assert TITLES[EVEN_RIGHT] not in sheet


def test_what_people_tick_with_each_other_is_known_to_bots() -> None:
    four = make_match_over()
    conventions.agree(four[0], four[2], "", [WISH_GIVEN])
    assert selectors.conventions_of(four[0])[0].standards == [WISH_GIVEN]
    table = make_match(four)
    assert ticked_at(table) == [[WISH_GIVEN], [], [WISH_GIVEN], []]
    assert TITLES[WISH_GIVEN] in text_of(four[1], "people_at", table.slug)
    with pytest.raises(TableRefusal, match="match_runs"):
        conventions.agree(four[2], four[0], "", [])


def make_match_over() -> list[Player]:
    """Return four people who have played a match."""
    match = make_match()
    Table.objects.filter(pk=match.pk).update(status=TableStatus.FINISHED)
    return [player_at(match, number) for number in range(4)]


def test_partners_tick_in_a_form_and_opponents_read_earlier_versions() -> None:
    four = make_match_over()
    client = client_of(four[0])
    address = reverse("agreement", args=[four[2].pk])
    page = client.get(address).content.decode()
    assert page.count('name="standards"') == len(STANDARDS)
    client.post(address, {"text": "", "standards": [DOG_RIGHT]})
    client.post(address, {"text": "Odd ones.", "standards": [EVEN_RIGHT]})
    assert "checked" in client.get(address).content.decode()
    page = text_of(four[1], "people_at", make_match(four).slug)
    assert "Odd ones." in page
    assert TITLES[EVEN_RIGHT] in page
    assert TITLES[DOG_RIGHT] in page  # under earlier versions
    client.post(address, {"text": "", "standards": []})


def test_a_bot_that_takes_a_seat_keeps_what_the_one_who_stays_has_ticked() -> None:
    four = make_match_over()
    conventions.agree(four[0], four[2], "", [WISH_GIVEN])
    conventions.agree_with_bots(four[2], [DOG_RIGHT])
    table = make_match(four)
    leaving.leave_for_good(table, four[0])
    assert ticked_at(table) == [[DOG_RIGHT], [], [DOG_RIGHT], []]
    table.match.refresh_from_db()
    assert [it["standards"] for it in table.match.conventions] == [[WISH_GIVEN], [DOG_RIGHT]]


def test_where_partners_rotate_bots_keep_nothing(anna) -> None:
    conventions.agree_with_bots(anna, [DOG_RIGHT])
    table = make_room([anna], partners_rotate=True, max_rounds=3, target=None)
    for number in (1, 2, 3):
        sitting.seat_bot(table, anna, number)
    start(table)
    assert ticked_at(table) == [[], [], [], []]


def test_record_and_administration_show_what_a_bot_has_kept(anna) -> None:
    conventions.agree_with_bots(anna, [DOG_RIGHT])
    match = make_bot_table(anna).match
    match.ended = wall_clock.now()
    match.save()
    (agreed,) = match.conventions
    assert agreed["standards"] == [DOG_RIGHT]
    assert agreed["players"] == [anna.pk, None]
    record = record_of(match_record(match))
    assert record["agreements"][0]["standards"] == [DOG_RIGHT]
    assert read_record(record).agreements == tuple(record["agreements"])
    staff = Client(HTTP_ACCEPT_LANGUAGE="en")
    staff.force_login(User.objects.create_superuser("desk@example.org", password="x"))
    page = staff.get(reverse("admin:games_match_change", args=[match.pk])).content.decode()
    assert TITLES[DOG_RIGHT] in page


def test_the_page_of_friends_says_what_is_agreed_with_bots(anna) -> None:
    assert "nothing yet" in text_of(anna, "friends")
    conventions.agree_with_bots(anna, [DOG_RIGHT])
    page = text_of(anna, "friends")
    assert TITLES[DOG_RIGHT] in page
    assert TITLES[EVEN_RIGHT] not in page
    form = text_of(anna, "with_bots")
    assert form.count("checked") == 1


def test_nobody_ticks_without_being_anybody_and_nothing_leads_elsewhere(anna) -> None:
    assert Client().post(reverse("with_bots"), {}).url == reverse("account")
    posted = {"next": "https://example.org/"}
    answer = client_of(anna).post(reverse("with_bots"), posted)
    assert answer.headers["Location"] == reverse("friends")
    page = client_of(anna).get(reverse("with_bots"), posted).content.decode()
    assert '"https://example.org/"' not in page
