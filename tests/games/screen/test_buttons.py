"""The four buttons of every seat while Boosters have their time."""

from __future__ import annotations

import pytest
from django.utils import translation

from games.forms.actions import Selected
from games.rules.cards.deck import from_codes
from games.rules.state.actions import Answer
from games.rules.state.phase import Phase
from games.screen import checked
from games.screen.asking.buttons import buttons
from games.screen.asking.check import look_at
from games.screen.asking.check_opening import opening
from games.screen.asking.switches import switches
from games.screen.markup.figures import Button
from games.screen.markup.figures import button as drawn
from games.screen.page.scene import Scene as Screen
from tests.boosters.scene import Scene
from tests.games.reading import read
from tests.games.screen.booster_pages import in_trick_with
from tests.games.screen.booster_pages import page_of as booster_page
from tests.games.screen.booster_scenes import HANDS, MOMENTS, page_of


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


def shown(scene: Scene, seat: int, selected: Selected | None = None) -> list[Button]:
    screen = Screen(page_of(scene, seat))
    found = opening(screen) if selected is None else look_at(screen, selected)
    return buttons(screen, found)


def told(scene: Scene, seat: int, place: int) -> tuple[str, str, str, bool]:
    button = shown(scene, seat)[place]
    return button.do, button.label, button.note, not button.is_off


def test_spectators_have_no_buttons() -> None:
    screen = Screen(page_of(MOMENTS["blue"](), None))
    assert buttons(screen, opening(screen)) == []


LEFT, CALL, BOMB, RIGHT = range(4)
STAGES = ("exchange-boosters", "blue", "brown", "gap")


@pytest.mark.parametrize("name", STAGES)
def test_in_a_stage_holders_of_boosters_may_go_on(name: str) -> None:
    scene = MOMENTS[name]()
    for seat in (0, 2):
        assert told(scene, seat, LEFT) == ("decline", "Go on", "no Booster", True)
        assert told(scene, seat, RIGHT)[2:] == ("first Boosters", False)


@pytest.mark.parametrize("name", STAGES)
def test_in_a_stage_all_who_do_not_choose_see_the_same(name: str) -> None:
    """Nobody is told who is waited for, with or without a Booster (BG-12)."""
    scene = MOMENTS[name]()
    unasked = [told(scene, seat, LEFT) for seat in (1, 3)]
    scene.decline(2)
    assert {*unasked, told(scene, 2, LEFT)} == {("decline", "Go on", "the others choose", False)}


@pytest.mark.parametrize("name", ["exchange-boosters", "blue", "brown"])
def test_calls_stay_open_before_the_first_lead(name: str) -> None:
    scene = MOMENTS[name]()
    for seat in range(4):
        assert told(scene, seat, CALL) == ("tichu", "Tichu", "±100", True)


@pytest.mark.parametrize("name", STAGES)
@pytest.mark.parametrize(("waves", "do"), [((), "wave_stage"), (("stage",), "heed_stage")])
def test_a_seat_that_can_play_nothing_in_a_stage_may_wave_all_through(name, waves, do) -> None:
    found = {}
    for seat in range(4):
        screen = Screen(page_of(MOMENTS[name](), seat, waves=waves))
        found[seat] = [it.do for it in switches(screen, opening(screen))]
    has_nothing_to_play = {2} if waves == () else {1, 2, 3}
    assert found == {seat: [do] if seat in has_nothing_to_play else [] for seat in range(4)}


def test_what_may_be_said_for_a_trick_stays_there_while_a_play_of_others_passes_by() -> None:
    """Otherwise it would come and go with each play of a table of bots."""
    found = {}
    for passes_by in (True, False):
        scene = in_trick_with({0: "skat", 3: "njet"}).play(2, "Js")
        screen = Screen(booster_page(scene, 0, passes_by=passes_by))
        found[passes_by] = [it.do for it in switches(screen, opening(screen))]
    assert found == {True: ["no_bomb", "pass_trick"], False: []}


def test_ready_follows_where_the_time_to_call_runs_beside_a_stage() -> None:
    """A seat that has waved the stage through may still decline to call (TIME-6)."""
    scene = MOMENTS["blue"]()
    options = scene.state.options._replace(prelead_seconds=5)
    boosted = scene.state.booster_state._replace(calling=True)
    scene.state = scene.state._replace(options=options, booster_state=boosted)
    assert told(scene, 0, LEFT)[0] == "decline"
    assert told(scene, 1, LEFT) == ("ready", "Ready", "no Tichu now", True)


def test_in_a_reaction_window_those_asked_may_wave_it_through() -> None:
    scene = MOMENTS["laid"]()
    for seat in (1, 2, 3):
        assert told(scene, seat, LEFT) == ("decline", "Go on", "no reaction", True)
    assert told(scene, 0, LEFT) == ("pass", "Pass", "a moment", False)
    assert told(scene, 1, BOMB) == ("bomb", "Bomb", "1 possible", True)
    assert told(scene, 2, BOMB) == ("bomb", "Bomb", "none", False)
    scene.decline(2)
    assert told(scene, 2, LEFT)[3] is False


def test_a_bomb_in_a_reaction_window_says_what_it_throws() -> None:
    selected = Selected(from_codes("6j 6s 6p 6t"))
    found = shown(MOMENTS["laid"](), 1, selected)
    assert (found[BOMB].note, found[BOMB].is_off) == ("four sixes", False)
    assert found[BOMB].cards == ""
    assert found[RIGHT].is_off


def test_the_bomb_button_selects_the_lowest_bomb_while_none_is_selected() -> None:
    scene = MOMENTS["laid"]()
    for selected in (None, Selected(from_codes("6j"))):
        assert shown(scene, 1, selected)[BOMB].cards == "6j 6s 6p 6t"
    assert shown(scene, 2)[BOMB].cards == ""


ANSWERS = {
    "help": (2, "Help", "choose cards", "No", "no help"),
    "theft": (0, "Take", "choose a Booster", "Pass", "please choose"),
    "second-thoughts": (2, "Give", "choose a card", "Pass", "please choose"),
    "carousel": (3, "Give", "choose a card", "Pass", "please choose"),
    "pickpocket": (0, "Give", "choose a card", "Pass", "please choose"),
    "used-again": (0, "Lay", "choose cards", "No", "it is spent"),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_a_seat_that_is_asked_answers_at_the_right_and_declines_at_the_left(name: str) -> None:
    seat, label, note, no, no_note = ANSWERS[name]
    scene = MOMENTS[name]()
    assert told(scene, seat, RIGHT) == ("answer", label, note, False)
    do, *words, is_on = told(scene, seat, LEFT)
    assert words == [no, no_note]
    assert (do, is_on) == (("answer_none", True) if no == "No" else ("pass", False))


@pytest.mark.parametrize("name", ["help", "theft", "pickpocket", "used-again"])
def test_a_seat_that_is_not_asked_waits(name: str) -> None:
    asked = ANSWERS[name][0]
    scene = MOMENTS[name]()
    for seat in {0, 1, 2, 3} - {asked}:
        assert told(scene, seat, LEFT)[2:] == ("a moment", False)
        assert told(scene, seat, RIGHT)[2:] == ("a moment", False)


@pytest.mark.parametrize(
    ("name", "seat", "selected", "note"),
    [
        ("help", 2, Selected(from_codes("8p")), "Three eights"),
        ("second-thoughts", 0, Selected(from_codes("2j")), "Jade 2"),
        ("theft", 0, Selected(0, answer=Answer(booster="add_on")), "Add On"),
        ("used-again", 0, Selected(from_codes("Jj")), "Jade Jack"),
    ],
)
def test_the_answer_names_the_concrete_thing(
    name: str, seat: int, selected: Selected, note: str
) -> None:
    scene = MOMENTS[name]()
    button = shown(scene, seat, selected)[RIGHT]
    assert (button.do, button.note, button.is_off) == ("answer", note, False)
    html = checked(page_of(scene, seat), selected)
    assert 'value="answer"' in html
    assert note in html


def test_an_answer_that_is_none_stays_off() -> None:
    button = shown(MOMENTS["help"](), 2, Selected(from_codes("2p")))[RIGHT]
    assert (button.note, button.is_off) == ("not possible", True)


def test_in_the_draft_the_choice_is_made_above() -> None:
    scene = MOMENTS["draft"]()
    assert told(scene, 0, RIGHT)[2:] == ("choose a Booster", False)
    assert told(scene, 1, RIGHT)[2:] == ("a moment", False)
    assert told(scene, 0, CALL)[3]


def test_a_leader_who_may_lay_nothing_passes() -> None:
    scene = MOMENTS["nothing-to-lead"]()
    assert told(scene, 0, LEFT) == ("pass", "Pass", "", True)
    assert told(MOMENTS["bird-sent-back"](), 0, LEFT)[2:] == ("you lead", False)


def test_before_the_next_lead_the_trick_is_taken() -> None:
    """A lead from the closing trick would skip the time for Boosters (BG-14)."""
    scene = MOMENTS["trick-won"]()
    options = scene.state.options._replace(window_seconds=0)
    windows = (*scene.state.windows[:-1], scene.state.windows[-1]._replace(timed=False))
    scene.state = scene.state._replace(options=options, windows=windows)
    assert scene.phase == Phase.CLOSING
    assert told(scene, 0, LEFT) == ("collect", "Take it", "the trick", True)
    assert told(scene, 0, RIGHT)[2:] == ("first the trick", False)
    reason = opening(Screen(page_of(scene, 0))).reason
    assert reason == "Take the trick; before the next lead Boosters may be played."
    selected = Selected(from_codes("2j"))
    found = look_at(Screen(page_of(scene, 0)), selected)
    assert "moment for their Boosters" in found.reason


def test_a_call_that_was_moved_cannot_be_made_again() -> None:
    scene = MOMENTS["blue"]()
    boosted = scene.state.booster_state._replace(silenced=1)
    scene.state = scene.state._replace(booster_state=boosted)
    assert told(scene, 0, CALL)[2:] == ("too late", False)


def test_four_cards_are_pushed_where_the_partner_gets_two() -> None:
    scene = Scene(*HANDS, boosters={0: "generous"}, stage="exchange_boosters")
    scene.force(0, "generous")
    while scene.phase == "exchange_boosters":
        scene.close()
    assert told(scene, 0, RIGHT)[2] == "four cards"
    assert told(scene, 1, RIGHT)[2] == "three cards"
    assert opening(Screen(page_of(scene, 0))).reason == (
        "Four cards to exchange, two of them with your partner."
    )
    assert "All are chosen" in opening(Screen(page_of(scene, 0)), 4).reason


def test_who_is_owed_a_high_card_is_told_to_the_giver_alone() -> None:
    scene = Scene(*HANDS, boosters={0: "positive_thinking"}, stage="exchange_boosters")
    scene.force(0, "positive_thinking")
    while scene.phase == "exchange_boosters":
        scene.close()
    said = [opening(Screen(page_of(scene, seat))).reason for seat in range(4)]
    owed = "A ten or higher for Guest Ibex, if you hold one."
    assert [owed in read(text) for text in said] == [False, True, False, True]


def test_the_seat_that_pushes_last_waits_for_the_others() -> None:
    scene = Scene(*HANDS, boosters={0: "clairvoyant"}, stage="exchange_boosters")
    scene.force(0, "clairvoyant")
    while scene.phase == "exchange_boosters":
        scene.close()
    assert opening(Screen(page_of(scene, 0))).reason == (
        "You exchange last: first you see the cards you get."
    )
    assert told(scene, 0, RIGHT)[2:] == ("a moment", False)
    assert told(scene, 1, RIGHT)[3]


def test_only_what_concerns_the_table_goes_to_its_own_address() -> None:
    away = Button("right", "back", "I am back", "", room="/t/x/seat/")
    assert 'hx-post="/t/x/seat/"' in drawn(away)
    assert "hx-post" not in drawn(away._replace(room=""))
