"""Figures as they stand after many matches, without playing them."""

from __future__ import annotations

from games.models import Match, Player
from games.numbers.models import BoosterFigures, CountedMatch, MatchFigures
from games.services.ground.deal import new_slug
from games.services.ground.wall_clock import now

ROUNDS = 8
USUAL = {
    "matches": 1,
    "won": 1,
    "rounds": ROUNDS,
    "points": 80,
    "squares": 340_000,
    "tichu": 2,
    "tichu_made": 1,
    "grand": 1,
    "grand_made": 0,
    "doubles": 1,
    "doubles_against": 1,
    "bombs": 1,
    "first": 2,
    "passes": 40,
    "passes_able": 12,
    "lucky_rounds": 8,
    "lucky_points": 80,
    "cards": -24,
    "cards_squares": 30_000,
    "judged": 8,
    "cost": 112.0,
    "cost_squares": 3_000.0,
}


def add_figures(player: Player, number: int = 1, **changes: object) -> None:
    """Add the figures of some matches of somebody, all alike."""
    of_row = {"seat": 0, "kind": "people", "has_boosters": False, "season": 2026}
    of_match = {"table_name": "Table", "options": {}, "seat_names": [], "number": 1}
    matches = Match.objects.bulk_create(
        Match(slug=new_slug(), started=now(), ended=now(), **of_match) for _ in range(number)
    )
    counted = CountedMatch.objects.bulk_create(CountedMatch(match=it) for it in matches)
    MatchFigures.objects.bulk_create(
        MatchFigures(counted=it, player=player, **of_row | USUAL | changes) for it in counted
    )


def add_booster(player: Player, slug: str, played: int, worked: int, worth: int) -> None:
    """Add what a Booster did in the last match of somebody."""
    last = MatchFigures.objects.filter(player=player).latest("pk")
    BoosterFigures.objects.create(
        counted=last.counted,
        player=player,
        slug=slug,
        played=played,
        worked=worked,
        worth=worth,
        squares=worth * worth,
    )
