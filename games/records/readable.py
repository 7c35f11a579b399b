"""Actions, events and summaries as JSON that people can read, and back.

As :mod:`games.rules.codec`, but with codes and names instead of bit sets, and with
the words of section ACT for the actions. Fields that have their default are left out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

from games.records.notation import (
    read_cards,
    read_play,
    read_rank,
    write_cards,
    write_play,
    write_rank,
)
from games.records.summary import Call, Entry, RoundSummary, Trick
from games.rules import actions
from games.rules.codec import from_json, to_json
from games.rules.events import Event
from games.rules.state import Four

WORD_OF_ACTION: dict[type, str] = {
    actions.CallGrand: "grand",
    actions.DeclineGrand: "no_grand",
    actions.Wait: "wait",
    actions.WithdrawGrand: "withdraw_grand",
    actions.KeepGrand: "keep_grand",
    actions.CallTichu: "tichu",
    actions.SayReady: "ready",
    actions.Exchange: "exchange",
    actions.TakeBack: "take_back",
    actions.Play: "play",
    actions.Bomb: "bomb",
    actions.Pass: "pass",
    actions.Hold: "hold",
    actions.Decline: "decline",
    actions.Collect: "collect",
    actions.GiveDragon: "give_dragon",
    actions.Deal: "deal",
    actions.TimeOut: "time_out",
    actions.EndTime: "end_time",
}
_ACTIONS = {word: kind for kind, word in WORD_OF_ACTION.items()}
_EVENTS = {kind.__name__: kind for kind in get_args(Event)}


def write_four(cards: Four) -> list[str]:
    """Return the cards of four seats, or of four receivers, as texts."""
    return [write_cards(each) for each in cards]


def read_four(texts: Any) -> Four:
    """Return what :func:`write_four` was given; raise ValueError otherwise."""
    if not isinstance(texts, list) or len(texts) != 4:
        raise ValueError("cards of four seats are due")
    one, two, three, four = (_plain_cards(text) for text in texts)
    return (one, two, three, four)


def _plain_cards(text: str) -> int:
    cards, phoenix = read_cards(text)
    if phoenix is not None:
        raise ValueError(f"the Phoenix stands for no rank here: {text!r}")
    return cards


def _write_give(give: Any) -> dict[str, str]:
    return {str(receiver): write_cards(card) for receiver, card in give}


def _read_give(give: dict[str, str]) -> tuple[tuple[int, int], ...]:
    return tuple((int(seat), _plain_cards(text)) for seat, text in give.items())


def write_action(action: actions.Action) -> dict[str, Any]:
    """Return an action as ``{"do": "play", "cards": "6j 7t 8s 9p Phx=T", ...}``."""
    fields = _write_fields(action, _WRITE_ACTION)
    if isinstance(action, actions.Play):
        fields["cards"] = write_cards(action.cards, action.phoenix)
        fields.pop("phoenix", None)
    return {"do": WORD_OF_ACTION[type(action)], **fields}


def read_action(data: dict[str, Any]) -> actions.Action:
    """Return what :func:`write_action` was given; raise ValueError or TypeError."""
    fields = dict(data)
    kind = _ACTIONS.get(fields.pop("do", ""))
    if kind is None:
        raise ValueError(f"unknown action {data.get('do')!r}")
    if kind is actions.Play:
        cards, phoenix = read_cards(fields.pop("cards"))
        wish = fields.pop("wish", None)
        rank = 0 if wish is None else read_rank(wish)
        return actions.Play(cards, phoenix, rank, **fields)
    action: actions.Action = kind(**_read_fields(fields, _READ_ACTION))
    return action


def write_event(event: Event) -> dict[str, Any]:
    """Return an event as ``{"event": "CardsLaid", "combination": "pair 8: ..."}``."""
    return {"event": type(event).__name__, **_write_fields(event, _WRITE_EVENT)}


def read_event(data: dict[str, Any]) -> Event:
    """Return what :func:`write_event` was given; raise ValueError or TypeError."""
    fields = dict(data)
    kind = _EVENTS.get(fields.pop("event", ""))
    if kind is None:
        raise ValueError(f"unknown event {data.get('event')!r}")
    event: Event = kind(**_read_fields(fields, _READ_EVENT))
    return event


_Change = dict[str, Callable[[Any], Any]]
_WRITE_ACTION: _Change = {
    "cards": write_cards,
    "give": _write_give,
    "wish": write_rank,
    "first": write_four,
    "rest": write_four,
}
_READ_ACTION: _Change = {
    "cards": _plain_cards,
    "give": _read_give,
    "first": read_four,
    "rest": read_four,
}
_WRITE_EVENT: _Change = {
    "combination": write_play,
    "give": write_four,
    "wish": write_rank,
    "first": write_four,
    "rest": write_four,
    "action": write_action,
}
_READ_EVENT: _Change = {
    "combination": read_play,
    "give": read_four,
    "wish": read_rank,
    "first": read_four,
    "rest": read_four,
    "action": read_action,
}


def _write_fields(value: Any, change: _Change) -> dict[str, Any]:
    defaults = value._field_defaults
    return {
        name: change.get(name, to_json)(item)
        for name, item in zip(value._fields, value, strict=True)
        if name not in defaults or defaults[name] != item
    }


def _read_fields(fields: dict[str, Any], change: _Change) -> dict[str, Any]:
    return {name: change.get(name, from_json)(item) for name, item in fields.items()}


def write_summary(summary: RoundSummary) -> dict[str, Any]:
    """Return calls, exchange, tricks and score of a round; the deal is elsewhere."""
    score = summary.score
    return {
        "calls": [_write_call(call) for call in summary.calls],
        "exchange": [write_four(given) for given in summary.exchange],
        "tricks": [_write_trick(trick) for trick in summary.tricks],
        "out": list(summary.out),
        "score": None if score is None else _write_score(score),
    }


def _write_call(call: Call) -> dict[str, Any]:
    return {"seat": call.seat, "call": call.call, "trick": call.trick}


def _write_trick(trick: Trick) -> dict[str, Any]:
    found: dict[str, Any] = {"plays": [_write_entry(entry) for entry in trick.entries]}
    if trick.owner is not None:
        found["taken_by"] = trick.owner
    if trick.to != trick.owner:
        found["given_to"] = trick.to
    return found


def _write_entry(entry: Entry) -> dict[str, Any]:
    if entry.combination is None:
        return {"seat": entry.seat, "pass": True}
    found: dict[str, Any] = {
        "seat": entry.seat,
        "play": write_play(entry.combination),
    }
    if entry.wish:
        found["wish"] = write_rank(entry.wish)
    if not entry.in_turn:
        found["in_turn"] = False
    return found


def _write_score(score: Any) -> dict[str, Any]:
    found = to_json(score)
    del found["type"]
    return {**found, "round": list(score.round)}
