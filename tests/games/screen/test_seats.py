"""What the ring of seats shows: whose turn it is, who passes, who has won what."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.utils import translation

from games.models import Vote
from games.rules.state import actions as do
from games.screen import regions
from games.screen.markup.places import ShownSeat
from games.screen.page.scene import Scene
from games.screen.telling.absence import question_about_missing
from games.screen.telling.seats import seats_context
from games.selectors.shown import Missing, TablePage
from tests.games.reading import read
from tests.games.screen.booster_pages import BOOSTER_PHASES
from tests.games.screen.pages import LIVE, PACED, PHASES, dragon, exchanged, followed

VIEWERS = (0, 1, 2, 3, None)
PLACES = ("south", "east", "north", "west")
Build = Callable[[int | None], TablePage]


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


def marked(page: TablePage) -> list[str]:
    """Return the places of the seats that are shown as in turn."""
    found = re.findall(r'<li class="seat ([^"]*)" id="seat-(\w+)"', regions(page)["seats"])
    return [place for classes, place in found if "turn" in classes.split()]


def bead(page: TablePage) -> str | None:
    """Return the place at which the bead of the ring lies."""
    found = re.search(r'class="bead at-(\w+)"', regions(page)["seats"])
    return found[1] if found else None


def shown(page: TablePage) -> dict[int, list[str]]:
    """Return what is said under the name of each seat."""
    return {seat.number: list(seat.words) for seat in seats_context(Scene(page))["seats"]}


IN_TURN: dict[str, tuple[Build, int]] = {
    "lead": (lambda seat: exchanged().page(seat), 1),
    "follow": (lambda seat: followed().wait().page(seat), 0),
    "gift": (PHASES["gift"], 0),
    "draft": (BOOSTER_PHASES["draft"], 0),
    "draft of another": (BOOSTER_PHASES["draft-of-other"], 2),
    "help": (BOOSTER_PHASES["answer-help"], 0),
}


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("name", IN_TURN)
def test_everybody_sees_the_one_seat_that_is_waited_for(name: str, viewer: int | None) -> None:
    build, seat = IN_TURN[name]
    page = build(viewer)
    place = PLACES[(seat - (viewer or 0)) % 4]
    assert marked(page) == [place]
    assert bead(page) == place


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("name", ["summary", "match-end", "open"])
def test_nobody_is_in_turn_while_no_round_runs(name: str, viewer: int | None) -> None:
    page = PHASES[name](viewer)
    assert marked(page) == []
    assert bead(page) is None


def test_where_several_are_asked_nobody_else_is_shown_as_in_turn() -> None:
    page = BOOSTER_PHASES["answer-carousel"](None)
    assert marked(page) == []
    assert bead(page) is None


def test_a_seat_that_has_passed_says_so_until_somebody_plays() -> None:
    played = exchanged().play(1, "Mah").wait().passes(2)
    assert shown(played.page(0)) == {0: [], 1: [], 2: ["passes", "partner"], 3: []}
    assert shown(played.page(None))[2] == ["passes"]


def test_tricks_are_counted_and_a_pass_comes_first() -> None:
    played = dragon()
    played.do(0, do.GiveDragon(1))
    page = played.page(3)
    assert shown(page) == {0: [], 1: ["1 trick", "partner"], 2: [], 3: []}
    assert not any(shown(PHASES["summary"](None)).values())


def test_beside_a_call_what_the_partner_has_done_needs_the_room() -> None:
    played = exchanged().play(1, "Mah").wait()
    assert shown(played.do(2, do.CallTichu()).page(0))[2] == ["partner"]
    assert shown(played.passes(2).page(0))[2] == ["passes"]


def test_seats_of_absent_players_are_marked() -> None:
    page = PHASES["follow"](0)
    seats = tuple(seat._replace(is_away=seat.number == 3) for seat in page.seats)
    away = page._replace(seats=seats)
    assert shown(away)[3][0] == "away"
    assert 'class="seat west off"' in regions(away)["seats"]
    assert "off" not in regions(page)["seats"]
    undecided = PHASES["grand-called"](0)
    assert shown(undecided._replace(seats=seats))[3] == ["away"]  # somebody away does not think


def test_whoever_is_asked_about_somebody_missing_reads_what_the_others_have_said() -> None:
    page = PHASES["wish"](0)
    seats = tuple(seat._replace(is_away=seat.number == 2) for seat in page.seats)
    page = page._replace(seats=seats)
    said = question_about_missing(Scene(page._replace(missing=Missing(2))))["text"]
    assert read(said) == "The seat stays theirs. Still to choose: Cem, Ben."
    voted = Missing(2, said=((1, Vote.BOT), (0, Vote.WAIT)))
    said = question_about_missing(Scene(page._replace(missing=voted)))["text"]
    assert read(said) == "The seat stays theirs. Cem wants a bot. Still to choose: Ben."


def test_a_name_with_a_long_word_is_set_smaller() -> None:
    page = PHASES["follow"](0)
    names = ("Ana", "Maximilian", "Anna-Christina Moser", "Maximiliane")
    seats = tuple(seat._replace(name=name) for seat, name in zip(page.seats, names, strict=True))
    shown_as = re.findall(
        r'<li class="seat (\w+)([^"]*)"', regions(page._replace(seats=seats))["seats"]
    )
    assert [place for place, look in shown_as if "long" in look.split()] == ["west"]


def test_the_arrows_go_the_way_of_play() -> None:
    page = BOOSTER_PHASES["in-force"](0)
    options = page.view.options._replace(display_clockwise=True)
    mirrored = page._replace(view=page.view._replace(options=options))
    scenes = (Scene(page), Scene(mirrored))
    assert {it.places[1]: seats_context(it)["direction"]["path"] for it in scenes} == {
        "east": "M193 24L207 34L193 44",
        "west": "M207 24L193 34L207 44",
    }
    assert seats_context(Scene(PHASES["follow"](0)))["direction"] is None


def test_paced_tables_show_the_clock_of_the_turn() -> None:
    page = PHASES["follow"](0)
    clock = seats_context(Scene(page))["clock"]
    assert PACED.turn_seconds is not None
    assert clock.total == PACED.turn_seconds * 1000
    assert f'data-total="{clock.total}"' in regions(page)["seats"]
    assert f'data-due="{clock.due}"' in regions(page)["seats"]


def seats(page: TablePage) -> list[ShownSeat]:
    return seats_context(Scene(page))["seats"]


def test_cards_are_counted_until_the_round_is_over() -> None:
    page = PHASES["follow"](0)
    assert [seat.cards for seat in seats(page)] == list(page.view.counts)
    assert {seat.cards for seat in seats(PHASES["summary"](0))} == {None}


def test_a_seat_that_is_out_shows_its_place_instead_of_cards() -> None:
    page = PHASES["out"](0)
    [first] = page.view.out
    assert [seat.rank for seat in seats(page)] == [number == first for number in range(4)]


def test_only_spectators_read_in_the_ring_what_goes_on() -> None:
    assert 'class="watching"' in regions(PHASES["follow"](None))["seats"]
    assert 'class="watching"' not in regions(PHASES["follow"](0))["seats"]


def test_how_others_decide_about_the_grand_tichu_is_shown() -> None:
    """A call is a seal instead."""
    words = {0: [], 1: ["takes six"], 2: ["partner"], 3: ["thinks"]}
    assert shown(PHASES["grand-called"](0)) == words
    waiting = shown(PHASES["treibhaus"](None))
    assert waiting == {0: [], 1: ["waits"], 2: ["thinks"], 3: ["thinks"]}


def test_whoever_has_called_is_not_asked_for_a_call() -> None:
    called = exchanged(LIVE._replace(precall_seconds=0)).do(0, do.CallTichu())
    assert "You have called." in regions(called.page(0))["trick"]
    assert "Do you promise" in regions(called.page(1))["trick"]


@pytest.mark.parametrize(("name", "is_long"), [("Cem", False), ("Clara Zumbrunnen-Ott", True)])
def test_whose_turn_it_is_stands_whole_below_the_ring(name: str, is_long: bool) -> None:
    page = PHASES["follow"](1)
    turn = page.view.turn
    assert turn not in (None, 1)
    seats = [it._replace(name=name) if it.number == turn else it for it in page.seats]
    foot = regions(page._replace(seats=tuple(seats)))["seats"].partition("seat south")[2]
    assert ("long" in foot.partition('"')[0]) == is_long
