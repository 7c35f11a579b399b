"""Problems in words: what is asked, what was right, and why."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.bots.thumb.reasons import Reason
from games.problems.kept import PossibleAnswer, Steps
from games.problems.models import Problem, ProblemTheme
from games.problems.positions import ProblemPosition, choice_of
from games.problems.showing import names_from
from games.problems.themes import AnswerVerdict, Asks
from games.replays.walk import RecordedAction, Walk, walk_through
from games.replays.words import StepLine, line_of
from games.rules.cards.options import TableOptions
from games.rules.play.engine import act
from games.rules.state.actions import Action, CallTichu, Play
from games.rules.state.codec import from_json
from games.rules.state.phase import Phase
from games.rules.state.state import State
from games.screen.output.tips import move_name, reasons_text
from games.screen.words.names import apart, combination_name, minus, rank_name
from games.screen.words.texts import refusal_text
from games.services.ground.refusals import TableRefusal

_LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)


def sentence_for(refusal: TableRefusal) -> str:
    """Return the sentence for a refusal."""
    sentences = {
        "answer_first": _("Please answer the problem first."),
        "own_position": _("This is your own question: your friends answer it."),
        "too_many_answers": _("This question already has enough answers."),
        "not_to_ask_about": _("Others may not see this match, so you cannot ask them about it."),
    }
    return sentences.get(refusal.code) or refusal_text(refusal.code)


def refused_text(code: str) -> str:
    """Return why an answer cannot be taken."""
    sentences = {
        "no_cards_chosen": _("Please choose cards first."),
        "nothing_chosen": _("Please choose an answer first."),
        "not_compared": _("This play was not compared. Please choose another one."),
    }
    return sentences.get(code) or refusal_text(code)


def question(position: ProblemPosition, asks: Asks) -> str:
    """Return what is asked in a position."""
    view = position.view
    if asks == Asks.PUSH:
        return _("Everybody holds 14 cards. Which three do you exchange?")
    if asks == Asks.GRAND:
        return _("You have seen eight cards. Do you call Grand Tichu?")
    if asks == Asks.TICHU:
        return _("The cards are exchanged, nobody has played yet. Do you call Tichu?")
    if asks == Asks.WISH:
        return _("You lead with the Mah Jong. What do you wish?")
    if view.phase == Phase.LEAD or view.top is None:
        return _("You lead. What do you play?")
    names = {
        "name": apart(names_from(position.seat)[view.top.seat]),
        "what": combination_name(view.top.combination),
    }
    if asks == Asks.BOMB:
        return _("%(name)s: %(what)s. You hold a bomb. Do you throw it now?") % names
    return _("%(name)s: %(what)s. Do you beat it?") % names


def answer_name(position: ProblemPosition, asks: Asks, action: Action | None) -> str:
    """Return what an answer is called."""
    if asks == Asks.TICHU:
        return _("Tichu") if isinstance(action, CallTichu) else _("No call")
    if asks == Asks.WISH and isinstance(action, Play):
        return rank_name(action.wish) if action.wish else _("no wish")
    return move_name(action, position.view, names_from(position.seat))


class AnswerLine(NamedTuple):
    """An answer in the table of all."""

    name: str
    share: str
    """Which part of all have answered so; empty before anybody has."""
    points: str
    note: str
    is_mine: bool
    verdict: str


def answer_lines(
    position: ProblemPosition,
    asks: Asks,
    answers: Sequence[PossibleAnswer],
    shares: Mapping[str, float],
    mine: str,
) -> list[AnswerLine]:
    """Return all answers, the best first."""
    notes = {
        AnswerVerdict.RIGHT: _("right"),
        AnswerVerdict.CLOSE: _("perhaps worse, counts as right"),
        AnswerVerdict.WRONG: _("wrong"),
    }
    lines = []
    for it in answers:
        choice = choice_of(it.action)
        share = f"{round(100 * shares.get(choice, 0))} %" if shares else ""
        error = f" ± {round(it.error)}" if round(it.error) else ""
        lines.append(
            AnswerLine(
                answer_name(position, asks, it.action),
                share,
                minus(-round(it.loss)) + error if it.loss else "0",
                notes[AnswerVerdict(it.verdict)],
                choice == mine,
                it.verdict,
            )
        )
    return lines


def title_of(
    position: ProblemPosition, asks: Asks, answers: Sequence[PossibleAnswer], mine: str
) -> str:
    """Return whether an answer was right, and what was better if it was not."""
    chosen, best = _chosen(answers, mine), answers[0]
    name = answer_name(position, asks, best.action)
    if chosen is None or chosen.verdict == AnswerVerdict.WRONG:
        return _("Better: %(best)s") % {"best": name}
    if chosen == best:
        return _("Right")
    if chosen.verdict == AnswerVerdict.CLOSE:
        return _("Close: %(best)s is perhaps better") % {"best": name}
    return _("Right, as good as: %(best)s") % {"best": name}


def _chosen(answers: Sequence[PossibleAnswer], mine: str) -> PossibleAnswer | None:
    return next((it for it in answers if choice_of(it.action) == mine), None)


def reason_of(
    problem: Problem,
    position: ProblemPosition,
    asks: Asks,
    answers: Sequence[PossibleAnswer],
    mine: str,
) -> list[str]:
    """Return why the best answer is that: what it does, the figures, and what the theme teaches."""
    told = [reasons_text([Reason(it) for it in problem.reasons], position.view)]
    chosen = _chosen(answers, mine)
    wrong = chosen if chosen is not None and chosen.verdict == AnswerVerdict.WRONG else None
    compared = wrong or next(it for it in answers if it.verdict == AnswerVerdict.WRONG)
    told.append(_figures(problem, position, asks, answers[0], compared))
    told.append(lesson_of(problem.theme))
    return [it for it in told if it]


def _figures(
    problem: Problem,
    position: ProblemPosition,
    asks: Asks,
    best: PossibleAnswer,
    other: PossibleAnswer,
) -> str:
    points = round(other.loss)
    words = {
        "best": answer_name(position, asks, best.action),
        "other": answer_name(position, asks, other.action),
        "share": round(100 * other.share),
        "points": points,
    }
    if problem.is_solved:
        text = ngettext(
            "All ways in which the cards can lie were solved: on average “%(best)s” brings"
            " %(points)s point more than “%(other)s”.",
            "All ways in which the cards can lie were solved: on average “%(best)s” brings"
            " %(points)s points more than “%(other)s”.",
            points,
        )
    else:
        text = ngettext(
            "In %(share)s of 100 deals that fit what you know, “%(best)s” brings more than"
            " “%(other)s”, on average %(points)s point.",
            "In %(share)s of 100 deals that fit what you know, “%(best)s” brings more than"
            " “%(other)s”, on average %(points)s points.",
            points,
        )
    return text % words


def lesson_of(theme: str) -> str:
    """Return in a sentence what problems of a theme teach."""
    lessons = {
        ProblemTheme.LEAD: _("Before you lead, think of how you get the lead back."),
        ProblemTheme.FOLLOW: _("A trick is worth what its points and the next lead are worth."),
        ProblemTheme.DOG: _(
            "The Dog gives your partner the lead: good when the partner needs it, a gift when not."
        ),
        ProblemTheme.BOMB: _(
            "A bomb wins one trick. Keep it, and it can stop a player who is about to go out."
        ),
        ProblemTheme.WISH: _(
            "Wish for a card that an opponent holds and misses, or that the partner can play."
        ),
        ProblemTheme.PUSH: _(
            "A good card for the partner, two that do not help the opponents, no pair to either."
        ),
        ProblemTheme.CALL: _(
            "A call pays if you win it in more than half of all deals, whatever it costs the team."
        ),
        ProblemTheme.LAST: _("With few cards left you can count who holds what."),
    }
    return lessons[ProblemTheme(theme)]


def how_it_went_on(position: ProblemPosition, steps: Steps, at: int) -> list[StepLine]:
    """Return what was done in the round from a step on, a line each."""
    state, deeds = State(options=TableOptions()), []
    for version, (seat, action) in enumerate(steps):
        state, events = act(state, seat, action)
        deeds.append(RecordedAction(version, _LONG_AGO, seat, action, tuple(events)))
    walk = walk_through(State(options=TableOptions()), deeds, 1)
    names = names_from(position.seat)
    return [line_of(it, names) for it in walk.steps if it.version >= at and not it.is_quiet]


def choice_name(position: ProblemPosition, choice: str) -> str:
    """Return what an answer that was kept is called."""
    told = json.loads(choice)
    action = None if told is None else from_json(told)
    return answer_name(position, Asks.CARDS, action)


def done_in(position: ProblemPosition, walk: Walk, step: int) -> StepLine | None:
    """Return what was done after a step of a round; ``None`` after the last one."""
    names = names_from(position.seat)
    later = (it for it in walk.steps[step + 1 :] if not it.is_quiet)
    return next((line_of(it, names) for it in later), None)
