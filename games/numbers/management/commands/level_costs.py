"""`manage.py level_costs`: what mistakes of each level of bots cost a round, by the judge."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from multiprocessing import get_context
from random import Random
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.bots.ground import turns
from games.bots.levels import LEVELS, Level, level_named
from games.bots.search import ready
from games.intervals import mean
from games.numbers.counting import mistake_kinds, mistakes_of
from games.records.summary import AcceptedAction
from games.rules.cards.options import TableOptions
from games.rules.cards.ruleset import SEATS
from games.rules.play.engine import act
from games.rules.state.actions import Action
from games.rules.state.state import State
from games.rules.view.booster import EMPTY
from games.rules.view.choices import Options
from games.rules.view.perspective import Perspective
from games.rules.view.public_record import PublicRecord
from games.services.acting import judging


class Command(BaseCommand):
    help = (
        "Lets four bots of a level play rounds without Boosters and has the judge say what their "
        "mistakes cost a round: the figures of games/numbers/level_costs.py."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the levels, and how many rounds of which deals."""
        parser.add_argument("levels", metavar="LEVEL", nargs="*", help="all, if none is named")
        parser.add_argument("--rounds", type=int, default=100)
        parser.add_argument("--seed", type=int, default=400_000, help="of the first deal")
        parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)

    def handle(self, *args: Any, **options: Any) -> None:
        """Play, judge, and print a line for each level."""
        names = options["levels"] or [*LEVELS]
        unknown = [name for name in names if level_named(name) is None]
        if unknown:
            raise CommandError(f"There is no level {unknown[0]}, but: {', '.join(LEVELS)}")
        if options["rounds"] < 2:
            raise CommandError("An interval takes two rounds at least.")
        if not ready.load(settings.KERNEL_DIR):
            raise CommandError("numba is not installed: nothing can be judged")
        self.stdout.write(f"judged by version {judging.VERSION}")
        for name in names:
            jobs = [(options["seed"] + number, name) for number in range(options["rounds"])]
            with get_context("fork").Pool(options["processes"]) as pool:
                costs = pool.map(cost_of_round, jobs, chunksize=1)
            it = mean(sum(costs), sum(cost * cost for cost in costs), len(costs))
            assert it is not None
            self.stdout.write(
                f"{name}, version {LEVELS[name].version}: {it.value:.2f} points a round "
                f"(95 % {it.low:.2f} to {it.high:.2f}, {it.number} rounds)"
            )


def cost_of_round(job: tuple[int, str]) -> float:
    """Return what mistakes have cost a seat, on average of the four, in one round of a level."""
    seed, name = job
    played = _played(seed, LEVELS[name])
    decisions = judging.judge_round(played)["decisions"]
    kinds = mistake_kinds(played.before, played.steps)
    mistakes = (it for seat in SEATS for it in mistakes_of(seat, decisions, kinds))
    return sum(it.cost for it in mistakes) / len(SEATS)


def _played(seed: int, level: Level) -> judging.PlayedRound:
    def bot(view: Perspective, found: Options, record: PublicRecord) -> Action | None:
        return level.decide(view, found, EMPTY, record)

    before = State(options=TableOptions())
    deal = turns.deal_of(Random(seed))  # noqa: S311 - the same deals for the same seed
    state, events = act(before, None, deal)
    steps = [AcceptedAction(None, deal, tuple(events))]
    while state.windows:
        seat, action = turns.next_action(state, [bot] * len(SEATS))
        state, events = act(state, seat, action)
        steps.append(AcceptedAction(seat, action, tuple(events)))
    return judging.PlayedRound(before, steps)
