"""The words of a deal are read in one way, and score as the same round at a table does."""

from __future__ import annotations

import pytest

from games.pads.deals import POINTS, WrittenDeal, read_deal
from games.rules.cards.deck import DECK, Cards, points
from games.rules.play.scoring import score_round
from games.rules.state.calls import Call
from games.services.ground.refusals import TableRefusal
from tests.games.pads.samples import all_words


def refusal(words: str, **options: bool) -> str:
    with pytest.raises(TableRefusal) as refused:
        read_deal(words, **options)
    return refused.value.code


def test_words_tell_a_deal() -> None:
    assert read_deal("70/t-g-/0") == WrittenDeal(
        70, None, (Call.TICHU, None, Call.GRAND, None), first=0
    )
    assert read_deal("D1/----/-") == WrittenDeal(None, 1, (None,) * 4, None)
    assert read_deal("X") is None


@pytest.mark.parametrize(
    "words",
    [
        *("", "70", "70/----", "70/----/", "70/----/4", "070/----/-", "71/----/-", "-30/----/-"),
        *("130/----/-", "D2/----/-", "70/---/-", "70/x---/-", "70/----/0", "70/t---/1"),
        *(" 70/----/-", "70/----/-\n", "-0/----/-", "٧٠/----/-", "X/----/-"),
    ],
)
def test_words_that_tell_no_deal_are_refused(words: str) -> None:
    assert refusal(words) == "not_readable"


@pytest.mark.parametrize(
    "words", ["50/tttt/-", "D0/t-t-/-", "D0/-t--/1", "D1/g---/0", "D1/-t-g/-", "D0/tttt/1"]
)
def test_somebody_of_the_right_team_was_out_first(words: str) -> None:
    assert refusal(words) == "impossible_deal"


def test_no_grand_tichu_where_it_is_not_played() -> None:
    assert refusal("50/g---/0", grand_tichu=False) == "no_grand_here"
    assert read_deal("50/t---/0", grand_tichu=False) is not None


def tricks_of() -> dict[int, Cards]:
    """Return cards of the deck for each number of points."""
    found: dict[int, Cards] = {0: 0}
    for card in DECK:
        if points(card):
            found |= {sum_ + points(card): cards | card for sum_, cards in found.items()} | found
    return found


TRICKS = tricks_of()
ALL_CARDS = sum(DECK)


def played(deal: WrittenDeal, double_victory: int) -> tuple[int, int]:
    """Return what the same round brings at a table of ours."""
    first = deal.first
    if first is None:
        team = [seat for seat in range(4) if deal.double in (None, seat % 2)]
        first = next(seat for seat in team if deal.calls[seat] is None)
    partner, *others = (first + 2) % 4, (first + 1) % 4, (first + 3) % 4
    nothing = (0, 0, 0, 0)
    if deal.double is not None:
        score = score_round((first, partner), nothing, nothing, deal.calls, (), double_victory)
        return score.round
    assert deal.points is not None
    piles = [0, 0, 0, 0]
    last = others[1]
    # the pile of the last goes to the first, the hand to the other team (SCORE-2, SCORE-3)
    piles[0], piles[1] = TRICKS[deal.points], ALL_CARDS ^ TRICKS[deal.points]
    if last in (0, 1):
        piles[last], piles[last + 2] = 0, piles[last]
    out = (first, partner, others[0])
    return score_round(out, piles, nothing, deal.calls, (), double_victory).round


def test_every_deal_scores_as_at_a_table() -> None:
    seen = 0
    for words in all_words():
        try:
            deal = read_deal(words)
        except TableRefusal:
            continue
        assert deal is not None
        for double_victory in (100, 200):
            assert deal.points_of_teams(double_victory) == played(deal, double_victory), words
        seen += 1
    assert seen > 6000
    assert min(POINTS) == -25
    assert max(POINTS) == 125


@pytest.mark.parametrize(
    ("words", "worth"),
    [
        ("70/----/-", (2, 0)),
        ("30/----/-", (0, 2)),
        ("50/----/-", (1, 1)),
        ("100/t---/-", (1, 1)),
        ("D0/----/-", (3, 0)),
        ("D1/g---/-", (0, 3)),
        ("D0/g-g-/0", (3, 0)),
    ],
)
def test_victory_points_of_a_deal(words: str, worth: tuple[int, int]) -> None:
    deal = read_deal(words)
    assert deal is not None
    assert deal.victory_points(200) == worth


def test_a_double_victory_is_worth_three_whatever_the_points() -> None:
    deal = read_deal("D0/g---/-") or pytest.fail("it can be read")
    assert deal.points_of_teams(100) == (-100, 0)
    assert deal.victory_points(100) == (3, 0)
    assert deal.victory_points(100, (5, 2, 1, 7)) == (7, 1)
