"""The JSON record of a match: everything that happened, replayable through the rules.

``docs/records.md`` describes the format. Input and output is :class:`MatchRecord`;
a step is easily filled from a stored row with :func:`step_from_json`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from games.records.drawn import DrawnAsRecorded
from games.records.proofs import Proof, read_proof, write_proof
from games.records.readable import (
    read_action,
    read_event,
    write_action,
    write_event,
    write_summary,
)
from games.records.seat_holders import (
    About,
    SeatHolder,
    read_about,
    read_seat_holder,
    write_about,
    write_seat_holder,
)
from games.records.summary import AcceptedAction, RoundSummary, split_rounds, summary_of
from games.records.values import read_four, write_four
from games.rules.cards.errors import RuleViolation
from games.rules.cards.options import TableOptions
from games.rules.play.engine import act
from games.rules.state.actions import Deal
from games.rules.state.codec import from_json, to_json
from games.rules.state.events import MatchEnded, RoundDealt
from games.rules.state.state import State
from games.rules.view.booster import EMPTY, Catalogue

FORMAT = "tichu-record"
VERSION = 4
_EARLIER = (1, 2, 3)

BROKEN = (
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)
"""What reading broken JSON may raise somewhere inside."""


class RecordError(ValueError):
    """A record that cannot be read, or that the rules do not replay as it stands.

    The text is for logs; ``code`` is stable, for sentences that people read: one of those here,
    or the refusal of the rules. ``step`` counts the steps from 1, ``None`` if it is not about a
    single one; ``about`` names what it is about as the record does.
    """

    def __init__(self, code: str, text: str, step: int | None = None, about: str = "") -> None:
        super().__init__(text)
        self.code = code
        self.step = step
        self.about = about


class MatchRecord(NamedTuple):
    """A match, finished or not: table options, names by seat, all steps in order.

    Where partners rotate, the names are those of the first round's seats.
    """

    options: TableOptions
    names: tuple[str, ...]
    steps: tuple[AcceptedAction, ...]
    agreements: tuple[dict[str, Any], ...] = ()
    """What partners had agreed on: ``names`` of both, ``text``, ``since`` when it stood so,
    and ``standards``, the names of conventions that bots understand, if any."""
    seat_holders: tuple[SeatHolder, ...] = ()
    """Who sat where from which step on; empty where it is not known."""
    about: About | None = None
    proof: Proof | None = None
    """What its deals follow from, ``None`` if they follow from no chain."""


def step_from_json(
    seat: int | None, action: Any, events: Any, seconds: float | None = None
) -> AcceptedAction:
    """Return a step from action and events as :mod:`games.rules.state.codec` writes them."""
    return AcceptedAction(seat, from_json(action), tuple(from_json(list(events))), seconds)


def record_of(match: MatchRecord) -> dict[str, Any]:
    """Return the record of a match as plain JSON values."""
    before, rounds = split_rounds(match.steps)
    return {
        **write_head(match),
        "before": [write_step(step) for step in before],
        "rounds": [_write_round(steps) for steps in rounds],
        "winner": winner_in(match.steps),
    }


def write_head(match: MatchRecord) -> dict[str, Any]:
    """Return what a record begins with: all that does not follow from its steps."""
    return {
        "format": FORMAT,
        "version": VERSION,
        **({} if match.about is None else write_about(match.about)),
        "options": _write_options(match.options),
        "names": list(match.names),
        **(
            {"seat_holders": list(map(write_seat_holder, match.seat_holders))}
            if match.seat_holders
            else {}
        ),
        **({"agreements": list(match.agreements)} if match.agreements else {}),
        **({} if match.proof is None else {"proof": write_proof(match.proof)}),
    }


def read_record(data: Any) -> MatchRecord:
    """Return the match of a record.

    Raises RecordError if it is no record, if its version is unknown, or if its summary
    (calls, tricks, score ...) is not what its steps say.
    """
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise RecordError("no_record", "not a record of a match")
    version = data.get("version")
    if version not in (*_EARLIER, VERSION):
        told = str(version) if isinstance(version, int | str) else ""
        raise RecordError("record_version", f"unknown version {told}", about=told)
    try:
        data = _upgraded(data)
        match = _read_match(data)
        again = record_of(match)
    except BROKEN as fault:
        raise RecordError("record_broken", f"broken record: {fault}") from fault
    if again != data:
        raise RecordError("record_differs", "the record does not agree with its own steps")
    return match


def _upgraded(data: dict[str, Any]) -> dict[str, Any]:
    """Return a record as this version writes it.

    The first version knew no Boosters; the second did not tell who sat where at which step,
    the third not what deals follow from.
    """
    options = _write_options(TableOptions())
    return {**data, "version": VERSION, "options": {**options, **data["options"]}}


def replay(match: MatchRecord, catalogue: Catalogue = EMPTY) -> State:
    """Take every action again and return the final state.

    What was drawn is drawn again. Raises RecordError if an action is refused or
    leads to other events.
    """
    return replay_from(State(options=match.options), match.steps, catalogue)


def replay_from(
    state: State, steps: Iterable[AcceptedAction], catalogue: Catalogue = EMPTY
) -> State:
    """Take actions again from a given state, which may precede any round; as ``replay``."""
    for place, step in enumerate(steps, start=1):
        chance = DrawnAsRecorded(step.events)
        try:
            state, events = act(state, step.seat, step.action, catalogue, chance)
        except RuleViolation as refusal:
            text = f"step {place}: refused, {refusal.code}"
            raise RecordError(refusal.code, text, place) from refusal
        except BROKEN as fault:
            raise RecordError("record_broken", f"step {place}: {fault}", place) from fault
        if tuple(events) != step.events:
            raise RecordError("other_events", f"step {place}: led to other events", place)
    return state


def _write_options(options: TableOptions) -> dict[str, Any]:
    return dict(zip(options._fields, to_json(tuple(options)), strict=True))


def _write_round(steps: Sequence[AcceptedAction]) -> dict[str, Any]:
    deal, *played = steps
    summary = summary_of(steps)
    return {
        **write_deal(deal, summary),
        "steps": [write_step(step) for step in played],
        **write_summary(summary),
    }


def write_deal(deal: AcceptedAction, summary: RoundSummary) -> dict[str, Any]:
    """Return how a round begins: its number, who deals, the cards."""
    found: dict[str, Any] = {
        "number": summary.number,
        "dealer": summary.dealer,
        "deal": {
            "first": write_four(summary.first),
            "rest": write_four(summary.rest),
        },
    }
    drawn = [event for event in deal.events if not isinstance(event, RoundDealt)]
    if drawn:
        found["deal"]["boosters"] = [write_event(event) for event in drawn]
    if deal.seconds is not None:
        found["seconds"] = deal.seconds
    return found


def write_step(step: AcceptedAction) -> dict[str, Any]:
    """Return a step: its time first, then whether a bot stood in."""
    found: dict[str, Any] = {} if step.seconds is None else {"seconds": step.seconds}
    if step.by_stand_in:
        found["by_stand_in"] = True
    if step.seat is not None:
        found["seat"] = step.seat
    return {
        **found,
        **write_action(step.action),
        "events": [write_event(event) for event in step.events],
    }


def winner_in(steps: Iterable[AcceptedAction]) -> int | str | None:
    """Return who has won by the last step, ``None`` if the match is not over."""
    for step in steps:
        for event in step.events:
            if isinstance(event, MatchEnded):
                return event.winner
    return None


def _read_match(data: dict[str, Any]) -> MatchRecord:
    names = data["names"]
    if len(names) != 4 or not all(isinstance(name, str) for name in names):
        raise ValueError("four names are due")
    steps = [_read_step(step) for step in data["before"]]
    for written in data["rounds"]:
        steps.append(_read_deal(written))
        steps += [_read_step(step) for step in written["steps"]]
    options = {name: from_json(value) for name, value in data["options"].items()}
    agreed = tuple(_read_agreement(written) for written in data.get("agreements", ()))
    sizes = [1 + len(written["steps"]) for written in data["rounds"]]
    seat_holders = tuple(
        read_seat_holder(written, sizes) for written in data.get("seat_holders", ())
    )
    proof = read_proof(data["proof"]) if "proof" in data else None
    return MatchRecord(
        TableOptions(**options),
        tuple(names),
        tuple(steps),
        agreed,
        seat_holders,
        read_about(data),
        proof,
    )


def _read_agreement(written: dict[str, Any]) -> dict[str, str | list[str]]:
    one, other = written["names"]
    standards = list(written.get("standards", ()))
    texts = (one, other, written["text"], written["since"], *standards)
    if not all(isinstance(it, str) for it in texts):
        raise ValueError("agreements are texts")
    found = {"names": [one, other], "text": written["text"], "since": written["since"]}
    return found | {"standards": standards} if standards else found


def _read_deal(written: dict[str, Any]) -> AcceptedAction:
    first = read_four(written["deal"]["first"])
    rest = read_four(written["deal"]["rest"])
    dealt = RoundDealt(written["number"], written["dealer"], first, rest)
    drawn = [read_event(event) for event in written["deal"].get("boosters", ())]
    return AcceptedAction(None, Deal(first, rest), (*drawn, dealt), _read_seconds(written))


def _read_step(written: dict[str, Any]) -> AcceptedAction:
    fields = dict(written)
    seconds, seat = _read_seconds(fields), fields.pop("seat", None)
    if seat not in (None, 0, 1, 2, 3) or isinstance(seat, bool):
        raise ValueError(f"unknown seat {seat!r}")
    fields.pop("seconds", None)
    by_stand_in = bool(fields.pop("by_stand_in", False))
    events = tuple(read_event(event) for event in fields.pop("events"))
    return AcceptedAction(seat, read_action(fields), events, seconds, by_stand_in)


def _read_seconds(fields: dict[str, Any]) -> float | None:
    seconds: float | None = fields.get("seconds")
    if seconds is not None and not isinstance(seconds, (int, float)):
        raise ValueError(f"no seconds: {seconds!r}")
    return seconds
