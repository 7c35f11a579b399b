"""Read the rule cases in ``tests/rules/vectors`` (its README says what they hold)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from games.rules.cards.combinations import BASE_BOOK, Combination
from games.rules.cards.deck import (
    RANK_LETTER,
    RANK_OF_LETTER,
    Cards,
    from_codes,
    points,
    to_codes,
)
from games.rules.cards.options import TableOptions
from games.rules.state import actions
from games.rules.state.phase import Phase
from games.rules.state.state import State
from games.rules.state.windows import opened

SIMPLE = {
    "grand": actions.CallGrand,
    "no_grand": actions.DeclineGrand,
    "wait": actions.Wait,
    "withdraw_grand": actions.WithdrawGrand,
    "keep_grand": actions.KeepGrand,
    "tichu": actions.CallTichu,
    "ready": actions.SayReady,
    "take_back": actions.TakeBack,
    "pass": actions.Pass,
    "hold": actions.Hold,
    "decline": actions.Decline,
    "collect": actions.Collect,
}


def cases(directory: Path, name: str) -> list[dict[str, Any]]:
    """Return the cases of one file of a directory; none if it has no such file."""
    path = directory / f"{name}.json"
    return json.loads(path.read_text())["cases"] if path.exists() else []


def read_cards(codes: list[str]) -> tuple[Cards, int | None]:
    """Return a set of cards and the rank declared for the Phoenix, if any."""
    declared = None
    plain = []
    for code in codes:
        card, _, rank = code.partition("=")
        plain.append(card)
        if rank:
            declared = RANK_OF_LETTER[rank]
    return from_codes(plain), declared


def read_top(top: dict[str, Any] | None) -> Combination | None:
    """Return the combination lying on the table."""
    if top is None:
        return None
    cards, declared = read_cards(top["cards"])
    combination = BASE_BOOK.read(cards, declared)
    assert combination is not None
    if "value" in top:
        combination = combination._replace(rank=top["value"])
    return combination


def by_seat(values: dict[str, Any], default: Any) -> tuple[Any, ...]:
    """Return four values from an object keyed by seat."""
    return tuple(values.get(str(seat), default) for seat in range(4))


def read_start(start: dict[str, Any]) -> tuple[State, actions.Deal | None]:
    """Return the state a case begins with and the deal still to be made, if any."""
    options = TableOptions(**start.get("options", {}))
    if "deal" in start:
        hands = by_seat(start["deal"], [])
        first = tuple(from_codes(hand[:8]) for hand in hands)
        rest = tuple(from_codes(hand[8:]) for hand in hands)
        return State(options=options), actions.Deal(first, rest)
    hands = tuple(from_codes(hand) for hand in by_seat(start["hands"], []))
    played = start.get("played")
    if played is None:
        played = [seat for seat in range(4) if hands[seat].bit_count() < 14]
    state = State(
        options=options,
        number=1,
        hands=hands,
        out=tuple(start.get("out", ())),
        piles=tuple(from_codes(pile) for pile in by_seat(start.get("piles", {}), [])),
        calls=by_seat(start.get("calls", {}), None),
        wish=RANK_OF_LETTER.get(start.get("wish") or "", 0),
        played=sum(1 << seat for seat in played),
        exchanged=True,
    )
    return opened(state, Phase.LEAD, 1 << start["lead"]), None


def read_action(step: dict[str, Any]) -> actions.Action:
    """Return the action of a step."""
    do = step["do"]
    if do in SIMPLE:
        return SIMPLE[do]()
    if do == "exchange":
        give = step["give"].items()
        return actions.Exchange(tuple((int(seat), from_codes([card])) for seat, card in give))
    if do == "give_dragon":
        return actions.GiveDragon(step["to"])
    cards, declared = read_cards(step["cards"])
    if do == "bomb":
        return actions.Bomb(cards, step.get("on"))
    assert do == "play", do
    # A wish that is not a rank at all has to reach the rules as a wish.
    wish = RANK_OF_LETTER.get(step["wish"], -1) if step.get("wish") else 0
    return actions.Play(cards, declared, wish, step.get("tichu", False))


def describe(state: State) -> dict[str, Any]:
    """Return the state as the cases describe it."""
    top = state.top
    found: dict[str, Any] = {
        "phase": state.phase,
        "turn": state.turn,
        "top": top and describe_top(top.seat, top.combination),
        "trick_size": sum(laid.combination.length for laid in state.plays),
        "passes": state.passed.bit_count(),
        "wish": RANK_LETTER.get(state.wish),
        "counts": [hand.bit_count() for hand in state.hands],
        "out": list(state.out),
        "pile_points": [points(pile) for pile in state.piles],
        "calls": list(state.calls),
    }
    if state.phase == Phase.OVER and state.score:
        score = state.score
        found["score"] = {
            "cards": list(score.cards),
            "calls": list(score.calls),
            "round": list(score.round),
            "double": score.double,
        }
    return found


def describe_top(seat: int, combination: Combination) -> dict[str, Any]:
    """Return the combination to beat as the cases describe it."""
    return {
        "seat": seat,
        "cards": sorted(to_codes(combination.cards).split()),
        "kind": combination.kind,
        "rank": combination.rank,
        "length": combination.length,
    }


def comparable(expect: dict[str, Any]) -> dict[str, Any]:
    """Return an expectation in the form of :func:`describe`."""
    found = {key: expect[key] for key in expect if key not in ("ok", "error", "results")}
    if found.get("top"):
        cards, _ = read_cards(found["top"]["cards"])
        found["top"] = {**found["top"], "cards": sorted(to_codes(cards).split())}
    return found
