"""The level of bots that fits itself: up after two wins, down after two losses.

What moves it is a whole match of the usual kind against three bots of that very level, by a
player who has chosen no level: 1000 points, without Boosters, fixed partners, nobody stands in,
and neither conceded nor abandoned.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.bots.levels import LEVELS, level_named
from games.models import Match, MatchKind, MatchSeat, Player, Seat
from games.rules.cards.options import TableOptions
from games.rules.cards.ruleset import SEATS
from games.rules.state.codec import from_json

MATCHES_IN_A_ROW = 2
"""So many wins or losses move the level."""
_USUAL = TableOptions()


def choose_level(player: Player, level: str) -> None:
    """Let the bots of a player have this level from now on; empty for one that fits itself."""
    if player.bot_level != level:
        player.bot_level = level
        player.save(update_fields=["bot_level"])


def note_match(match: Match, seats: Sequence[Seat]) -> int:
    """Move the level that fits after a match; return by how much: 1, 0 or -1.

    The bots at the table have the new level at once, so that the next match is played with it.
    """
    player, level = _player_and_level(match, seats)
    if player is None or player.bot_level or player.fitting_level not in ("", level):
        return 0
    row = match.players.get(player=player)
    is_won = row.result == MatchSeat.Result.WON
    if not is_won and row.result != MatchSeat.Result.LOST:
        return 0
    run = max(player.fitting_run, 0) + 1 if is_won else min(player.fitting_run, 0) - 1
    player.fitting_level, player.fitting_run, step = level, run, 0
    if abs(run) == MATCHES_IN_A_ROW:
        moved = _beside(level, 1 if is_won else -1)
        player.fitting_run, step = 0, 0 if moved == level else run // MATCHES_IN_A_ROW
        player.fitting_level = moved
    player.save(update_fields=["fitting_level", "fitting_run"])
    if step:
        for seat in seats:
            if seat.bot:
                seat.bot = player.fitting_level
                seat.save(update_fields=["bot"])
    return step


def _player_and_level(match: Match, seats: Sequence[Seat]) -> tuple[Player | None, str]:
    """Return who has played alone with three bots of a level, by what counts as usual."""
    people = [seat for seat in seats if seat.player_id is not None]
    levels = {found.name for seat in seats if (found := level_named(seat.bot)) is not None}
    if len(people) != 1 or len(levels) != 1 or match.ending or not _is_usual(match):
        return None, ""
    if len(match.players.all()) != len(SEATS):  # somebody has come, left or been stood in for
        return None, ""
    return people[0].player, levels.pop()


def _is_usual(match: Match) -> bool:
    if match.kind != MatchKind.PLAYED:
        return False
    options = from_json(match.options)
    of_match = options.target, options.max_rounds, options.max_minutes
    usual = _USUAL.target, _USUAL.max_rounds, _USUAL.max_minutes
    return of_match == usual and not (options.booster_deck or options.partners_rotate)


def _beside(level: str, step: int) -> str:
    """Return the next level up or down; at the ends the same."""
    names = list(LEVELS)
    return names[min(max(names.index(level) + step, 0), len(names) - 1)]
