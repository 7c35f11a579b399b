"""One's own state has a place of its own; the ring only says whose turn it is."""

from __future__ import annotations

from html import unescape

import pytest
from django.utils import translation

from games.models import Motion
from games.rules.state import actions as do
from games.rules.state.calls import Call
from games.screen import regions
from games.selectors.shown import OpenMotion
from tests.games.screen.booster_pages import BOOSTER_PHASES, plain
from tests.games.screen.pages import LIVE, PACED, PHASES, Round, exchanged, first_out
from tests.games.screen.pages import page as page_of


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


def own(page) -> str:
    return plain(regions(page)["own"])


def ring(page) -> str:
    html = regions(page)["seats"]
    start = html.index('id="seat-south"')
    return unescape(plain(html[html.index(">", start) + 1 : html.index("</li>", start)]))


def test_a_pass_and_tricks_are_told_beside_the_hand() -> None:
    played = exchanged().play(1, "Mah").passes(2, 3)
    assert own(played.page(3)).endswith("passed")
    assert own(played.page(0)) == "14 You (Guest Ibex), 14 cards"
    won = exchanged().play(1, "Mah").passes(2, 3, 0).do(1, do.Collect())
    assert own(won.page(1)) == "13 You (Cem), 13 cards 1 trick"


def test_the_ring_says_whose_turn_it_is_and_nothing_of_ones_own_state() -> None:
    played = exchanged().play(1, "Mah").passes(2, 3)
    assert ring(played.page(3)) == "You Guest Ibex's turn"
    called = Round(options=LIVE).no_grand().do(0, do.CallTichu())
    assert "TICHU" not in ring(called.page(0))
    assert "TICHU" in own(called.page(0))
    assert "TICHU" in regions(called.page(1))["seats"]


@pytest.mark.parametrize("motion", Motion)
def test_a_motion_of_ones_own_is_told_as_ones_own(motion: Motion) -> None:
    asked = PHASES["follow"](0)._replace(motion=OpenMotion(motion, by=0, agreed=(2,)))
    assert plain(regions(asked)["leave"]).count("You ") == 1
    assert "Guest Ibex" not in plain(regions(asked)["leave"])
    agreed = asked._replace(motion=OpenMotion(motion, by=2, agreed=(3, 0)))
    assert "Ana " in plain(regions(agreed)["leave"])
    assert "Agreed: Ben, You." in plain(regions(agreed)["leave"])


def test_while_bombs_may_come_the_ring_says_whose_the_trick_is_and_nobodys_turn() -> None:
    closing = PHASES["closing-timed"]
    assert ring(closing(1)).startswith("You The trick is yours")
    assert ring(closing(0)).startswith("You The trick goes to Cem")


def test_ones_own_decision_about_a_grand_tichu_is_told() -> None:
    played = Round(options=PACED)
    assert own(played.page(0)) == "8 You (Guest Ibex), 8 cards"
    played.do(0, do.DeclineGrand())
    assert own(played.page(0)).endswith("takes six")


def test_a_player_who_is_out_reads_in_which_place() -> None:
    state, events = first_out()
    seat = state.out[0]
    assert own(page_of(state, seat, events)).startswith("out as number 1 You")


def test_a_call_that_counts_double_says_so() -> None:
    page = BOOSTER_PHASES["in-force"](0)
    boosters = page.view.boosters
    assert boosters is not None
    view = page.view._replace(calls=(Call.TICHU, *page.view.calls[1:]))
    doubled = page._replace(view=view._replace(boosters=boosters._replace(doubled=1)))
    assert "×2" in own(doubled)
    assert "×2" not in own(page._replace(view=view._replace(boosters=boosters._replace(doubled=0))))


@pytest.mark.parametrize(("phase", "seat"), [("follow", None), ("summary", 0), ("open", 0)])
def test_there_is_no_bar_of_ones_own_without_a_seat_in_a_running_round(
    phase: str, seat: int | None
) -> None:
    assert own(PHASES[phase](seat)) == ""


def test_the_end_of_a_match_that_was_conceded_is_told_from_ones_own_side() -> None:
    given_up = exchanged().do(None, do.GiveUp(team=0))
    told = [plain(regions(given_up.page(seat))["dialog"]) for seat in (0, 1, 2, 3, None)]
    assert ["You have conceded." in text for text in told] == [True, False, True, False, False]
    assert ["The others have conceded." in text for text in told] == [
        False,
        True,
        False,
        True,
        False,
    ]
    assert "have conceded." in told[-1]


def test_only_a_match_of_which_a_round_was_played_is_looked_back_on() -> None:
    given_up = exchanged().do(None, do.GiveUp(team=0)).page(0)._replace(match_slug="brief")
    played = PHASES["match-end"](0)._replace(match_slug="whole")
    assert "to-match" in regions(played)["dialog"]
    assert "to-match" not in regions(given_up)["dialog"]
