"""The values inside actions and events as JSON that people can read, and back.

What a field holds follows from its name: cards are codes, plays have their names, and
what consists of several fields becomes an object of them. Nothing is lost.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any

from games.records.notation import (
    NAME_OF_KIND,
    TEXTS_KEPT,
    read_cards,
    read_play,
    read_rank,
    write_cards,
    write_play,
    write_rank,
)
from games.rules.cards.combinations import Combination
from games.rules.cards.deck import Cards
from games.rules.cards.ruleset import StandIn
from games.rules.state.actions import Answer, Boost
from games.rules.state.boosters import Effect, Proposal, Subject
from games.rules.state.codec import from_json, to_json
from games.rules.state.state import Four

_CARDS = frozenset({"cards", "card", "barred", "drawn", "laid", "taken"})
"""Fields with a set of cards; ``cards`` of a proposal and ``parts`` say whose they are."""
_NESTED: dict[str, type] = {
    "boost": Boost,
    "companions": Boost,
    "boosters": Boost,
    "answer": Answer,
    "answers": Answer,
    "proposal": Proposal,
    "effect": Effect,
    "subjects": Subject,
    "stand_ins": StandIn,
}
_REQUIRED = object()
"""Stands for the default of a field that has none."""
_BANNED = "no_bombs"
"""The one change of the rules that holds cards."""


def write_four(cards: Four) -> list[str]:
    """Return the cards of four seats, or of four receivers, as texts."""
    return [write_cards(each) for each in cards]


def read_four(texts: Any) -> Four:
    """Return what :func:`write_four` was given; raise ValueError otherwise."""
    if not isinstance(texts, list) or len(texts) != 4:
        raise ValueError("cards of four seats are due")
    one, two, three, four = (plain_cards(text) for text in texts)
    return (one, two, three, four)


def plain_cards(text: str) -> Cards:
    """Return cards among which the Phoenix stands for nothing; raise ValueError."""
    cards, phoenix = read_cards(text)
    if phoenix is not None:
        raise ValueError(f"the Phoenix stands for no rank here: {text!r}")
    return cards


def write_combination(combination: Combination) -> Any:
    """Return a play as text, or with all its parts if a Booster made it what it is."""
    text = _text_of(combination)
    return write_fields(combination) if text is None else text


@lru_cache(TEXTS_KEPT)
def _text_of(combination: Combination) -> str | None:
    """Return the text that tells all of a play, if there is one."""
    if combination.kind not in NAME_OF_KIND:
        return None
    text = write_play(combination)
    try:
        return text if read_play(text) == combination else None
    except ValueError:
        return None


def read_combination(written: Any) -> Combination:
    """Return what :func:`write_combination` was given; raise ValueError otherwise."""
    if isinstance(written, str):
        return read_play(written)
    return Combination(**read_fields(written))


def write_fields(value: Any) -> dict[str, Any]:
    """Return the fields of a named tuple that do not have their default."""
    return {
        name: write(item)
        for (name, write, default), item in zip(_fields_of(value.__class__), value, strict=True)
        if item != default
    }


@cache
def _fields_of(kind: Any) -> list[tuple[str, Callable[[Any], Any], Any]]:
    """Return the fields of a named tuple: name, how it is written, and what is left out."""
    defaults = kind._field_defaults
    return [
        (name, _WRITERS.get(name, to_json), defaults.get(name, _REQUIRED)) for name in kind._fields
    ]


def read_fields(fields: dict[str, Any]) -> dict[str, Any]:
    """Return what :func:`write_fields` has written; raise ValueError or TypeError."""
    return {name: read_value(name, item) for name, item in fields.items()}


def _write_set(value: Any) -> Any:
    return write_cards(value) if isinstance(value, int) else to_json(value)


def _write_parts(value: Any) -> Any:
    """Return cards, or whose they are: (seat, cards) as often as needed."""
    if isinstance(value, int):
        return write_cards(value)
    return [[seat, write_cards(cards)] for seat, cards in value]


def _write_moves(value: Any) -> Any:
    return [[giver, to, write_cards(cards)] for giver, to, cards in value]


def _write_wish(value: Any) -> Any:
    return write_rank(value) if value else to_json(value)


def _write_combination(value: Any) -> Any:
    return None if value is None else write_combination(value)


def _write_ready(value: Any) -> Any:
    return [[seat, write_fields(boost)] for seat, boost in value]


def _write_changes(value: Any) -> Any:
    return [[field, _write_change(field, change)] for field, change in value]


def _write_nested(value: Any) -> Any:
    if not isinstance(value, tuple):
        return to_json(value)
    if hasattr(value, "_fields"):
        return write_fields(value)
    return [None if item is None else _write_nested_item(item) for item in value]


def _write_nested_item(item: Any) -> Any:
    return write_fields(item) if hasattr(item, "_fields") else to_json(item)


def read_value(name: str, written: Any) -> Any:
    """Return the value of a field; raise ValueError or TypeError."""
    if name in _CARDS and isinstance(written, str):
        return plain_cards(written)
    if name in ("cards", "parts"):
        return tuple((int(seat), plain_cards(text)) for seat, text in written)
    if name == "moves":
        return tuple((int(a), int(b), plain_cards(text)) for a, b, text in written)
    if name == "give":
        return _read_give(written)
    if name == "wish" and isinstance(written, str):
        return read_rank(written)
    if name == "combination":
        return None if written is None else read_combination(written)
    if name in ("first", "rest"):
        return read_four(written)
    if name == "ready":
        return tuple((int(seat), Boost(**read_fields(it))) for seat, it in written)
    if name == "changes":
        return tuple((field, _read_change(field, it)) for field, it in written)
    if name in _NESTED:
        return _read_nested(_NESTED[name], written)
    return from_json(written)


def _read_nested(kind: type, written: Any) -> Any:
    if isinstance(written, dict):
        return kind(**read_fields(written))
    if isinstance(written, list):
        return tuple(_read_nested(kind, item) for item in written)
    return from_json(written)


def _write_give(give: Any) -> Any:
    """Return cards by receiver: four sets, or (receiver, card) as often as needed."""
    if len(give) == 4 and all(isinstance(cards, int) for cards in give):
        return write_four(give)
    pairs = [(str(receiver), write_cards(card)) for receiver, card in give]
    if len(dict(pairs)) < len(pairs):  # Generous gives the partner two
        return [list(pair) for pair in pairs]
    return dict(pairs)


def _read_give(written: Any) -> Any:
    if isinstance(written, list) and written and isinstance(written[0], str):
        return read_four(written)
    pairs = written.items() if isinstance(written, dict) else written
    return tuple((int(receiver), plain_cards(text)) for receiver, text in pairs)


def _write_change(field: str, change: Any) -> Any:
    if field == _BANNED:
        return [write_cards(cards) for cards in change]
    return to_json(change)


_WRITERS: dict[str, Callable[[Any], Any]] = {
    **dict.fromkeys(_CARDS, _write_set),
    **dict.fromkeys(_NESTED, _write_nested),
    "cards": _write_parts,
    "parts": _write_parts,
    "moves": _write_moves,
    "give": _write_give,
    "wish": _write_wish,
    "combination": _write_combination,
    "first": write_four,
    "rest": write_four,
    "ready": _write_ready,
    "changes": _write_changes,
}
"""How a field is written, by its name; all others are plain."""


def _read_change(field: str, written: Any) -> Any:
    if field == _BANNED:
        return tuple(plain_cards(text) for text in written)
    return from_json(written)
