"""The two weakest levels: what they do and never do, move by move."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import NamedTuple

import pytest

from games.bots import arena
from games.bots.ground import turns
from games.bots.levels import LEVELS, newcomers
from games.bots.levels.newcomers import FIRST_EVENING, FIRST_WEEK
from games.bots.thumb.calls import wants_tichu
from games.bots.thumb.laying import cards_to_lay
from games.bots.thumb.situation import BotSituation
from games.rules.cards.deck import ACE
from games.rules.cards.ruleset import partner_of
from games.rules.cards.shapes import Kind
from games.rules.state.actions import Action, CallGrand, CallTichu, Pass, Play
from games.rules.state.phase import Phase
from games.rules.view.choices import Options
from games.rules.view.perspective import Perspective
from games.rules.view.public_record import PublicRecord
from tests.games.bots.learner import duel_of_four, learner

DEALS = 30
NEWCOMERS = {"novice": FIRST_EVENING, "apprentice": FIRST_WEEK}


class Decided(NamedTuple):
    view: Perspective
    found: Options
    action: Action | None

    @property
    def situation(self) -> BotSituation:
        return BotSituation(self.view, {})


def bot_of(level: str, seen: list[Decided] | None = None) -> turns.Bot:
    def bot(view: Perspective, found: Options, _record: PublicRecord) -> Action | None:
        action = newcomers.decide_as(NEWCOMERS[level], view, found)
        if seen is not None:
            seen.append(Decided(view, found, action))
        return action

    return bot


@cache
def decisions(level: str) -> list[Decided]:
    """Return what newcomers decided in some deals."""
    seen: list[Decided] = []
    bot = bot_of(level, seen)
    for seed in range(DEALS):
        arena.play_round(turns.deal_of(Random(seed)), [bot] * 4)
    return seen


def following(level: str) -> list[Decided]:
    """Return the decisions on cards of others while the hand is long and no wish binds."""
    return [
        it
        for it in decisions(level)
        if it.view.phase == Phase.FOLLOW
        and it.view.turn == it.view.seat
        and not it.found.wish_binds
        and it.view.hand.bit_count() > NEWCOMERS[level].short_hand
        and isinstance(it.action, Play | Pass)
        and any(not move.combination.is_bomb for move in it.found.moves)
    ]


@pytest.mark.parametrize("level", NEWCOMERS)
def test_they_break_up_nothing_that_they_have_sorted(level) -> None:
    laid = [it for it in following(level) if isinstance(it.action, Play)]
    assert len(laid) > 5 * DEALS
    for it in laid:
        assert isinstance(it.action, Play)
        goes_out = it.action.cards == it.view.hand
        groups = (move for move in it.situation.planner.groups if move in it.found.moves)
        assert goes_out or it.action.cards in {cards_to_lay(it.situation, one) for one in groups}


@pytest.mark.parametrize("level", NEWCOMERS)
def test_they_go_out_when_they_can(level) -> None:
    could = [
        it
        for it in following(level)
        if any(it.situation.goes_out_with(move.combination) for move in it.found.moves)
        and not it.situation.partner_called
    ]
    assert level != "novice" or could
    assert all(isinstance(it.action, Play) and it.action.cards == it.view.hand for it in could)


@pytest.mark.parametrize("level", NEWCOMERS)
def test_they_keep_aces_from_low_cards_and_spare_their_partner(level) -> None:
    seen = [it for it in following(level) if isinstance(it.action, Play)]
    for it in seen:
        assert isinstance(it.action, Play)
        top = it.view.top
        assert top is not None
        assert it.view.seat is not None
        if it.action.cards == it.view.hand:
            continue
        laid = next(
            one for one in it.found.moves if cards_to_lay(it.situation, one) == it.action.cards
        )
        if top.seat == partner_of(it.view.seat):
            assert laid.combination.rank <= NEWCOMERS[level].over_partner
        elif laid.combination.kind == Kind.SINGLE and laid.combination.rank >= ACE:
            assert top.combination.rank >= newcomers.LOW_TRICK or it.situation.fewest <= 2


@pytest.mark.parametrize("level", NEWCOMERS)
def test_they_call_on_the_best_hands_only(level) -> None:
    schooling = NEWCOMERS[level]
    for it in decisions(level):
        if isinstance(it.action, CallGrand):
            assert newcomers.grand_strength(it.view.hand) >= schooling.best_eight
        if it.action == CallTichu() or (isinstance(it.action, Play) and it.action.tichu):
            assert wants_tichu(it.situation, schooling.best_hand)


def test_a_novice_calls_less_than_an_apprentice() -> None:
    def calls(level: str) -> int:
        return sum(
            it.action == CallTichu() or (isinstance(it.action, Play) and it.action.tichu)
            for it in decisions(level)
        )

    assert 0 < calls("novice") < calls("apprentice")


def test_levels_begin_with_the_newcomers() -> None:
    assert list(LEVELS)[:3] == ["novice", "apprentice", "beginner"]


def test_a_learner_holds_their_own_with_novices() -> None:
    """With a beginner against two they lose 40 points a round; the bench has the figure."""
    novice = bot_of("novice")
    duels = [duel_of_four(seed, (learner, novice), (novice, novice)) for seed in range(DEALS)]
    assert abs(arena.summed_up(duels, Random(1), matches=10).points) < 30
