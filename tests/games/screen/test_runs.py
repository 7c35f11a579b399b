"""Names of the combinations that Boosters bring into the game."""

from __future__ import annotations

import pytest
from django.utils import translation

from boosters.catalogue import CATALOGUE
from games.rules.cards.combinations import book_for
from games.rules.cards.deck import CODE, from_codes
from games.rules.cards.moves import leads
from games.rules.cards.ruleset import BASE, Rules
from games.rules.cards.shapes import Kind
from games.rules.state.actions import Boost
from games.rules.state.boosters import Effect, Until
from games.rules.view.booster import Colour
from games.screen.markup.cards import as_laid
from games.screen.words.names import bomb_name, combination_name, kind_name, short_name


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


def rules_with(*boosts: Boost | str) -> Rules:
    rules = BASE
    for it in boosts:
        boost = Boost(it) if isinstance(it, str) else it
        modify = CATALOGUE[boost.booster].modify
        assert modify is not None
        rules = modify(rules, Effect(0, boost, 0, Until.TRICK))
    return rules


def card(slug: str, code: str, **more: int) -> Boost:
    return Boost(slug, cards=from_codes(code), **more)


@pytest.mark.parametrize(
    ("boosts", "codes", "name", "short"),
    [
        (
            "pothole",
            "5j 6s 8p 9t 4j",
            "Potholed straight 4 to 9 without 7",
            "4-5-6-8-9",
        ),
        ("pothole", "5j 6s 8p Tt Phx", "Potholed straight 5 to 10 without 7", None),
        ("four_street", "5j 6s 7p 8t", "Four-card straight 5 to 8", "5-6-7-8"),
        ("four_street", "Mah 2s 3p 4t", "Four-card straight 1 to 4", "1-2-3-4"),
        ("ring_road", "Qj Ks Ap 2t 3j", "Ring road Q to 3", "Q-K-A-2-3"),
        (
            "ring_road pothole four_street",
            "Kj 2s 3p 4t",
            "Ring road K to 4 without A",
            "K-2-3-4",
        ),
        ("pair_mania", "9j 9s Kp Kt", "Two pairs, kings and nines", None),
        ("rainbow", "9j 5s Kp 2t", "Rainbow K 9 5 2", None),
        ("hockey_team", "9j 5j Kj 2j Tj", "Hockey team K 10 9 5 2", None),
        ("little_flower", "9s 9t 4j", "Flower, nines", None),
        ("expressway", "4j 6s 8p Tt", "Expressway 4 to 10", "4-6-8-10"),
        (
            "triple_train",
            "5j 5s 5p 6j 6s 6t",
            "Triple train 5 to 6",
            "5-5-5-6-6-6",
        ),
        ("skat", "9j Js Qp Kt Tj", "Straight 9 to 10", "9-J-Q-K-10"),
        ("skat", "Tj Js Qp Kt Aj", "Straight 10 to A", "10-J-Q-K-A"),
        ("skat", "Tj Ts Aj As", "Stairs 10 to A", "10-10-A-A"),
        ("skat", "Tj Ts", "Pair of tens", "10-10"),
        ("skat", "Tj", "Jade 10", None),
        ("skat", "Kj Ks Kp Kt", "Bomb of four kings", None),
        ("skat", "Tj Ts Tp Tt", "Bomb of four tens", "10-10-10-10"),
    ],
)
def test_new_combinations_have_names(boosts: str, codes: str, name: str, short: str | None) -> None:
    found = book_for(rules_with(*boosts.split())).readings(from_codes(codes))[0]
    assert combination_name(found) == name
    if short is not None:
        assert short_name(found) == short


def test_a_card_that_counts_as_another_says_as_which() -> None:
    rules = rules_with(card("modesty", "9s"))
    single = book_for(rules).readings(from_codes("9s"))[0]
    assert combination_name(single) == "Sword 9 as 8"
    pair = book_for(rules_with(card("swagger", "9s"))).readings(from_codes("9s Tp"))[0]
    assert combination_name(pair) == "Pair of tens"


def test_altered_runs_are_named_without_what_their_cards_do_not_tell() -> None:
    rules = rules_with("pothole", card("swagger", "4s"))
    found = book_for(rules).readings(from_codes("4s 6j 7p 9t Tj"))[0]
    assert combination_name(found) == "Potholed straight 5 to 10"
    rules = rules_with("ring_road", card("swagger", "Js"))
    found = book_for(rules).readings(from_codes("Js Kj Ap 2t 3j"))[0]
    assert combination_name(found) == "Ring road"
    assert short_name(found) == "Ring road"


def test_bombs_past_the_moved_rank_are_named_by_their_cards() -> None:
    book = book_for(rules_with("skat"))
    assert bomb_name(book.readings(from_codes("9j Jj Qj Kj Tj Aj"))[0]) == "9 to A"
    assert bomb_name(book.readings(from_codes("9j Jj Qj Kj Tj"))[0]) == "9 to 10"


def test_every_move_has_a_name_and_every_kind() -> None:
    """Also at the level of ranks, where a move has no cards."""
    kinds = [slug for slug, it in CATALOGUE.items() if it.colour == Colour.GREEN and it.modify]
    hand = from_codes("2j 2s 2p 3j 3s 3t 4j 5j 6s 8p Tt Ts Kj Aj Phx Mah Dog")
    for slug in kinds:
        for move in leads(hand, book_for(rules_with(slug))):
            found = move.combination
            assert combination_name(found)
            assert short_name(found, move.ranks)
            assert kind_name(found.kind)


def test_moves_past_the_moved_rank_are_named_by_their_ranks() -> None:
    hand = from_codes("9j Jj Qs Kp Tt Ts")
    moves = leads(hand, book_for(rules_with("skat")))
    names = {short_name(move.combination, move.ranks) for move in moves}
    assert {"9-J-Q-K-10", "10-10", "10"} <= names
    pair = next(move for move in moves if move.combination.kind == Kind.PAIR)
    assert combination_name(pair.combination) == "Pair of tens"


@pytest.mark.parametrize(
    ("boosts", "codes", "laid"),
    [
        ("skat", "9j Tj Js Qp Kt", "9j Js Qp Kt Tj"),
        ("skat", "8s 9j Js Qp Kt Phx", "8s 9j Js Qp Kt Phx"),
        ("skat", "Ks Kt Ts Tj", "Ks Kt Tj Ts"),
        ("ring_road", "2t 3j Qj Ks Ap", "Qj Ks Ap 2t 3j"),
        ("ring_road", "2t 3j Qj Ks Phx", "Qj Ks Phx 2t 3j"),
        ("", "9j Tj Js Qp Kt", "9j Tj Js Qp Kt"),
        ("", "Mah 2s 3p 4t Phx", "Mah 2s 3p 4t Phx"),
    ],
)
def test_runs_lie_in_the_order_in_which_they_are_read(boosts: str, codes: str, laid: str) -> None:
    book = book_for(rules_with(*boosts.split()))
    readings = book.readings(from_codes(codes))
    shown = [" ".join(CODE[card] for card in as_laid(it)) for it in readings]
    assert sorted(shown[0].split()) == sorted(codes.split())
    assert laid in shown
