"""Tips in words: the move, a reason, what it brings beside another."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.utils import translation

from games.bots.strong.advice import Advice
from games.bots.thumb.reasons import Reason, reasons_for
from games.bots.thumb.situation import BotSituation
from games.rules.cards.deck import CODE, each, from_codes
from games.rules.state.actions import Bomb, CallGrand, Exchange, GiveDragon, Pass, Play
from games.rules.state.calls import Call
from games.rules.view.perspective import Perspective, perspective
from games.screen.output.tips import tipped, told
from games.screen.page.scene import Scene
from games.screen.telling.pushing import slots
from tests.games.screen.booster_pages import BOOSTER_PHASES
from tests.rules.scenes import lay, scene

NAMES = ("Anna", "Bea", "Cleo", "Dora")


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    with translation.override("en"):
        yield


def after_nines() -> Perspective:
    """Return the view of South, who follows a pair of nines with a bomb in hand."""
    table = scene("7j 7s 7p 7t Jp Jt Kj As", "4s 5s", "6s 8s 9p 9t", "9j 9s 3j", lead=3)
    table.do(3, lay("9j 9s"))
    return perspective(table.state, 0)


@pytest.mark.parametrize(
    ("kept", "reason"), [("Drg", Reason.KEEPS_DRAGON), ("Phx", Reason.KEEPS_PHOENIX)]
)
def test_who_follows_keeps_the_dragon_and_the_phoenix(kept: str, reason: Reason) -> None:
    table = scene(f"Jp Jt 3s {kept}", "4s 5s", "6s 8s", "9j 9s 3j", lead=3)
    table.do(3, lay("9j 9s"))
    found = reasons_for(BotSituation(perspective(table.state, 0)), Play(from_codes("Jp Jt")))
    assert [it for it in found if it in (Reason.KEEPS_DRAGON, Reason.KEEPS_PHOENIX)] == [reason]


def test_a_play_beats_and_keeps_the_bomb() -> None:
    view = after_nines()
    play = Play(from_codes("Jp Jt"))
    reasons = reasons_for(BotSituation(view), play)
    assert reasons[1] == Reason.KEEPS_BOMB
    tip = told(Advice(play, (Reason.BEATS, Reason.KEEPS_BOMB), Pass(), 14.4), view, NAMES)
    assert tip.move == "Pair of jacks"
    assert tip.why == "Beats Pair of nines, keeps the bomb."
    assert tip.gain == "About 14 points better than: Pass."


def test_a_tip_reads_in_german() -> None:
    view = after_nines()
    with translation.override("de"):
        tip = told(
            Advice(Play(from_codes("Jp Jt")), (Reason.BEATS, Reason.KEEPS_BOMB), Pass(), 0.2),
            view,
            NAMES,
        )
    assert tip.why == "Schlägt Paar Neunen, lässt die Bombe ganz."
    assert tip.gain == "Etwa gleich gut: Passen."


@pytest.mark.parametrize(
    ("action", "move"),
    [
        (Play(from_codes("As"), tichu=True), "Sword Ace with Tichu"),
        (Bomb(from_codes("7j 7s 7p 7t")), "Bomb: four sevens"),
        (GiveDragon(1), "The trick for Bea"),
        (CallGrand(), "Grand Tichu"),
        (Exchange(((1, from_codes("As")),)), "Sword Ace for Bea"),
        (None, "Wait and see"),
    ],
)
def test_every_move_has_a_name(action, move: str) -> None:
    table = scene("7j 7s 7p 7t Jp Jt Kj As", "4s 5s", "6s 8s 9p 9t", "9j 9s 3j")
    assert told(Advice(action, ()), perspective(table.state, 0), NAMES).move == move


def test_two_cards_for_the_same_seat_go_to_places_of_their_own() -> None:
    """Generous pushes the partner two cards."""
    page = BOOSTER_PHASES["exchange-generous"](0)
    numbers = [slot.number for slot in slots(Scene(page)) if slot.seat == 2]
    assert len(numbers) == 2
    one, other = list(each(page.view.hand))[:2]
    tip = tipped(page, Advice(Exchange(((2, one), (2, other))), ()))
    assert f'data-push="{numbers[0]}:{CODE[one]} {numbers[1]}:{CODE[other]}"' in tip


def test_a_tip_to_call_with_a_play_marks_the_call() -> None:
    page = BOOSTER_PHASES["exchange-generous"](0)
    card = next(each(page.view.hand))
    assert 'data-mark="#b-call"' in tipped(page, Advice(Play(card, tichu=True), ()))
    assert 'data-mark="#b-call"' not in tipped(page, Advice(Play(card), ()))


def test_a_second_tip_is_compared_with_the_first() -> None:
    tip = told(Advice(Pass(), (), Play(from_codes("Jp Jt")), -1.2), after_nines(), NAMES)
    assert tip.gain == "About 1 point less than: Pair of jacks."


def test_a_move_that_was_searched_has_a_reason_even_where_none_is_known() -> None:
    tip = told(Advice(Pass(), (), Play(from_codes("Jp Jt")), 3.0), after_nines(), NAMES)
    assert tip.why == "Played out many times, this brings the most on average."


def test_without_the_search_a_tip_says_so() -> None:
    tip = told(Advice(Pass(), (), is_searched=False), after_nines(), NAMES)
    assert tip.gain == "A quick tip; there was no time to work it out."


def test_reasons_of_the_partner() -> None:
    calls = (None, None, Call.TICHU, None)
    table = scene("Dog 3j 6s", "7s 8s 9p", "As Ks", "4t 7t Js", calls=calls)
    situation = BotSituation(perspective(table.state, 0))
    assert reasons_for(situation, Play(from_codes("Dog")))[0] == Reason.LEAD_FOR_CALLER
    assert reasons_for(situation, Play(from_codes("3j")))[0] == Reason.HELPS_CALLER


def test_a_pass_leaves_the_trick_to_the_partner_or_is_not_worth_it() -> None:
    table = scene("Jp Jt 3s", "4s 5s", "9j 9s 3j", "6s 8s", lead=2)
    table.do(2, lay("9j 9s"))
    table.do(3, Pass())
    assert reasons_for(BotSituation(perspective(table.state, 0)), Pass())[0] == (
        Reason.LEAVES_TO_PARTNER
    )
    assert reasons_for(BotSituation(after_nines()), Pass())[0] == Reason.NOT_WORTH_IT


def test_reasons_against_an_opponent_with_few_cards() -> None:
    table = scene("4j 4s As 6p 6s", "Ks", "6j 8s 9p 9t", "4t 7t Js Jt Qj")
    situation = BotSituation(perspective(table.state, 0))
    assert reasons_for(situation, Play(from_codes("4j 4s")))[0] == Reason.CANNOT_FOLLOW


def test_every_reason_has_words() -> None:
    for reason in Reason:
        assert told(Advice(Pass(), (reason,)), after_nines(), NAMES).why.endswith(".")
