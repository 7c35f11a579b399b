"""What is refused at an open table changes nothing."""

from __future__ import annotations

import pytest
from django.urls import reverse

from games.models import Table
from games.screen.words.texts import refusal_text
from tests.games.room.guest import (
    OPTIONS,
    Guest,
    seated,
    shot,
)

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "do", ["bot 2", "bots", "clear 0", "swap 0 1", "options", "host 1", "shuffle", "share"]
)
@pytest.mark.parametrize("is_seated", [True, False])
def test_only_the_host_hosts(guest: Guest, table: Table, do: str, is_seated: bool) -> None:
    if is_seated:
        guest.do(table, "sit 1", name="Jürg")
    before = shot(table)
    answer = guest.do(table, do, **OPTIONS, htmx=True)
    assert answer.status_code == 422
    assert shot(table) == before


@pytest.mark.parametrize(
    "do",
    [
        *("", "dance", "bot", "bot 4", "bot x", "bot ²", "swap 1", "sit 9", "clear -1"),
        *("bot " + "1" * 40, "sit " * 50),
    ],
)
def test_what_no_page_sends_is_refused(host: Guest, table: Table, do: str) -> None:
    before = shot(table)
    assert host.do(table, do, htmx=True).status_code == 422
    assert shot(table) == before


def test_impossible_options_change_nothing(host: Guest, table: Table) -> None:
    before = shot(table)
    for wrong in ({"pace": "x"}, {"own_target": "7"}, {"own_target": ""}):
        answer = host.do(table, "options", **(OPTIONS | wrong), htmx=True)
        assert answer.status_code == 422
        assert shot(table) == before


def test_a_refusal_brings_the_room_as_it_is_but_disturbs_no_match(
    host: Guest, guest: Guest, table: Table
) -> None:
    """Whoever wanted a taken seat sees who has it; cards in hand lie as they were laid."""
    answer = guest.do(table, "sit 0", name="Jürg", htmx=True).content.decode()
    assert 'id="room"' in answer
    assert "Regula" in answer
    assert "this seat is taken" in answer
    host.do(table, "bots")
    host.do(table, "ready")
    answer = host.do(table, "bot 1", htmx=True).content.decode()
    assert "begun already" in answer
    assert 'id="room"' not in answer
    assert 'id="hand"' not in answer


def test_without_scripts_a_refusal_is_told_on_the_page(
    guest: Guest, host: Guest, table: Table
) -> None:
    answer = guest.do(table, "sit 0", name="Jürg")
    assert answer["Location"] == reverse("table", args=[table.slug])
    assert "this seat is taken" in guest.see(table)
    assert "this seat is taken" not in guest.see(table)


def test_nobody_sits_down_at_a_running_match(host: Guest, guest: Guest, table: Table) -> None:
    host.do(table, "bots")
    host.do(table, "ready")
    before = shot(table)
    answer = guest.do(table, "sit 1", name="Jürg", htmx=True)
    assert answer.status_code == 422
    assert "begun already" in answer.content.decode()
    assert shot(table) == before


def test_somebody_who_may_not_sit_down_keeps_the_name(host: Guest, table: Table) -> None:
    host.do(table, "bots")
    host.do(table, "ready")
    answer = host.do(table, "sit 1", name="Jürg", htmx=True)
    assert answer.status_code == 422
    assert table.seats.get(number=0).name == "Regula"


def test_somebody_who_sits_down_with_another_name_goes_by_it(
    host: Guest, guest: Guest, table: Table
) -> None:
    guest.do(table, "sit 1", name="Jürg")
    guest.do(table, "sit 2", name=" Jörg ")
    assert seated(table)[1:3] == ["", "Jörg"]


def test_an_unknown_table_is_not_found(guest: Guest) -> None:
    assert guest.client.post("/t/nothing/seat/", {"do": "sit 1"}).status_code == 404


def test_every_refusal_has_its_own_sentence() -> None:
    codes = {
        *("name_missing", "not_host", "already_started", "seat_unknown", "seat_taken"),
        *("seats_empty", "unknown_pace", "unknown_target", "not_at_table", "not_over"),
        *("table_closed", "too_many_tables", "not_readable"),
    }
    sentences = {refusal_text(code, {}, ()) for code in codes}
    assert len(sentences) == len(codes)
    assert refusal_text("no such code", {}, ()) not in sentences
