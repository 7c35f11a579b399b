"""What a page posts for an action: the reverse of ``games.forms.actions``."""

from __future__ import annotations

from collections.abc import Iterator

from games.rules.cards.deck import Cards, to_codes
from games.rules.state import actions as asked
from games.rules.state.actions import Action

Fields = list[tuple[str, str]]

_BUTTONS: dict[type, str] = {
    asked.Pass: "pass",
    asked.CallTichu: "tichu",
    asked.CallGrand: "grand",
    asked.DeclineGrand: "no_grand",
    asked.Wait: "wait",
    asked.WithdrawGrand: "withdraw_grand",
    asked.KeepGrand: "keep_grand",
    asked.SayReady: "ready",
    asked.TakeBack: "take_back",
    asked.Hold: "hold",
    asked.Decline: "decline",
    asked.Collect: "collect",
    asked.Play: "play",
    asked.Bomb: "bomb",
    asked.Exchange: "exchange",
    asked.Answer: "answer",
}


def fields_of(action: Action) -> Fields:
    """Return the fields and the button of an action."""
    button = _BUTTONS.get(type(action))
    return [*_said(action), *([("do", button)] if button else [])]


def _said(action: Action) -> Iterator[tuple[str, str]]:
    match action:
        case asked.Play():
            yield from _cards(action.cards)
            yield from _given(phoenix=action.phoenix, wish=action.wish, reading=action.reading)
            yield from _given(call_tichu="1" if action.tichu else "")
            for boost in action.boosters:
                yield "with", boost.booster
                prefix = f"with-{boost.booster}-"
                yield from _given(prefix, rank=boost.rank, suit=boost.suit)
                yield from _given(prefix, card=to_codes(boost.cards))
        case asked.Bomb():
            yield from _cards(action.cards)
        case asked.Exchange():
            yield from ((f"give_{seat}", to_codes(card)) for seat, card in action.give)
        case asked.GiveDragon():
            yield "to", str(action.to)
        case asked.Draft():
            yield "draft", action.booster
        case asked.Boost():
            yield "boost", action.booster
            yield from _cards(action.cards)
            prefix = f"b-{action.booster}-"
            yield from _given(prefix, on=action.on, seat=action.seat, rank=action.rank)
            yield from _given(prefix, suit=action.suit, pick=action.pick)
            yield from _given(prefix, reading=action.reading, phoenix=action.phoenix)
            for seat, card in action.give:
                yield f"{prefix}give_{seat}", to_codes(card)
        case asked.Answer():
            yield from _cards(action.cards)
            yield from _given("answer-", booster=action.booster, rank=action.rank)
            yield from _given(reading=action.reading, phoenix=action.phoenix)


def _cards(cards: Cards) -> Iterator[tuple[str, str]]:
    yield from (("card", code) for code in to_codes(cards).split())


def _given(prefix: str = "", **values: object) -> Iterator[tuple[str, str]]:
    """Yield the fields that are not empty; seat and suit may be 0."""
    for name, value in values.items():
        if value or (value == 0 and name in ("seat", "suit")):
            yield prefix + name, str(value)
