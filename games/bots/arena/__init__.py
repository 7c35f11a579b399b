"""Duels between bots in which luck counts little: every deal is played twice.

The second time all hands are moved on by one seat, so that both teams play both sides of
the deal. Tables are untimed: seats that hold a bomb are asked first, then those waited for.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import Any, NamedTuple

from games.bots.arena.external import Blunder, BlunderMade, ExternalBot
from games.bots.ground.turns import Bot, NothingDone, deal_of, next_action
from games.rules.cards.errors import RuleViolation
from games.rules.cards.options import TableOptions
from games.rules.play.engine import act
from games.rules.state.actions import Action, Deal
from games.rules.state.state import State

TARGET = 1000
SCORES = (
    *((300, 0), (450, 150), (600, 300), (800, 500), (900, 600)),
    *((600, 0), (700, 100), (800, 200), (950, 350)),
    *((800, 0), (850, 50), (900, 100), (990, 190)),
)
"""Scores at which one team is ahead by 300, 600 or 800, as they occur in matches."""
CONFIDENCE = 1.96
"""Standard errors on each side of a 95 % interval."""
FORFEIT = 200
"""Points for the others if a program has made a blunder, as for a double victory."""
RESAMPLES = 200
"""How often deals are resampled for the interval of matches won."""


class Calls(NamedTuple):
    """Calls of a team, and how many of them were won."""

    called: int = 0
    won: int = 0


class Duel(NamedTuple):
    """How a deal went for the first team, played from both sides."""

    points: tuple[tuple[int, int], ...]
    """Points of the two teams in each round."""
    calls: tuple[tuple[int, str, bool], ...]
    """Team, kind and success of every call."""
    blunders: tuple[Blunder, ...] = ()
    """Mistakes of programs; each has cost its team the round."""

    @property
    def difference(self) -> float:
        """Points of the first team less those of the other, per round."""
        return mean(ours - theirs for ours, theirs in self.points)


class ArenaRound(NamedTuple):
    """How a round went for the seats 0 and 2, and for 1 and 3."""

    points: tuple[int, int]
    calls: tuple[tuple[int, str, bool], ...] = ()
    """Team, kind and success of every call."""
    blunder: Blunder | None = None
    """Why it was not played to the end."""


class ArenaResult(NamedTuple):
    """What a number of duels say about the first team."""

    points: float
    interval: float
    """Half the width of the 95 % interval of the points."""
    matches: float
    """Share of matches to 1000 that it wins."""
    matches_interval: tuple[float, float]
    """The 95 % interval of that share."""
    calls: dict[tuple[int, str], Calls]
    """By team and kind of call."""


def moved_on(deal: Deal) -> Deal:
    """Return a deal with every hand at the seat before."""
    first, rest = deal
    return Deal((*first[1:], first[0]), (*rest[1:], rest[0]))


def duel(deal: Deal, team: Bot, other: Bot) -> Duel:
    """Play a deal from both sides."""
    bots = (team, other, team, other)
    rounds = []
    for number, dealt in enumerate((deal, moved_on(deal)), start=1):
        _tell(bots, told="match", number=number)
        rounds.append(_played(dealt, bots))
        ours, theirs = rounds[-1].points
        _tell(bots, told="match over", scores=rounds[-1].points, won=_won(ours, theirs))
    return Duel(
        tuple(it.points for it in rounds),
        tuple(call for it in rounds for call in it.calls),
        tuple(it.blunder for it in rounds if it.blunder is not None),
    )


def _won(ours: int, theirs: int) -> int | None:
    """Return the team with more points; ``None`` if there is none."""
    return None if ours == theirs else int(theirs > ours)


def _tell(bots: Sequence[Bot], **news: Any) -> None:
    """Tell programs what has happened, once per seat."""
    for seat, bot in enumerate(bots):
        if isinstance(bot, ExternalBot):
            bot.tell(seat, news)


def _played(deal: Deal, bots: Sequence[Bot], rounds: Sequence[tuple[int, int]] = ()) -> ArenaRound:
    """Play a round; a blunder of a program costs its team the round, and the arena goes on."""
    scores = (sum(ours for ours, _ in rounds), sum(theirs for _, theirs in rounds))
    _tell(bots, told="round", number=len(rounds) + 1, scores=scores)
    try:
        played = _counted(play_round(deal, bots, rounds))
    except BlunderMade as made:
        lost = made.blunder.seat % 2
        points = (0, FORFEIT) if lost == 0 else (FORFEIT, 0)
        played = ArenaRound(points, blunder=made.blunder)
    totals = [score + made for score, made in zip(scores, played.points, strict=True)]
    _tell(bots, told="round over", points=played.points, scores=totals)
    return played


def _counted(state: State) -> ArenaRound:
    assert state.score is not None
    calls = [
        (seat % 2, str(call), state.out[0] == seat)
        for seat, call in enumerate(state.calls)
        if call is not None
    ]
    return ArenaRound(state.score.round, tuple(calls))


class MatchWon(NamedTuple):
    """A match played on from a given score, from both sides."""

    lead: int
    """Points by which one team was ahead at the start."""
    ahead: bool
    """Whether the first team won when it was ahead."""
    behind: bool
    """Whether it won when it was behind."""
    blunders: tuple[Blunder, ...] = ()


class Band(NamedTuple):
    """Matches that began with about the same lead."""

    lead: int
    matches: int
    ours: int
    """Matches that the first team won of those in which it was ahead."""
    theirs: int
    """Matches that the others won of those in which they were ahead: same deals, same scores."""


def duel_at(score: tuple[int, int], chance: Random, team: Bot, other: Bot) -> MatchWon:
    """Play a match on from a score, with the same deals, first ahead and then behind."""
    deals: list[Deal] = []
    blunders: list[Blunder] = []
    won = []
    for number, bots in enumerate(((team, other) * 2, (other, team) * 2), start=1):
        _tell(bots, told="match", number=number)
        won.append(_wins_from(score, deals, chance, bots, blunders))
    first, second = won[0], not won[1]
    ahead, behind = (first, second) if score[0] > score[1] else (second, first)
    return MatchWon(abs(score[0] - score[1]), ahead, behind, tuple(blunders))


def _wins_from(
    score: tuple[int, int],
    deals: list[Deal],
    chance: Random,
    bots: Sequence[Bot],
    blunders: list[Blunder],
) -> bool:
    """Tell whether seats 0 and 2 win; missing deals are added."""
    rounds = [score]
    ours, theirs = score
    while max(ours, theirs) < TARGET or ours == theirs:
        if len(rounds) > len(deals):
            deals.append(deal_of(chance))
        played = _played(deals[len(rounds) - 1], bots, rounds)
        blunders += [] if played.blunder is None else [played.blunder]
        rounds.append(played.points)
        ours, theirs = (sum(points) for points in zip(*rounds, strict=True))
    _tell(bots, told="match over", scores=(ours, theirs), won=_won(ours, theirs))
    return ours > theirs


def bands(matches: Iterable[MatchWon]) -> list[Band]:
    """Return what matches say, by the lead at which they began."""
    found: dict[int, list[MatchWon]] = {}
    for match in matches:
        found.setdefault(match.lead, []).append(match)
    return [
        Band(lead, len(them), sum(it.ahead for it in them), sum(not it.behind for it in them))
        for lead, them in sorted(found.items())
    ]


def play_round(deal: Deal, bots: Sequence[Bot], rounds: Sequence[tuple[int, int]] = ()) -> State:
    """Play a round at an untimed table, after others of its match; return its end.

    Raises BlunderMade if a program does something wrong.
    """
    begun = State(options=TableOptions(target=TARGET), rounds=tuple(rounds))
    state, _ = act(begun, None, deal)
    while state.windows:
        seat, action = _next_action(state, bots)
        try:
            state, _ = act(state, seat, action)
        except RuleViolation as refused:
            bot = bots[seat]
            if not isinstance(bot, ExternalBot):
                raise
            raise bot.blunder(seat, refused.code) from refused
    return state


def _next_action(state: State, bots: Sequence[Bot]) -> tuple[int, Action]:
    try:
        return next_action(state, bots)
    except NothingDone as idle:
        bot = bots[idle.seat]
        if not isinstance(bot, ExternalBot):
            raise
        raise bot.blunder(idle.seat, "nothing was done that had to be done") from idle


def summed_up(duels: Iterable[Duel], chance: Random, matches: int = 2000) -> ArenaResult:
    """Return what duels say; matches are put together from randomly drawn rounds."""
    duels = list(duels)
    differences = [duel.difference for duel in duels]
    error = stdev(differences) / sqrt(len(differences)) if len(differences) > 1 else float("inf")
    calls: dict[tuple[int, str], Calls] = {}
    for duel in duels:
        for team, kind, is_won in duel.calls:
            called, successes = calls.get((team, kind), Calls())
            calls[team, kind] = Calls(called + 1, successes + is_won)
    return ArenaResult(
        mean(differences),
        CONFIDENCE * error,
        _share_of_matches(duels, chance, matches),
        _interval_of_matches(duels, chance, max(1, matches // 2)),
        calls,
    )


def _interval_of_matches(
    duels: Sequence[Duel], chance: Random, matches: int
) -> tuple[float, float]:
    """Return the 95 % interval of the share of matches won, from resampled deals.

    Whole deals are drawn, since their two rounds depend on each other. More matches would
    not make it narrower: the uncertainty lies in the deals that were played.
    """
    if len(duels) == 1:
        return 0.0, 1.0
    shares = sorted(
        _share_of_matches(chance.choices(duels, k=len(duels)), chance, matches)
        for _ in range(RESAMPLES)
    )
    beyond = RESAMPLES // 40  # 2.5 % on each side
    return shares[beyond], shares[-1 - beyond]


def _share_of_matches(duels: Iterable[Duel], chance: Random, matches: int) -> float:
    rounds = [points for duel in duels for points in duel.points]
    return sum(_wins_match(rounds, chance) for _ in range(matches)) / matches


def _wins_match(rounds: Sequence[tuple[int, int]], chance: Random) -> bool:
    """Tell whether the first team reaches the target first (MATCH-1..3)."""
    ours = theirs = 0
    while max(ours, theirs) < TARGET or ours == theirs:
        one, other = chance.choice(rounds)
        ours, theirs = ours + one, theirs + other
    return ours > theirs
