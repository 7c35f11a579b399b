"""Why a pairing is as it is: data, which pages put into words.

A pairing has the least costs of all, so what a pair costs *had* to be paid: there is no
pairing with less. In addition each team, from the top, is asked whom it would rather have met,
and what would then have been worse.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from games.tournaments.rules.pairing import (
    Costs,
    Couple,
    Field,
    NoPairing,
    PairedMatch,
    RoundPairing,
    costs_of,
    pair,
    pairing_of,
    preferred,
)
from games.tournaments.rules.results import Id


class Why(StrEnum):
    """The causes of a pairing, weightiest first, named like the costs."""

    FORBIDDEN = "forbidden"
    BYES = "byes"
    MEETINGS = "meetings"
    CLUBS = "clubs"
    BYE_PLACE = "bye_place"
    VP = "vp"
    PLACES = "places"


class PassedOver(NamedTuple):
    """Whom a team would rather have met, and what prevents it."""

    other: Id
    why: Why
    is_own: bool
    """Whether this pair itself costs more, or others would have to pay for it."""


class PairReason(NamedTuple):
    """The costs of a pair or a bye, those that were forced, and the better opponents it missed."""

    first: Id
    second: Id | None
    costs: Costs
    forced: tuple[Why, ...]
    """Costs of this pair that no pairing avoids."""
    passed: tuple[PassedOver, ...]


FORCED = (Why.BYES, Why.MEETINGS, Why.CLUBS)


def reasons_of(field: Field, pairing: RoundPairing) -> list[PairReason]:
    """Return the reasons for each pair of the best pairing and for the bye, which is last.

    Only the best of those passed over is looked into, and it takes one more pairing of those
    farther down.
    """
    found = []
    left = set(field.order)
    for match in pairing.matches:
        found.append(_reason(match, _passed(field, pairing, match, left)))
        left -= {match.first, match.second or ""}
    if pairing.bye is not None:
        found.append(_reason(pairing.bye, _passed_bye(field, pairing.bye)))
    return found


def costs_alone(pairing: RoundPairing) -> list[PairReason]:
    """Return what each pair and the bye cost in any pairing, without a reason for it."""
    matches = [*pairing.matches, *([] if pairing.bye is None else [pairing.bye])]
    return [_reason(it, ()) for it in matches]


def _reason(match: PairedMatch, passed: Iterable[PassedOver]) -> PairReason:
    costs = match.costs._asdict()
    forced = tuple(why for why in FORCED if costs[why.value])
    return PairReason(match.first, match.second, match.costs, forced, tuple(passed))


def _passed(
    field: Field, pairing: RoundPairing, match: PairedMatch, left: set[Id]
) -> list[PassedOver]:
    """Return the first whom a team would rather have met, of those who were left."""
    for other in preferred(field, match.first):
        if other == match.second:
            break
        if other in left:
            return [why_not(field, pairing, match, other)]
    return []


def _passed_bye(field: Field, bye: PairedMatch) -> list[PassedOver]:
    """Return the lowest team of all, if it is not the one with the bye (BYE-4)."""
    lowest = field.order[-1]
    if lowest == bye.first:
        return []
    more = field.byes.get(lowest, 0) > field.byes.get(bye.first, 0)
    return [PassedOver(lowest, Why.BYES if more else Why.MEETINGS, is_own=more)]


def why_not(field: Field, pairing: RoundPairing, match: PairedMatch, other: Id) -> PassedOver:
    """Return what would be worse if the first team of a match met another below it."""
    couple = frozenset({match.first, other})
    if couple in field.forbidden:
        return PassedOver(other, Why.FORBIDDEN, is_own=True)
    own = costs_of(field, match.first, other)
    for why in FORCED[1:]:
        if getattr(own, why.value) > getattr(match.costs, why.value):
            return PassedOver(other, why, is_own=True)
    return PassedOver(other, _worse(field, pairing, couple), is_own=False)


def _worse(field: Field, pairing: RoundPairing, couple: Couple) -> Why:
    """Return the weightiest cost that grows when a pair is set."""
    chosen = forced(field, couple)
    if chosen is None:
        return Why.FORBIDDEN
    for why in list(Why)[1:]:
        if total(chosen, why) != total(pairing, why):
            return why
    return Why.PLACES


def total(pairing: RoundPairing, why: Why) -> float:
    """Return the costs of a pairing in one respect."""
    matches = [*pairing.matches, *([pairing.bye] if pairing.bye else [])]
    return float(sum(getattr(it.costs, why.value) for it in matches))


def forced(field: Field, couple: Couple) -> RoundPairing | None:
    """Return the best pairing that has a given pair, ``None`` if there is none."""
    rest = field._replace(order=tuple(it for it in field.order if it not in couple))
    try:
        found = pair(rest)
    except NoPairing:
        return None
    others: list[frozenset[Id | None]] = [frozenset(it) for it in found.pairs]
    if found.bye is not None:
        others.append(frozenset({found.bye.first, None}))
    return pairing_of(field, [*others, couple])
