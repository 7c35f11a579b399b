"""What is refused in which phase, and why: the table of section ACT."""

from __future__ import annotations

import pytest

from games.rules.cards.deck import DECK, DRAGON, PHOENIX, from_codes, in_order
from games.rules.cards.errors import RuleViolation
from games.rules.cards.ruleset import SEATS
from games.rules.play.engine import act
from games.rules.state import actions
from games.rules.state.actions import Action, Bomb, Exchange, GiveDragon, Play
from tests.rules.clockwork import Clockwork
from tests.rules.scenes import bomb, dealt, give, lay, scene
from tests.rules.vector_format import SIMPLE

HANDS = ("Kj Ks 2j", "6s 6j 6p 6t 7s", "8p Tp", "3t 4t")
WITH_DRAGON = ("Drg Ks 2j", *HANDS[1:])
SIXES = "6j 6s 6p 6t"


def grand() -> Clockwork:
    return dealt()


def grand_in_order() -> Clockwork:
    return dealt(grand_mode="treibhaus")


def grand_concession() -> Clockwork:
    table = grand_in_order()
    for seat in SEATS:
        table.do(seat, actions.CallGrand())
    return table


def exchange() -> Clockwork:
    table = dealt()
    for seat in SEATS:
        table.do(seat, actions.DeclineGrand())
    return table


def lead() -> Clockwork:
    return scene(*HANDS, played=())


def follow() -> Clockwork:
    table = lead()
    table.do(0, lay("2j"))
    return table


def closing(hands: tuple[str, ...] = HANDS, led: str = "2j") -> Clockwork:
    table = scene(*hands, played=())
    table.do(0, lay(led))
    for seat in (1, 2, 3):
        table.do(seat, actions.Pass())
    return table


def closing_with_the_dragon() -> Clockwork:
    return closing(WITH_DRAGON, "Drg")


def gift() -> Clockwork:
    table = closing_with_the_dragon()
    table.do(0, actions.Collect())
    return table


def over() -> Clockwork:
    table = scene("Kj", "2s", "", "3t", out=(2,))
    table.do(0, lay("Kj"))
    return table


BOTH_MAY = ("", "")
# What is not listed here is refused as `wrong_phase`, without a bomb window also
# `hold` and `decline` as `no_window`, and after the round all as `round_over`.
# First the refusal of the seat in turn, then that of another; "" is accepted.
EXPECTED = {
    grand: {"grand": BOTH_MAY, "no_grand": BOTH_MAY},
    grand_in_order: {
        "grand": ("", "not_your_turn"),
        "no_grand": ("use_wait", "not_your_turn"),
        "wait": ("", "not_your_turn"),
    },
    grand_concession: {
        "withdraw_grand": ("", "not_your_turn"),
        "keep_grand": ("", "not_your_turn"),
    },
    exchange: {
        "tichu": BOTH_MAY,
        "ready": BOTH_MAY,
        "exchange": BOTH_MAY,
        "take_back": ("not_submitted", "not_submitted"),
    },
    lead: {
        "tichu": BOTH_MAY,
        "ready": BOTH_MAY,
        "play": ("", "not_your_turn"),
        "pass": ("cannot_pass_on_lead", "not_your_turn"),
        "bomb": ("empty_table", "empty_table"),
    },
    follow: {
        "tichu": BOTH_MAY,
        "play": ("", "not_your_turn"),
        "pass": ("", "not_your_turn"),
        "bomb": ("", "card_not_in_hand"),
        "hold": BOTH_MAY,
        "decline": BOTH_MAY,
    },
    closing: {
        "tichu": ("already_played", ""),
        "play": ("", "not_your_turn"),
        "pass": ("cannot_pass_on_lead", "not_your_turn"),
        "bomb": ("card_not_in_hand", ""),
        "hold": BOTH_MAY,
        "decline": BOTH_MAY,
        "collect": ("", "not_your_turn"),
    },
    closing_with_the_dragon: {
        "tichu": ("already_played", ""),
        "play": ("gift_pending", "not_your_turn"),
        "pass": ("gift_pending", "not_your_turn"),
        "bomb": ("card_not_in_hand", ""),
        "hold": BOTH_MAY,
        "decline": BOTH_MAY,
        "collect": ("", "not_your_turn"),
        "give_dragon": ("", "not_your_turn"),
    },
    gift: {
        "tichu": ("already_played", ""),
        "play": ("gift_pending", "gift_pending"),
        "pass": ("gift_pending", "gift_pending"),
        "give_dragon": ("", "not_your_turn"),
    },
    over: {},
}


def action_of(name: str, table: Clockwork, seat: int) -> Action:
    """Return an action that a seat may take at the right time."""
    hand = in_order(table.state.hands[seat])
    if name in SIMPLE:
        return SIMPLE[name]()
    if name == "exchange":
        others = [other for other in SEATS if other != seat]
        return Exchange(tuple(zip(others, hand[:3], strict=False)))
    if name == "give_dragon":
        return GiveDragon((seat + 1) % 4)
    return bomb(SIXES) if name == "bomb" else Play(hand[-1] if hand else 0)


NAMES = (*SIMPLE, "exchange", "give_dragon", "play", "bomb")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("phase", EXPECTED, ids=lambda phase: phase.__name__)
def test_refusals_of_a_phase(phase: type, name: str) -> None:
    table = phase()
    turn = 0 if table.state.turn is None else table.state.turn
    other = 2 if turn == 1 else 1
    otherwise = "no_window" if name in ("hold", "decline") else "wrong_phase"
    if phase is over:
        otherwise = "round_over"
    expected = EXPECTED[phase].get(name, (otherwise, otherwise))
    for seat, code in zip((turn, other), expected, strict=True):
        found = table.refusal(seat, action_of(name, table, seat))
        assert (found or "") == code


# --- exchange ------------------------------------------------------------------------


def test_exchange_is_one_card_to_each() -> None:
    table = exchange()
    first, second, third, fourth = in_order(table.state.hands[0])[:4]
    foreign = in_order(table.state.hands[1])[0]
    for pushed in (
        (),
        ((1, first), (2, second)),
        ((1, first), (2, second), (2, third)),
        ((0, first), (2, second), (3, third)),
        ((1, first), (2, first), (3, third)),
        ((1, first), (2, second), (3, third), (3, fourth)),
        ((1, first), (2, second), (4, third)),
    ):
        assert table.refusal(0, Exchange(pushed)) == "one_card_to_each"
    for wrong in (foreign, first | second, 0, -1, 1 << 70):
        pushed = ((1, wrong), (2, third), (3, fourth))
        assert table.refusal(0, Exchange(pushed)) == "card_not_in_hand"
    table.do(0, Exchange(((3, first), (1, second), (2, third))))
    again = Exchange(((3, first), (1, second), (2, third)))
    assert table.refusal(0, again) == "already_submitted"
    assert table.state.given[0] == (0, second, third, first)
    table.do(0, actions.TakeBack())
    assert table.state.given[0] is None
    assert table.refusal(0, actions.TakeBack()) == "not_submitted"


def test_any_card_may_be_pushed() -> None:
    table = exchange()
    rest = [card for card in DECK if card not in (DRAGON, PHOENIX)]
    special = from_codes("Mah Dog Phx Drg")
    naturals = sum(rest[:10])
    table.state = table.state._replace(hands=(special | naturals, 0, 0, 0))
    table.do(0, give({1: "Mah", 2: "Drg", 3: "Dog"}))
    assert table.state.given[0] is not None
    assert table.state.window.waiting == 0b1110


# --- cards ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("play", "code"),
    [
        (lay("6s"), "card_not_in_hand"),
        (Play(0), "invalid_combination"),
        (Play(-1), "card_not_in_hand"),
        (Play(1 << 70), "card_not_in_hand"),
        (lay("Kj 2j"), "invalid_combination"),
        (lay("Kj Ks", phoenix="K"), "invalid_combination"),
        (lay("Phx", phoenix="9"), "invalid_combination"),
        (lay("Kj Phx", phoenix="Q"), "invalid_combination"),
        (lay("2j", wish="8"), "wish_without_mahjong"),
        (Play(from_codes("Mah"), wish=1), "bad_wish"),
        (Play(from_codes("Mah"), wish=15), "bad_wish"),
        (Play(from_codes("Mah"), wish=-8), "bad_wish"),
        (lay("Mah", wish="8"), ""),
        (lay("Kj Phx", phoenix="K"), ""),
    ],
)
def test_refusals_of_a_lead(play: Play, code: str) -> None:
    table = scene("Mah 2j Kj Ks Phx", *HANDS[1:])
    assert (table.refusal(0, play) or "") == code


@pytest.mark.parametrize(
    ("play", "code"),
    [
        (lay("5s"), "not_higher"),
        (lay("4s"), "not_higher"),
        (lay("7s 7p"), "not_higher"),
        (lay("Dog"), "dog_only_as_lead"),
        (lay("7s 8s"), "invalid_combination"),
        (lay("7s"), ""),
        (lay("Phx"), ""),
        (lay(SIXES), ""),
    ],
)
def test_refusals_of_a_play_in_turn(play: Play, code: str) -> None:
    table = scene("5j 2j", f"5s 4s 7s 7p 8s Dog Phx {SIXES}", *HANDS[2:])
    table.do(0, lay("5j"))
    assert (table.refusal(1, play) or "") == code


@pytest.mark.parametrize(
    ("thrown", "code"),
    [
        (bomb(SIXES), ""),
        (bomb("6j 6s 6p"), "not_a_bomb"),
        (bomb("6j 6s 6p Phx"), "not_a_bomb"),
        (bomb("7s"), "not_a_bomb"),
        (bomb("9j 9s 9p 9t"), "card_not_in_hand"),
        (bomb("3j 3s 3p 3t"), "not_higher"),
        (Bomb(0), "invalid_combination"),
        (bomb(SIXES, on=2), ""),
        (bomb(SIXES, on=1), "stale"),
        (bomb(SIXES, on=3), "stale"),
    ],
)
def test_refusals_of_a_bomb(thrown: Bomb, code: str) -> None:
    fours = "4j 4s 4p 4t"
    table = scene("5j 2j", f"{fours} 2s", f"{SIXES} 3j 3s 3p 3t Phx 7s", "2t")
    table.do(0, lay("5j"))
    table.do(1, bomb(fours))
    assert (table.refusal(2, thrown) or "") == code


def test_a_wish_that_can_be_fulfilled_binds() -> None:
    table = scene("Mah 2j", "8s 9s Dog", "8p Tp", "Ks 4t", lead=0)
    table.do(0, lay("Mah", wish="8"))
    assert table.refusal(1, actions.Pass()) == "wish_binds"
    assert table.refusal(1, lay("9s")) == "wish_binds"
    with pytest.raises(RuleViolation) as refused:
        act(table.state, 1, actions.Pass())
    assert str(refused.value) == refused.value.code == "wish_binds"
    # What the wish demands is told to its seat: the rank and the moves.
    assert refused.value.details["rank"] == 8
    assert len(refused.value.details["moves"]) == 1
    table.do(1, lay("8s"))
    assert table.state.wish == 0
    led = scene("2j", "8s 9s Dog", "8p Tp", "3t 4t", lead=1, wish="8")
    for wrong in ("9s", "Dog"):
        assert led.refusal(1, lay(wrong)) == "wish_binds"
    assert led.refusal(1, lay("8s")) is None
