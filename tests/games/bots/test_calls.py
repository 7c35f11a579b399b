"""When the rule bot calls."""

from __future__ import annotations

from games.bots import decide
from games.rules.cards.deck import from_codes
from games.rules.cards.options import TableOptions
from games.rules.cards.ruleset import SEATS, GrandMode
from games.rules.state.actions import (
    Action,
    CallGrand,
    CallTichu,
    DeclineGrand,
    Play,
    Wait,
    WithdrawGrand,
)
from games.rules.state.calls import Call
from games.rules.state.phase import Phase
from games.rules.state.seats import four
from games.rules.state.state import State
from games.rules.state.windows import opened
from games.rules.view.choices import options
from games.rules.view.perspective import perspective
from tests.rules.scenes import scene

STRONG_EIGHT = "Drg Phx As Ap 5j 6j 9s Tp"
WEAK_EIGHT = "2s 3j 4s 7p 8j Ks Kj As"
STRONG = "Drg Phx As Aj Ap 3s 4s 5j 6j 7p Ks Kj Kp Qs"
FAIR = "As Aj 3s 4s 5j 6p 7p Ts Tj Ks Kj Qj Qs 8j"
WEAK = "2s 2j 3j 4s 5p 7p 8j 9s Tj Js Qs Kj 5j 7t"
OTHERS = ("2p 3p 4p", "2t 3t 4t", "6s 8s 9t")


def answer(
    hand: str,
    kind: str,
    *,
    calls: tuple[str | None, ...] = (None,) * 4,
    decided: str | None = None,
    mode: str = "simultaneous",
) -> Action | None:
    state = State(
        options=TableOptions(grand_mode=mode),
        hands=four(from_codes(hand if seat == 0 else "2p 3p 4p") for seat in SEATS),
        decisions=(decided, None, None, None),
        calls=four(calls),
    )
    view = perspective(opened(state, kind, 0b0001), 0)
    return decide("normal", view, options(view))


def test_grand_tichu_needs_strong_cards() -> None:
    assert answer(STRONG_EIGHT, Phase.GRAND) == CallGrand()
    assert answer(WEAK_EIGHT, Phase.GRAND) == DeclineGrand()


def test_no_grand_tichu_if_the_partner_has_called_one() -> None:
    calls = (None, None, Call.GRAND, None)
    assert answer(STRONG_EIGHT, Phase.GRAND, calls=calls) == DeclineGrand()


def test_where_grand_answers_go_in_order_a_weak_hand_waits_first() -> None:
    assert answer(WEAK_EIGHT, Phase.GRAND, mode=GrandMode.TREIBHAUS) == Wait()
    waited = answer(WEAK_EIGHT, Phase.GRAND, mode=GrandMode.TREIBHAUS, decided="wait")
    assert waited == DeclineGrand()


def test_later_of_two_partners_withdraws() -> None:
    calls = (Call.GRAND, None, Call.GRAND, None)
    assert answer(STRONG_EIGHT, Phase.CONCESSION, calls=calls) == WithdrawGrand()


def first_play(hand: str, **table: object) -> Play:
    clockwork = scene(hand, *OTHERS, played=(), **table)  # type: ignore[arg-type]
    view = perspective(clockwork.state, 0)
    action = decide("normal", view, options(view))
    assert isinstance(action, Play)
    return action


def test_tichu_is_called_with_ones_first_play() -> None:
    assert first_play(STRONG).tichu
    assert not first_play(WEAK).tichu


def test_no_tichu_if_the_partner_has_called_one() -> None:
    assert not first_play(STRONG, calls=(None, None, Call.TICHU, None)).tichu


def test_no_tichu_once_somebody_is_out() -> None:
    clockwork = scene(STRONG, "", *OTHERS[1:], played=(), out=(1,))
    view = perspective(clockwork.state, 0)
    action = decide("normal", view, options(view))
    assert isinstance(action, Play)
    assert not action.tichu


def test_tichu_is_called_late_only_with_less_to_play() -> None:
    """Opponents with few cards are ahead."""
    full = "2p 3p 4p 6t 8s 8t 9t Tt Jt Jp Qt Qj 6s 9s"
    even = scene(FAIR, full, full, full, played=())
    view = perspective(even.state, 0)
    action = decide("normal", view, options(view))
    assert isinstance(action, Play)
    assert action.tichu
    assert not first_play(FAIR).tichu


def test_very_strong_hand_calls_before_the_exchange() -> None:
    others = "2p 3p 4p 5p 6p 7p 8p 9p Tp Jp Qp 2t 3t 4t"
    for hand, early in ((STRONG, True), (WEAK, False)):
        hands = four(from_codes(hand if seat == 0 else others) for seat in SEATS)
        view = perspective(opened(State(hands=hands), Phase.EXCHANGE, 0b1111), 0)
        action = decide("normal", view, options(view))
        assert (action == CallTichu()) == early
