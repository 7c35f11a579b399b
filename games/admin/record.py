"""Stored rows as steps of the record."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Exists, OuterRef, Q

from games.models import Hand, Match, TableStatus
from games.records.json_record import MatchRecord, step_from_json
from games.records.json_text import WrittenStep, record_text, written
from games.records.packing.rounds import KeptAction, Unread, milliseconds, to_the_millisecond
from games.records.summary import AcceptedAction
from games.rules.state.codec import from_json
from games.selectors.kept import actions_of, actions_of_match, told_of_match

SECOND = timedelta(seconds=1)
BOOSTER_DECK = "booster_deck"
"""The option that a plain table leaves out."""
STEPS_KNOWN = 8_000
"""How many different steps are kept: they cover six in seven of a plain match, in 15 MB."""

_known: list[dict[Hashable, WrittenStep]] = [{}, {}]
"""Steps met lately, and those met before them: what happens often is always among the first."""


def steps_of(hand: Hand) -> list[AcceptedAction]:
    """Return the steps of a round, their seconds counted from its beginning."""
    return _steps(actions_of(hand), hand.started)


def is_reviewable(hand: Hand) -> bool:
    """Tell whether a round no longer hides anything.

    Boosters stay in the hands from round to round (BG-3): at a table with Boosters
    the match has to be over.
    """
    if not hand.is_over:
        return False
    has_boosters = BOOSTER_DECK in hand.match.options
    return not has_boosters or _is_over(hand.match)


def _is_over(match: Match) -> bool:
    return not match.is_running


def of_reviewable_rounds() -> Q:
    """Return what selects the events of rounds that no longer hide anything."""
    plain = Q(**{f"hand__match__options__{BOOSTER_DECK}__isnull": True})
    over = (
        Q(hand__match__ended__isnull=False)
        | Q(hand__match__table=None)
        | Q(hand__match__table__status=TableStatus.CLOSED)
    )
    return Q(hand__is_over=True, hand__match__is_secret=False) & (plain | over)


def is_complete(match: Match) -> bool:
    """Tell whether a match is over, so that nothing of it is hidden any longer."""
    return match.ended is not None and not match.hands.filter(is_over=False).exists()


def complete_ones(keys: Collection[int]) -> dict[int, Match]:
    """Return those of some matches that are complete, by their keys."""
    running = Hand.objects.filter(match=OuterRef("pk"), is_over=False)
    return Match.objects.exclude(Exists(running)).filter(ended__isnull=False).in_bulk(keys)


def match_record(match: Match) -> MatchRecord:
    """Return the record of a match that is complete."""
    return MatchRecord(
        from_json(match.options),
        tuple(match.seat_names),
        tuple(_steps(actions_of_match(match), match.started)),
        _agreements(match),
    )


def record_line(match: Match) -> str:
    """Return the record of a match that is complete, as text on one line."""
    began = milliseconds(match.started)
    steps, seconds = [], []
    for told in told_of_match(match):
        steps.append(_written(told))
        seconds.append((told.at - began) / 1000)
    options = from_json(match.options)
    return record_text(options, match.seat_names, _agreements(match), steps, seconds)


def _agreements(match: Match) -> tuple[dict[str, Any], ...]:
    """Return what partners had agreed on, without the keys of the players."""
    return tuple(
        {name: it[name] for name in ("names", "text", "since", "standards") if name in it}
        for it in match.conventions
    )


def _written(told: Unread) -> WrittenStep:
    """Return a step with its text, made once for all matches in which it happens."""
    newer, older = _known
    step = newer.get(told.key)
    if step is None:
        step = older.get(told.key) or written(*told.read())
        if len(newer) >= STEPS_KNOWN // 2:
            newer, older = {}, newer
            _known[:] = newer, older
        if not step.deals:  # no deal is dealt again
            newer[told.key] = step
    return step


def _steps(actions: Iterable[KeptAction], since: datetime) -> list[AcceptedAction]:
    began = to_the_millisecond(since)
    return [
        step_from_json(it.seat, it.action, it.events, (it.at - began) / SECOND) for it in actions
    ]
