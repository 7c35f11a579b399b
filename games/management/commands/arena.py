"""Let two kinds of bots play the same deals from both sides, and say who is better."""

from __future__ import annotations

import json
import os
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeVar

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games import expansion
from games.bots import arena, decide
from games.bots.arena.external import SECONDS, Blunder, ExternalBot
from games.bots.arena.manners import MANNERS, MannerCount
from games.bots.ground import turns
from games.bots.levels import LEVELS, level_named
from games.bots.search import ready
from games.intervals import share
from games.rules.cards.deck import to_codes
from games.rules.state.actions import Action
from games.rules.state.codec import from_json
from games.rules.view.booster import EMPTY
from games.rules.view.choices import Options, options
from games.rules.view.perspective import Perspective, perspective
from games.rules.view.public_record import PublicRecord, public_record
from games.services.ground.snapshots import load

PROGRAM = "program:"
Found = TypeVar("Found")


class Job(NamedTuple):
    """What a process has to play."""

    seed: int
    team: str
    other: str
    seconds: float = SECONDS
    """How long a program may take for an answer."""
    is_shared: bool = False
    """Whether one process of a program answers for all its seats."""


class Command(BaseCommand):
    help = (
        "Plays deals twice between two teams of bots, the second time with all hands moved "
        "on by one seat. A bot is a level or 'program:COMMAND', a program that answers "
        "JSON lines (docs/bots.md)."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take two bots, what they play, and how much of it."""
        names = f"{', '.join(LEVELS)} or {PROGRAM}COMMAND"
        parser.add_argument("team", metavar="A", nargs="?", default="", help=names)
        parser.add_argument("other", metavar="B", nargs="?", default="", help=names)
        parser.add_argument("--deals", type=int, default=400, help="or matches, or rounds")
        what = parser.add_mutually_exclusive_group()
        for name, explained in _WAYS.items():
            what.add_argument(f"--{name}", action="store_true", help=explained)
        parser.add_argument(
            "--positions", metavar="FILE", help="ask levels about the positions of 'complaints'"
        )
        parser.add_argument("--seed", type=int, default=1, help="tells which deals are played")
        parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
        parser.add_argument(
            "--seconds", type=float, default=SECONDS, help="how long a program may think"
        )
        parser.add_argument(
            "--one-process",
            action="store_true",
            help="let one process of a program answer for all its seats",
        )

    def handle(self, *args: Any, team: str, other: str, **options: Any) -> None:
        """Play and print what is asked for."""
        if options["deals"] < 1:
            raise CommandError("At least one deal has to be played.")
        if options["ladder"]:
            for lower, higher in pairwise(LEVELS):
                self._duel(higher, lower, options)
        elif options["habits"]:
            self._habits([_known(name) for name in (team, other) if name] or [*LEVELS], options)
        elif options["positions"]:
            names = [_known(name) for name in (team, other) if name]
            self._positions(Path(options["positions"]), names)
        else:
            team, other = _known(team), _known(other)
            if options["matches"] or options["scores"]:
                self._matches(team, other, options)
            else:
                self._duel(team, other, options)

    def _all(
        self,
        play: Callable[[Job], Found],
        team: str,
        other: str,
        options: dict[str, Any],
    ) -> list[Found]:
        """Play with each seed, in all processes."""
        self._load(team, other)
        programs = options["seconds"], options["one_process"]
        seeds = range(options["seed"], options["seed"] + options["deals"])
        jobs = [Job(seed, team, other, *programs) for seed in seeds]
        with get_context("fork").Pool(options["processes"]) as pool:
            return pool.map(play, jobs, chunksize=2)

    def _load(self, *names: str) -> None:
        levels = (level_named(name) for name in names)
        thinks = any(level is not None and level.thinks for level in levels)
        if thinks and not ready.load(settings.KERNEL_DIR):
            self.stderr.write("numba is not installed: bots that search play like normal ones")

    def _duel(self, team: str, other: str, options: dict[str, Any]) -> None:
        duels = self._all(_play, team, other, options)
        self._print_blunders(it for duel in duels for it in duel.blunders)
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

    def _matches(self, team: str, other: str, options: dict[str, Any]) -> None:
        play = _play_at_score if options["scores"] else _play_match
        matches = self._all(play, team, other, options)
        self._print_blunders(it for match in matches for it in match.blunders)
        found = arena.bands(matches)
        for band in found if options["scores"] else ():
            self.stdout.write(
                f"ahead by {band.lead} {team} wins {band.ours} of {band.matches} matches, "
                f"{other} {band.theirs} with the same deals"
            )
        number = 2 * sum(band.matches for band in found)
        won = sum(band.matches + band.ours - band.theirs for band in found)
        told = share(won, number)
        if told is not None:
            self.stdout.write(
                f"matches: {told.value:.0f} % of {number} for {team} "
                f"(95 % interval {told.low:.0f} to {told.high:.0f} %)"
            )

    def _print_blunders(self, blunders: Iterable[Blunder]) -> None:
        """Print a line for each: what was asked, what was answered, which rule that breaks."""
        for it in blunders:
            self.stderr.write(
                f"lost a round at seat {it.seat}: {it.rule}; answer {it.answer or 'none'}; "
                f"question {it.question}"
            )

    def _habits(self, names: Sequence[str], options: dict[str, Any]) -> None:
        """Print how often each level does what people do."""
        counts = []
        for name in names:
            if name.startswith(PROGRAM):
                raise CommandError("Habits are those of levels.")
            counts.append(MannerCount())
            for count in self._all(_habits_in, name, name, options):
                counts[-1].add(count)
        self.stdout.write(f"{'':52}{'people':>12}" + "".join(f"{name:>12}" for name in names))
        for manner in MANNERS:
            shares = (manner.people, *(count.share(manner) for count in counts))
            said = ("-" if share is None else f"{share:.1f}" for share in shares)
            self.stdout.write(f"{manner.name:52}" + "".join(f"{it:>12}" for it in said))

    def _positions(self, file: Path, names: Sequence[str]) -> None:
        """Print of each position what was done, and what levels do there today."""
        if any(name.startswith(PROGRAM) for name in names):
            raise CommandError("Only levels are asked about positions.")
        self._load(*(names or LEVELS))
        for number, line in enumerate(file.read_text().splitlines(), start=1):
            try:
                position = json.loads(line)
                state, made = load(position["state"]), from_json(position["action"])
                seat, level = int(position["seat"]), position["level"]
            except (KeyError, TypeError, ValueError) as fault:
                raise CommandError(f"line {number} of {file} is no position: {fault!r}") from fault
            view = perspective(state, seat)
            found = options(view, expansion.catalogue())
            self.stdout.write(f"{number}: {to_codes(view.hand)}, {level} did {_told(made)}")
            for name in names or [_known(level)]:
                asked = decide(name, view, found, expansion.catalogue(), public_record(state))
                self.stdout.write(f"   {name} does {_told(asked)}")


_WAYS = {
    "matches": "play whole matches from 0:0, each from both sides with the same deals",
    "scores": "begin at one-sided scores, and count matches: each is played from both sides",
    "ladder": "let each level play the next lower one",
    "habits": "count how often levels (all, if none is named) do what people do",
}


def _known(name: str) -> str:
    """Return today's name of a level, or a program; raises CommandError."""
    level = level_named(name)
    if level is not None:
        return level.name
    if name.startswith(PROGRAM):
        return name
    raise CommandError(f"There is no bot {name or '(none named)'}, but: {', '.join(LEVELS)}")


def _told(action: Action | None) -> str:
    """Return an action in short."""
    if action is None:
        return "nothing"
    cards = getattr(action, "cards", 0)
    return " ".join([type(action).__name__, *([to_codes(cards)] if cards else [])])


_programs: dict[str, ExternalBot] = {}
"""The programs that run for this process, by command."""


def _deal(job: Job) -> Random:
    return Random(job.seed)  # noqa: S311 - the same deals for the same seed


def _play(job: Job) -> arena.Duel:
    return arena.duel(turns.deal_of(_deal(job)), *_teams(job))


def _play_match(job: Job) -> arena.MatchWon:
    return arena.duel_at((0, 0), _deal(job), *_teams(job))


def _play_at_score(job: Job) -> arena.MatchWon:
    score = arena.SCORES[job.seed % len(arena.SCORES)]
    return arena.duel_at(score, _deal(job), *_teams(job))


def _habits_in(job: Job) -> MannerCount:
    count = MannerCount()
    bot = count.watching(_bot(job.team, job))
    count.note_end(arena.play_round(turns.deal_of(_deal(job)), [bot] * 4))
    return count


def _teams(job: Job) -> tuple[turns.Bot, turns.Bot]:
    return _bot(job.team, job), _bot(job.other, job)


def _bot(name: str, job: Job) -> turns.Bot:
    level = level_named(name)
    if level is None:
        return _program(name.removeprefix(PROGRAM), job)

    def decide(view: Perspective, found: Options, record: PublicRecord) -> Action | None:
        return level.decide(view, found, EMPTY, record)

    return decide


def _program(command: str, job: Job) -> ExternalBot:
    if command not in _programs:
        _programs[command] = ExternalBot(command, job.seconds, job.is_shared)
    return _programs[command]
