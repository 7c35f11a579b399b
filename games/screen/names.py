"""Names of suits, ranks, cards and combinations in the active language."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext, pgettext

from games.rules.cards import (
    DOG,
    DRAGON,
    MAH_JONG,
    PHOENIX,
    RANK_LETTER,
    Card,
    Cards,
    in_order,
    rank_of,
    suit_of,
)
from games.rules.combinations import (
    DOG_KIND,
    DRAGON_RANK,
    FOUR_BOMB,
    FULL_HOUSE,
    PAIR,
    SINGLE,
    STAIRS,
    STRAIGHT,
    STRAIGHT_BOMB,
    TRIPLE,
    Combination,
)

SUIT_NAMES = (
    gettext_noop("Jade"),
    gettext_noop("Sword"),
    gettext_noop("Pagoda"),
    gettext_noop("Star"),
)
SPECIAL_NAMES = {
    MAH_JONG: gettext_noop("Mah Jong"),
    DOG: gettext_noop("Dog"),
    PHOENIX: gettext_noop("Phoenix"),
    DRAGON: gettext_noop("Dragon"),
}
COURT_NAMES = {
    11: gettext_noop("Jack"),
    12: gettext_noop("Queen"),
    13: gettext_noop("King"),
    14: gettext_noop("Ace"),
}
PLURAL_NAMES = {
    2: gettext_noop("twos"),
    3: gettext_noop("threes"),
    4: gettext_noop("fours"),
    5: gettext_noop("fives"),
    6: gettext_noop("sixes"),
    7: gettext_noop("sevens"),
    8: gettext_noop("eights"),
    9: gettext_noop("nines"),
    10: gettext_noop("tens"),
    11: gettext_noop("jacks"),
    12: gettext_noop("queens"),
    13: gettext_noop("kings"),
    14: gettext_noop("aces"),
}


def rank_name(rank: int) -> str:
    """Return a rank as a word or number: 8, Jack; 1 is the Mah Jong."""
    if rank == 1:
        return _("Mah Jong")
    return _(COURT_NAMES[rank]) if rank in COURT_NAMES else str(rank)


def rank_letter(rank: int) -> str:
    """Return a rank as printed on a card: 1, 8, 10, J."""
    return str(rank) if rank <= 10 else RANK_LETTER[rank]


def card_name(card: Card) -> str:
    """Return the name of a card: Jade 8, Star King, Dragon."""
    suit = suit_of(card)
    if suit is None:
        return _(SPECIAL_NAMES[card])
    return f"{_(SUIT_NAMES[suit])} {rank_name(rank_of(card))}"


def card_names(cards: Cards) -> str:
    """Return the names of some cards, separated by commas."""
    return ", ".join(card_name(card) for card in in_order(cards))


def combination_name(combination: Combination) -> str:
    """Return the name of a combination, or of a move (its cards are 0)."""
    kind, rank = combination.kind, combination.rank
    if kind == DOG_KIND:
        return _("Dog")
    if kind == SINGLE:
        return _single_name(combination)
    high = int(rank)
    if kind in (STRAIGHT, STRAIGHT_BOMB, STAIRS):
        return _run_name(combination)
    texts = {
        PAIR: _("Pair of %(ranks)s"),
        TRIPLE: _("Three %(ranks)s"),
        FULL_HOUSE: _("Full house, %(ranks)s"),
        FOUR_BOMB: _("Bomb of four %(ranks)s"),
    }
    return texts[kind] % {"ranks": _(PLURAL_NAMES[high])}


def _single_name(combination: Combination) -> str:
    if combination.cards:
        return card_name(combination.cards)
    if combination.rank == DRAGON_RANK:
        return _("Dragon")
    if combination.rank != int(combination.rank):
        return _("Phoenix")
    return rank_name(int(combination.rank))


def _run_name(combination: Combination) -> str:
    kind, high = combination.kind, int(combination.rank)
    steps = combination.length // 2 if kind == STAIRS else combination.length
    texts = {
        STRAIGHT: _("Straight %(low)s to %(high)s"),
        STRAIGHT_BOMB: _("Straight bomb %(low)s to %(high)s"),
        STAIRS: _("Stairs %(low)s to %(high)s"),
    }
    letters = {"low": rank_letter(high - steps + 1), "high": rank_letter(high)}
    return texts[kind] % letters


def bomb_name(bomb: Combination) -> str:
    """Return what a bomb is made of, to stand under the word: four nines, 5 to 9."""
    high = int(bomb.rank)
    if bomb.kind == FOUR_BOMB:
        text = pgettext("under the word bomb", "four %(ranks)s")
        return text % {"ranks": _(PLURAL_NAMES[high])}
    letters = {"low": rank_letter(high - bomb.length + 1), "high": rank_letter(high)}
    return pgettext("under the word bomb", "%(low)s to %(high)s") % letters


def short_name(combination: Combination) -> str:
    """Return a combination the short way of a list of moves: 8, 8-8, 5-6-7-8-9."""
    kind, high, length = combination.kind, int(combination.rank), combination.length
    if kind in (STRAIGHT, STRAIGHT_BOMB):
        return "-".join(
            rank_letter(rank) for rank in range(high - length + 1, high + 1)
        )
    if kind == STAIRS:
        ranks = range(high - length // 2 + 1, high + 1)
        return "-".join(rank_letter(rank) for rank in ranks for _twice in range(2))
    if kind in (PAIR, TRIPLE, FOUR_BOMB):
        return "-".join([rank_letter(high)] * length)
    return combination_name(combination)


def phoenix_name(combination: Combination) -> str:
    """Return how a reading with the Phoenix is told from others: Phoenix as 10."""
    return pgettext("what the Phoenix stands for", "Phoenix as %(rank)s") % {
        "rank": rank_name(combination.phoenix)
    }


def call_name(call: str) -> str:
    """Return the name of a call."""
    return _("Grand Tichu") if call == "grand" else _("Tichu")


def points_text(points: int) -> str:
    """Return a number of card points in words."""
    text = ngettext("%(number)s point", "%(number)s points", points)
    return text % {"number": minus(points)}


def minus(number: int) -> str:
    """Return a number with a true minus sign."""
    return f"−{-number}" if number < 0 else str(number)


def signed(number: int) -> str:
    """Return a number of points with its sign: +100, −25, 0."""
    return f"+{number}" if number > 0 else minus(number)
