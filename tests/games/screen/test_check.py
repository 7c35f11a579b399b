"""What is said about selected cards, before the button is pressed."""

from __future__ import annotations

import pytest
from django.utils import translation

from games.forms.actions import Selected
from games.rules.cards.combinations import BASE_BOOK
from games.rules.cards.deck import CODE, each, from_codes
from games.rules.cards.errors import RuleViolation
from games.rules.cards.moves import card_sets, leads
from games.rules.play.engine import act
from games.rules.state.actions import Bomb, Play
from games.rules.state.state import State
from games.rules.view.choices import Options
from games.screen import checked
from games.screen.asking.buttons import bomb_button
from games.screen.asking.check import look_at
from games.screen.asking.check_opening import opening
from games.screen.asking.check_selection import Selection
from games.screen.page.scene import Scene
from games.selectors.shown import TablePage
from tests.games.reading import read
from tests.games.screen.pages import (
    LIVE,
    PACED,
    PHASES,
    Round,
    exchanged,
    first_out,
    followed,
    led,
)

WINDOW = PACED._replace(window_seconds=3)


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


def said(page: TablePage, codes: str, phoenix: int | None = None) -> Selection:
    return look_at(Scene(page), Selected(from_codes(codes), phoenix))


def test_a_play_that_is_higher_says_what_it_beats() -> None:
    found = said(followed().page(0), "Jj")
    assert found.name == "Jade Jack"
    assert found.reason == "beats Pagoda 8"
    assert found.can_play


def test_a_single_phoenix_beats_by_half_a_step() -> None:
    found = said(followed().page(0), "Phx")
    assert found.reason == "beats Pagoda 8 by half a step"
    assert found.can_play


@pytest.mark.parametrize(
    ("codes", "reason"),
    [
        ("6p", "Not higher than the cards on the table: Pagoda 8."),
        ("Jj Jt", "Not the same kind as the cards on the table: Pagoda 8."),
        ("Jj 6p", "These cards do not make a combination."),
        ("Dog", "The Dog can only be led, not laid on other cards."),
    ],
)
def test_what_cannot_be_played_says_why(codes: str, reason: str) -> None:
    found = said(followed().page(0), codes)
    assert found.reason == reason
    assert not found.can_play


def test_a_wish_that_binds_comes_before_the_button() -> None:
    found = said(led().page(2), "9p")
    assert "Somebody wished for an 8" in found.reason
    assert found.wish_binds
    assert not found.can_play
    assert said(led().page(2), "8s").can_play


def test_out_of_turn_only_bombs_can_be_thrown() -> None:
    page = exchanged().play(1, "Mah").page(0)
    assert read(said(page, "Jj").reason) == "It is Ana's turn."
    bomb = said(page, "3j 3s 3p 3t")
    assert bomb.can_bomb
    assert not bomb.can_play
    assert bomb.reason == "A bomb: you may throw it now."


def test_where_bombs_wait_for_ones_own_turn_the_button_says_so() -> None:
    options = PACED._replace(out_of_turn_bombs=False)
    page = exchanged(options).play(1, "Mah").page(0)
    assert read(said(page, "3j 3s 3p 3t").reason) == "It is Ana's turn."
    bomb = bomb_button(Scene(page), said(page, "3j 3s 3p 3t"))
    assert (bomb.note, bomb.is_off) == ("not your turn", True)
    mine = exchanged(options).play(1, "Mah").page(2)
    assert bomb_button(Scene(mine), Selection()).note == "none"


def test_a_bomb_that_is_not_high_enough_cannot_be_thrown() -> None:
    hands = (
        "8j 8s 8p 8t Tj Ts Tp Tt 2j 2s 3j 3s 4j 4s",
        "Mah 9j 9s 9p 9t 2p 2t 3p 3t 4p 4t 5j 5s 5p",
        "6j 6s 6p 6t 7j 7s 7p 7t Dog Phx Jj Js Qj Qs",
    )
    pushes = ("2j 3j 4j", "2p 3p 4p", "Jj Dog Qj", "Drg Aj As")
    played = Round(*hands).no_grand().exchange(*pushes)
    page = played.play(1, "9j 9s 9p 9t").page(0)
    assert said(page, "Tj Ts Tp Tt").can_bomb
    low = said(page, "8j 8s 8p 8t")
    assert low.bomb
    assert not low.can_bomb
    assert "bomb" in low.reason


def test_while_a_window_is_open_a_play_waits() -> None:
    page = followed(WINDOW).page(0)
    assert said(page, "Jj").reason == "The others still have a moment to bomb."


def test_before_the_first_lead_callers_have_time() -> None:
    page = exchanged(LIVE._replace(precall_seconds=0)).page(1)
    assert "moment to call Tichu" in said(page, "Mah").reason
    assert not said(page, "Mah").can_play


def test_the_phoenix_leaves_a_choice_only_where_it_is_ambiguous() -> None:
    page = (
        Round("6j 7s 8p 9t Phx 2j 2s 3p 3j 4j Jt Js Qp Kp")
        .no_grand()
        .exchange("Qp Kp Js", *_lowest(3))
    )
    scene_page = page.page(0)
    straight = said(scene_page, "6j 7s 8p 9t Phx")
    assert [reading.rank for reading in straight.readings] == [10, 5]
    assert [reading.is_chosen for reading in straight.readings] == [True, False]
    low = said(scene_page, "6j 7s 8p 9t Phx", 5)
    assert low.name == "Straight 5 to 9"
    assert said(scene_page, "6j 7s 8p 9t Phx", 3).name == "Straight 6 to 10"
    assert said(scene_page, "2j Phx").readings == ()


def _lowest(count: int) -> list[str]:
    """Return pushes of three cards for the seats after the first."""
    state = Round("6j 7s 8p 9t Phx 2j 2s 3p 3j 4j Jt Js Qp Kp").no_grand().state
    return [
        " ".join(CODE[card] for card in list(each(state.hands[seat]))[-3:])
        for seat in range(1, count + 1)
    ]


def test_exchange_asks_for_one_card_at_a_time() -> None:
    page = Round().no_grand().page(0)
    assert said(page, "Aj").reason == "Now choose who gets it."
    assert "one card" in said(page, "Aj 2j").reason
    assert "Tap three cards" in checked(page, Selected(0), pushed=2)
    assert "All three are chosen" in checked(page, Selected(0), pushed=3)


def test_foreign_cards_are_named() -> None:
    assert said(followed().page(0), "Drg").reason == "You do not hold: Dragon."


def test_the_first_sentence_says_what_to_do() -> None:
    def first(page: TablePage) -> str:
        return opening(Scene(page)).reason

    assert first(followed().page(0)) == "To beat: Pagoda 8"
    assert first(exchanged().page(1)) == "You lead: play any combination."
    assert first(PHASES["gift"](0)).startswith("Give the Dragon's trick")
    assert first(followed().page(1)) == ""
    nothing = followed().page(0)
    assert first(nothing._replace(options=Options())) == "You have nothing higher."


def test_the_answer_carries_sentence_and_buttons() -> None:
    html = checked(followed().page(0), Selected(from_codes("Jj")))
    for part in ('id="why"', 'id="b-bomb"', 'id="b-right"'):
        assert part in html
    assert html.count('hx-swap-oob="morph"') == 3
    assert checked(followed().page(None), Selected(from_codes("Jj"))) == ""


@pytest.mark.parametrize("phase", ["lead", "follow", "wish", "window", "closing", "out"])
@pytest.mark.parametrize("seat", range(4))
def test_what_is_said_is_what_the_rules_do(phase: str, seat: int) -> None:
    """Every set of cards of a move, allowed or not, gets the answer of the rules."""
    page = PHASES[phase](seat)
    state = STATES[phase]()
    scene = Scene(page)
    hand = state.hands[seat]
    for cards in _some_sets(hand):
        found = look_at(scene, Selected(cards))
        assert found.can_play == _is_taken(state, seat, Play(cards))
        if found.bomb:
            assert found.can_bomb == _is_taken(state, seat, Bomb(cards))


def _some_sets(hand: int) -> list[int]:
    return [next(card_sets(move, hand)) for move in leads(hand, BASE_BOOK)]


def _is_taken(state: State, seat: int, action: Play | Bomb) -> bool:
    try:
        act(state, seat, action)
    except RuleViolation:
        return False
    return True


STATES = {
    "lead": lambda: exchanged().state,
    "follow": lambda: followed().state,
    "wish": lambda: led().state,
    "window": lambda: followed(WINDOW).state,
    "closing": lambda: exchanged().play(1, "Mah").passes(2, 3, 0).state,
    "out": lambda: first_out()[0],
}
