"""Read what a table page posts: one action of the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from django.http import QueryDict

from games.rules.actions import (
    Action,
    Bomb,
    CallGrand,
    CallTichu,
    Collect,
    Decline,
    DeclineGrand,
    Exchange,
    GiveDragon,
    Hold,
    KeepGrand,
    Pass,
    Play,
    SayReady,
    TakeBack,
    Wait,
    WithdrawGrand,
)
from games.rules.cards import CARD_OF_CODE, MAH_JONG, PHOENIX, Cards, from_codes
from games.rules.ruleset import SEATS

NEXT = "next"
"""Asks for the next round or match; no action of the rules."""


class Unreadable(ValueError):
    """A form that no page of ours sends."""


class Answer(NamedTuple):
    """A posted action and what it answers."""

    action: Action | None
    """``None`` asks for the next round or match."""
    action_id: str
    window_id: int | None = None
    on: int | None = None


def read_answer(data: QueryDict) -> Answer:
    """Return the posted action.

    Raises Unreadable for what no page sends; whether it is allowed the rules say.
    """
    # The question who gets the Dragon's trick is answered by a button of its own.
    do = "give_dragon" if "to" in data else data.get("do", "")
    action_id = data.get("action_id", "")
    if do == NEXT:
        return Answer(None, action_id)
    reader = _READERS.get(do)
    if reader is None:
        raise Unreadable(do)
    action = reader(data)
    window_id = _number(data, "window_id")
    if isinstance(action, Bomb | Hold | Decline):
        return Answer(
            action, action_id, _number(data, "bomb_window_id"), _number(data, "on")
        )
    return Answer(action, action_id, window_id)


def read_selection(data: QueryDict) -> tuple[Cards, int | None]:
    """Return the selected cards and the rank chosen for the Phoenix."""
    cards = _cards(data)
    return cards, _phoenix(data, cards)


def count_pushed(data: QueryDict) -> int:
    """Return how many of the three cards to push have been chosen."""
    return sum(bool(data.get(f"give_{seat}")) for seat in SEATS)


def _number(data: QueryDict, name: str) -> int | None:
    text = data.get(name, "")
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Unreadable(name)
    return int(text)


def _cards(data: QueryDict) -> Cards:
    try:
        return from_codes(data.getlist("card"))
    except ValueError as error:
        raise Unreadable("card") from error


def _phoenix(data: QueryDict, cards: Cards) -> int | None:
    """Return the rank chosen for the Phoenix; a single Phoenix has none (PHX-8)."""
    if not cards & PHOENIX or cards == PHOENIX:
        return None
    return _number(data, "phoenix") or None


def _play(data: QueryDict) -> Play:
    cards = _cards(data)
    # The wish is asked for whenever the Mah Jong is in the hand; it counts only if
    # the card is among those played.
    wish = _number(data, "wish") or 0
    return Play(
        cards,
        phoenix=_phoenix(data, cards),
        wish=wish if cards & MAH_JONG else 0,
        tichu=bool(data.get("call_tichu")),
    )


def _bomb(data: QueryDict) -> Bomb:
    return Bomb(_cards(data), on=_number(data, "on"))


def _exchange(data: QueryDict) -> Exchange:
    give = []
    for seat in SEATS:
        code = data.get(f"give_{seat}", "")
        if code:
            card = CARD_OF_CODE.get(code)
            if card is None:
                raise Unreadable(f"give_{seat}")
            give.append((seat, card))
    return Exchange(tuple(give))


def _give_dragon(data: QueryDict) -> GiveDragon:
    to = _number(data, "to")
    if to is None:
        raise Unreadable("to")
    return GiveDragon(to)


_READERS: dict[str, Callable[[QueryDict], Action]] = {
    "play": _play,
    "pass": lambda _data: Pass(),
    "bomb": _bomb,
    "tichu": lambda _data: CallTichu(),
    "grand": lambda _data: CallGrand(),
    "no_grand": lambda _data: DeclineGrand(),
    "wait": lambda _data: Wait(),
    "withdraw_grand": lambda _data: WithdrawGrand(),
    "keep_grand": lambda _data: KeepGrand(),
    "ready": lambda _data: SayReady(),
    "exchange": _exchange,
    "take_back": lambda _data: TakeBack(),
    "hold": lambda _data: Hold(),
    "decline": lambda _data: Decline(),
    "collect": lambda _data: Collect(),
    "give_dragon": _give_dragon,
}
