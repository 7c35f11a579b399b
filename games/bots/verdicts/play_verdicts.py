"""Was a move a mistake, or was it unlucky? What a seat did, judged twice.

First in worlds that the seat could have believed in at that moment: a search finds the best
other move, and the two are compared in worlds that the search has not seen. Then in the deal as
it was. Two yardsticks measure every world, the style of playouts and the formulas of the rule
bot, so that nobody's own way of playing is the measure of all. Everything counts in points of
the round.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from games.bots.search import deeds, endgame, halving
from games.bots.search.groups import tally_of
from games.bots.search.imagining import imagine
from games.bots.search.styles import RULE, STYLE
from games.bots.search.value import PLAIN
from games.bots.search.yardsticks import play_in_worlds
from games.bots.strong.candidates import (
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
from games.bots.strong.deciding import are_known_exactly
from games.bots.strong.habit import habit_of
from games.bots.strong.knowledge import Knowledge, has_base_combinations, known
from games.bots.thumb.reasons import reasons_for
from games.bots.thumb.situation import BotSituation
from games.bots.verdicts import every_world
from games.bots.verdicts.played_on import searched_values
from games.bots.verdicts.ruling import (
    FOR_A_CALL,
    PASSED,
    PLAYED,
    SEARCHED,
    SOLVED,
    Compared,
    JudgedDecision,
    Trust,
    compared_enough,
    verdict_for,
)
from games.rules.state.actions import Action, Bomb, CallTichu, GiveDragon, Pass, Play
from games.rules.state.seats import is_boosted
from games.rules.state.state import State
from games.rules.view.booster import EMPTY, Catalogue
from games.rules.view.choices import Options
from games.rules.view.perspective import Perspective
from games.rules.view.public_record import PublicRecord

PLAYOUTS = 800
"""The number of worlds in which the best other move is looked for."""
_WALKED = 3
"""Worlds of the walk for each that counts: neighbours are alike, and prove less than they seem."""
_FAR_APART = 30
"""The same where worlds are few."""
YARDSTICKS = (STYLE, RULE)


def judge(
    view: Perspective,
    found: Options,
    record: PublicRecord,
    action: Action,
    state: State,
    catalogue: Catalogue = EMPTY,
    effort: int = 1,
) -> JudgedDecision | None:
    """Judge what a seat did in a state: of what others hold only what came of it is told.

    ``None`` if there was nothing to choose, or the kernel does not know the rules.
    ``effort`` times as many worlds are imagined.
    """
    knowledge = known(view, record) if has_base_combinations(view.rules) else None
    if knowledge is None:
        return None
    knowledge = knowledge._replace(worth=PLAIN)
    situation = BotSituation(view, catalogue)
    moves = _moves(situation, found, knowledge, action)
    if len(moves) < 2:
        return None
    means = means_of_best(knowledge, situation.seat, moves)
    other = moves[max((place for place in means if place), key=means.__getitem__)]
    both = moves[0], other
    compared = compared_in_worlds(knowledge, situation.seat, both, effort)
    if compared.wants_search and not is_boosted(state):
        worlds = _some_worlds(knowledge, situation.seat, SEARCHED)
        actions = [it.action for it in both]
        mine, others = searched_values(state, situation.seat, actions, worlds)
        compared = compared._replace(searched=others - mine)
    deal = np.array([state.hands], dtype=np.int64)
    really = float(_more(knowledge, situation.seat, both, deal).mean())
    return JudgedDecision(
        verdict_for(compared, really),
        other.action,
        compared.mean,
        compared.error,
        compared.share,
        really,
        compared.worlds,
        reasons_for(situation, other.action),
    )


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


def means_of_best(knowledge: Knowledge, seat: int, moves: Sequence[Candidate]) -> dict[int, float]:
    """Return what the moves that are left in the end are worth on average, by their places."""
    numbers = _numbers(moves)
    means, errors = np.zeros(len(moves)), np.zeros(len(moves))
    if not are_known_exactly(knowledge, seat, numbers, means):
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
    return {place: float(means[place]) for place in range(len(moves)) if errors[place] >= 0}


def compared_in_worlds(
    knowledge: Knowledge, seat: int, both: Sequence[Candidate], effort: int
) -> Compared:
    """Compare two moves: in all worlds if they are few, otherwise in some one can believe in."""
    if every_world.number_of(knowledge, seat) > every_world.MOST:
        return compared_enough(
            lambda number, chance: _in_some(knowledge, seat, both, number, chance), effort
        )
    worlds, likely = every_world.every_world(knowledge, seat)
    solved = _solved(knowledge, seat, both, worlds)
    if solved is not None:
        return Compared(solved, SOLVED, likely)
    return Compared(_more(knowledge, seat, both, worlds), _trust(both), likely)


def _some_worlds(knowledge: Knowledge, seat: int, number: int) -> np.ndarray:
    """Return worlds to believe in, which were not looked at before."""
    if every_world.number_of(knowledge, seat) > every_world.MOST:
        return _walked(knowledge, seat, number, _FAR_APART, knowledge.seed + 1)
    worlds, likely = every_world.every_world(knowledge, seat)
    chance = np.random.default_rng(knowledge.seed)
    return worlds[chance.choice(len(worlds), number, p=likely)]


def _walked(knowledge: Knowledge, seat: int, number: int, apart: int, seed: int) -> np.ndarray:
    """Return worlds of a walk, of which one counts in so many."""
    walked = np.zeros((apart * number, 4), dtype=np.int64)
    known, seed = knowledge, seed & 0x7FFF_FFFF
    imagine(known.round, seat, known.unknown, known.fixed, known.sizes, seed, walked)
    return np.ascontiguousarray(walked[::apart])


def _in_some(
    knowledge: Knowledge, seat: int, both: Sequence[Candidate], number: int, chance: int
) -> Compared:
    """Compare two moves in worlds that the seat can believe in."""
    worlds = _walked(knowledge, seat, number, _WALKED, knowledge.seed + chance)
    return Compared(_more(knowledge, seat, both, worlds), _trust(both))


def _trust(both: Sequence[Candidate]) -> Trust:
    """Return how far playouts can be trusted about what was done, the first of the two."""
    done, other = (it.numbers for it in both)
    if done[deeds.CALL] != other[deeds.CALL]:
        return FOR_A_CALL
    return PASSED if both[0].action == Pass() else PLAYED


def _solved(
    knowledge: Knowledge, seat: int, both: Sequence[Candidate], worlds: np.ndarray
) -> np.ndarray | None:
    """Return how much more the second move gains by world if all play their best.

    ``None`` if that takes too long. Playing one's best is the only yardstick then.
    """
    if knowledge.sizes.sum() > endgame.MOST_CARDS:
        return None
    more, values, numbers = np.zeros((1, len(worlds))), np.zeros(2), _numbers(both)
    for place, hands in enumerate(worlds):
        if not endgame.compare_exactly(
            knowledge.round, seat, numbers, 0, hands, knowledge.sizes, PLAIN, values
        ):
            return None
        more[0, place] = values[1] - values[0]
    return more


def _more(
    knowledge: Knowledge, seat: int, both: Sequence[Candidate], worlds: np.ndarray
) -> np.ndarray:
    """Return how much more the second move gains than the first, by yardstick and world."""
    more, values = np.zeros((len(YARDSTICKS), len(worlds))), np.zeros((len(worlds), 2))
    for place, style in enumerate(YARDSTICKS):
        play_in_worlds(knowledge.round, seat, _numbers(both), worlds, style, PLAIN, values)
        more[place] = values[:, 1] - values[:, 0]
    return more


def _numbers(moves: Sequence[Candidate]) -> np.ndarray:
    return np.array([move.numbers for move in moves], dtype=np.int64)
