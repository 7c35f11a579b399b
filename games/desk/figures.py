"""How people play with their partners, beside others at the same kinds of tables.

They are sums of the rows that :mod:`games.desk.services.partners` has made. A figure is shown with
its 95 % interval, once there are enough rounds for it to say something.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from django.db.models import Count, F, FloatField, Q, QuerySet, Sum

from games.intervals import Interval, mean, share
from games.models import PartnerRound, Player
from games.services.acting import judging

MEASURE = 1
"""The version of what is counted, and of fits (:mod:`games.bots.verdicts.fitting`)."""
VERSION = 100 * judging.VERSION + MEASURE
LEAST_ROUNDS = 300
"""With fewer rounds figures are not shown: chance would say more than they do."""


class PartnerSums(NamedTuple):
    """What is counted over some rows of partners."""

    rows: int = 0
    decisions: int = 0
    mistakes: int = 0
    passes: int = 0
    left_to_partner: int = 0
    pushes: int = 0
    push_fit: float = 0
    push_squares: float = 0
    wishes: int = 0
    wish_fit: float = 0
    wish_squares: float = 0


class ComparedFigure(NamedTuple):
    """A figure of somebody beside that of others."""

    name: str
    """One of ``NAMES``."""
    own: Interval | None
    others: Interval | None
    above: int
    """How many of those others that have enough rounds have at least as high a figure."""


class BesideOthers(NamedTuple):
    """All that is shown of a person or a pair."""

    rounds: int
    figures: list[ComparedFigure]
    """Empty while there are not enough rounds."""
    others: int
    """How many others are compared, people or pairs, and how many of these have enough rounds."""
    others_with_enough: int

    @property
    def missing(self) -> int:
        """How many rounds are missing until figures are shown."""
        return max(0, LEAST_ROUNDS - self.rounds)


_SUMMED = {
    "rows": Count("pk"),
    **{it: Sum(it) for it in ("decisions", "mistakes", "passes", "left_to_partner")},
    "pushes": Count("push_fit"),
    "push_fit": Sum("push_fit"),
    "push_squares": Sum(F("push_fit") * F("push_fit"), output_field=FloatField()),
    "wishes": Count("wish_fit"),
    "wish_fit": Sum("wish_fit"),
    "wish_squares": Sum(F("wish_fit") * F("wish_fit"), output_field=FloatField()),
}
"""How the database finds each part of ``PartnerSums``, in their order."""
NAMES = ("mistakes", "left_to_partner", "pushes", "wishes")
IN_HUNDRED = ("mistakes", "left_to_partner")
"""The figures that are parts of a hundred; others are in points."""
KindOfTable = tuple[bool, bool]
"""Whether matches are rated, and whether they have Boosters."""
Members = tuple[int, ...]
"""The number of a person, or those of a pair, the lower one first."""


def of_person(player: Player) -> BesideOthers:
    """Compare somebody with all others, whoever the partner."""
    return _comparison(Q(player=player), (player.pk,), lambda one, _other: (one,))


def of_pair(one: Player, other: Player) -> BesideOthers:
    """Compare a pair with all other pairs."""
    both = Q(player=one, partner=other) | Q(player=other, partner=one)
    return _comparison(both, _pair(one.pk, other.pk), _pair)


def partners_of(player: Player) -> list[tuple[Player, int]]:
    """Return the people with whom somebody has played, and how many rounds, most first."""
    rows = _rows().filter(player=player).order_by().values_list("partner")
    numbers = dict(rows.annotate(rounds=Count("pk")))
    known = Player.objects.in_bulk(numbers)
    return sorted(((known[it], numbers[it]) for it in known), key=lambda it: (-it[1], it[0].pk))


def _pair(one: int, other: int) -> Members:
    return (min(one, other), max(one, other))


def _rows() -> QuerySet[PartnerRound]:
    return PartnerRound.objects.filter(version=VERSION)


def _comparison(whose: Q, own: Members, members: Callable[[int, int], Members]) -> BesideOthers:
    kinds = set(_rows().filter(whose).order_by().values_list("is_rated", "has_boosters").distinct())
    found = _sums(kinds, members)
    mine = found.pop(own, PartnerSums())
    rounds = mine.rows // len(own)
    enough = [it for it in found.values() if it.rows // len(own) >= LEAST_ROUNDS]
    figures = []
    if rounds >= LEAST_ROUNDS:
        everybody = _sum(found.values())
        figures = [_compared(name, mine, everybody, enough) for name in NAMES]
    return BesideOthers(rounds, figures, len(found), len(enough))


def _sums(
    kinds: Iterable[KindOfTable], members: Callable[[int, int], Members]
) -> dict[Members, PartnerSums]:
    """Return the sums of all people or pairs at some kinds of tables."""
    at_kinds = Q(pk=None)
    for is_rated, has_boosters in kinds:
        at_kinds |= Q(is_rated=is_rated, has_boosters=has_boosters)
    rows = _rows().filter(at_kinds).order_by().values_list("player", "partner")
    rows = rows.annotate(**{f"all_{name}": it for name, it in _SUMMED.items()})
    found: dict[Members, list[PartnerSums]] = defaultdict(list)
    for player, partner, *counted in map(tuple[Any, ...], rows):
        found[members(player, partner)].append(PartnerSums(*(it or 0 for it in counted)))
    return {key: _sum(it) for key, it in found.items()}


def _sum(parts: Iterable[PartnerSums]) -> PartnerSums:
    return PartnerSums(*map(sum, zip(*(PartnerSums(), *parts), strict=True)))


def _compared(
    name: str, own: PartnerSums, others: PartnerSums, enough: Sequence[PartnerSums]
) -> ComparedFigure:
    mine = estimate(name, own)
    values = [it.value for sums in enough if (it := estimate(name, sums)) is not None]
    above = 0 if mine is None else sum(it >= mine.value for it in values)
    return ComparedFigure(name, mine, estimate(name, others), above)


def estimate(name: str, sums: PartnerSums) -> Interval | None:
    """Return a figure with its interval, ``None`` if nothing of it was counted."""
    if name == "mistakes":
        return share(sums.mistakes, sums.decisions)
    if name == "left_to_partner":
        return share(sums.left_to_partner, sums.passes)
    if name == "pushes":
        return mean(sums.push_fit, sums.push_squares, sums.pushes)
    return mean(sums.wish_fit, sums.wish_squares, sums.wishes)
