"""The end of a match, limits and the director's correction (MATCH, SCORE-9)."""

from __future__ import annotations

import pytest

from games.rules.cards.deck import DECK
from games.rules.cards.options import TableOptions
from games.rules.cards.ruleset import SEATS
from games.rules.play.scoring import match_result, score_round, with_wish_penalty
from games.rules.state.actions import CallGrand, Deal, EndTime, TimeOut
from games.rules.state.events import MatchEnded, RoundScored, TimeEnded
from games.rules.state.phase import Phase
from games.rules.state.state import State
from tests.rules.clockwork import Clockwork
from tests.rules.scenes import deal, dealt, lay, scene

Rounds = list[tuple[int, int]]


def result(
    rounds: Rounds, *, time_over: bool = False, **options: int | None
) -> tuple[bool, int | str | None]:
    found = match_result(
        rounds,
        TableOptions(**options),  # type: ignore[arg-type]
        time_over=time_over,
    )
    return found.over, found.winner


@pytest.mark.parametrize(
    ("rounds", "over", "winner"),
    [
        ([], False, None),
        ([(995, 5)], False, None),
        ([(1000, 0)], True, 0),
        ([(0, 1000)], True, 1),
        ([(1005, 1100)], True, 1),
        ([(1000, 1000)], False, None),
        ([(1000, 1000), (-300, -200)], False, None),
        ([(1000, 1000), (-300, 100)], True, 1),
        ([(1000, 1000), (50, 50)], False, None),
        ([(1000, 1000), (50, 50), (95, 5)], True, 0),
        ([(-400, 0), (-425, 0)], False, None),
    ],
)
def test_the_match_ends_for_the_team_ahead_at_the_target(
    rounds: Rounds, over: bool, winner: int | None
) -> None:
    """Checked after each round; with equal totals they play on (MATCH-1..4)."""
    assert result(rounds) == (over, winner)


@pytest.mark.parametrize(
    ("rounds", "over", "winner"),
    [
        ([(900, 0)], False, None),
        ([(2000, 0)], False, None),
        ([(60, 40), (40, 60)], True, "tie"),
        ([(60, 40), (0, 100)], True, 1),
    ],
)
def test_without_a_target_the_number_of_rounds_ends_the_match(
    rounds: Rounds, over: bool, winner: int | str | None
) -> None:
    assert result(rounds, target=None, max_rounds=2) == (over, winner)


@pytest.mark.parametrize(
    ("rounds", "over", "winner"),
    [
        ([(1000, 0)], True, 0),
        ([(1000, 1000)], False, None),
        ([(1000, 1000), (50, 50)], True, "tie"),
        ([(1000, 1000), (-900, -800)], True, 1),
    ],
)
def test_the_match_ends_at_target_or_limit_whichever_comes_first(
    rounds: Rounds, over: bool, winner: int | str | None
) -> None:
    assert result(rounds, max_rounds=2) == (over, winner)


@pytest.mark.parametrize(
    ("rounds", "winner"),
    [([(60, 40)], 0), ([(60, 40), (-50, 150)], 1), ([(50, 50)], "tie"), ([], "tie")],
)
def test_the_team_ahead_wins_when_time_is_over(rounds: Rounds, winner: int | str) -> None:
    assert result(rounds, time_over=True) == (True, winner)


def test_rounds_after_the_end_do_not_count() -> None:
    found = match_result([(1000, 0), (0, 2000)], TableOptions())
    assert found == ((1000, 0), True, 0, 1)


def test_a_round_running_when_time_ends_is_finished_and_counted() -> None:
    table = scene("Kj", "2s", "", "3t", out=(2,), rounds=((0, 100),))
    table.do(None, EndTime())
    assert table.state.winner is None
    assert table.refusal(None, EndTime()) == "wrong_phase"
    events = table.do(0, lay("Kj"))
    assert [type(event) for event in events[-2:]] == [RoundScored, MatchEnded]
    assert table.state.totals == (200, 100)
    assert table.state.winner == 0
    assert table.refusal(None, deal()) == "wrong_phase"
    assert table.refusal(None, EndTime()) == "wrong_phase"


def test_no_round_is_dealt_after_time() -> None:
    table = scene("Kj", "2s", "", "3t", out=(2,))
    table.do(0, lay("Kj"))
    assert table.state.winner is None
    assert table.do(None, EndTime()) == [TimeEnded(), MatchEnded(0)]
    assert table.refusal(None, deal()) == "wrong_phase"


def test_time_over_before_the_first_round_ends_the_match() -> None:
    table = Clockwork(State())
    table.do(None, EndTime())
    assert table.state.winner == "tie"


def test_time_that_ends_in_a_round_is_kept_through_it() -> None:
    table = dealt()
    table.do(None, EndTime())
    table.do(0, CallGrand())
    assert table.state.time_over


def test_match_ends_with_the_round_that_reaches_the_target() -> None:
    table = scene("Kj", "2s", "", "3t", out=(2,), rounds=((790, 10),))
    table.do(0, lay("Kj"))
    assert table.state.winner is None
    table = scene("Kj", "2s", "", "3t", out=(2,), rounds=((800, 0),))
    assert table.do(0, lay("Kj"))[-1] == MatchEnded(0)
    table = scene("Kj", "2s", "", "3t", out=(2,), target=200, max_rounds=1)
    table.do(0, lay("Kj"))
    assert table.state.winner == 0


# --- dealing (DEAL) ----------------------------------------------------------------


def test_first_out_deals_the_next_round() -> None:
    """The dealer answers first about the Grand Tichu (DEAL-4)."""
    table = scene("Kj", "2s", "", "3t", out=(2,), grand_mode="treibhaus")
    table.do(0, lay("Kj"))
    assert table.state.phase == Phase.OVER
    before = table.state
    table.do(None, deal())
    state = table.state
    assert (state.dealer, state.turn) == (2, 2)
    assert state.number == before.number + 1
    assert state.rounds == before.rounds == ((200, 0),)
    assert (state.out, state.score, state.played, state.wish) == ((), None, 0, 0)
    assert state.window.id > before.window_count


@pytest.mark.parametrize("dealer", [None, *SEATS])
def test_first_dealer_is_seat_0_or_as_agreed(dealer: int | None) -> None:
    assert dealt(dealer=dealer).state.dealer == (dealer or 0)


def test_round_is_dealt_between_rounds_only() -> None:
    table = dealt()
    assert table.refusal(None, deal()) == "wrong_phase"
    assert table.refusal(0, deal()) == "wrong_phase"


def test_deal_holds_every_card_once() -> None:
    table = Clockwork(State())
    good = deal()
    twice = good.first[0] & ~DECK[0] | good.first[1] & -good.first[1]
    one_more = good.rest[0] & -good.rest[0]
    for wrong in (
        Deal((twice, *good.first[1:]), good.rest),
        Deal((good.first[0] | one_more, *good.first[1:]), good.rest),
        Deal(good.rest, good.first),
        Deal(
            (good.first[0] | one_more, *good.first[1:]),
            (good.rest[0] & ~one_more, *good.rest[1:]),
        ),
        Deal((good.first[0] & ~DECK[0], *good.first[1:]), good.rest),
    ):
        with pytest.raises(ValueError, match=r"deal|cards"):
            table.do(None, wrong)
    assert table.state == State()


def test_service_takes_its_own_actions_only() -> None:
    table = scene("Kj", "2s", "", "3t", out=(2,))
    assert table.refusal(None, lay("Kj")) == "wrong_phase"
    assert table.refusal(0, EndTime()) == "wrong_phase"
    assert table.refusal(0, TimeOut("1:turn:0")) == "wrong_phase"
    assert table.refusal(None, TimeOut("no such clock")) == "no_window"
    assert table.refusal(4, lay("Kj")) == "wrong_phase"
    table.do(0, lay("Kj"))
    assert table.state.phase == Phase.OVER != Phase.FOLLOW
    assert table.refusal(None, TimeOut("1:turn:0")) == "no_window"


# --- correction (SCORE-9) ----------------------------------------------------------


@pytest.mark.parametrize("offender", [0, 1])
def test_wish_penalty_leaves_calls_as_they_are(offender: int) -> None:
    score = score_round((0, 2), (0, 0, 0, 0), (0, 0, 0, 0), ("tichu", None, None, None))
    corrected = with_wish_penalty(score, offender)
    assert corrected.cards == ((0, 200) if offender == 0 else (200, 0))
    assert corrected.calls == (100, 0)
    assert corrected.out == score.out
