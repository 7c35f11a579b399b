"""Actions, events and summaries as JSON that people can read, and back.

Like :mod:`games.rules.state.codec`, but with codes and names instead of bit sets, and with
the words of section ACT for the actions. Fields that have their default are left out.
"""

from __future__ import annotations

from typing import Any, get_args

from games.records.notation import read_cards, write_cards, write_rank
from games.records.summary import CallMade, Entry, RoundSummary, Trick
from games.records.values import (
    read_fields,
    write_combination,
    write_fields,
    write_four,
)
from games.rules.state import actions
from games.rules.state.codec import to_json
from games.rules.state.events import ActionSetAside, Event

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
    actions.Boost: "boost",
    actions.Draft: "draft",
    actions.Answer: "answer",
    actions.Deal: "deal",
    actions.TimeOut: "time_out",
    actions.EndTime: "end_time",
    actions.GiveUp: "give_up",
    actions.UndoTurn: "undo",
}
_ACTIONS = {word: kind for kind, word in WORD_OF_ACTION.items()}
_EVENTS = {kind.__name__: kind for kind in get_args(Event)}


def write_action(action: actions.Action) -> dict[str, Any]:
    """Return an action as ``{"do": "play", "cards": "6j 7t 8s 9p Phx=T", ...}``."""
    fields = write_fields(action)
    if isinstance(action, actions.Play):
        fields["cards"] = write_cards(action.cards, action.phoenix)
        fields.pop("phoenix", None)
    if isinstance(action, actions.Boost) and "seat" in fields:
        fields["whom"] = fields.pop("seat")  # the step names the seat that acts
    return {"do": WORD_OF_ACTION[type(action)], **fields}


def read_action(data: dict[str, Any]) -> actions.Action:
    """Return what :func:`write_action` was given; raise ValueError or TypeError."""
    fields = dict(data)
    kind = _ACTIONS.get(fields.pop("do", ""))
    if kind is None:
        raise ValueError(f"unknown action {data.get('do')!r}")
    if kind is actions.Play:
        cards, phoenix = read_cards(fields.pop("cards"))
        return actions.Play(cards, phoenix, **read_fields(fields))
    if "whom" in fields:
        fields["seat"] = fields.pop("whom")
    action: actions.Action = kind(**read_fields(fields))
    return action


def write_event(event: Event) -> dict[str, Any]:
    """Return an event as ``{"event": "CardsLaid", "combination": "pair 8: ..."}``."""
    fields = write_fields(event)
    if isinstance(event, ActionSetAside):
        fields["action"] = write_action(event.action)
    return {"event": type(event).__name__, **fields}


def read_event(data: dict[str, Any]) -> Event:
    """Return what :func:`write_event` was given; raise ValueError or TypeError."""
    fields = dict(data)
    kind = _EVENTS.get(fields.pop("event", ""))
    if kind is None:
        raise ValueError(f"unknown event {data.get('event')!r}")
    if kind is ActionSetAside:
        action = read_action(fields.pop("action"))
        return ActionSetAside(action=action, **read_fields(fields))
    event: Event = kind(**read_fields(fields))
    return event


def write_summary(summary: RoundSummary) -> dict[str, Any]:
    """Return calls, exchange, tricks and score of a round; the deal is elsewhere."""
    tricks = [_write_trick(trick) for trick in summary.tricks]
    return {**write_before_tricks(summary), "tricks": tricks, **write_after_tricks(summary)}


def write_before_tricks(summary: RoundSummary) -> dict[str, Any]:
    """Return what a summary begins with: calls, exchange."""
    return {
        "calls": [_write_call(call) for call in summary.calls],
        "exchange": [write_four(given) for given in summary.exchange],
    }


def write_after_tricks(summary: RoundSummary) -> dict[str, Any]:
    """Return what a summary ends with: who went out, the score, Boosters if there were any."""
    score = summary.score
    found: dict[str, Any] = {
        "out": list(summary.out),
        "score": None if score is None else _write_score(score),
    }
    if summary.boosters:
        found["boosters"] = [played._asdict() for played in summary.boosters]
    return found


def _write_call(call: CallMade) -> dict[str, Any]:
    return {"seat": call.seat, "call": call.call, "trick": call.trick}


def _write_trick(trick: Trick) -> dict[str, Any]:
    plays = [write_entry(entry) for entry in trick.entries]
    return {"plays": plays, **write_taking(trick.owner, trick.to)}


def write_entry(entry: Entry) -> dict[str, Any]:
    """Return a line of a trick, without its time."""
    if entry.combination is None:
        return {"seat": entry.seat, "pass": True}
    found: dict[str, Any] = {
        "seat": entry.seat,
        "play": write_combination(entry.combination),
    }
    if entry.wish:
        found["wish"] = write_rank(entry.wish)
    if not entry.in_turn:
        found["in_turn"] = False
    return found


def write_taking(owner: int | None, to: int | None) -> dict[str, Any]:
    """Return who won a trick, and to whom it was given if that was another."""
    found: dict[str, Any] = {}
    if owner is not None:
        found["taken_by"] = owner
    if to != owner:
        found["given_to"] = to
    return found


def _write_score(score: Any) -> dict[str, Any]:
    found = to_json(score)
    del found["type"]
    return {**found, "round": list(score.round)}
