"""How well and how fast the strong bot plays, and what it costs the others."""

from __future__ import annotations

import os
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import mean
from time import process_time

import numpy as np

from games.bots import arena, decide
from games.bots.ground import turns
from games.bots.normal import rule
from games.bots.search import ready
from games.bots.thumb.situation import BotSituation
from games.intervals import SURE
from games.rules.cards.deck import FULL_DECK
from games.rules.state.actions import Action, Pass, Play
from games.rules.view.booster import EMPTY
from games.rules.view.choices import Options
from games.rules.view.perspective import Perspective
from games.rules.view.public_record import PublicRecord
from tests.bench.figures import figure, tell
from tests.bench.served import keeps_up, load

COMPILED = Path(__file__).parents[2] / ".data" / "search"
DEALS = 400
SEEDS = range(50_000, 50_000 + DEALS)
DECISION_DEALS = 10
PLAYOUTS = 20_000
TABLES = (10, 20, 40, 60, 80)

spent: list[float] = []


def bot(level: str, view: Perspective, found: Options, record: PublicRecord) -> Action | None:
    begun = process_time()
    action = decide(level, view, found, EMPTY, record)
    if level == "strong":
        spent.append(process_time() - begun)
    return action


STRONG, NORMAL = partial(bot, "strong"), partial(bot, "normal")


def duel(seed: int) -> arena.Duel:
    return arena.duel(turns.deal_of(Random(seed)), STRONG, NORMAL)


@figure("points/round")
def strong_vs_rule_points() -> float:
    """Two strong bots against two normal ones; each deal is played from both sides."""
    ready.load(COMPILED)
    with get_context("fork").Pool(os.cpu_count()) as pool:
        found = arena.summed_up(pool.map(duel, SEEDS, chunksize=4), Random(1))
    low, high = found.points - found.interval, found.points + found.interval
    tell(f"95 % interval {low:+.1f} to {high:+.1f}, {DEALS} deals played twice")
    tell(f"{100 * found.matches:.0f} % of matches to {arena.TARGET}")
    for (team, kind), calls in sorted(found.calls.items()):
        tell(f"{('strong', 'normal')[team]}: {kind} called {calls.called}, won {calls.won}")
    return found.points


def by_habit(view: Perspective, found: Options, record: PublicRecord) -> Action | None:
    """Play as a bot's own team does in a playout, without a search; call like the rule bot."""
    from games.bots.strong import candidates, habit, knowledge

    usual = rule.decide(view, found)
    known = knowledge.known(view, record)
    if known is None or not found.moves or not isinstance(usual, Play | Pass):
        return usual
    situation = BotSituation(view)
    chosen = habit.habit_of(known, situation.seat)
    moves, place = candidates.plays_and_pass(situation, found, usual, chosen)
    action = moves[place].action
    if isinstance(action, Play) and isinstance(usual, Play):
        return action._replace(tichu=usual.tichu)
    return action


@figure("points/round")
def habit_vs_rule_points() -> float:
    """What the style of playouts alone gains: the move that the search has to beat."""
    ready.load(COMPILED)
    deals = (turns.deal_of(Random(seed)) for seed in SEEDS)
    found = arena.summed_up([arena.duel(deal, by_habit, NORMAL) for deal in deals], Random(1))
    low, high = found.points - found.interval, found.points + found.interval
    tell(f"95 % interval {low:+.1f} to {high:+.1f}, {DEALS} deals played twice")
    return found.points


@figure("points/round", is_long=True)
def style_vs_rule_points() -> float:
    """What the style of playouts gains over the rule bot's formulas if nobody searches at all."""
    ready.load(COMPILED)
    from games.bots.search.styles import RULE, STYLE
    from tests.bench.training import DEALS, PREDECESSOR, Training

    training = Training(DEALS, 1)
    before = training.compared(STYLE, PREDECESSOR, DEALS)
    tell(f"{before.points:+.1f} ± {SURE * before.error:.1f} over its predecessor")
    gain = training.compared(STYLE, RULE, DEALS)
    tell(f"95 % interval {gain.points:+.1f} ± {SURE * gain.error:.1f}, {DEALS} deals played twice")
    return gain.points


@figure("ms")
def strong_decision_ms() -> float:
    """Processor time of a decision of a strong bot, on average."""
    ready.load(COMPILED)
    spent.clear()
    for seed in SEEDS[:DECISION_DEALS]:
        duel(seed)
    longest = sorted(spent)
    tell(
        f"{len(spent)} decisions, 99 of 100 within {1000 * longest[len(spent) * 99 // 100]:.0f} ms"
    )
    tell(f"the longest {1000 * longest[-1]:.0f} ms")
    return 1000 * mean(spent)


@figure("playouts/s")
def kernel_playouts_per_second() -> float:
    """Rounds played out from the first lead, including their share of worlds and groups."""
    ready.load(COMPILED)
    from games.bots.search import deeds, halving, table
    from games.bots.search.value import PLAIN

    hand = sum(turns.deal_of(Random(1)).first[0:1]) | turns.deal_of(Random(1)).rest[0]
    round_ = np.zeros(table.SIZE, dtype=np.int64)
    round_[table.HANDS] = hand
    round_[table.TOP_KIND] = round_[table.OWNER] = table.NOTHING
    candidates = np.zeros((8, deeds.COLUMNS), dtype=np.int64)
    sizes, fixed = np.full(4, 14, dtype=np.int64), np.zeros(4, dtype=np.int64)
    means, errors = np.zeros(8), np.zeros(8)
    begun = process_time()
    done = halving.compare(
        round_,
        0,
        candidates,
        0,
        FULL_DECK & ~hand,
        fixed,
        sizes,
        halving.Looks(PLAYOUTS, PLAYOUTS, 0.0),
        1,
        PLAIN,
        means,
        errors,
    )
    return done / (process_time() - begun)


@figure("tables")
def strong_bot_tables() -> float:
    """Tables of one person and three strong bots at which pushes arrive within 100 ms."""
    ready.load(COMPILED)
    full = 0
    for number in TABLES:
        if not keeps_up(load("bots", "--tables", str(number), "--level", "strong")):
            break
        full = number
    return full
