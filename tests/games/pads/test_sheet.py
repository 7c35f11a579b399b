"""A sheet is read from its lines, in whatever order and however often they come."""

from __future__ import annotations

from itertools import permutations

from games.pads.sheet import Sheet, SheetLine, sheet_of_lines
from games.rules.cards.options import TableOptions
from games.rules.play.scoring import TIE

TO_1000 = TableOptions(target=1000)


def read(*lines: SheetLine, options: TableOptions = TO_1000) -> Sheet:
    return sheet_of_lines(lines, options)


def test_deals_add_up() -> None:
    sheet = read(SheetLine("a", 1, "70/t---/0"), SheetLine("b", 2, "D1/----/-"))
    assert [deal.points for deal in sheet.deals] == [(170, 30), (0, 200)]
    assert sheet.result.totals == (170, 230)
    assert sheet.victory_points == (2, 3)
    assert not sheet.is_over


def test_what_is_corrected_stays_visible() -> None:
    lines = (
        SheetLine("a", 1, "70/----/-"),
        SheetLine("b", 1, "75/----/-", ("a",)),
        SheetLine("c", 1, "80/----/-", ("b",)),
    )
    for order in permutations(lines):
        (deal,) = read(*order).deals
        assert [line.words for line in deal.standing] == ["80/----/-"]
        assert {line.key for line in deal.replaced} == {"a", "b"}
        assert deal.points == (80, 20)


def test_the_same_deal_in_the_same_words_is_one() -> None:
    sheet = read(SheetLine("a", 1, "70/----/-"), SheetLine("b", 1, "70/----/-"))
    assert not sheet.is_disputed
    assert sheet.result.totals == (70, 30)


def test_different_words_count_for_nobody_until_they_are_settled() -> None:
    lines = [
        SheetLine("a", 1, "70/----/-"),
        SheetLine("b", 1, "75/----/-"),
        SheetLine("c", 2, "60/----/-"),
    ]
    sheet = read(*lines)
    assert [deal.is_disputed for deal in sheet.deals] == [True, False]
    assert [line.words for line in sheet.deals[0].standing] == ["70/----/-", "75/----/-"]
    assert sheet.result.totals == (60, 40)
    settled = read(*lines, SheetLine("d", 1, "75/----/-", ("a", "b")))
    assert not settled.is_disputed
    assert settled.result.totals == (135, 65)


def test_two_phones_correct_the_same_deal() -> None:
    lines = [SheetLine("a", 1, "70/----/-"), SheetLine("b", 1, "75/----/-", ("a",))]
    assert read(*lines, SheetLine("c", 1, "75/----/-", ("a",))).result.totals == (75, 25)
    assert read(*lines, SheetLine("c", 1, "80/----/-", ("a",))).is_disputed


def test_a_match_is_not_over_while_a_deal_is_disputed() -> None:
    lines = [SheetLine(f"d{it}", it, "D0/g---/0") for it in (1, 2, 3)]
    over = read(*lines)
    assert (over.result.over, over.result.winner, over.is_over) == (True, 0, True)
    assert not read(*lines, SheetLine("x", 1, "D1/----/-")).is_over


def test_a_deal_that_was_struck_out_does_not_count() -> None:
    sheet = read(
        SheetLine("a", 1, "70/----/-"),
        SheetLine("b", 2, "60/----/-"),
        SheetLine("c", 1, "X", ("a",)),
    )
    assert sheet.result.totals == (60, 40)
    assert sheet.result.played == 1


def test_deals_after_the_end_do_not_count() -> None:
    options = TableOptions(target=None, max_rounds=1)
    sheet = read(SheetLine("a", 1, "50/----/-"), SheetLine("b", 2, "90/----/-"), options=options)
    assert sheet.result.winner == TIE
    assert sheet.deals[1].points is None
    assert sheet.victory_points == (1, 1)
