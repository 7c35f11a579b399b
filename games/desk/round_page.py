"""A finished round at the desk: tricks with times, the hands after each, the chat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.safestring import SafeString

from games.door.match_visit import MatchVisit
from games.models import Hand
from games.records.packing.rounds import KeptAction
from games.replays.judged import (
    LUCKY,
    MISTAKE,
    Judged,
    VerdictInWords,
    judged,
    verdict_of,
)
from games.replays.reading import walk_of
from games.replays.score_sheet import sheet_of
from games.replays.walk import Step, Walk
from games.replays.words import TrickLines, lines_of, names_at
from games.rules.cards.deck import Cards, in_order
from games.rules.cards.ruleset import SEATS
from games.rules.state.events import CardsExchanged, CardsLaid, ExchangeSubmitted
from games.rules.state.seats import after
from games.screen.markup.cards import as_laid, row

SMALL = "xs"
TELLING = (MISTAKE, LUCKY)
"""The verdicts that are shown; the others mean fine or uncertain."""
WITHIN = 2
"""Steps before the reported one and after it that are marked with it."""


class PushedCards(NamedTuple):
    """What a seat gave in the exchange: to whom, and which card."""

    name: str
    gave: list[tuple[str, SafeString]]


class DeskLine(NamedTuple):
    """A step of a round: when, who, what."""

    number: int
    at: datetime
    name: str
    text: str
    cards: SafeString | None
    call: str
    seconds: str
    is_meant: bool
    address: str
    verdict: VerdictInWords | None
    """The judgement of it, if it was a mistake."""


class DeskTrick(NamedTuple):
    """A trick of a round, and the hands after it."""

    number: int
    heading: str
    lines: list[DeskLine]
    hands: list[tuple[str, SafeString | str, int]]
    is_meant: bool
    is_open: bool
    """Whether it is unfolded: where a step was reported, only what is near it is."""


def round_context(
    visit: MatchVisit, hand: Hand, step: int | None, kept: Sequence[KeptAction]
) -> dict[str, Any]:
    """Return a round for the desk: ``step`` is the reported one, ``kept`` what happened in it."""
    walk = walk_of(hand)
    found = judged(hand, walk)
    return {
        "hand": hand,
        "tricks": _tricks(visit, hand, walk, step, found, {it.version: it.at for it in kept}),
        "may_judge": found is None,
        "is_partial": found is not None and found.is_partial,
        "is_clean": found is not None and bool(found.decisions) and not found.has_mistakes,
        "played_at": reverse(
            "replay", args=[visit.match.slug, hand.number, min(step or 0, walk.last)]
        ),
        "onlookers": visit.match.onlookers.select_related("player"),
        "step": step,
        "pushed": _pushed(visit, hand, walk),
        "sheet": sheet_of(
            hand, walk.states[-1], names_at(hand, visit.rows, walk.steps[-1].version)
        ),
    }


def _pushed(visit: MatchVisit, hand: Hand, walk: Walk) -> list[PushedCards]:
    """Return what each seat gave in the exchange, empty if the cards have not moved."""
    given: dict[int, Sequence[Cards]] = {}
    for step in walk.steps:
        given |= {it.seat: it.give for it in step.events if isinstance(it, ExchangeSubmitted)}
        if any(isinstance(it, CardsExchanged) for it in step.events):
            names, before = names_at(hand, visit.rows, step.version), walk.states[step.number]
            return [
                PushedCards(
                    names[seat],
                    [
                        (names[to], row(in_order(given[seat][to]), SMALL))
                        for to in after(before, seat)
                    ],
                )
                for seat in SEATS
                if seat in given
            ]
    return []


def _tricks(
    visit: MatchVisit,
    hand: Hand,
    walk: Walk,
    meant: int | None,
    judgement: Judged | None,
    times: Mapping[int, datetime],
) -> list[DeskTrick]:
    def address(number: int) -> str:
        return reverse("replay", args=[visit.match.slug, hand.number, number])

    found = []
    for place, trick in enumerate(lines_of(hand, visit.rows, walk)):
        lines = [
            DeskLine(
                line.number,
                times[walk.steps[line.number].version],
                line.name,
                line.text,
                _laid(walk.steps[line.number]),
                line.call,
                line.seconds,
                meant is not None and abs(line.number - meant) <= WITHIN,
                address(line.number),
                _verdict(judgement, visit, hand, walk.steps[line.number]),
            )
            for line in trick.lines
        ]
        last = lines[-1].number
        names = names_at(hand, visit.rows, walk.steps[last].version)
        hands = _hands(names, walk.states[last].hands)
        is_meant = meant is not None and _is_within(trick, meant)
        is_open = meant is None or any(line.is_meant for line in lines)
        found.append(DeskTrick(place, trick.heading, lines, hands, is_meant, is_open))
    return found


def _verdict(
    judgement: Judged | None, visit: MatchVisit, hand: Hand, step: Step
) -> VerdictInWords | None:
    """Return the judgement of a step that stands out."""
    decision = None if judgement is None else judgement.decisions.get(step.number)
    if judgement is None or decision is None or decision["verdict"] not in TELLING:
        return None
    names = names_at(hand, visit.rows, step.version)
    return verdict_of(judgement, walk_of(hand), step.number, names, hides=False)


def _laid(step: Step) -> SafeString | None:
    """Return the cards that were laid in a step."""
    laid = next((it for it in step.events if isinstance(it, CardsLaid)), None)
    return None if laid is None else row(as_laid(laid.combination), SMALL)


def _is_within(trick: TrickLines, number: int) -> bool:
    return trick.lines[0].number <= number <= trick.lines[-1].number


def _hands(names: Sequence[str], hands: Sequence[Cards]) -> list[tuple[str, SafeString | str, int]]:
    held = [in_order(hands[seat]) for seat in SEATS]
    return [
        (names[seat], row(held[seat], SMALL) if held[seat] else "", len(held[seat]))
        for seat in SEATS
    ]
