"""Names of suits, ranks, cards and combinations in the active language."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from django.utils.translation import get_language, gettext_noop, ngettext, pgettext
from django.utils.translation import gettext as _

from games.rules.cards.combinations import DRAGON_RANK, Combination
from games.rules.cards.deck import (
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
from games.rules.cards.shapes import BEYOND_ALL, Kind
from games.rules.state.calls import Call
from games.screen.words.runs import (
    MOVED_NUMBER,
    RUN_KINDS,
    hole_in,
    rank_of_number,
    ranks_of_run,
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

OF_ONE_RANK = {
    Kind.PAIR: gettext_noop("Pair of %(ranks)s"),
    Kind.TRIPLE: gettext_noop("Three %(ranks)s"),
    Kind.FULL_HOUSE: gettext_noop("Full house, %(ranks)s"),
    Kind.FLOWER: gettext_noop("Flower, %(ranks)s"),
    Kind.FOUR_BOMB: gettext_noop("Bomb of four %(ranks)s"),
}
NAMES_KEPT = 256
"""Names of cards in a few languages: each page says dozens of them."""
COMBINATIONS_KEPT = 4096
"""Names of combinations: a hand makes much the same as the next."""


def rank_name(rank: int) -> str:
    """Return a rank as a word or number: 8, Jack; 1 is the Mah Jong."""
    if rank == 1:
        return _("Mah Jong")
    return _(COURT_NAMES[rank]) if rank in COURT_NAMES else str(rank)


def one_of_rank(rank: int) -> str:
    """Return one card of a rank, as somebody wishes for it: an 8, a king (WISH-1)."""
    court = {
        11: pgettext("wished for", "a jack"),
        12: pgettext("wished for", "a queen"),
        13: pgettext("wished for", "a king"),
        14: pgettext("wished for", "an ace"),
    }
    number = (
        pgettext("wished for", "an %(rank)s") if rank == 8 else pgettext("wished for", "a %(rank)s")
    )
    return court.get(rank) or number % {"rank": rank}


def rank_letter(rank: int) -> str:
    """Return a rank as printed on a card: 1, 8, 10, J."""
    return str(rank) if rank <= 10 else RANK_LETTER[rank]


def card_name(card: Card) -> str:
    """Return the name of a card: Jade 8, Star King, Dragon."""
    return _card_name(card, get_language())


@lru_cache(maxsize=NAMES_KEPT)
def _card_name(card: Card, _language: str | None) -> str:
    suit = suit_of(card)
    if suit is None:
        return _(SPECIAL_NAMES[card])
    return f"{_(SUIT_NAMES[suit])} {rank_name(rank_of(card))}"


def card_names(cards: Cards) -> str:
    """Return the names of some cards, separated by commas."""
    return ", ".join(card_name(card) for card in in_order(cards))


def kind_name(kind: Kind) -> str:
    """Return the name of a kind of combinations, as a choice among several."""
    names = {
        Kind.SINGLE: pgettext("kind of combination", "Single card"),
        Kind.PAIR: pgettext("kind of combination", "Pair"),
        Kind.TRIPLE: pgettext("kind of combination", "Three of a kind"),
        Kind.STAIRS: pgettext("kind of combination", "Stairs"),
        Kind.FULL_HOUSE: pgettext("kind of combination", "Full house"),
        Kind.STRAIGHT: pgettext("kind of combination", "Straight"),
        Kind.POTHOLED: pgettext("kind of combination", "Potholed straight"),
        Kind.FOUR_CARD: pgettext("kind of combination", "Four-card straight"),
        Kind.FOUR_POTHOLED: pgettext("kind of combination", "Four-card potholed straight"),
        Kind.TWO_PAIRS: pgettext("kind of combination", "Two pairs"),
        Kind.RAINBOW: pgettext("kind of combination", "Rainbow"),
        Kind.HOCKEY_TEAM: pgettext("kind of combination", "Hockey team"),
        Kind.FLOWER: pgettext("kind of combination", "Flower"),
        Kind.EXPRESSWAY: pgettext("kind of combination", "Expressway"),
        Kind.TRIPLE_TRAIN: pgettext("kind of combination", "Triple train"),
        Kind.FOUR_BOMB: pgettext("kind of combination", "Bomb"),
        Kind.STRAIGHT_BOMB: pgettext("kind of combination", "Straight bomb"),
        Kind.DOG: pgettext("kind of combination", "Dog"),
    }
    return names[kind]


def combination_name(combination: Combination) -> str:
    """Return the name of a combination, or of a move (its cards are 0)."""
    return _combination_name(combination, get_language())


@lru_cache(maxsize=COMBINATIONS_KEPT)
def _combination_name(combination: Combination, _language: str | None) -> str:
    kind = combination.kind
    if kind == Kind.DOG:
        return _("Dog")
    if kind == Kind.SINGLE:
        return _single_name(combination)
    if kind in RUN_KINDS:
        return _run_name(combination)
    if kind in (Kind.TWO_PAIRS, Kind.RAINBOW, Kind.HOCKEY_TEAM):
        return _detailed_name(combination)
    return _(OF_ONE_RANK[kind]) % {"ranks": _(PLURAL_NAMES[rank_of_number(combination.rank)])}


def _single_name(combination: Combination) -> str:
    cards, rank = combination.cards, combination.rank
    if cards and combination.altered and rank_of_number(rank) != rank_of(cards):
        counted = {"card": card_name(cards), "rank": rank_name(rank_of_number(rank))}
        return _("%(card)s as %(rank)s") % counted
    if cards:
        return card_name(cards)
    if rank == DRAGON_RANK:
        return _("Dragon")
    if rank not in (int(rank), MOVED_NUMBER):
        return _("Phoenix")
    return rank_name(rank_of_number(rank))


def _run_name(combination: Combination) -> str:
    kind, ranks = combination.kind, ranks_of_run(combination)
    if combination.rank == BEYOND_ALL:
        return _ring_name(combination, ranks)
    texts = {
        Kind.STRAIGHT: _("Straight %(low)s to %(high)s"),
        Kind.STRAIGHT_BOMB: _("Straight bomb %(low)s to %(high)s"),
        Kind.STAIRS: _("Stairs %(low)s to %(high)s"),
        Kind.POTHOLED: _("Potholed straight %(low)s to %(high)s"),
        Kind.FOUR_CARD: _("Four-card straight %(low)s to %(high)s"),
        Kind.FOUR_POTHOLED: _("Four-card potholed straight %(low)s to %(high)s"),
        Kind.EXPRESSWAY: _("Expressway %(low)s to %(high)s"),
        Kind.TRIPLE_TRAIN: _("Triple train %(low)s to %(high)s"),
    }
    letters = {"low": rank_letter(ranks[0]), "high": rank_letter(ranks[-1])}
    return _with_hole(texts[kind] % letters, combination)


def _ring_name(combination: Combination, ranks: tuple[int, ...]) -> str:
    if not ranks:
        return _("Ring road")
    letters = {"low": rank_letter(ranks[0]), "high": rank_letter(ranks[-1])}
    return _with_hole(_("Ring road %(low)s to %(high)s") % letters, combination)


def _with_hole(name: str, combination: Combination) -> str:
    hole = hole_in(combination)
    if hole is None:
        return name
    return _("%(name)s without %(rank)s") % {"name": name, "rank": rank_letter(hole)}


def _detailed_name(combination: Combination) -> str:
    """Return the name of what is compared card by card, or pair by pair."""
    ranks = [rank_of_number(number) for number in combination.detail]
    if not ranks:
        return kind_name(combination.kind)
    if combination.kind == Kind.TWO_PAIRS:
        high, low = (_(PLURAL_NAMES[rank]) for rank in ranks)
        return _("Two pairs, %(high)s and %(low)s") % {"high": high, "low": low}
    letters = {"ranks": " ".join(rank_letter(rank) for rank in ranks)}
    if combination.kind == Kind.RAINBOW:
        return _("Rainbow %(ranks)s") % letters
    return _("Hockey team %(ranks)s") % letters


def bomb_name(bomb: Combination) -> str:
    """Return what a bomb is made of, to stand under the word: four nines, 5 to 9."""
    if bomb.kind == Kind.FOUR_BOMB:
        text = pgettext("under the word bomb", "four %(ranks)s")
        return text % {"ranks": _(PLURAL_NAMES[rank_of_number(bomb.rank)])}
    ranks = ranks_of_run(bomb)
    letters = {"low": rank_letter(ranks[0]), "high": rank_letter(ranks[-1])}
    return pgettext("under the word bomb", "%(low)s to %(high)s") % letters


def short_name(combination: Combination, held: int = 0) -> str:
    """Return a combination the short way of a list of moves: 8, 8-8, 5-6-7-8-9.

    ``held`` are the ranks of a move's natural cards as bits.
    """
    kind, length = combination.kind, combination.length
    if kind in RUN_KINDS:
        hole, ranks = hole_in(combination, held), ranks_of_run(combination, held)
        times = {Kind.STAIRS: 2, Kind.TRIPLE_TRAIN: 3}.get(kind, 1)
        letters = [rank_letter(rank) for rank in ranks if rank != hole]
        shown = [letter for letter in letters for _time in range(times)]
        return "-".join(shown) or combination_name(combination)
    if kind in (Kind.PAIR, Kind.TRIPLE, Kind.FOUR_BOMB):
        return "-".join([rank_letter(rank_of_number(combination.rank))] * length)
    return combination_name(combination)


def phoenix_name(combination: Combination) -> str:
    """Return how a reading with the Phoenix is told from others: Phoenix as 10."""
    return pgettext("what the Phoenix stands for", "Phoenix as %(rank)s") % {
        "rank": rank_name(combination.phoenix)
    }


def apart(name: str) -> str:
    """Return a name for a sentence: with signs about it that give it a direction of its own.

    They are nothing to see; ``figures.with_names`` draws by them what must not be translated.
    """
    return f"\u2068{name}\u2069" if name else ""


@lru_cache(maxsize=NAMES_KEPT)
def all_apart(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of a table's seats, each for a sentence."""
    return tuple(map(apart, names))


def without_signs(text: str) -> str:
    """Return a text without the signs about names, to be counted or cut."""
    return text.replace("\u2068", "").replace("\u2069", "")


def listed(names: Sequence[str]) -> str:
    """Return names as a sentence has them, the last after "and"."""
    *first, last = names
    if not first:
        return last
    return _("%(one)s and %(other)s") % {"one": ", ".join(first), "other": last}


def call_name(call: str) -> str:
    """Return the name of a call."""
    return _("Grand Tichu") if call == Call.GRAND else _("Tichu")


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
