"""Who called what in a round, from its events as they are stored."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.rules.state.calls import Call, GrandDecision


def calls_in(events: Iterable[dict[str, Any]]) -> dict[int, Call]:
    """Return the calls that stand at the end of a round, by seat and in order.

    Reads only what it needs: a match has thousands of events. A call that was withdrawn
    (CALL-5) or taken back with its play is no call; one that has moved is the partner's.
    """
    calls: dict[int, Call] = {}
    for event in events:
        match event:
            case {"type": "TichuCalled", "seat": seat}:
                calls[seat] = Call.TICHU
            case {"type": "GrandDecided", "seat": seat, "decision": GrandDecision.GRAND}:
                calls[seat] = Call.GRAND
            case {"type": "GrandDecided", "seat": seat, "decision": GrandDecision.WITHDRAWN}:
                calls.pop(seat, None)
            case {"type": "TurnUndone", "seat": seat, "called": True}:
                calls.pop(seat, None)
            case {"type": "CallMoved", "seat": seat, "to": to}:
                calls.setdefault(to, calls.pop(seat))
    return calls
