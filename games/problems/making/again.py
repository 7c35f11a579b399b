"""Weigh the answers of a problem once more, as the judge does it now."""

from __future__ import annotations

from games.bots.search.value import PLAIN
from games.bots.strong.beforehand import push_of
from games.bots.strong.candidates import CALL, PASS, WAIT, Candidate, bomb, play_of
from games.bots.strong.knowledge import known
from games.bots.thumb.reasons import reasons_for
from games.bots.thumb.situation import BotSituation
from games.problems.kept import KeptProblem, PossibleAnswer
from games.problems.making.openings import Openings
from games.problems.making.weighing import Weighing, weigh, weigh_moves
from games.problems.positions import ProblemPosition, position_of
from games.problems.themes import AnswerVerdict
from games.rules.state.actions import (
    Action,
    Bomb,
    CallGrand,
    CallTichu,
    DeclineGrand,
    Exchange,
    Pass,
    Play,
)
from games.rules.view.choices import options
from games.rules.view.public_record import public_record


def judged_again(problem: KeptProblem, version: int) -> KeptProblem | None:
    """Return a problem with what the judge says now; ``None`` if it is not certain any more.

    The best answer has to be right still, and one has to be wrong.
    """
    position = position_of(problem.steps, problem.step, problem.seat)
    weighing = _weighed(position, [it.action for it in problem.answers])
    if weighing is None or not weighing.wrong:
        return None
    verdicts = {it.action: it.verdict for it in weighing.answers}
    if verdicts[problem.answers[0].action] != AnswerVerdict.RIGHT:
        return None
    reasons = reasons_for(BotSituation(position.view), weighing.answers[0].action)
    return problem._replace(
        judge=version,
        answers=kept_answers(weighing),
        reasons=tuple(map(str, reasons)),
        is_solved=weighing.is_solved,
    )


def kept_answers(weighing: Weighing) -> tuple[PossibleAnswer, ...]:
    """Return the answers of a weighing as they are kept."""
    return tuple(
        PossibleAnswer(
            it.action, str(it.verdict), round(it.loss, 1), round(it.error, 1), round(it.share, 2)
        )
        for it in weighing.answers
    )


def _weighed(position: ProblemPosition, actions: list[Action | None]) -> Weighing | None:
    situation = BotSituation(position.view)
    pushes = [it for it in actions if isinstance(it, Exchange)]
    if pushes:
        openings = Openings.of(position.view, [(it, push_of(situation.seat, it)) for it in pushes])
        return weigh(openings.actions, openings.best(), openings.compared)
    if any(isinstance(it, CallGrand | DeclineGrand) for it in actions):
        openings = Openings.of_grand(position.view)
        return weigh(openings.actions, openings.best(), openings.compared)
    knowledge = known(position.view, public_record(position.state))
    if knowledge is None:
        return None
    moves = [_move(situation, it) for it in actions]
    listed = [it for it in moves if it is not None]
    if len(listed) < len(moves):
        return None
    return weigh_moves(knowledge._replace(worth=PLAIN), situation.seat, listed)


def _move(situation: BotSituation, action: Action | None) -> Candidate | None:
    match action:
        case None:
            return WAIT
        case CallTichu():
            return CALL
        case Pass():
            return PASS
        case Play():
            return play_of(situation, action)
        case Bomb():
            bombs = [bomb(situation, move) for move in options(situation.view).bombs]
            return next((it for it in bombs if it.action == action), None)
        case _:
            return None
