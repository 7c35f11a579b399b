"""Duels between bots, and bots that are programs of their own."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.bots import arena
from games.bots.arena.external import question
from games.bots.ground import turns
from games.bots.levels import beginner
from games.bots.normal import rule
from games.rules.cards.deck import SPECIALS, Cards, each, rank_of
from games.rules.cards.ruleset import SEATS
from games.rules.state.actions import Action, Play
from games.rules.view.choices import Options, options
from games.rules.view.perspective import Perspective, perspective
from games.rules.view.public_record import PublicRecord, public_record
from tests.rules.clockwork import Clockwork
from tests.rules.scenes import lay, scene

ROOT = Path(__file__).parents[3]
DEALS = 25


def rule_bot(view: Perspective, found: Options, record: PublicRecord) -> Action | None:
    return rule.decide(view, found)


def beginner_bot(view: Perspective, found: Options, record: PublicRecord) -> Action | None:
    return beginner.decide(view, found)


def test_a_deal_between_equals_is_even() -> None:
    """Both sides are played, so nobody gains by the cards."""
    for seed in range(3):
        assert arena.duel(turns.deal_of(Random(seed)), rule_bot, rule_bot).difference == 0


def test_hands_move_on_by_one_seat() -> None:
    deal = turns.deal_of(Random(1))
    moved = arena.moved_on(deal)
    for seat in SEATS:
        assert moved.first[seat] == deal.first[(seat + 1) % 4]
        assert moved.rest[seat] == deal.rest[(seat + 1) % 4]


def test_outcome_tells_points_matches_and_calls() -> None:
    duels = [
        arena.Duel(((100, 0), (200, 0)), ((0, "tichu", True), (1, "grand", False))),
        arena.Duel(((0, 0), (100, 0)), ((0, "tichu", False),)),
    ]
    found = arena.summed_up(duels, Random(1), matches=10)
    assert found.points == 100
    assert found.interval == pytest.approx(98, rel=0.01)
    assert found.matches == 1
    assert found.calls == {(0, "tichu"): (2, 1), (1, "grand"): (1, 0)}


def test_matches_won_have_an_interval_that_more_deals_narrow() -> None:
    """Evens win half of their matches; how surely, the number of deals tells."""
    won = arena.Duel(((100, 0), (100, 0)), ())
    lost = arena.Duel(((0, 100), (0, 100)), ())
    few, many = (arena.summed_up([won, lost] * times, Random(1), matches=100) for times in (4, 100))
    for found in (few, many):
        low, high = found.matches_interval
        assert low < 0.5 < high
        assert low < found.matches < high
    width_of_few, width_of_many = (
        found.matches_interval[1] - found.matches_interval[0] for found in (few, many)
    )
    assert width_of_few > 2 * width_of_many


def test_one_deal_says_nothing_about_matches() -> None:
    found = arena.summed_up([arena.Duel(((100, 0), (100, 0)), ())], Random(1), matches=10)
    assert found.matches_interval == (0, 1)


def test_beginner_is_one_to_beat() -> None:
    duels = [
        arena.duel(turns.deal_of(Random(seed)), beginner_bot, rule_bot) for seed in range(DEALS)
    ]
    assert arena.summed_up(duels, Random(1), matches=10).points < -5


def test_beginner_leads_its_lowest_until_its_hand_is_short() -> None:
    """Where it leads otherwise than a rule bot would its hand is long, and most leads are lower."""
    others: list[tuple[Cards, Play, Play]] = []

    def bot(view: Perspective, found: Options, record: PublicRecord) -> Action | None:
        action, usual = beginner.decide(view, found), rule.decide(view, found)
        if action != usual:
            assert isinstance(action, Play)
            assert isinstance(usual, Play)
            others.append((view.hand, action, usual))
        return action

    for seed in range(DEALS):
        arena.duel(turns.deal_of(Random(seed)), bot, rule_bot)
    assert len(others) > DEALS
    assert all(hand.bit_count() > beginner.SHORT_HAND for hand, _, _ in others)
    of_ranks = [(ours, usual) for _, ours, usual in others if not usual.cards & SPECIALS]
    lower = sum(highest_rank(ours.cards) < highest_rank(usual.cards) for ours, usual in of_ranks)
    assert lower > 0.8 * len(of_ranks)


def highest_rank(cards: Cards) -> int:
    return max((rank_of(card) for card in each(cards & ~SPECIALS)), default=0)


def asked_about(table: Clockwork, seat: int) -> dict[str, Any]:
    view = perspective(table.state, seat)
    return question(view, options(view), public_record(table.state))


@pytest.mark.parametrize(("letter", "stands_for", "rank"), [("4", 4, 8), ("9", 9, 9)])
def test_question_tells_what_lies_and_who_is_in_turn(
    letter: str, stands_for: int, rank: int
) -> None:
    """Cards alone do not tell at which end of a straight the Phoenix lies."""
    table = scene("5j 6j 7j 8s Phx Qs", "9j", "7s 2j 2s 2p 2t", "8j 8t")
    table.do(0, lay("5j 6j 7j 8s Phx", phoenix=letter))
    asked = asked_about(table, 2)
    (laid,) = asked["trick"]
    assert (laid["seat"], laid["cards"]) == (0, "5j 6j 7j 8s Phx")
    assert (laid["kind"], laid["rank"], laid["phoenix"]) == ("straight", rank, stands_for)
    assert asked["turn"] == 1
    assert [play["kind"] for play in asked["plays"]] == ["bomb4"]


def test_unknown_bots_are_named() -> None:
    with pytest.raises(CommandError, match=r"no bot clever, but: novice, .*normal, .*strong"):
        call_command("arena", "clever", "normal")


def test_matches_from_a_score_are_played_from_both_sides() -> None:
    """Among equals each wins the same seats with the same deals."""
    for seed in range(3):
        match = arena.duel_at((900, 600), Random(seed), rule_bot, rule_bot)
        assert match.lead == 300
        assert match.ahead is not match.behind
        assert match == arena.duel_at((900, 600), Random(seed), rule_bot, rule_bot)


def test_bots_see_the_score_from_which_a_match_is_played_on() -> None:
    seen: set[tuple[int, int]] = set()

    def watching(view: Perspective, found: Options, record: PublicRecord) -> Action | None:
        seen.add(view.totals)
        return rule.decide(view, found)

    arena.duel_at((990, 190), Random(1), watching, watching)
    assert (990, 190) in seen


def test_bands_count_matches_by_the_lead_at_first() -> None:
    matches = [
        arena.MatchWon(300, ahead=True, behind=False),
        arena.MatchWon(300, ahead=True, behind=True),
        arena.MatchWon(800, ahead=False, behind=False),
    ]
    assert arena.bands(matches) == [arena.Band(300, 2, 2, 1), arena.Band(800, 1, 0, 1)]


def test_the_arena_counts_matches_from_one_sided_scores() -> None:
    out = StringIO()
    arguments = ("--scores", "--deals", "6", "--processes", "1")
    call_command("arena", "normal", "beginner", *arguments, stdout=out)
    assert re.search(r"ahead by 300 normal wins \d of 4 matches, beginner \d", out.getvalue())
    assert re.search(
        r"matches: \d+ % of \d+ for normal \(95 % interval \d+ to \d+ %\)", out.getvalue()
    )
