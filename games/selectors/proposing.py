"""Which level of bots suits somebody: the one at which they would win half of their matches."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp, log
from typing import NamedTuple

from games.bots.levels import LEVELS, level_named
from games.models import MatchKind, MatchSeat, Player
from games.rules.cards.ruleset import SEATS

FEWEST_MATCHES = 5
"""After how many matches against bots a level is proposed."""
MATCHES_LOOKED_AT = 20
PER_LEVEL = 0.5
"""How much likelier a team that is a level better wins: 62 of 100, measured between levels."""
DOUBT = 2.0
"""How far somebody may be, in levels, from those played against; matches say the rest."""
_TEAMS = 2


class BotMatch(NamedTuple):
    """A match with three bots; levels by their places in ``LEVELS``."""

    partner: int
    opponents: tuple[int, int]
    is_won: bool


class LevelProposal(NamedTuple):
    """A level, and how many matches speak for it."""

    level: str
    matches: int


def proposal_for(player: Player) -> LevelProposal | None:
    """Return the level that suits somebody; ``None`` before five matches with three bots."""
    matches = _matches_of(player)
    if len(matches) < FEWEST_MATCHES:
        return None
    return LevelProposal(list(LEVELS)[place_of(matches)], len(matches))


def fitting_level(player: Player | None) -> str:
    """Return the level of bots that fits itself: what matches have moved, or where it begins.

    It begins with the level proposed, for newcomers with the weakest one.
    """
    level = None if player is None else level_named(player.fitting_level)
    if level is not None:
        return level.name
    found = None if player is None else proposal_for(player)
    return next(iter(LEVELS)) if found is None else found.level


def place_of(matches: Iterable[BotMatch]) -> int:
    """Return the level at which half would be won, by its place: the likeliest."""
    matches = list(matches)
    met = [place for it in matches for place in it.opponents]
    usual = sum(met) / len(met)

    def likelihood(place: int) -> float:
        known = -((place - usual) ** 2) / (2 * DOUBT**2)
        return known + sum(_likelihood(place, match) for match in matches)

    return max(range(len(LEVELS)), key=likelihood)


def _likelihood(place: int, match: BotMatch) -> float:
    """Return the logarithm of the chance of a result for somebody as good as a level."""
    ahead = (place + match.partner - sum(match.opponents)) / 2
    return -log(1 + exp(-PER_LEVEL * ahead * (1 if match.is_won else -1)))


def _matches_of(player: Player) -> list[BotMatch]:
    """Return the latest matches that somebody has won or lost with three bots."""
    own = MatchSeat.objects.filter(
        player=player,
        match__kind=MatchKind.PLAYED,
        result__in=(MatchSeat.Result.WON, MatchSeat.Result.LOST),
    ).order_by("-match__started", "-match_id")
    mine = {
        row.match_id: row for row in own.only("match_id", "number", "result")[:MATCHES_LOOKED_AT]
    }
    bots = MatchSeat.objects.filter(match__in=mine, stands_in=False).exclude(level="")
    levels: dict[int, dict[int, str]] = {}
    for row in bots.only("match_id", "number", "level"):
        levels.setdefault(row.match_id, {})[row.number] = row.level
    found = (_match(row, levels.get(row.match_id, {})) for row in mine.values())
    return [match for match in found if match is not None]


def _match(own: MatchSeat, levels: dict[int, str]) -> BotMatch | None:
    """Return a match; ``None`` unless three bots of today's levels have played in it."""
    names = list(LEVELS)
    places: dict[int, int] = {}
    for number, name in levels.items():
        level = level_named(name)
        if level is not None:
            places[number] = names.index(level.name)
    if set(places) != set(SEATS) - {own.number}:
        return None
    partner = (own.number + _TEAMS) % len(SEATS)
    one, other = (place for number, place in places.items() if number != partner)
    return BotMatch(places[partner], (one, other), own.result == MatchSeat.Result.WON)
