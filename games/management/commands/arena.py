"""Let two kinds of bots play the same deals from both sides, and say who is better."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from math import sqrt
from multiprocessing import get_context
from random import Random
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.bots import arena
from games.bots.external import ExternalBot
from games.bots.levels import LEVELS
from games.bots.search import ready
from games.rules.state.actions import Action
from games.rules.view.booster import EMPTY
from games.rules.view.choices import Options
from games.rules.view.perspective import Perspective
from games.rules.view.public_record import PublicRecord

PROGRAM = "program:"


class Command(BaseCommand):
    help = (
        "Plays deals twice between two teams of bots, the second time with all hands moved "
        "on by one seat. A bot is a level or 'program:COMMAND', a program that answers "
        "JSON lines (docs/bots.md)."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take two bots and how many deals they play."""
        names = f"{', '.join(LEVELS)} or {PROGRAM}COMMAND"
        parser.add_argument("team", metavar="A", help=names)
        parser.add_argument("other", metavar="B", help=names)
        parser.add_argument("--deals", type=int, default=400)
        parser.add_argument(
            "--scores",
            action="store_true",
            help="begin at one-sided scores, and count matches: each is played from both sides",
        )
        parser.add_argument("--seed", type=int, default=1, help="tells which deals are played")
        parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)

    def handle(self, *args: Any, team: str, other: str, **options: Any) -> None:
        """Play and print points a round, matches and calls."""
        for name in (team, other):
            if name not in LEVELS and not name.startswith(PROGRAM):
                raise CommandError(f"There is no bot {name}, but: {', '.join(LEVELS)}")
        if options["deals"] < 1:
            raise CommandError("At least one deal has to be played.")
        thinks = any(name in LEVELS and LEVELS[name].thinks for name in (team, other))
        if thinks and not ready.load(settings.KERNEL_DIR):
            self.stderr.write("numba is not installed: the strong bot plays like the normal one")
        seeds = range(options["seed"], options["seed"] + options["deals"])
        jobs = [(seed, team, other) for seed in seeds]
        with get_context("fork").Pool(options["processes"]) as pool:
            if options["scores"]:
                self._print_bands(team, other, arena.bands(pool.imap(_play_at_score, jobs)))
                return
            duels = pool.map(_play, jobs, chunksize=2)
        chance = Random(options["seed"])  # noqa: S311 - the same figures for the same seed
        self._print(team, other, arena.summed_up(duels, chance), len(duels))

    def _print(self, team: str, other: str, outcome: arena.ArenaResult, deals: int) -> None:
        low, high = outcome.points - outcome.interval, outcome.points + outcome.interval
        self.stdout.write(
            f"{team} - {other}: {outcome.points:+.1f} points a round "
            f"(95 % interval {low:+.1f} to {high:+.1f}, {deals} deals played twice)"
        )
        least, most = outcome.matches_interval
        self.stdout.write(
            f"matches to {arena.TARGET}: {100 * outcome.matches:.0f} % for {team} "
            f"(95 % interval {100 * least:.0f} to {100 * most:.0f} %)"
        )
        for (side, kind), calls in sorted(outcome.calls.items()):
            name = (team, other)[side]
            self.stdout.write(f"{name}: {kind} called {calls.called} times, won {calls.won}")

    def _print_bands(self, team: str, other: str, found: list[arena.Band]) -> None:
        for band in found:
            self.stdout.write(
                f"ahead by {band.lead} {team} wins {band.ours} of {band.matches} matches, "
                f"{other} {band.theirs} with the same deals"
            )
        matches = 2 * sum(band.matches for band in found)
        won = sum(band.matches + band.ours - band.theirs for band in found)
        low, high = _share(won, matches)
        self.stdout.write(
            f"matches: {100 * won / matches:.0f} % for {team} "
            f"(95 % interval {100 * low:.0f} to {100 * high:.0f} %)"
        )


def _share(won: int, of: int) -> tuple[float, float]:
    """Return the 95 % interval of a share (Wilson)."""
    square = arena.CONFIDENCE**2
    middle = (won + square / 2) / (of + square)
    half = arena.CONFIDENCE * sqrt(won * (of - won) / of + square / 4) / (of + square)
    return middle - half, middle + half


_programs: dict[str, ExternalBot] = {}
"""The programs that run for this process, by command."""


def _play(job: tuple[int, str, str]) -> arena.Duel:
    seed, team, other = job
    deal = arena.deal_of(Random(seed))  # noqa: S311 - the same deal for the same seed
    return arena.duel(deal, _bot(team), _bot(other))


def _play_at_score(job: tuple[int, str, str]) -> arena.MatchWon:
    seed, team, other = job
    score = arena.SCORES[seed % len(arena.SCORES)]
    return arena.duel_at(score, Random(seed), _bot(team), _bot(other))  # noqa: S311


def _bot(name: str) -> arena.Bot:
    if name.startswith(PROGRAM):
        command = name.removeprefix(PROGRAM)
        if command not in _programs:
            _programs[command] = ExternalBot(command)
        return _programs[command]
    level = LEVELS[name]

    def decide(view: Perspective, found: Options, record: PublicRecord) -> Action | None:
        return level.decide(view, found, EMPTY, record)

    return decide
