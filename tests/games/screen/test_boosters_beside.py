"""Boosters around the ring: seats, exchange, what is in force, the end of a round."""

from __future__ import annotations

import re

import pytest
from django.utils import translation

from games.expansion import texts
from games.rules.cards.deck import from_codes
from games.rules.state import actions as do
from games.rules.state.phase import Phase
from games.screen import regions
from games.screen.markup.figures import bdi
from games.screen.page.scene import Scene as Screen
from games.selectors.shown import TablePage
from tests.games.screen.booster_pages import (
    BOOSTER_PHASES,
    called,
    draft_after_round,
    exchange,
    in_force,
    names_in,
    page_of,
    plain,
    table,
    words,
)


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


# --- seats ----------------------------------------------------------------------


def seat_at(page: TablePage, place: str) -> str:
    html = regions(page)["seats"]
    found = re.search(rf'<li class="seat {place}.*?</li>', html)
    assert found
    return plain(found.group())


def test_every_seat_shows_how_many_boosters_it_holds() -> None:
    page = page_of(table(), 0)
    assert "4 Boosters" in seat_at(page, "north")
    assert "1 Booster" in seat_at(page, "west")
    assert "Booster" not in seat_at(page_of(table(boosters={0: "skat"}), 0), "west")


def test_a_number_of_boosters_and_one_of_tricks_are_told_apart() -> None:
    html = regions(page_of(table(), 0))["seats"]
    north = re.search(r'<li class="seat north.*?</li>', html)
    assert north
    assert '<span class="vh">Boosters</span></span> <span class="said">partner</span>' in north[0]


def test_seats_are_drawn_as_they_sit_and_the_partner_keeps_the_name() -> None:
    scene = table(stage=Phase.BROWN, boosters={2: "musical_chairs"})
    before = page_of(scene, 0)
    assert "Ana" in seat_at(before, "north")
    scene.force(2, "musical_chairs", seat=3)
    page = page_of(scene, 0)
    assert "Ben" in seat_at(page, "north")
    assert "Ana" in seat_at(page, "west")
    assert "partner" in seat_at(page, "west")
    assert "partner" not in seat_at(page, "north")
    assert "Play goes the other way" not in words(page, "seats")


def test_about_turn_moves_nobody_and_shows_the_direction() -> None:
    scene = table(boosters={2: "about_turn"}, lead=3)
    before = page_of(scene, 0)
    scene.force(2, "about_turn")
    page = page_of(scene, 0)
    for place in ("west", "north", "east"):
        name = re.search("Ben|Ana|Cem", seat_at(before, place))
        assert name
        assert name.group() in seat_at(page, place)
    assert "Play goes the other way round." in words(page, "seats")
    assert "Play goes the other way" not in words(before, "seats")


def test_swapped_partners_are_drawn_in_play_order() -> None:
    scene = table(stage=Phase.BROWN, boosters={2: "musical_chairs"})
    scene.force(2, "musical_chairs", seat=0)
    page = page_of(scene, 0)
    order = page.view.rules.seating
    following = order[(order.index(0) + 1) % 4]
    assert page.seats[following].name in seat_at(page, "east")


def test_a_doubled_call_is_marked_at_its_seat() -> None:
    scene = called().boost(0, "contra").settle()
    assert "×2" in seat_at(page_of(scene, 0), "east")
    assert "×2" not in seat_at(page_of(called(), 0), "east")
    assert "×2" in seat_at(page_of(scene, None), "east")


# --- the exchange ---------------------------------------------------------------


def test_a_generous_seat_has_a_second_place_for_the_partner() -> None:
    shown = regions(page_of(exchange("generous", 0), 0))["trick"]
    assert re.findall(r'data-give="(\d)"', shown) == ["1", "2", "4", "3"]
    assert 'name="give_2_2" data-give="4"' in shown
    assert 'name="give_2" data-give="2"' in shown
    others = regions(page_of(exchange("generous", 0), 1))["trick"]
    assert re.findall(r'data-give="(\d)"', others) == ["1", "2", "3"]


def test_what_is_owed_is_told_at_its_place_to_the_opponents_only() -> None:
    scene = exchange("positive_thinking", 1)
    mine = regions(page_of(scene, 0))["trick"]
    assert mine.count("10 or higher") == 1
    assert "10 or higher" in mine.split(f"Card for {bdi('Cem')}", 1)[1]
    for seat in (1, 3, None):
        assert "10 or higher" not in regions(page_of(scene, seat))["trick"]


def test_the_seat_that_pushes_last_waits_then_sees_what_comes() -> None:
    waiting = Screen(page_of(exchange("clairvoyant", 0), 0)).state
    assert waiting.text == "First the others choose"
    page = BOOSTER_PHASES["exchange-offered"](0)
    seen = words(page, "trick")
    assert seen.count("gives you") == 3
    assert "Sword 2" in seen
    for seat in (1, 2, 3, None):
        assert "gives you" not in words(BOOSTER_PHASES["exchange-offered"](seat), "trick")


def test_two_cards_from_one_player_are_both_shown_afterwards() -> None:
    scene = exchange("generous", 0)
    pushes = ("2j 3p 3t", "5j 5s 2s", "7t 2p 4j", "2t 3s 4p")
    for seat, codes in enumerate(pushes):
        given = [from_codes(code) for code in codes.split()]
        to = [(seat + step) % 4 for step in (1, 2, 3)]
        give = list(zip(to, given, strict=True))
        if seat == 0:
            give.append((2, from_codes("4s")))
        scene.act(seat, do.Exchange(tuple(give)))
    looked = regions(page_of(scene, 2))["trick"]
    row = re.search(r"<tr><th scope=\"row\"><bdi[^>]*>Guest Ibex</bdi></th>.*?</tr>", looked)
    assert row
    assert {"Pagoda 3", "Sword 4"} == names_in(row.group(), from_codes("3p 4s 2j 3t"))


# --- what is in force, and piles ------------------------------------------------


def test_what_is_in_force_tells_who_when_and_what() -> None:
    told = words(page_of(in_force(), 3), "effects")
    for name in ("Open Hand", "Musical Chairs", "Skat", "Small is Beautiful"):
        assert name in told
    short = "Brown Musical Chairs Two players have swapped places."
    assert f"{short} Ana → Ben · until the round ends" in told
    assert texts()["skat"].text in told
    assert "In force until the round ends." in told


def test_the_discard_pile_is_open_newest_first_and_the_draw_pile_a_number() -> None:
    scene = table(discard="spy enough recycling")
    told = words(page_of(scene, None), "effects")
    place = [told.index(texts()[slug].name) for slug in ("recycling", "enough", "spy")]
    assert place == sorted(place)
    assert texts()["recycling"].text in told
    assert "0 Boosters are left to draw." in told


def test_cards_out_of_the_game_are_told() -> None:
    held = {0: "back_to_the_roots", 1: "njet"}
    scene = table(stage=Phase.BLUE, boosters=held).force(0, "back_to_the_roots")
    told = words(page_of(scene, None), "effects")
    assert "Out of the game: Dog, Mah Jong, Phoenix, Dragon." in told


def test_the_ring_does_not_speak_of_oneself_by_name() -> None:
    """Who drafts, and who leads after the gap."""
    draft, gap = BOOSTER_PHASES["draft"], table(stage=Phase.GAP, lead=2, boosters={0: "spy"})
    assert "Choose a Booster" in words(draft(0), "trick")
    assert "Guest Ibex chooses a Booster" in words(draft(1), "trick")
    assert "You lead next." in words(page_of(gap, 2), "trick")
    assert "Next to lead: Ana." in words(page_of(gap, 0), "trick")


# --- the end of a round ---------------------------------------------------------


def test_the_summary_stands_beside_the_draft_of_others() -> None:
    chooser = regions(page_of(draft_after_round(), 0))
    assert chooser["dialog"] == '<div id="dialog"></div>'
    assert "Keep" in chooser["choice"]
    for seat in (1, None):
        shown = regions(page_of(draft_after_round(), seat))
        assert "Guest Ibex chooses a Booster" in plain(shown["dialog"])
        assert 'value="next"' not in shown["dialog"]
        assert "<section" not in shown["choice"]


def test_in_force_stands_only_over_what_is_in_force() -> None:
    assert "<h2>In force</h2>" in regions(BOOSTER_PHASES["in-force"](0))["effects"]
    assert "<h2>In force</h2>" not in regions(BOOSTER_PHASES["draft"](0))["effects"]
