"""Tips: who may have them, and that they follow from one's own perspective alone."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import suppress

import pytest

from games.bots.search import ready
from games.bots.strong.advice import Advice
from games.models import Table
from games.rules.cards.deck import each
from games.rules.state.actions import Action, Boost, DeclineGrand, Exchange, Pass, Play
from games.rules.state.phase import Phase
from games.services.acting import tips
from games.services.ground import snapshots, thinking
from games.services.ground.refusals import TableRefusal
from tests.games.builders import (
    a_deal,
    act,
    make_boosted_match,
    make_bot_table,
    make_match,
    make_player,
    play_to_lead,
    player_at,
    state_now,
    with_boosters,
)

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def no_search(monkeypatch) -> None:
    """Tips by rules of thumb, as long as the search is not ready."""
    monkeypatch.setattr(ready, "is_ready", lambda: False)
    monkeypatch.setattr(thinking, "prepare", lambda: None)


def refusal_of(table: Table, number: int) -> str:
    with pytest.raises(TableRefusal) as refused:
        tips.ask(table, player_at(table, number))
    return refused.value.code


def test_somebody_alone_with_bots_always_gets_tips() -> None:
    player = make_player()
    table = make_bot_table(player)
    before = (table.version, table.state)
    advice = tips.ask(table, player)
    assert advice.action == DeclineGrand() or advice.reasons
    assert not advice.is_searched
    table.refresh_from_db()
    assert (table.version, table.state) == before


def test_friends_get_tips_only_if_they_have_agreed() -> None:
    assert refusal_of(make_match(), 0) == "no_tips"
    table = make_match([make_player(name) for name in "EFGH"], tips=True)
    assert tips.ask(table, player_at(table, 0)).action is not None


def test_spectators_and_those_who_wait_get_no_tips() -> None:
    table = make_match(tips=True)
    with pytest.raises(TableRefusal, match="not_at_table"):
        tips.ask(table, make_player("Zita"))
    state = play_to_lead(table)
    table.refresh_from_db()
    assert state.turn is not None
    assert refusal_of(table, (state.turn + 1) % 4) == "no_tip_now"


def test_hands_of_others_do_not_change_a_tip() -> None:
    table = make_match(tips=True)
    state = play_to_lead(table)
    me = state.turn
    assert me is not None
    table.refresh_from_db()
    advice = tips.ask(table, player_at(table, me))
    one, other = (me + 1) % 4, (me + 3) % 4
    given = state.given[me]
    assert given is not None
    hands = list(state.hands)
    mine, yours = (
        next(card for card in each(hands[seat]) if not card & given[seat]) for seat in (one, other)
    )
    hands[one] = hands[one] & ~mine | yours
    hands[other] = hands[other] & ~yours | mine
    table.state = snapshots.dump(state_now(table)._replace(hands=tuple(hands)))
    assert tips.ask(table, player_at(table, me)) == advice


def test_a_round_with_boosters_is_played_by_tips_alone(settings) -> None:
    """Somebody always gets a tip, and what it says may be done."""
    deal = a_deal("Mah 2j 3j 4j 5j", "2s 3s 4s", "2p 3p 4p Aj As Ap At", "2t 3t 4t")
    settings.SCRIPTED_DEALS = [with_boosters(deal, "x_ray", "njet", "wager", "skat")]
    table = make_boosted_match(tips=True)
    done = []
    while state_now(table).phase != Phase.OVER:
        seat, action = next(advised(table))
        act(table, seat, action)
        done.append(action)
    assert {Boost, Exchange, Play, Pass} <= {type(action) for action in done}


def advised(table: Table) -> Iterator[tuple[int, Action]]:
    """Yield what the seats are advised to do; those with nothing to do are left out."""
    for seat in range(4):
        with suppress(TableRefusal):
            action = tips.ask(table, player_at(table, seat)).action
            if action is not None:
                yield seat, action


def test_a_player_who_waits_too_long_gets_a_tip_by_rules_of_thumb() -> None:
    may_end = threading.Event()
    usual = [Advice(Pass(), ())]

    def slow() -> list[Advice]:
        may_end.wait()
        return []

    assert thinking.within(0.01, slow, lambda: usual) == usual
    may_end.set()


def test_a_tip_that_fails_becomes_one_by_rules_of_thumb() -> None:
    def fails() -> list[Advice]:
        raise KeyError("no card in here")

    usual = [Advice(Pass(), ())]
    assert thinking.within(5, fails, lambda: usual) == usual
