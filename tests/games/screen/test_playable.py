"""Which cards can be played, and which bring others along when they are selected."""

from __future__ import annotations

from random import Random

import pytest
from django.utils import translation

from games.rules.cards.combinations import BASE_BOOK
from games.rules.cards.deck import DECK, Cards, each, from_codes, to_codes
from games.rules.cards.moves import Move, card_sets, follows, leads, some_cards
from games.rules.state.actions import Boost, Pass
from games.screen import regions
from games.screen.page.playable import played_together, usable
from games.selectors.shown import TablePage
from tests.games.screen.pages import exchanged, led


def along(hand: str, top: str) -> dict[str, str]:
    """Return what cards of a hand bring along on a play, with the bombs there are."""
    cards = from_codes(hand)
    (combination,) = BASE_BOOK.readings(from_codes(top))
    found = played_together(tuple(follows(cards, combination, BASE_BOOK)), cards)
    return {to_codes(card): to_codes(others) for card, others in found.items()}


def test_cards_of_moves_are_usable() -> None:
    page = led().page(2)
    assert usable(page.options.moves, page.view.hand) == from_codes("8s")


@pytest.mark.parametrize(
    ("hand", "top", "expected"),
    [
        ("Phx 9j 9s 9p 9t Kj", "Drg", "9j 9s 9p 9t"),
        ("Phx 4j", "Kj", "Phx"),
    ],
)
def test_the_phoenix_is_usable_only_where_it_is_part_of_a_move(
    hand: str, top: str, expected: str
) -> None:
    cards = from_codes(hand)
    (combination,) = BASE_BOOK.readings(from_codes(top))
    assert usable(tuple(follows(cards, combination, BASE_BOOK)), cards) == from_codes(expected)


@pytest.mark.parametrize(
    ("hand", "top", "expected"),
    [
        ("8j 8s Kp", "5j 5s", {"8j": "8s", "8s": "8j"}),
        ("8j 8s 8p", "5j 5s", {}),
        ("8j 8s 8p 8t", "5j 5s", {}),
        ("8j 8s 8p 8t", "Tj Ts", dict.fromkeys("8j 8s 8p 8t".split())),
        ("8j 8s Phx", "5j 5s", {"8j": "8s", "8s": "8j"}),
        ("8j Phx", "5j 5s", {"8j": "Phx", "Phx": "8j"}),
        ("8j Kj Phx", "5j 5s", {"8j": "Phx", "Kj": "Phx"}),
        ("8j Kj", "5j", {}),
        ("7j 7s 9j 9s 9p", "5j 5s 5p 3j 3s", dict.fromkeys("7j 7s 9j 9s 9p".split())),
        ("6j 7s 8j 9s Tp Jp", "2j 3s 4j 5s 6p", {"6j": "7s 8j 9s Tp", "Jp": "7s 8j 9s Tp"}),
    ],
)
def test_what_a_card_brings_along(hand: str, top: str, expected: dict[str, str | None]) -> None:
    everything = from_codes(hand)
    rest = {card: to_codes(everything ^ from_codes(card)) for card in expected}
    assert along(hand, top) == {card: it or rest[card] for card, it in expected.items()}


def test_a_card_brings_along_what_each_of_its_plays_has() -> None:
    """Compare with all sets of cards there are, spelled out."""
    chance = Random(11)
    seen = 0
    for _ in range(400):
        deal = chance.sample(DECK, 28)
        hand, other = sum(deal[:14]), sum(deal[14:])
        top = BASE_BOOK.readings(some_cards(chance.choice(leads(other, BASE_BOOK)), other))[0]
        moves = tuple(follows(hand, top, BASE_BOOK))
        found = played_together(moves, hand)
        assert found == _slowly(moves, hand)
        seen += len(found)
    assert seen > 200


def _slowly(moves: tuple[Move, ...], hand: Cards) -> dict[int, Cards]:
    ways = {(it.combination.phoenix, frozenset(card_sets(it, hand))) for it in moves}
    found = {}
    for card in each(hand):
        holding = [it for it in ways if any(cards & card for cards in it[1])]
        plain = {made for phoenix, made in holding if not phoenix}
        made_of = plain or {made for _, made in holding}
        if len(made_of) == 1:
            cards, *others = made_of.pop()
            if cards != card and not others:
                found[card] = cards ^ card
    return found


def test_a_hand_that_has_to_pass_is_dimmed_unless_a_booster_might_help() -> None:
    kings = exchanged().play(1, "Ks Kt").page(2)
    assert (kings.options.moves, Pass() in kings.options.actions) == ((), True)
    assert _dimmed(kings) == kings.view.hand.bit_count()
    helped = kings.options._replace(boosters=(Boost("help"),))
    assert _dimmed(kings._replace(options=helped)) == 0
    assert _dimmed(exchanged().play(1, "Ks Kt").page(3)) == 0


def _dimmed(page: TablePage) -> int:
    return regions(page)["hand"].count('class="no')


def test_only_somebody_who_follows_has_cards_played_together() -> None:
    with translation.override("en"):
        pair = exchanged().play(1, "5j 5s")
        assert 'data-together="7p"' in regions(pair.page(2))["hand"]
        assert "data-together" not in regions(pair.page(3))["hand"]
        assert "data-together" not in regions(exchanged().page(1))["hand"]
