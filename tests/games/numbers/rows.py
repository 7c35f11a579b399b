"""Figures as they stand after many matches, without playing them."""

from __future__ import annotations

from games import expansion
from games.models import Hand, Match, Player
from games.numbers.counting import MistakeKind
from games.numbers.models import BoosterFigures, CountedMatch, CountedMistake, MatchFigures
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
    "cost_lead": 64.0,
    "cost_call": 40.0,
    "cost_bomb": 8.0,
}


def add_figures(
    player: Player, number: int | list[CountedMatch] = 1, **changes: object
) -> list[CountedMatch]:
    """Add the figures of some matches of somebody, all alike; or of matches that others have."""
    of_row = {"seat": 0, "kind": "people", "has_boosters": False, "season": 2026}
    counted = number if isinstance(number, list) else add_matches(number)
    MatchFigures.objects.bulk_create(
        MatchFigures(counted=it, player=player, **of_row | USUAL | changes) for it in counted
    )
    return counted


def add_mistakes(
    player: Player, counted: list[CountedMatch], each: int = 5, *, boosters: bool = False
) -> None:
    """Add some mistakes of somebody in each of some matches, all in the same round."""
    hand = Hand.objects.create(match=counted[0].match, number=1, first_window=1, started=now())
    CountedMistake.objects.bulk_create(
        CountedMistake(
            counted=it,
            player=player,
            hand=hand,
            version=number,
            kind=tuple(MistakeKind)[number % len(MistakeKind)],
            cost=15 + (it.pk * 7 + number * 13) % 50,
            has_boosters=boosters,
            season=2026,
        )
        for it in counted
        for number in range(each)
    )


def add_matches(number: int) -> list[CountedMatch]:
    """Add matches that are over and counted, of which nothing is known."""
    of_match = {"table_name": "Table", "options": {}, "seat_names": [], "number": 1}
    matches = Match.objects.bulk_create(
        Match(slug=new_slug(), started=now(), ended=now(), **of_match) for _ in range(number)
    )
    return CountedMatch.objects.bulk_create(CountedMatch(match=it) for it in matches)


def add_booster(player: Player, slug: str, played: int, worked: int, worth: int) -> None:
    """Add what a Booster did in the last match of somebody."""
    last = MatchFigures.objects.filter(player=player).latest("counted")
    of = {"played": played, "worked": worked, "worth": worth, "squares": worth * worth}
    BoosterFigures.objects.create(counted=last.counted, player=player, slug=slug, **of)


def add_boosters(player: Player, counted: list[CountedMatch], each: int) -> None:
    """Add some Boosters of somebody in each of some matches, of all kinds in turn."""
    slugs = sorted(expansion.catalogue())
    BoosterFigures.objects.bulk_create(
        BoosterFigures(
            counted=it,
            player=player,
            slug=slugs[(it.pk * each + number) % len(slugs)],
            played=1,
            worked=1,
            worth=50,
            squares=2500,
        )
        for it in counted
        for number in range(each)
    )
