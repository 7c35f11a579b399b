"""What comes too late or too early at a table with Boosters (BW-5, BOMB-9)."""

from __future__ import annotations

import pytest

from games.models import Table
from games.rules.cards.deck import from_codes
from games.rules.cards.errors import RuleViolation
from games.rules.state import actions as asked
from games.rules.state.phase import Phase
from games.rules.state.state import State
from games.services.ground.refusals import StaleAction
from tests.games.builders import (
    a_deal,
    act,
    come_to_blue,
    come_to_lead,
    make_boosted_match,
    state_now,
    wave_through,
    with_boosters,
)

pytestmark = pytest.mark.django_db
BOMB = "Aj As Ap At"
X_RAY = asked.Boost("x_ray", seat=1)


@pytest.fixture
def match(settings, time) -> Table:
    """Seat 0 leads and may play X-Ray, two others Nyet!; seat 2 has a bomb."""
    settings.SCRIPTED_DEALS = [
        with_boosters(
            a_deal("Mah 2j 3j 4j 5j", "2s 3s 4s", f"2p 3p 4p {BOMB}", "2t 3t 4t"),
            *("x_ray carousel", "njet skat", "wager scarecrow", "spy enough"),
        )
    ]
    return make_boosted_match(boosters_at_start=2)


def with_x_ray(table: Table) -> State:
    come_to_blue(table)
    act(table, 0, X_RAY)
    return state_now(table)


def njet(state: State) -> asked.Boost:
    return asked.Boost("njet", on=state.proposal.subjects[0].id)


def stale():
    return pytest.raises(StaleAction)


def too_early():
    return pytest.raises(RuleViolation, match=r"^window_open$")


# --- waving through, and holding -----------------------------------------------------


@pytest.mark.parametrize("answer", [asked.Decline(), asked.Hold()])
def test_answer_to_a_window_that_waits_is_too_early(match, answer) -> None:
    state = with_x_ray(match)
    window = state.windows[-1].id
    act(match, 1, njet(state))
    with too_early():
        act(match, 2, answer, window_id=window)
    assert state_now(match).windows[-2].waiting >> 2 & 1
    act(match, 2, answer, window_id=state_now(match).windows[-1].id)


def test_waving_a_stage_through_is_too_early_while_a_booster_lies(match) -> None:
    stage = come_to_blue(match).window.id
    act(match, 0, X_RAY)
    before = state_now(match)
    with too_early():
        act(match, 1, asked.Decline(), window_id=stage)
    assert state_now(match) == before


def test_stage_begins_anew_after_a_booster(match) -> None:
    stage = come_to_blue(match).window.id
    act(match, 1, asked.Decline(), window_id=stage)
    act(match, 0, X_RAY)
    for seat in (1, 2, 3):
        act(match, seat, asked.Decline())
    state = state_now(match)
    assert (state.phase, state.window.waiting) == (Phase.BLUE, 0b1111)
    with stale():
        act(match, 2, asked.Decline(), window_id=stage)
    act(match, 2, asked.Decline(), window_id=state.window.id)


@pytest.mark.parametrize("answer", [asked.Decline(), asked.Hold()])
def test_answer_to_a_closed_window_is_stale(match, answer) -> None:
    come_to_lead(match)
    act(match, 0, asked.Play(from_codes("Mah")))
    state = state_now(match)
    window, number = state.windows[-1].id, state.proposal.number
    wave_through(match)
    assert state_now(match).top.number == number
    with stale():
        act(match, 2, answer, window_id=window, on=number)


def test_window_is_open_to_each_seat_on_its_own(match) -> None:
    window = with_x_ray(match).windows[-1].id
    act(match, 2, asked.Decline(), window_id=window)
    with stale():
        act(match, 2, asked.Decline(), window_id=window)
    with stale():
        act(match, 0, asked.Decline(), window_id=window)
    act(match, 3, asked.Decline(), window_id=window)


# --- Boosters ------------------------------------------------------------------------


def test_reaction_to_what_waits_is_too_early(match) -> None:
    state = with_x_ray(match)
    window, event = state.windows[-1].id, state.proposal.subjects[0].id
    act(match, 1, njet(state))
    late = asked.Boost("wager", on=event, seat=1)
    with too_early():
        act(match, 2, late, window_id=window)
    with too_early():
        act(match, 2, late)


def test_reaction_to_what_has_taken_effect_is_stale(match) -> None:
    state = with_x_ray(match)
    window = state.windows[-1].id
    for seat in (1, 2, 3):
        act(match, seat, asked.Decline())
    with stale():
        act(match, 1, njet(state), window_id=window)
    assert "njet" in state_now(match).booster_state.hands[1]


def test_booster_that_answers_nothing_outlasts_windows(match) -> None:
    blue = come_to_blue(match).window.id
    wave_through(match)
    for seat in range(4):
        act(match, seat, asked.SayReady())
    skat = asked.Boost("skat")
    with stale():
        act(match, 1, skat, window_id=match.hand.first_window - 1)
    act(match, 1, skat, window_id=blue)
    assert state_now(match).phase == Phase.REACTION


def test_announced_booster_answers_no_window(match) -> None:
    window = come_to_lead(match).window.id
    act(match, 0, asked.Play(from_codes("Mah")))
    act(match, 1, asked.Boost("skat"), window_id=window)
    assert len(state_now(match).booster_state.announced) == 1


def test_second_click_on_a_booster_gets_the_same_answer(match) -> None:
    come_to_blue(match)
    first = act(match, 0, X_RAY, action_id="once")
    again = act(match, 0, X_RAY, action_id="once")
    assert (again.version, again.replayed) == (first.version, True)
    event = state_now(match).proposal.subjects[0].id
    answer = asked.Boost("njet", on=event)
    first = act(match, 1, answer, action_id="no", window_id=1)
    assert act(match, 1, answer, action_id="no", window_id=1).version == first.version


# --- questions and drafts ------------------------------------------------------------


def test_answer_goes_to_the_question_it_was_asked(match) -> None:
    come_to_blue(match)
    act(match, 0, asked.Boost("carousel"))
    with stale():
        act(match, 1, asked.Answer(from_codes("2s")), window_id=1)
    wave_through_reactions(match)
    state = state_now(match)
    assert state.phase == Phase.ANSWER
    window = state.windows[-1].id
    cards = {seat: state.hands[seat] & -state.hands[seat] for seat in range(4)}
    act(match, 1, asked.Answer(cards[1]), window_id=window)
    with stale():
        act(match, 1, asked.Answer(cards[1]), window_id=window)
    act(match, 3, asked.CallTichu())
    assert state_now(match).phase == Phase.REACTION
    with too_early():
        act(match, 2, asked.Answer(cards[2]), window_id=window)
    wave_through_reactions(match)
    for seat in (0, 2, 3):
        act(match, seat, asked.Answer(cards[seat]), window_id=window)
    with stale():
        act(match, 2, asked.Answer(cards[2]), window_id=window)


def wave_through_reactions(table: Table) -> None:
    while (state := state_now(table)).phase == Phase.REACTION:
        waiting = state.windows[-1].waiting
        act(table, (waiting & -waiting).bit_length() - 1, asked.Decline())


def test_draft_is_asked_of_one_seat_at_a_time(match) -> None:
    act(match, 2, asked.CallGrand())
    for seat in (0, 1, 3):
        act(match, seat, asked.DeclineGrand())
    state = wave_through(match)
    assert (state.phase, state.turn) == (Phase.INTAKE, None)
    window, (first, *rest) = state.window.id, state.booster_state.draft
    with stale():
        act(match, 1, asked.Draft(first), window_id=window)
    act(match, 2, asked.Draft(first), window_id=window)
    with stale():
        act(match, 3, asked.Draft(rest[0]), window_id=window)
    act(match, 3, asked.Draft(rest[0]), window_id=state_now(match).window.id)


# --- bombs ---------------------------------------------------------------------------


def test_bomb_is_aimed_at_what_lies_uppermost(match) -> None:
    come_to_lead(match)
    act(match, 0, asked.Play(from_codes("Mah")))
    state = state_now(match)
    bomb = asked.Bomb(from_codes(BOMB))
    with stale():
        act(match, 2, bomb, on=state.proposal.number + 1)
    act(match, 2, bomb, on=state.proposal.number, window_id=state.windows[-1].id)
    state = state_now(match)
    assert (state.phase, state.proposal.seat, state.top.seat) == (Phase.REACTION, 2, 0)
    with stale():
        act(match, 3, bomb, on=99)


def test_bomb_waits_for_what_lies_on_its_aim(match) -> None:
    come_to_lead(match)
    act(match, 0, asked.Play(from_codes("Mah")))
    wave_through(match)
    assert state_now(match).phase == Phase.FOLLOW
    number = state_now(match).top.number
    act(match, 1, asked.Boost("skat"))
    with too_early():
        act(match, 2, asked.Bomb(from_codes(BOMB)), on=number)
    wave_through(match)
    act(match, 2, asked.Bomb(from_codes(BOMB)), on=number)
    assert state_now(match).proposal.seat == 2
