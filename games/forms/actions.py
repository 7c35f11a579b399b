"""Read what a table page posts: one action of the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from django.http import QueryDict

from games.forms.boosters import (
    Unreadable,
    read_answer_to_booster,
    read_boost,
    read_companions,
    read_draft,
    read_number,
    read_reading,
)
from games.rules.cards.deck import CARD_OF_CODE, MAH_JONG, PHOENIX, Cards, from_codes
from games.rules.cards.ruleset import SEATS
from games.rules.state import actions as asked
from games.rules.state.actions import (
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

NEXT = "next"
"""Asks for the next round or match; no action of the rules."""


class PostedAction(NamedTuple):
    """A posted action and what it answers."""

    action: Action | None
    """``None`` asks for the next round or match."""
    action_id: str
    window_id: int | None = None
    on: int | None = None


def read_answer(data: QueryDict) -> PostedAction:
    """Return the posted action.

    Raises Unreadable for what no page sends; whether it is allowed the rules say.
    """
    # These questions are answered by buttons of their own.
    named = (do for name, do in _BY_BUTTON.items() if name in data)
    do = next(named, data.get("do", ""))
    action_id = data.get("action_id", "")
    if do == NEXT:
        return PostedAction(None, action_id)
    reader = _READERS.get(do)
    if reader is None:
        raise Unreadable(do)
    action = reader(data)
    window_id = read_number(data, "window_id")
    uppermost = read_number(data, "bomb_window_id") or window_id
    if isinstance(action, Bomb | Hold | Decline):
        return PostedAction(action, action_id, uppermost, read_number(data, "on"))
    if isinstance(action, asked.Boost) and action.on is not None:
        return PostedAction(action, action_id, uppermost)
    if isinstance(action, asked.Answer):
        return PostedAction(action, action_id, uppermost)
    return PostedAction(action, action_id, window_id)


class Selected(NamedTuple):
    """What is selected on a page, before it is sent."""

    cards: Cards
    phoenix: int | None = None
    """The rank chosen for the Phoenix."""
    reading: str | None = None
    """The kind that the cards are to be (BG-10)."""
    companions: tuple[asked.Boost, ...] = ()
    """Yellow Boosters that go with a play."""
    answer: asked.Answer = asked.Answer()
    """What would be answered to a Booster that asks."""


def read_selection(data: QueryDict) -> Selected:
    """Return what is selected."""
    return Selected(
        _cards(data),
        read_number(data, "phoenix") or None,
        read_reading(data),
        read_companions(data),
        read_answer_to_booster(data),
    )


def count_pushed(data: QueryDict) -> int:
    """Return how many of the cards to push have been chosen."""
    fields = (f"give_{seat}{which}" for seat in SEATS for which in ("", "_2"))
    return sum(bool(data.get(field)) for field in fields)


def _cards(data: QueryDict) -> Cards:
    try:
        return from_codes(data.getlist("card"))
    except ValueError as error:
        raise Unreadable("card") from error


def _phoenix(data: QueryDict, cards: Cards) -> int | None:
    """Return the rank chosen for the Phoenix; a single Phoenix has none (PHX-8)."""
    if not cards & PHOENIX or cards == PHOENIX:
        return None
    return read_number(data, "phoenix") or None


def read_play(data: QueryDict) -> Play:
    """Return the play that is posted; raises Unreadable for what no page sends."""
    cards = _cards(data)
    # The wish is asked for whenever the Mah Jong is in the hand; it counts only if
    # the card is among those played.
    wish = read_number(data, "wish") or 0
    return Play(
        cards,
        phoenix=_phoenix(data, cards),
        wish=wish if cards & MAH_JONG else 0,
        tichu=bool(data.get("call_tichu")),
        reading=read_reading(data),
        boosters=read_companions(data),
    )


def _bomb(data: QueryDict) -> Bomb:
    return Bomb(_cards(data), on=read_number(data, "on"))


def _exchange(data: QueryDict) -> Exchange:
    give = []
    for seat in SEATS:
        for field in (f"give_{seat}", f"give_{seat}_2"):  # Generous gives two
            code = data.get(field, "")
            if code:
                card = CARD_OF_CODE.get(code)
                if card is None:
                    raise Unreadable(field)
                give.append((seat, card))
    return Exchange(tuple(give))


def _give_dragon(data: QueryDict) -> GiveDragon:
    to = read_number(data, "to")
    if to is None:
        raise Unreadable("to")
    return GiveDragon(to)


_BY_BUTTON = {"to": "give_dragon", "boost": "boost", "draft": "draft"}
_READERS: dict[str, Callable[[QueryDict], Action]] = {
    "play": read_play,
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
    "boost": read_boost,
    "draft": read_draft,
    "answer": read_answer_to_booster,
    "answer_none": lambda _data: asked.Answer(),
}
