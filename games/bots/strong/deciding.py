"""The strong bot: compares moves by playing sampled deals to their end.

The move of habit (:mod:`games.bots.strong.habit`) is the one to beat: another is played only
if it is better by a margin, because small differences are more often noise than not. The
number of playouts is fixed and randomness is seeded by what the seat knows, so the same position
gets the same action on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from games.bots.ground.sight import FULL, Sight
from games.bots.normal import rule
from games.bots.search import deeds, endgame, halving, table
from games.bots.search.halving import Looks
from games.bots.strong import beforehand, weighing
from games.bots.strong.calibration import too_much
from games.bots.strong.candidates import (
    WAIT,
    Candidate,
    accompanied,
    bomb,
    gift,
    plays_and_pass,
    with_call,
    with_wishes,
)
from games.bots.strong.habit import habit_of
from games.bots.strong.knowledge import Knowledge, known
from games.bots.strong.order import order_of
from games.bots.thumb.situation import BotSituation
from games.rules.cards.deck import MAH_JONG
from games.rules.state.actions import (
    Action,
    CallGrand,
    CallTichu,
    DeclineGrand,
    Exchange,
    GiveDragon,
    Pass,
    Play,
)
from games.rules.state.phase import Phase
from games.rules.view.booster import EMPTY, Catalogue
from games.rules.view.choices import Options
from games.rules.view.perspective import Perspective
from games.rules.view.public_record import PublicRecord

SURE = 1.0
"""Standard errors by which it must be better as well."""
EXACT_MARGIN = 1.0
"""Points by which it must be better if everything is known."""
SURE_OVER_PARTNER = 2.0
"""Standard errors by which, in other worlds, it must pay to beat the cards of a partner who has
called, or to bomb any of the partner's."""


class Estimate(NamedTuple):
    """What a candidate gains the team: points of the round less the others'."""

    action: Action | None
    points: float
    gain: float
    """How many points more than the usual move."""
    error: float
    """Standard error of the gain; below 0 if the candidate was dropped on the way."""


def decide(
    view: Perspective,
    found: Options,
    catalogue: Catalogue = EMPTY,
    record: PublicRecord | None = None,
    sight: Sight = FULL,
) -> Action | None:
    """Return what the seat of a perspective wants to do now, if anything."""
    return consider(view, found, catalogue, record, sight)[0].action


def consider(
    view: Perspective,
    found: Options,
    catalogue: Catalogue = EMPTY,
    record: PublicRecord | None = None,
    sight: Sight = FULL,
) -> list[Estimate]:
    """Return what the seat wants to do now, and what else was considered, best first.

    If nothing was compared there is one estimate, without points.
    """
    if record is not None and found.boosters and sight.playouts:
        boost, weighed = weighing.weigh(view, found, catalogue, record)
        if boost is not None:
            return _unsearched(boost)
        left = tuple(form for form in found.boosters if form not in weighed)
        found = found._replace(boosters=left)
    usual = rule.decide(view, found, catalogue)
    if record is None:
        return _unsearched(usual)
    if beforehand.knows_rules(view):
        if isinstance(usual, CallGrand | DeclineGrand):
            return _of_grand(view, usual)
        if isinstance(usual, Exchange):
            return _of_exchange(BotSituation(view, catalogue), usual)
    knowledge = known(view, record, sight.agreed)
    if knowledge is not None and sight.salt:
        knowledge = knowledge._replace(seed=hash((knowledge.seed, sight.salt)) & 0x7FFF_FFFF)
    if knowledge is None or not (sight.playouts or few_are_left(knowledge)):
        return _unsearched(usual)
    situation = BotSituation(view, catalogue)
    if _may_bomb_now(view, found):
        bombs = [WAIT, *(bomb(situation, move) for move in found.bombs)]
        place = next((n for n, it in enumerate(bombs) if it.action == usual), 0)
        ranked = _ranked(knowledge, situation.seat, bombs, place, sight)
        thrown = next(it for it in bombs if it.action == ranked[0].action)
        if thrown != WAIT and _may_be_laid(knowledge, situation, thrown, WAIT, sight):
            return ranked
        usual = rule.decide(view, found._replace(bombs=()), catalogue)
    if isinstance(usual, GiveDragon):
        gifts = [gift(seat) for seat in found.receivers]
        place = found.receivers.index(usual.to)
        return _ranked(knowledge, situation.seat, gifts, place, sight)
    if isinstance(usual, Play | Pass):
        with_boosters = accompanied(situation, found)
        if found.moves or with_boosters:
            return _of_turn(knowledge, situation, found, usual, with_boosters, sight)
    return _unsearched(usual)


def estimates(
    knowledge: Knowledge, seat: int, moves: Sequence[Candidate], looks: Looks, usual: int = 0
) -> list[Estimate]:
    """Return what candidates gain, in their order: nothing, if there may be no playouts."""
    numbers = np.array([move.numbers for move in moves], dtype=np.int64)
    means, errors = np.zeros(len(moves)), np.zeros(len(moves))
    if not are_known_exactly(knowledge, seat, numbers, means) and looks.playouts:
        halving.compare(
            knowledge.round,
            seat,
            numbers,
            usual,
            knowledge.unknown,
            knowledge.fixed,
            knowledge.sizes,
            looks,
            knowledge.seed,
            knowledge.worth,
            means,
            errors,
        )
        means -= too_much(knowledge, seat)
    return [
        Estimate(move.action, float(mean), float(mean - means[usual]), float(error))
        for move, mean, error in zip(moves, means, errors, strict=True)
    ]


def few_are_left(knowledge: Knowledge) -> bool:
    """Tell whether all deals that are possible may be solved."""
    number = knowledge.unknown.bit_count()
    if knowledge.round[table.NEW_RULES] > table.FOURS_ARE_TRIPLES:
        return False  # the kernel lists no moves of new kinds
    return number <= endgame.MOST_UNKNOWN and knowledge.sizes.sum() <= endgame.MOST_CARDS


def are_known_exactly(
    knowledge: Knowledge, seat: int, numbers: np.ndarray, means: np.ndarray
) -> bool:
    """Find what candidates gain when few cards are left; tell whether they are few."""
    return few_are_left(knowledge) and endgame.compare_exactly(
        knowledge.round,
        seat,
        numbers,
        knowledge.unknown,
        knowledge.fixed,
        knowledge.sizes,
        knowledge.worth,
        means,
    )


def _ranked(
    knowledge: Knowledge,
    seat: int,
    moves: Sequence[Candidate],
    usual: int,
    sight: Sight,
    tempting: int | None = None,
) -> list[Estimate]:
    """Return estimates of candidates: the one to choose, then the others, best first.

    The usual one is chosen unless another is clearly better. Against a ``tempting`` one, or what
    is clearly better than that, it stands only if these are not better for certain.
    """
    if len(moves) == 1:
        return _unsearched(moves[0].action)
    wanted_margin = sight.margin if tempting is None else 0.0
    looks = Looks(sight.playouts, sight.longest, wanted_margin)
    found = estimates(knowledge, seat, moves, looks, usual)
    best = max(
        (place for place, it in enumerate(found) if it.error >= 0),
        key=lambda place: found[place].gain - moves[place].spent,
    )
    is_exact = not any(it.error for it in found)
    margin = EXACT_MARGIN if is_exact else max(sight.margin, SURE * found[best].error)
    chosen = best if found[best].gain - moves[best].spent > margin else usual
    if chosen == usual and tempting is not None:
        is_dropped = found[tempting].error < 0
        ahead = found[best].gain - moves[best].spent - found[tempting].gain
        wanted = best if is_dropped or ahead > margin else tempting
        gain = found[wanted].gain - moves[wanted].spent
        chosen = wanted if gain > SURE * found[wanted].error else usual
    others = [it for place, it in enumerate(found) if place != chosen]
    return [found[chosen], *sorted(others, key=lambda it: -it.gain)]


def _of_turn(
    knowledge: Knowledge,
    situation: BotSituation,
    found: Options,
    usual: Action,
    with_boosters: Sequence[Candidate],
    sight: Sight,
) -> list[Estimate]:
    """Return what may be laid in one's own turn, with the best wish and a call if they pay."""
    habit = habit_of(knowledge, situation.seat)
    moves, place = plays_and_pass(situation, found, usual, habit)
    tempting = None
    if _lies_on_partner(situation) and Pass() in found.actions:
        place, tempting = len(moves) - 1, place  # the pass is the last
    moves += with_boosters
    ranked = _ranked(knowledge, situation.seat, moves, place, sight, tempting)
    play = ranked[0].action
    if not isinstance(play, Play):
        return ranked
    candidate = next(move for move in moves if move.action == play)
    if tempting is not None and not _may_be_laid(
        knowledge, situation, candidate, moves[place], sight
    ):
        return sorted(ranked, key=lambda it: it.action != Pass())
    if play.cards & MAH_JONG and not play.boosters:
        candidate = _wish_chosen(knowledge, situation, candidate, sight)
    more = 0.0
    if CallTichu() in found.actions and _may_call(situation):
        candidate, more = _call_chosen(knowledge, situation.seat, candidate, sight)
    first = ranked[0]
    told = Estimate(candidate.action, first.points + more, first.gain + more, first.error)
    return [told, *ranked[1:]]


def _lies_on_partner(situation: BotSituation) -> bool:
    """Tell whether the partner's cards are to be beaten: for a reason, and not by habit."""
    top = situation.view.top
    return top is not None and top.seat == situation.partner


def _may_be_laid(
    knowledge: Knowledge, situation: BotSituation, play: Candidate, other: Candidate, sight: Sight
) -> bool:
    """Tell whether cards that may hurt the partner pay in worlds that were not looked at before."""
    is_bomb = play.numbers[deeds.KIND] in (table.FOUR_BOMB, table.STRAIGHT_BOMB)
    if not _lies_on_partner(situation) or not (situation.partner_called or is_bomb):
        return True
    elsewhere = knowledge._replace(seed=hash((knowledge.seed, 1)) & 0x7FFF_FFFF)
    looks = Looks(sight.playouts, sight.longest, 0.0)
    found = estimates(elsewhere, situation.seat, [other, play], looks)[1]
    return found.gain - play.spent > SURE_OVER_PARTNER * found.error


def _shorter(sight: Sight, times: int) -> Sight:
    """Return the same sight with playouts divided by a number."""
    return sight._replace(playouts=sight.playouts // times, longest=sight.longest // times)


def _may_call(situation: BotSituation) -> bool:
    view = situation.view
    return not view.out and view.calls[situation.partner] is None


def _wish_chosen(
    knowledge: Knowledge, situation: BotSituation, candidate: Candidate, sight: Sight
) -> Candidate:
    """Return a play of the Mah Jong with the best wish."""
    wishes = with_wishes(candidate, order_of(situation.view.rules))
    best = _ranked(knowledge, situation.seat, wishes, 0, _shorter(sight, 2))[0].action
    return next(it for it in wishes if it.action == best)


def _call_chosen(
    knowledge: Knowledge, seat: int, candidate: Candidate, sight: Sight
) -> tuple[Candidate, float]:
    """Return a play, with a Tichu call if that gains more than it costs, and what that gains."""
    calling = with_call(candidate)
    best = _ranked(knowledge, seat, [candidate, calling], 0, _shorter(sight, 4))[0]
    if best.action != calling.action:
        return candidate, 0.0
    return calling, best.gain


def _of_grand(view: Perspective, usual: CallGrand | DeclineGrand) -> list[Estimate]:
    calls, gain = beforehand.wants_grand(view, usual == CallGrand())
    actions = (CallGrand(), DeclineGrand()) if calls else (DeclineGrand(), CallGrand())
    gain = gain if calls else -gain
    return [Estimate(actions[0], gain, gain, 0.0), Estimate(actions[1], 0.0, 0.0, 0.0)]


def _of_exchange(situation: BotSituation, usual: Exchange) -> list[Estimate]:
    push, gain = beforehand.choose_push(situation, usual)
    found = Estimate(push, gain, gain, 0.0)
    return [found] if push == usual else [found, Estimate(usual, 0.0, 0.0, 0.0)]


def _unsearched(action: Action | None) -> list[Estimate]:
    return [Estimate(action, 0.0, 0.0, 0.0)]


def _may_bomb_now(view: Perspective, found: Options) -> bool:
    """Tell whether a bomb can be thrown that would not be a regular play."""
    if not found.bombs or view.top is None:
        return False
    return view.phase == Phase.CLOSING or (view.phase == Phase.FOLLOW and not view.is_my_turn)
