"""What the rule bot pushes."""

from __future__ import annotations

from random import Random

from games.bots import decide
from games.rules.cards.deck import ACE, DOG, QUEEN, SPECIALS, from_codes, rank_of
from games.rules.cards.ruleset import SEATS
from games.rules.state.actions import Exchange, SayReady
from games.rules.state.calls import Call
from games.rules.state.phase import Phase
from games.rules.state.seats import four
from games.rules.state.state import NONE_YET, FourOf, State
from games.rules.state.windows import opened
from games.rules.view.choices import options
from games.rules.view.perspective import perspective
from tests.rules.random_driver import random_deal

OTHER = "2p 3p 4p 5p 6p 7p 8p 9p Tp Jp Qp Kp Ap Mah"
WEAK = "2s 3t 4s 6t 7s 8t 9s Ts Jt Qj Qs Kj Kt As"


def pushed(hand: str, calls: FourOf[str | None] = NONE_YET, seat: int = 0) -> dict:
    hands = four(from_codes(hand if other == seat else OTHER) for other in SEATS)
    return _pushed(State(hands=hands, calls=calls), seat)


def _pushed(state: State, seat: int) -> dict:
    """Return what is pushed, by receiver; there is no time for calls any more."""
    given = four(None if other == seat else (0, 0, 0, 0) for other in SEATS)
    state = state._replace(given=given)
    view = perspective(opened(state, Phase.EXCHANGE, 1 << seat), seat)
    action = decide("normal", view, options(view))
    assert isinstance(action, Exchange)
    return dict(action.give)


def test_partner_gets_a_good_card_and_opponents_low_ones() -> None:
    give = pushed(WEAK)
    assert rank_of(give[2]) >= 13
    assert rank_of(give[1]) < 5
    assert rank_of(give[3]) < 5


def test_even_ranks_go_right_and_odd_ranks_left() -> None:
    for seat in SEATS:
        give = pushed(WEAK, seat=seat)
        assert rank_of(give[(seat + 1) % 4]) == 2
        assert rank_of(give[(seat + 3) % 4]) == 3


def test_opponents_get_no_good_cards_and_not_the_same_rank() -> None:
    chance = Random(1)
    for _ in range(100):
        deal = random_deal(chance)
        hands = four(a | b for a, b in zip(deal.first, deal.rest, strict=True))
        give = _pushed(State(hands=hands), 0)
        for seat in (1, 3):
            assert give[seat] == DOG or not give[seat] & SPECIALS
            assert rank_of(give[seat]) < ACE
        assert rank_of(give[1]) != rank_of(give[3]) or DOG in give.values()


def test_bombs_and_groups_stay_together() -> None:
    hand = "2s 2t 2j 2p 4s 5t 6s 8j 9s Tt Jt Qj Qs Ks"
    assert not {give for give in pushed(hand).values() if rank_of(give) == 2}


def test_partner_who_called_gets_the_best_card_and_the_lead_by_the_dog() -> None:
    hand = "Dog Drg 2s 3t 5s 5t 7s 8t 9s Ts Jt Qj Kt As"
    give = pushed(hand, (None, None, Call.GRAND, None))
    assert give[2] == from_codes("Drg")
    assert DOG not in give.values()


def test_strong_hand_keeps_its_aces() -> None:
    give = pushed("As Aj At Drg 3s 4s 5j 6p 7p 8j Ks Kj Qs Qj")
    assert rank_of(give[2]) == QUEEN


def test_ready_is_said_before_anything_is_pushed() -> None:
    """The others could not call any more (TIME-6)."""
    hands = four(from_codes(WEAK if seat == 0 else OTHER) for seat in SEATS)
    state = State(hands=hands)
    state = state._replace(options=state.options._replace(precall_seconds=5))
    view = perspective(opened(state, Phase.EXCHANGE, 0b1111, timed=True), 0)
    assert decide("normal", view, options(view)) == SayReady()
