"""People who come to a dead end are told so, and how to go on."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from games.door.players import let_be
from games.models import Exclusion, Match, Player, Spectator, Table, TableStatus, Waiting
from games.rules.state.phase import Phase
from games.rules.state.state import NOBODY
from games.screen import regions
from games.screen.words.names import listed
from games.selectors.shown import TablePage
from games.services.ground.refusals import TableRefusal
from games.services.seats import entrance, sitting
from games.services.seats.presence import note_seen
from tests.games.builders import make_match, make_player, make_room, player_at
from tests.games.fresh import table_page
from tests.games.screen.pages import PHASES

pytestmark = pytest.mark.django_db


def browser(player: Player | None = None) -> Client:
    client = Client(headers={"accept-language": "en"})
    if player is not None:
        session = client.session
        let_be(session, player)
        session.save()
    return client


def look(client: Client, table: Table, **query: str) -> tuple[int, str]:
    answer = client.get(reverse("table", args=[table.slug]), query)
    return answer.status_code, answer.content.decode()


def close(table: Table) -> None:
    Table.objects.filter(pk=table.pk).update(status=TableStatus.CLOSED)


# --- tables that are gone ---------------------------------------------------------------


@pytest.mark.parametrize("seat", [1, None])
def test_a_closed_room_says_so_and_leads_to_other_tables(seat: int | None) -> None:
    room = make_room([make_player("Eve"), make_player("Gil")])
    client = browser(None if seat is None else player_at(room, seat))
    entrance.close_table(room, player_at(room, 0))
    status, page = look(client, room)
    assert status == 410
    assert "This table is closed" in page
    assert f'href="{reverse("lobby")}"' in page
    assert "ws-connect" not in page


def test_a_closed_table_leads_those_who_may_see_it_to_their_match() -> None:
    table = make_match(entrance=entrance.Entrance(allows_spectators=False))
    Match.objects.update(ended=table.created)
    close(table)
    address = reverse("match", args=[Match.objects.get().slug])
    assert f'href="{address}"' in look(browser(player_at(table, 2)), table)[1]
    status, page = look(browser(), table)
    assert (status, address in page) == (410, False)


def test_a_page_without_a_socket_gets_the_page_of_a_closed_table() -> None:
    room = make_room([make_player("Eve")])
    client = browser(player_at(room, 0))
    close(room)
    answer = client.get(reverse("regions", args=[room.slug]), {"version": "0"})
    assert answer["HX-Refresh"] == "true"


def test_an_address_of_no_table_leads_to_the_tables() -> None:
    answer = browser().get("/t/nowhere/")
    assert answer.status_code == 404
    assert f'href="{reverse("lobby")}"' in answer.content.decode()


def test_a_player_whose_session_has_ended_is_told_and_may_log_in_again() -> None:
    table = make_match()
    status, page = look(browser(), table, signed_out="")
    assert status == 200
    assert "You are logged out here" in page
    assert f"{reverse('log_in')}?next=/t/{table.slug}/" in page
    assert "You are logged out" not in look(browser(player_at(table, 1)), table, signed_out="")[1]
    assert "You are logged out" not in look(browser(), table)[1]


def test_a_player_whose_seat_the_host_has_freed_is_told() -> None:
    room = make_room([make_player("Eve"), make_player("Gil")])
    gil = player_at(room, 1)
    assert "no seat here any more" not in look(browser(gil), room, freed="")[1]
    sitting.clear_seat(room, player_at(room, 0), 1)
    assert "no seat here any more" in look(browser(gil), room, freed="")[1]
    assert "data-seated" not in look(browser(gil), room)[1]


# --- sent away, and back ------------------------------------------------------------------


def test_the_host_lets_somebody_sent_away_come_back() -> None:
    room, gil = make_room([make_player("Eve")]), make_player("Gil")
    note_seen(room.pk, gil)
    eve = player_at(room, 0)
    entrance.remove_spectator(room, eve, Spectator.objects.get(player=gil).pk)
    assert look(browser(gil), room)[0] == 403
    number = Exclusion.objects.get().pk
    host = browser(eve)
    page = look(host, room)[1]
    assert f'value="readmit {number}"' in page
    assert "Gil" in page
    host.post(reverse("seat", args=[room.slug]), {"do": f"readmit {number}"})
    assert look(browser(gil), room)[0] == 200
    assert f'value="readmit {number}"' not in look(host, room)[1]


def test_only_the_host_lets_somebody_sent_away_come_back_and_once() -> None:
    room, gil = make_room([make_player("Eve"), make_player("Flo")]), make_player("Gil")
    note_seen(room.pk, gil)
    eve = player_at(room, 0)
    entrance.remove_spectator(room, eve, Spectator.objects.get(player=gil).pk)
    number = Exclusion.objects.get().pk
    with pytest.raises(TableRefusal, match="not_host"):
        entrance.readmit(room, player_at(room, 1), number)
    assert "readmit" not in look(browser(player_at(room, 1)), room)[1]
    entrance.readmit(room, eve, number)
    with pytest.raises(TableRefusal, match="nobody_sent_away"):
        entrance.readmit(room, eve, number)


def test_no_name_of_somebody_sent_away_is_read_during_a_round() -> None:
    match, gil = make_match(), make_player("Gil")
    note_seen(match.pk, gil)
    eve = player_at(match, 0)
    entrance.remove_spectator(match, eve, Spectator.objects.get(player=gil).pk)
    assert table_page(match, 0).sent_away == ()


# --- the end of a match ------------------------------------------------------------------


def given_up(winner: int) -> TablePage:
    page = PHASES["follow"](0)
    view = page.view._replace(winner=winner, phase=Phase.OVER, rounds=((120, -20),))
    return page._replace(view=view)


ENDS = {
    "played": lambda: PHASES["match-end"](0),
    "conceded": lambda: given_up(1),
    "abandoned": lambda: given_up(NOBODY),
}


@pytest.mark.parametrize("end", ENDS)
def test_every_end_of_a_match_offers_the_same(end: str) -> None:
    page = ENDS[end]()._replace(status="finished", match_slug="mmm")
    dialog = regions(page)["dialog"]
    for way in ("same", "rotated", "room"):
        assert f'value="again_{way}"' in dialog
    assert f'href="{reverse("match", args=["mmm"])}"' in dialog


def test_a_second_tap_on_ones_wish_withdraws_it() -> None:
    page = PHASES["match-end"](0)._replace(status="finished")
    wishing = page.seats[0]._replace(wants_seating="same")
    dialog = regions(page._replace(seats=(wishing, *page.seats[1:])))["dialog"]
    assert 'value="not_again"' in dialog
    assert 'value="again_same"' not in dialog
    table = make_match()
    Table.objects.filter(pk=table.pk).update(status=TableStatus.FINISHED)
    client = browser(player_at(table, 0))
    for value, is_ready in (("again_same", True), ("not_again", False)):
        client.post(reverse("seat", args=[table.slug]), {"do": value})
        assert table_page(table, 1).seats[0].is_ready is is_ready


@translation.override("en")
def test_the_end_of_a_match_says_why_the_next_does_not_begin() -> None:
    page = PHASES["match-end"](0)._replace(status="finished")
    seats = list(page.seats)
    seats[0] = seats[0]._replace(wants_seating="same")
    waiting = page._replace(seats=tuple(seats), wants_next=True)
    silent = [seat.name for seat in seats[1:] if not (seat.is_bot or seat.is_away)]
    told = re.sub(r"</?bdi[^>]*>", "", regions(waiting)["dialog"])
    assert f"Waiting for {listed(silent)}." in told
    others = tuple(seat._replace(wants_seating=seat.wants_seating or "rotated") for seat in seats)
    assert "all want the same" in regions(waiting._replace(seats=others))["dialog"]
    assert "has no account" in regions(waiting._replace(lacks_accounts=True))["dialog"]


def test_whoever_leaves_after_a_match_leaves_a_free_seat_and_not_somebody_to_wait_for() -> None:
    table = make_match()
    Table.objects.filter(pk=table.pk).update(status=TableStatus.FINISHED)
    client = browser(player_at(table, 3))
    answer = client.post(reverse("seat", args=[table.slug]), {"do": "leave"})
    assert answer["Location"] == reverse("front")
    assert table_page(table, 0).seats[3].is_empty


# --- a seat that is kept -------------------------------------------------------------------


def test_somebody_offered_a_seat_is_told_on_any_page() -> None:
    room, gil = (
        make_room([make_player(name) for name in ("Eve", "Flo", "Hal", "Ina")]),
        (make_player("Gil")),
    )
    Waiting.objects.create(table=room, player=gil, since=room.created)
    client = browser(gil)
    assert "is free for you" not in client.get(reverse("rules")).content.decode()
    sitting.stand_up(room, player_at(room, 3))
    assert "is free for you" in client.get(reverse("rules")).content.decode()
    told = client.get(reverse("invitations"), {"here": "/rules/", "seen": ""})
    assert f"seat-{room.slug}" in told.content.decode()
    again = client.get(reverse("invitations"), {"here": "/rules/", "seen": f"seat-{room.slug}"})
    assert again.status_code == 204


def test_a_page_of_the_table_has_the_offer_where_nothing_covers_it() -> None:
    room = make_room([make_player("Eve")])
    assert 'id="offer" popover="manual"' in look(browser(), room)[1]


# --- names ---------------------------------------------------------------------------------


def test_the_host_changes_their_name_in_the_room() -> None:
    room = make_room([make_player("Eve")])
    client = browser(player_at(room, 0))
    assert 'value="name"' in look(client, room)[1]
    client.post(reverse("seat", args=[room.slug]), {"do": "name", "name": "Evelyne"})
    assert player_at(room, 0).name == "Evelyne"
    client.post(reverse("seat", args=[room.slug]), {"do": "name", "name": " "})
    assert player_at(room, 0).name == "Evelyne"


@pytest.mark.parametrize("address", ["front", "lobby", "rules"])
def test_logging_in_stands_in_the_header(address: str) -> None:
    header = browser().get(reverse(address)).content.decode().split("</header>")[0]
    assert f'href="{reverse("log_in")}"' in header
