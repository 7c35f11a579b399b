"""Combinations with Boosters a second time, read slowly from the text of the rules alone.

Cards are codes such as ``8j`` and ``Phx``, Boosters their slugs: nothing here is shared with
the module of the rules, so that two ways of thinking can be compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

RANKS = "23456789TJQKA"
NEW_ORDER = "23456789JQKTA"
JADE = "j"
PHOENIX, MAH_JONG, DRAGON, DOG = "Phx", "Mah", "Drg", "Dog"
SPECIALS = (PHOENIX, MAH_JONG, DRAGON, DOG)
ONE = "1"
"""The rank of the Mah Jong in runs."""
BOMBS = ("bomb4", "bombsf")
BASE_KINDS = ("single", "pair", "triple", "stairs", "fullhouse", "straight")
SUIT_KINDS = ("rainbow", "hockey_team", "flower")
TYPES = {
    (False, False): "straight",
    (True, False): "potholed",
    (False, True): "four_card",
    (True, True): "four_potholed",
}
"""Kinds of straights by (lacks a rank inside, has four cards): cards 47 and 48."""


class Companion(NamedTuple):
    """A yellow Booster with what it named."""

    slug: str
    rank: str = ""
    card: str = ""
    suit: str | None = None


class Law(NamedTuple):
    """The Boosters in force, and the companions of one play."""

    in_force: frozenset[str]
    companions: tuple[Companion, ...] = ()

    @property
    def order(self) -> str:
        """The ranks from low to high (card 35)."""
        return NEW_ORDER if "skat" in self.in_force else RANKS

    def number(self, rank: str) -> float:
        """The number by which a rank is compared."""
        if rank == "T" and "skat" in self.in_force:
            return 13.5
        return 1 if rank == ONE else RANKS.index(rank) + 2

    def place(self, rank: str) -> int:
        """The place of a rank in the order in force; the Mah Jong's is before the 2."""
        return -1 if rank == ONE else self.order.index(rank)

    def has(self, slug: str) -> bool:
        """Tell whether a companion lies with the play."""
        return any(it.slug == slug for it in self.companions)


class Token(NamedTuple):
    """A card as it counts; jokers and doubled cards have no suit."""

    rank: str
    suit: str | None
    is_plain: bool = True
    """Whether it is a natural card that counts as itself."""


class Reading(NamedTuple):
    """What cards can be laid as; numbers are those that are compared."""

    kind: str
    rank: float
    length: int
    phoenix: str = ""
    detail: tuple[float, ...] = ()


def is_natural_bomb(cards: Sequence[str], law: Law) -> str | None:
    """Return the kind of bomb that natural cards form, whatever their player says (BG-9)."""
    if any(card in SPECIALS for card in cards) or law.has("fire_bird"):
        return None
    ranks = [card[0] for card in cards]
    if len(cards) == 4 and len(set(ranks)) == 1 and "red_alert" not in law.in_force:
        return "bomb4"
    if len({card[1] for card in cards}) == 1 and len(cards) >= 5 and _is_run(ranks, law):
        return "bombsf"
    return None


def readings(
    cards: Sequence[str],
    law: Law,
    types: Sequence[tuple[bool, bool]] = ((False, False),),
) -> set[Reading]:
    """Return everything that cards can be laid as; straights of the given types only."""
    if len(cards) + law.has("fire_bird") > 5 and "small_is_beautiful" in law.in_force:
        return set()
    bomb = is_natural_bomb(cards, law)
    if bomb:
        rank = max((card[0] for card in cards), key=law.place)
        return {Reading(bomb, law.number(rank), len(cards))}
    if len(cards) == 1 and not law.has("fire_bird") and cards[0] in SPECIALS:
        return {_loner(cards[0], law)}
    if DOG in cards or DRAGON in cards:
        return set()
    if PHOENIX not in cards:
        return set(_of_tokens(_tokens(cards, law), law, types, ""))
    return {
        reading
        for joker in RANKS
        for reading in _of_tokens(
            [*_tokens(cards, law), Token(joker, None, is_plain=False)], law, types, joker
        )
        if reading.kind != "single"
    }


def _loner(card: str, law: Law) -> Reading:
    if card == DOG:
        return Reading("dog", 0, 1)
    if card == MAH_JONG and law.has("mighty_mouse"):
        return Reading("single", 20, 1)
    return Reading("single", {MAH_JONG: 1, PHOENIX: 1.5, DRAGON: 15}[card], 1)


def _tokens(cards: Sequence[str], law: Law) -> list[Token]:
    """Return the cards without the Phoenix, as they count."""
    found = []
    for card in cards:
        if card == PHOENIX:
            continue
        if card == MAH_JONG:
            found.append(Token(ONE, None))
            continue
        [companion] = [it for it in law.companions if it.card == card] or [None]
        found += _counted(card, companion, law)
    for companion in law.companions:
        if companion.slug == "fire_bird":
            found.append(Token(companion.rank, None, is_plain=False))
    return found


def _counted(card: str, companion: Companion | None, law: Law) -> list[Token]:
    rank, suit = card
    if companion is None:
        return [Token(rank, suit)]
    if companion.slug == "doppelganger":
        return [Token(rank, None, is_plain=False)] * 2
    if companion.slug == "chameleon":
        return [Token(rank, companion.suit, is_plain=False)]
    step = {"modesty": -1, "swagger": 1}[companion.slug]
    return [Token(law.order[law.place(rank) + step], suit, is_plain=False)]


def _of_tokens(
    tokens: list[Token], law: Law, types: Sequence[tuple[bool, bool]], joker: str
) -> Iterator[Reading]:
    """Yield what is not a bomb (COMBO-1 to 6, cards 29 to 34, 47 to 49)."""
    counts = Counter(token.rank for token in tokens)
    highest = max(counts, key=law.place)
    whole = len(tokens)
    for kind, rank, length in _by_counts(tokens, counts, law):
        yield Reading(kind, law.number(rank), length, joker)
    if set(counts.values()) == {1}:
        for gap, short in types:
            if number := _straight(list(counts), law, gap, short):
                yield Reading(TYPES[gap, short], number, whole, joker)
        if "expressway" in law.in_force and whole >= 4 and _steps(counts, law) == {2}:
            yield Reading("expressway", law.number(highest), whole, joker)
    if "pair_mania" in law.in_force and sorted(counts.values()) == [2, 2] and ONE not in counts:
        detail = tuple(sorted(map(law.number, counts), reverse=True))
        yield Reading("two_pairs", detail[0], 4, joker, detail)
    yield from _by_suits(tokens, law, joker)


def _by_counts(
    tokens: list[Token], counts: Counter[str], law: Law
) -> Iterator[tuple[str, str, int]]:
    """Yield kind, rank and length of what depends only on how often ranks occur."""
    if ONE in counts:
        if len(tokens) == 1:
            yield "single", ONE, 1
        return
    sizes = {rank: _size(rank, tokens, law) for rank in counts}
    ranks = sorted(counts, key=law.place)
    if None in sizes.values():
        return
    if len(ranks) == 1 and sizes[ranks[0]] <= 3:
        yield ("single", "pair", "triple")[sizes[ranks[0]] - 1], ranks[0], sizes[ranks[0]]
    if sorted(sizes.values()) == [2, 3]:
        yield "fullhouse", max(sizes, key=lambda rank: sizes[rank]), 5
    if len(ranks) < 2 or _steps(counts, law) != {1}:
        return
    if set(sizes.values()) == {2}:
        yield "stairs", ranks[-1], len(tokens)
    if set(sizes.values()) == {3} and "triple_train" in law.in_force:
        yield "triple_train", ranks[-1], 3 * len(ranks)


def _size(rank: str, tokens: list[Token], law: Law) -> int | None:
    """Return what the cards of a rank count as: four natural ones may be a triple (37)."""
    equal = [token for token in tokens if token.rank == rank]
    if len(equal) < 4:
        return len(equal)
    is_triple = "red_alert" in law.in_force and all(token.is_plain for token in equal)
    return 3 if is_triple and len(equal) == 4 else None


def _steps(ranks: Sequence[str] | Counter[str], law: Law) -> set[int]:
    """Return the distances between neighbouring ranks."""
    return {high - low for low, high in pairwise(sorted(map(law.place, ranks)))}


def _is_run(ranks: Sequence[str], law: Law) -> bool:
    return len(set(ranks)) == len(ranks) and _steps(ranks, law) == {1}


def _straight(ranks: list[str], law: Law, gap: bool, short: bool) -> float:
    """Return the number by which a straight of a type is compared, 0 if it is not one."""
    if len(ranks) != 4 if short else len(ranks) < 5:
        return 0
    places = sorted(map(law.place, ranks))
    if law.has("ring_road"):
        return 20 if ONE not in ranks and _is_ring(places, gap) else 0
    holes = places[-1] - places[0] + 1 - len(places)
    return law.number(max(ranks, key=law.place)) if holes == gap else 0


def _is_ring(places: list[int], gap: bool) -> bool:
    """Tell whether places run on from the last to the first, with or without a gap inside."""
    size = len(RANKS)
    for start in range(1, size):
        for length in range(size - start + 1, size + 1):
            run = [(start + step) % size for step in range(length)]
            for hole in run[1:-1] if gap else [None]:
                if sorted(set(run) - {hole}) == places:
                    return True
    return False


def _by_suits(tokens: list[Token], law: Law, joker: str) -> Iterator[Reading]:
    """Yield rainbow, hockey team and flower (30 to 32, BG-8)."""
    suits = [token.suit for token in tokens]
    detail = tuple(sorted((law.number(token.rank) for token in tokens), reverse=True))
    is_team = None not in suits and len(set(suits)) == 1
    is_rainbow = None not in suits and len(set(suits)) == len(tokens) == 4
    if "rainbow" in law.in_force and is_rainbow and len({token.rank for token in tokens}) > 1:
        yield Reading("rainbow", detail[0], 4, "", detail)
    if "hockey_team" in law.in_force and is_team and len(tokens) in (5, 6):
        yield Reading("hockey_team", detail[0], len(tokens), "", detail)
    if "little_flower" in law.in_force:
        for stem in tokens:
            bouquet = list(tokens)
            bouquet.remove(stem)
            ranks = {token.rank for token in bouquet}
            if stem.suit != JADE or len(ranks) != 1 or stem.rank in ranks or ONE in ranks:
                continue
            [rank] = ranks
            if (size := _size(rank, bouquet, law)) in (2, 3):
                yield Reading("flower", law.number(rank), size + 1, joker)


# --- what beats what -------------------------------------------------------------------


def beats(one: Reading, top: Reading, *, closed: bool = False, safe: bool = False) -> bool:
    """Tell whether a reading may be laid on another (TRICK-3, BOMB-2 to 4, 29 to 34)."""
    if one.kind in BOMBS:
        if safe:
            return False
        if top.kind not in BOMBS:
            return True
        return (one.length, one.rank) > (top.length, top.rank)
    if closed or one.kind == "dog" or top.kind in BOMBS:
        return False
    also = {"potholed": "straight", "four_potholed": "four_card"}
    if one.kind != top.kind and also.get(one.kind) != top.kind:
        return False
    if one.kind == "hockey_team":
        common = min(one.length, top.length)
        return one.detail[:common] > top.detail[:common]
    if one.kind == "flower":
        return one.rank > top.rank
    if one.length != top.length:
        return False
    return one.detail > top.detail if one.detail else one.rank > top.rank


# --- what a combination may grow into (42) -----------------------------------------------

GROWS = {
    "single": ("pair", "triple"),
    "pair": ("triple", "fullhouse", "stairs"),
    "triple": ("fullhouse", "triple"),
    "stairs": ("stairs",),
    "straight": ("straight",),
    "potholed": ("potholed",),
    "expressway": ("expressway",),
    "triple_train": ("triple_train",),
    "hockey_team": ("hockey_team",),
    "flower": ("flower",),
}
MAY_BE_BOMB = {
    "bomb4": ("single", "pair", "triple"),
    "bombsf": ("straight", "hockey_team"),
}
RUNS = ("stairs", "straight", "potholed", "expressway", "triple_train")


def grown(cards: Sequence[str], top: Reading, added: Sequence[str], law: Law) -> set[Reading]:
    """Return what a combination on the table may be with more cards; its reading stays."""
    if top.kind not in GROWS or top.rank == 20 or cards in ([DRAGON], [MAH_JONG], [PHOENIX]):
        return set()
    if not added or DOG in added or DRAGON in added:
        return set()
    together = [*cards, *added]
    types = [kind for kind, name in TYPES.items() if name == top.kind]
    found = set()
    for reading in readings(together, law, types):
        into = reading.kind in GROWS[top.kind] or top.kind in MAY_BE_BOMB.get(reading.kind, ())
        if into and _grows(cards, top, added, reading, law):
            found.add(reading)
    return found


def _grows(
    cards: Sequence[str], top: Reading, added: Sequence[str], reading: Reading, law: Law
) -> bool:
    if PHOENIX in cards and reading.phoenix not in ("", top.phoenix):
        return False
    if top.kind == "hockey_team":
        return len(added) == 1 and top.length == 5
    if top.kind == "flower":
        return len(added) == 1 and top.length == 3 and reading.rank == top.rank
    if top.kind not in RUNS:
        return True
    jokers = [it for it in (top.phoenix,) if it]
    lying = [law.place(token.rank) for token in _tokens(cards, law)]
    lying += [law.place(rank) for rank in jokers]
    new = [law.place(ONE if it == MAH_JONG else it[0]) for it in added if it != PHOENIX]
    if PHOENIX in added:
        new.append(law.place(reading.phoenix))
    return all(not min(lying) <= place <= max(lying) for place in new)
