"""What the strong bot does before the first lead."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, cast

import pytest

pytest.importorskip("numba")

import numpy as np

from games.bots import decide
from games.bots.ground.turns import deal_of
from games.bots.search.styles import STYLE
from games.bots.search.value import PLAIN
from games.bots.strong import beforehand
from games.bots.strong.beforehand import choose_push, imagine, push_of, worth_a_thought
from games.bots.thumb.exchange import choose_exchange, liking_of
from games.bots.thumb.situation import BotSituation
from games.rules.cards.deck import Card, each, from_codes
from games.rules.cards.ruleset import SEATS
from games.rules.state.actions import Action, CallGrand, DeclineGrand, Exchange
from games.rules.state.calls import Call
from games.rules.state.phase import Phase
from games.rules.state.seats import four
from games.rules.state.state import State
from games.rules.state.windows import opened
from games.rules.view.choices import options
from games.rules.view.perspective import perspective
from games.rules.view.public_record import public_record
from tests.by_day import by_day

HANDS = by_day((4, 12), (4,))
OTHERS = "2p 3p 4p 5p 6p 7p 8p 9p Tp Jp Qp 2t 3t 4t"


def asked(hand: str, phase: Phase, others: str = OTHERS, level: str = "strong") -> Action | None:
    hands = four(from_codes(hand if seat == 0 else others) for seat in SEATS)
    state = opened(State(hands=hands), phase, 0b1111)
    view = perspective(state, 0)
    return decide(level, view, options(view), record=public_record(state))


@pytest.mark.parametrize(
    ("hand", "calls"),
    [
        ("Drg Phx As Aj Ap Ks Kj 2t", True),
        ("Drg Phx As Aj 9s 9j 9p 2t", True),
        ("2s 3j 4s 7p 8j 9s Tj Jp", False),
        ("Drg 2s 4j 5p 7s 8t Jj Kp", False),
    ],
)
def test_grand_tichu_is_called_where_it_pays(hand: str, calls: bool) -> None:
    others = "2p 3p 4p 5p 6p 7p 8p 9p"
    answer = asked(hand, Phase.GRAND, others)
    assert answer == (CallGrand() if calls else DeclineGrand())


def test_the_alert_level_thinks_about_grand_tichu_and_pushes_as_the_strongest_does() -> None:
    eight = "7s 7p 8s Js Qs Qt Phx Drg"
    hand, others = "2s 2j 4s 5j 7s 8s 8j 9j Tj Js Qs Kt As Drg", "2p 3p 4p 5p 6p 7p 8p 9p"
    first = {it: asked(eight, Phase.GRAND, others, it) for it in ("normal", "alert", "strong")}
    then = {it: asked(hand, Phase.EXCHANGE, level=it) for it in first}
    assert first["normal"] != first["alert"] == first["strong"]
    assert then["normal"] != then["alert"] == then["strong"]


def test_three_different_cards_are_pushed_to_the_three_others() -> None:
    hand = "2s 2j 4s 5j 7s 8s 8j 9j Tj Js Qs Kt As Drg"
    answer = asked(hand, Phase.EXCHANGE)
    assert isinstance(answer, Exchange)
    receivers, cards = zip(*answer.give, strict=True)
    assert sorted(receivers) == [1, 2, 3]
    assert len(set(cards)) == 3
    assert all(card & from_codes(hand) for card in cards)


def test_bombs_are_not_pushed_apart() -> None:
    answer = asked("9s 9j 9p 9t 2s 3j 5s 6j 8s Tj Jj Qs Kt As", Phase.EXCHANGE)
    assert isinstance(answer, Exchange)
    assert not any(card & from_codes("9s 9j 9p 9t") for _, card in answer.give)


def before_the_exchange(chance: Random, seat: int = 0) -> BotSituation:
    """Return what a seat sees of a deal whose hands have moved on to it."""
    hands = [first | rest for first, rest in zip(*deal_of(chance), strict=True)]
    moved = four(hands[4 - seat :] + hands[: 4 - seat])
    return BotSituation(perspective(opened(State(hands=moved), Phase.EXCHANGE, 0b1111), seat))


@pytest.mark.parametrize("number", by_day((2, 40), (2,)))
def test_the_same_hand_gets_the_same_push_at_every_seat(number: int) -> None:
    for seed in range(number):
        pushes = set()
        for seat in SEATS:
            situation = before_the_exchange(Random(seed), seat)
            push, _ = choose_push(situation, choose_exchange(situation))
            pushes.add(push_of(seat, push))
        assert len(pushes) == 1


def pushed_from(hand: str, call: Call | None = None) -> beforehand.Push:
    """Return what a strong bot pushes from a hand."""
    hands = four(from_codes(hand if seat == 0 else OTHERS) for seat in SEATS)
    calls = (call, None, None, None)
    state = opened(State(hands=hands, calls=calls), Phase.EXCHANGE, 0b1111)
    view = perspective(state, 0)
    answer = decide("strong", view, options(view), record=public_record(state))
    assert isinstance(answer, Exchange)
    return push_of(0, answer)


def liked(situation: BotSituation) -> set[Card]:
    """Return a Nine or more of the upper half of a hand's ranks."""
    cards = list(each(situation.view.hand))
    ranks = sorted({liking_of(card) for card in cards})
    return {card for card in cards if liking_of(card) >= max(ranks[len(ranks) // 2], 9)}


@pytest.mark.parametrize("number", by_day((12, 300), (12,)))
def test_a_low_card_for_the_partner_has_its_price(monkeypatch, number: int) -> None:
    """It looks like a blunder: without a price one hand in eight pushed a card up to the Eight."""
    low: Counter[float] = Counter()
    for seed in range(5200045, 5200045 + number):
        situation = before_the_exchange(Random(seed))
        for price in (0.0, beforehand.PRICE_OF_LOW, 1000.0):
            monkeypatch.setattr(beforehand, "PRICE_OF_LOW", price)
            push, _ = choose_push(situation, choose_exchange(situation))
            low[price] += push_of(0, push)[1] not in liked(situation)
    assert low[0.0] > low[20.0] >= low[1000.0] == 0


def test_players_who_have_called_may_push_any_card_to_the_partner() -> None:
    hand = from_codes("2s 3j 4p 6s Js Jj Qp Qt Ks Kj As Aj Phx Drg")
    others = from_codes(OTHERS)
    for call, number in ((Call.GRAND, 14), (None, 10)):
        calls = (call, None, None, None)
        state = State(hands=(hand, others, others, others), calls=calls)
        view = perspective(opened(state, Phase.EXCHANGE, 0b1111), 0)
        assert len(beforehand._good_enough(BotSituation(view))) == number


def test_pushes_that_are_noted_and_candidates_beside_it_change_no_value() -> None:
    """What is worked out once for all candidates is what each of them would get alone."""
    situation = before_the_exchange(Random(6))
    first = push_of(0, choose_exchange(situation))
    good, _ = worth_a_thought(situation, first)
    pushes = [(first[0], card, first[2]) for card in good if card not in (first[0], first[2])]
    deals = imagine(situation.view, PLAIN, 50, 0)
    alone = [deals.values([push], STYLE)[:, 0].tolist() for push in pushes]
    for begin, end in ((0, 20), (20, 50), (0, 50)):
        deals.part(begin, end).note_usual_pushes()
    assert deals.pushed[:, 1:].all()
    together = deals.values(pushes, STYLE)
    assert len(pushes) > 2
    assert together.T.tolist() == alone


class FixedDeals:
    """Deals in which it is known what each candidate is worth."""

    def __init__(self, worth: np.ndarray) -> None:
        self.worth = worth

    def part(self, first: int, end: int) -> FixedDeals:
        return FixedDeals(self.worth[first:end])

    def note_usual_pushes(self) -> None:
        """Nothing has to be noted."""

    def values(self, pushes: list[int], _style: object) -> np.ndarray:
        return self.worth[:, pushes]


def test_what_was_given_up_is_not_the_best_in_the_end() -> None:
    """By its few deals it may look better than what has met many more."""
    worth = np.zeros((1000, 4))
    worth[:300, 1:3] = [[100, 0], [0, 100]] * 150
    worth[300:, 1:3] = -100
    worth[:, 3] = 10
    deals: Any = FixedDeals(worth)
    gains, _ = beforehand._compare(deals, cast(Any, range(4)), (300, 600, 1000))
    assert gains.argmax() == 0
    gains, _ = beforehand._compare(deals, cast(Any, range(4)), (1000,))
    assert gains.argmax() == 3


@pytest.mark.parametrize("number", HANDS)
def test_the_same_push_is_often_found_with_other_deals(number: int) -> None:
    """Some eighty pushes that met few deals were the same for one hand in four."""
    chance = Random(5)
    alike = 0
    for _ in range(number):
        situation = before_the_exchange(chance)
        usual = choose_exchange(situation)
        alike += choose_push(situation, usual)[0] == choose_push(situation, usual, 1)[0]
    assert alike >= number * 0.5
