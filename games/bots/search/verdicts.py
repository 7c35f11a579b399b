"""Was a move a mistake, or was it unlucky? What a seat did, judged twice.

First in worlds that the seat could have believed in at that moment: a search finds the best
other move, and the two are compared in worlds that the search has not seen. Then in the deal as
it was. Two yardsticks measure every world, the style of playouts and the formulas of the rule
bot, so that nobody's own way of playing is the measure of all. Everything counts in points of
the round.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import NamedTuple

import numpy as np

from games.bots.reasons import Reason, reasons_for
from games.bots.search import deeds, halving
from games.bots.search.candidates import (
    CALL,
    WAIT,
    Candidate,
    bomb,
    gift,
    play_of,
    plays_and_pass,
    with_call,
    without_call,
)
from games.bots.search.groups import tally_of
from games.bots.search.habit import habit_of
from games.bots.search.imagining import imagine
from games.bots.search.knowledge import Knowledge, known
from games.bots.search.strong import are_known_exactly
from games.bots.search.styles import RULE, STYLE
from games.bots.search.value import PLAIN
from games.bots.search.yardsticks import play_in_worlds
from games.bots.situation import BotSituation
from games.rules.state.actions import Action, Bomb, CallTichu, GiveDragon, Pass, Play
from games.rules.state.state import Four
from games.rules.view.booster import EMPTY, Catalogue
from games.rules.view.choices import Options
from games.rules.view.perspective import Perspective
from games.rules.view.public_record import PublicRecord

PLAYOUTS = 800
"""The number of worlds in which the best other move is looked for."""
FEWEST_WORLDS = 24
"""If fewer worlds differ, nothing is called a mistake."""
WORLDS = 32
PROVING_WORLDS = 240
"""Other worlds, in which what looks like a mistake has to be one as well."""
WORSE_BY = 15.0
WORSE_IN = 0.7
UNLUCKY_BY = 30.0
SURE = 1.5
"""Standard errors by which a mistake has to exceed both."""
_WALKED = 3
"""Worlds of the walk for each that counts: neighbours are alike, and prove less than they seem."""
YARDSTICKS = (STYLE, RULE)


class Verdict(StrEnum):
    """What is said about a decision."""

    FINE = "fine"
    MISTAKE = "mistake"
    """Another move was clearly better, and in most worlds one could believe in."""
    UNLUCKY = "unlucky"
    """Right, but as the cards lay another would have brought more."""
    LUCKY = "lucky"
    """A mistake that did no harm, as the cards lay."""
    CLOSE = "close"
    """Perhaps a mistake: there is no telling."""


class JudgedDecision(NamedTuple):
    """A decision of a seat, judged."""

    verdict: Verdict
    better: Action | None
    """The best other move; ``None`` is to wait with a bomb."""
    loss: float
    """How many more points it would have gained, in worlds one could believe in."""
    share: float
    """In how many of them it would have gained more."""
    really: float
    """How many more points it would have gained in the deal as it was."""
    worlds: int
    reasons: tuple[Reason, ...]
    """The reasons for the other move."""


class Compared(NamedTuple):
    """How much more one move gains than another, world by world."""

    more: np.ndarray
    distinct: int

    @property
    def mean(self) -> float:
        """How many points more on average."""
        return float(self.more.mean())

    @property
    def share(self) -> float:
        """In how many worlds it gains more, as a part of all."""
        return float((self.more > 0).mean())

    def is_beyond(self, sure: float) -> bool:
        """Tell whether both exceed what makes a mistake, by a number of standard errors."""
        number = len(self.more)
        error = float(self.more.std()) / number**0.5
        error_of_share = (self.share * (1 - self.share) / number) ** 0.5
        is_worse = self.mean - sure * error >= WORSE_BY
        return is_worse and self.share - sure * error_of_share >= WORSE_IN


def judge(
    view: Perspective,
    found: Options,
    record: PublicRecord,
    action: Action,
    hands: Four,
    catalogue: Catalogue = EMPTY,
    effort: int = 1,
) -> JudgedDecision | None:
    """Judge what a seat did; ``hands`` are what all four held.

    ``None`` if there was nothing to choose, or the kernel does not know the rules.
    ``effort`` times as many worlds are imagined.
    """
    knowledge = known(view, record)
    if knowledge is None:
        return None
    knowledge = knowledge._replace(worth=PLAIN)
    situation = BotSituation(view, catalogue)
    moves = _moves(situation, found, knowledge, action)
    if len(moves) < 2:
        return None
    other, loss_if_known = _best_other(knowledge, situation.seat, moves)
    both = moves[0], other
    compared, is_mistake, is_close = proven(
        lambda number, chance: _compare(knowledge, situation.seat, both, number, chance), effort
    )
    is_mistake &= _are_enough(compared, knowledge)
    is_mistake &= loss_if_known is None or loss_if_known >= WORSE_BY
    deal = np.array([hands], dtype=np.int64)
    really = float(_more(knowledge, situation.seat, both, deal)[0])
    return JudgedDecision(
        verdict_for(is_mistake, is_close, really),
        other.action,
        compared.mean,
        compared.share,
        really,
        len(compared.more),
        reasons_for(situation, other.action),
    )


def proven(compare: Callable[[int, int], Compared], effort: int) -> tuple[Compared, bool, bool]:
    """Compare in some worlds, and in more other ones if the first look like a mistake.

    ``compare`` takes a number of worlds and a chance. With the last comparison comes whether
    it makes a mistake, and whether it may be one.
    """
    compared = compare(WORLDS * effort, effort)
    if compared.mean < WORSE_BY / 2:
        return compared, False, False
    compared = compare(PROVING_WORLDS * effort, -effort)
    return compared, compared.is_beyond(SURE), compared.mean >= WORSE_BY


def verdict_for(is_mistake: bool, is_close: bool, really: float) -> Verdict:
    """Return what is said; ``really`` is how much more the other would have brought as it was."""
    if is_mistake:
        return Verdict.MISTAKE if really > 0 else Verdict.LUCKY
    if is_close:
        return Verdict.CLOSE
    return Verdict.UNLUCKY if really >= UNLUCKY_BY else Verdict.FINE


def _are_enough(compared: Compared, knowledge: Knowledge) -> bool:
    """Tell whether the worlds are many, or the only possible one."""
    return compared.distinct >= FEWEST_WORLDS or not knowledge.unknown


def _moves(
    situation: BotSituation, found: Options, knowledge: Knowledge, action: Action
) -> list[Candidate]:
    """Return what the seat did, then what it could have done instead."""
    match action:
        case GiveDragon():
            others = [gift(seat) for seat in found.receivers if seat != action.to]
            return [gift(action.to), *others]
        case Bomb() if not situation.view.is_my_turn:
            bombs = [bomb(situation, move) for move in found.bombs]
            thrown = [it for it in bombs if it.numbers[deeds.CARDS_LAID] == action.cards]
            return [*thrown, WAIT, *(it for it in bombs if it not in thrown)]
        case Play() if not action.boosters:
            mine = play_of(situation, action)
            return [] if mine is None else _beside(situation, found, knowledge, mine)
        case CallTichu():
            return [CALL, WAIT]
        case Pass():
            return _beside_pass(situation, found, knowledge)
        case _:
            return []


def _beside_pass(situation: BotSituation, found: Options, knowledge: Knowledge) -> list[Candidate]:
    """Return the pass, then what could have been laid instead."""
    habit = habit_of(knowledge, situation.seat)
    listed, _ = plays_and_pass(situation, found, Pass(), habit)
    return sorted(listed, key=lambda it: it.action != Pass())


def _beside(
    situation: BotSituation, found: Options, knowledge: Knowledge, mine: Candidate
) -> list[Candidate]:
    """Return what a seat laid in its turn, then what it could have done instead."""
    play = mine.action
    assert isinstance(play, Play)
    habit = habit_of(knowledge, situation.seat)
    listed, _ = plays_and_pass(situation, found, play, habit)
    others = [it for it in listed if _makes(it) != _makes(mine)]
    if play.tichu:
        others = [with_call(it) if isinstance(it.action, Play) else it for it in others]
        others.append(without_call(mine))
    elif CallTichu() in found.actions and not situation.view.out:
        others.append(with_call(mine))
    return [mine, *others]


def _makes(candidate: Candidate) -> tuple[int, ...]:
    """Return what a move is, whatever the suits and the wish."""
    numbers = candidate.numbers
    cards = numbers[deeds.CARDS_LAID]
    # The Dog is in no tally.
    return (*numbers[: deeds.CARDS_LAID], tally_of(cards), cards & 1)


def _best_other(
    knowledge: Knowledge, seat: int, moves: Sequence[Candidate]
) -> tuple[Candidate, float | None]:
    """Return the best other move, and how much better it is if all can be solved."""
    numbers = np.array([move.numbers for move in moves], dtype=np.int64)
    means, errors = np.zeros(len(moves)), np.zeros(len(moves))
    is_exact = are_known_exactly(knowledge, seat, numbers, means)
    if not is_exact:
        halving.compare(
            knowledge.round,
            seat,
            numbers,
            0,
            knowledge.unknown,
            knowledge.fixed,
            knowledge.sizes,
            halving.Looks(PLAYOUTS, PLAYOUTS, 0.0),
            knowledge.seed,
            PLAIN,
            means,
            errors,
        )
    others = [place for place in range(1, len(moves)) if errors[place] >= 0]
    best = max(others, key=lambda place: means[place])
    return moves[best], float(means[best] - means[0]) if is_exact else None


def _compare(
    knowledge: Knowledge, seat: int, moves: Sequence[Candidate], number: int, chance: int
) -> Compared:
    """Compare two moves in worlds that the seat can believe in."""
    walked = np.zeros((_WALKED * number, 4), dtype=np.int64)
    known, seed = knowledge, knowledge.seed + chance & 0x7FFF_FFFF
    imagine(known.round, seat, known.unknown, known.fixed, known.sizes, seed, walked)
    worlds = np.ascontiguousarray(walked[::_WALKED])
    distinct = len(np.unique(worlds, axis=0))
    return Compared(_more(knowledge, seat, moves, worlds), distinct)


def _more(
    knowledge: Knowledge, seat: int, moves: Sequence[Candidate], worlds: np.ndarray
) -> np.ndarray:
    """Return how much more the second move gains than the first, by world."""
    numbers = np.array([move.numbers for move in moves], dtype=np.int64)
    total = np.zeros(len(worlds))
    for style in YARDSTICKS:
        values = np.zeros((len(worlds), 2))
        play_in_worlds(knowledge.round, seat, numbers, worlds, style, PLAIN, values)
        total += values[:, 1] - values[:, 0]
    return total / len(YARDSTICKS)
