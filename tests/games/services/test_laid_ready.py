"""Cards laid ready: secret, played in turn if they can be, taken back by one tap."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.door.players import SESSION_KEY
from games.forms.actions import Selected
from games.models import Event, Seat, Table, TableClock
from games.rules.cards.deck import from_codes, to_codes
from games.rules.state import actions as asked
from games.screen import checked
from games.services.clocks.bot_pace import AMONG_PEOPLE
from games.services.ground.refusals import TableRefusal
from games.services.ground.snapshots import dump
from games.services.rights.table_options import unhurried
from games.services.seats import standing_orders
from tests.games.builders import a_deal, act, make_match, make_player, player_at, state_now
from tests.games.fresh import table_page
from tests.games.services.at_once import assert_record_is_sound
from tests.games.services.test_for_trick import SEATS, led, let_window_close

pytestmark = pytest.mark.django_db
DEAL = a_deal("Mah Kj", "8s 9s Ts Aj", "Tp Jp Qp Kp Ap", "8t Jt Qt")
AT_ONCE = 0.31
EARLIEST, LATEST = AMONG_PEOPLE.play


@pytest.fixture
def match(settings, time) -> Table:
    settings.SCRIPTED_DEALS = [DEAL]
    return led(make_match())


@pytest.fixture
def quiet(settings, time) -> Table:
    """The same at a table without windows, with seat 1 in turn."""
    settings.SCRIPTED_DEALS = [DEAL]
    table = led(make_match())
    let_window_close(time)
    state = state_now(table)
    table.state = dump(state._replace(options=unhurried(state.options)))
    table.save(update_fields=["state"])
    return table


def lay(table: Table, number: int, codes: str) -> None:
    standing_orders.lay_ready(table, player_at(table, number), asked.Play(from_codes(codes)))


def ready(table: Table, number: int) -> str:
    return to_codes(table_page(table, number).laid_ready)


def deeds(table: Table, number: int) -> list[str]:
    found = Event.objects.filter(table=table, seat=number).order_by("version")
    return list(found.values_list("kind", flat=True))


def test_cards_laid_ready_are_played_in_turn_at_a_bots_pace(match, time) -> None:
    lay(match, 2, "Jp")
    let_window_close(time)
    time.go_by(LATEST + 0.01)
    assert deeds(match, 2)[-1] != "Play"  # it is seat 1's turn
    act(match, 1, asked.Pass())
    time.go_by(EARLIEST - 0.01)
    assert deeds(match, 2)[-1] != "Play"
    time.go_by(LATEST)
    assert to_codes(state_now(match).top.combination.cards) == "Jp"
    assert ready(match, 2) == ""
    assert_record_is_sound(match)


def test_without_windows_cards_laid_ready_are_played_at_once(quiet, time) -> None:
    lay(quiet, 2, "Jp")
    act(quiet, 1, asked.Pass())
    time.go_by(AT_ONCE)
    assert to_codes(state_now(quiet).top.combination.cards) == "Jp"


def test_cards_laid_ready_that_cannot_be_played_are_forgotten(quiet, time) -> None:
    lay(quiet, 2, "Jp")
    act(quiet, 1, asked.Play(from_codes("Aj")))
    assert ready(quiet, 2) == ""
    time.go_by(0.01)
    assert Seat.objects.get(table=quiet, number=2).laid_ready == {}
    assert deeds(quiet, 2)[-1] == "SayReady"
    assert state_now(quiet).turn == 2


def test_a_pass_takes_back_cards_laid_ready(match, time) -> None:
    lay(match, 1, "8s")
    let_window_close(time)
    act(match, 1, asked.Pass())
    assert Seat.objects.get(table=match, number=1).laid_ready == {}


def test_cards_laid_ready_to_lead_are_not_played_on_a_trick(quiet, time) -> None:
    lay(quiet, 0, "Kj")  # seat 0 holds the trick: it would lead
    act(quiet, 1, asked.Play(from_codes("8s")))
    act(quiet, 2, asked.Pass())
    act(quiet, 3, asked.Pass())
    assert ready(quiet, 0) == ""
    time.go_by(1)
    assert deeds(quiet, 0)[-1] == "Play"
    assert to_codes(state_now(quiet).top.combination.cards) == "8s"


def test_a_lead_waits_until_the_trick_is_taken(quiet, time) -> None:
    lay(quiet, 0, "Kj")
    for number in (1, 2, 3):
        act(quiet, number, asked.Pass())
    time.go_by(1)
    act(quiet, 0, asked.Collect())
    time.go_by(AT_ONCE)
    assert to_codes(state_now(quiet).top.combination.cards) == "Kj"


def test_cards_laid_ready_hold_for_this_hand_only(match) -> None:
    lay(match, 2, "Jp")
    act(match, 2, asked.Bomb(from_codes("Tp Jp Qp Kp Ap")))
    assert ready(match, 2) == ""


def test_one_tap_takes_back_cards_laid_ready(quiet, time) -> None:
    lay(quiet, 2, "Jp")
    assert ready(quiet, 2) == "Jp"
    standing_orders.take_cards_back(quiet, player_at(quiet, 2))
    assert ready(quiet, 2) == ""
    act(quiet, 1, asked.Pass())
    time.go_by(LATEST)
    assert state_now(quiet).turn == 2


def test_others_see_nothing_of_cards_laid_ready(match) -> None:
    before = [table_page(match, seat) for seat in SEATS]
    lay(match, 1, "8s")
    after = [table_page(match, seat) for seat in SEATS]
    same = [one == other for one, other in zip(before, after, strict=True)]
    assert same == [True, False, True, True, True]
    match.refresh_from_db()
    assert TableClock.LAID not in {entry.kind for entry in match.clocks.values()}


@pytest.mark.parametrize(
    ("seat", "codes", "code"),
    [(2, "8s", "card_not_in_hand"), (2, "Tp Jp", "invalid_combination"), (1, "8s", "stale")],
)
def test_only_combinations_of_ones_own_hand_are_laid_ready_before_ones_turn(
    quiet, seat, codes, code
) -> None:
    with pytest.raises(TableRefusal, match=code):
        lay(quiet, seat, codes)
    with pytest.raises(TableRefusal, match="not_at_table"):
        standing_orders.lay_ready(quiet, make_player("Eve"), asked.Play(from_codes("8s")))
    assert Seat.objects.get(table=quiet, number=seat).laid_ready == {}


def test_cards_laid_ready_are_posted_to_the_room(quiet) -> None:
    client = Client()
    session = client.session
    session[SESSION_KEY] = player_at(quiet, 2).pk
    session.save()
    address = reverse("seat", args=[quiet.slug])
    client.post(address, {"do": "lay_ready", "card": ["Jp"]})
    assert ready(quiet, 2) == "Jp"
    page = client.get(reverse("table", args=[quiet.slug])).content.decode()
    assert 'value="take_cards_back"' in page
    assert "is-ready" in page
    client.post(address, {"do": "take_cards_back"})
    assert ready(quiet, 2) == ""
    refused = client.post(
        address, {"do": "lay_ready", "card": ["??"]}, headers={"HX-Request": "true"}
    )
    assert refused.status_code == 422


def test_the_page_offers_to_lay_a_selection_ready_before_ones_turn(match) -> None:
    page = table_page(match, 2)
    assert 'id="lay-ready"' in checked(page, Selected(from_codes("Jp")))
    assert 'id="lay-ready"' in checked(table_page(match, 0), Selected(from_codes("Kj")))
    assert 'id="lay-ready"' not in checked(page, Selected(from_codes("Jp Qp")))


def test_cards_that_lie_ready_may_be_taken_back_by_selecting_them(match) -> None:
    lay(match, 2, "Jp")
    page = table_page(match, 2)
    assert 'value="take_cards_back"' in checked(page, Selected(from_codes("Jp")))
    assert 'id="lay-ready"' not in checked(page, Selected(from_codes("Jp")))
    assert 'id="lay-ready"' in checked(page, Selected(from_codes("Qp")))
