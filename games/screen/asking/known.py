"""What a page knows by itself of the cards that are selected: the server is asked for the rest.

With a turn the hand's combinations come along, each with its name and what there is to say about
it, in the words of ``check.py``; in the exchange its cards. Bombs, the Phoenix, wishes and Boosters
are left to the server.
"""

from __future__ import annotations

from functools import lru_cache, partial

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.rules.cards.combinations import book_for
from games.rules.cards.deck import (
    CODE,
    FULL_DECK,
    NATURALS,
    PHOENIX,
    Cards,
    cards_of_rank,
    each,
    rank_of,
    to_codes,
)
from games.rules.cards.moves import Move, card_sets, moves_of, some_cards
from games.rules.cards.shapes import Kind
from games.rules.state.phase import Phase
from games.screen.asking.check import reason_of_play, reason_to_push
from games.screen.asking.check_opening import cards_to_push, opening
from games.screen.asking.switches import switches
from games.screen.page.remembered import by_language, empty
from games.screen.page.scene import Scene
from games.screen.telling.absence import has_stood_up, is_asked, is_idle, quiet_text
from games.screen.words.names import COMBINATIONS_KEPT, card_name, combination_name
from games.screen.words.texts import refusal_text

MOST = 150
"""Combinations that come along; with more of them a hand is left to the server."""
_ENTRY, _PART = "\n", "\t"
"""Between two combinations, and between what is told of one."""
Class = tuple[Kind, int, bool]
"""The kind and length of combinations, and whether they may be played: of all in a class the
same is said."""


def known_html(scene: Scene) -> SafeString:
    """Return the region with what the page knows; empty if it has to ask."""
    view = scene.view
    if view.phase == Phase.EXCHANGE and scene.holds_cards and not _says_something_else(scene):
        inputs = view.hand, _hints(scene)
        return scene.kept.again("known", inputs, partial(_in_exchange, *inputs))
    moves = _moves(scene)
    if not moves:
        return empty("known", is_hidden=True)
    entries, reasons = _told(scene, moves)
    return format_html(
        '<div id="known" hidden data-plays="{}" data-reasons="{}" data-none="{}" data-off="{}">'
        "</div>",
        _ENTRY.join(entries),
        _ENTRY.join(reasons),
        refusal_text("invalid_combination", {}, scene.names),
        _("not possible"),
    )


def _hints(scene: Scene) -> tuple[str, ...]:
    """Return what is said while nothing is selected, by how many cards have a receiver."""
    is_quiet, has_boosters = quiet_text(scene) is not None, scene.view.boosters is not None
    if scene.has_news or is_quiet or has_boosters or switches(scene, opening(scene)):
        return ()
    return tuple(opening(scene, number).reason for number in range(cards_to_push(scene) + 1))


def _in_exchange(hand: Cards, hints: tuple[str, ...]) -> SafeString:
    """Return the region while cards are chosen to be pushed: there the button stays as it is."""
    entries = (_PART.join((it, "0", "")) for it in _singles(hand))
    one, more = (reason_to_push(number) for number in (1, 2))
    return format_html(
        '<div id="known" hidden data-plays="{}" data-reasons="{}" data-none="{}" data-hints="{}">'
        "</div>",
        _ENTRY.join(entries),
        one,
        more,
        _ENTRY.join(hints),
    )


def _moves(scene: Scene) -> list[Move]:
    """Return all that the hand makes without the Phoenix; nothing if that says too little."""
    view = scene.view
    if scene.me is None or not view.is_my_turn or view.phase not in (Phase.LEAD, Phase.FOLLOW):
        return []
    waits = view.calling_time or view.blocked is not None or view.aside is not None
    has_more = view.boosters is not None or scene.options.wish_binds
    if waits or has_more or _says_something_else(scene):
        return []
    found = moves_of(view.hand & ~PHOENIX, None, book_for(view.rules))
    return found if len(found) <= MOST else []


def _says_something_else(scene: Scene) -> bool:
    """Tell whether something else is said, or asked, whatever is selected."""
    return scene.page.is_paused or has_stood_up(scene) or is_idle(scene) or is_asked(scene)


def _told(scene: Scene, moves: list[Move]) -> tuple[list[str], list[str]]:
    """Return what is told of each combination, and the reasons that it refers to.

    Bombs have nothing but their keys: the server says what they are.
    """
    hand = scene.view.hand
    may = {it.combination[:3] for it in scene.options.moves if not it.combination.phoenix}
    reasons: dict[Class, str] = {}
    places: dict[Class, str] = {}
    entries: list[str] = []
    for move in moves:
        combination = move.combination
        if combination.is_bomb:
            entries += [key_of(to_codes(it).split()) for it in card_sets(move, hand)]
            continue
        kind = combination.kind, combination.length, combination[:3] in may
        cards = some_cards(move, hand & ~PHOENIX)
        if kind not in reasons:
            places[kind] = _PART.join((str(len(reasons)), "1" if kind[2] else ""))
            reasons[kind] = reason_of_play(scene, cards)
        if cards.bit_count() == 1:
            named = _singles(hand & cards_of_rank(rank_of(cards)) & NATURALS or cards)
        else:
            named = (_named(move, get_language()),)
        entries += [f"{it}{_PART}{places[kind]}" for it in named]
    return entries, list(reasons.values())


@by_language
def _singles(cards: Cards) -> tuple[str, ...]:
    """Return the keys and names of single cards."""
    return tuple(_PART.join((CODE[card], card_name(card))) for card in each(cards))


@lru_cache(maxsize=COMBINATIONS_KEPT)
def _named(move: Move, _language: str | None) -> str:
    """Return the key of a combination, by which a page finds it, and its name.

    A single card has its code as its key; of others the ranks are enough.
    """
    codes = to_codes(some_cards(move, FULL_DECK & ~PHOENIX)).split()
    return _PART.join((key_of(codes), combination_name(move.combination)))


def key_of(codes: list[str]) -> str:
    """Return the key under which a page looks a selection up (``known.js``)."""
    if len(codes) == 1:
        return codes[0]
    return " ".join(sorted(map(_rank, codes)))


def _rank(code: str) -> str:
    """Return the rank of a card; one of the four that have none is its own."""
    return code[0] if len(code) == 2 else code
