"""What would you do? The strong bot's answer for a seat, with what it gains and why."""

from __future__ import annotations

from typing import NamedTuple

from games.bots.normal import rule
from games.bots.search import ready
from games.bots.thumb.reasons import Reason, reasons_for
from games.bots.thumb.situation import BotSituation
from games.rules.state.actions import Action, Pass
from games.rules.view.booster import Catalogue
from games.rules.view.choices import Options
from games.rules.view.perspective import Perspective
from games.rules.view.public_record import PublicRecord

MOST = 3
"""How many different moves are ever advised."""


class Advice(NamedTuple):
    """A move, and how it compares."""

    action: Action | None
    """``None`` to keep a bomb that could be thrown."""
    reasons: tuple[Reason, ...]
    beside: Action | None = None
    """The best other move; for all but the first, the first. ``None`` if nothing was
    compared."""
    gain: float = 0.0
    """How many more points the team can expect from the round than with the other; 0 for the
    first if it is ahead by no more than chance."""
    is_searched: bool = True
    """Whether a search was made; otherwise it is the rule bot's move."""


def advise(
    view: Perspective, found: Options, catalogue: Catalogue, record: PublicRecord | None
) -> list[Advice]:
    """Return what a strong bot would do in a seat, best first; empty if there is nothing to do.

    If there is no search, or it does not know the rules, that is one move by rules of thumb.
    """
    if not ready.is_ready():
        return usual(view, found, catalogue)
    situation = BotSituation(view, catalogue)
    compared = _compared(view, found, catalogue, record)
    if compared[0][0] is None and not found.bombs:
        return []
    advices = []
    for place, (action, gain) in enumerate(compared[:MOST]):
        beside, others = None, 0.0
        if len(compared) > 1:
            beside, others = compared[1 if place == 0 else 0]
        ahead = gain - others if place else max(0.0, gain - others)
        advices.append(Advice(action, _reasons(situation, found, action), beside, ahead))
    return advices


def usual(view: Perspective, found: Options, catalogue: Catalogue) -> list[Advice]:
    """Return the rule bot's move as advice, which is there at once."""
    action = rule.decide(view, found, catalogue)
    if action is None and not found.bombs:
        return []
    reasons = _reasons(BotSituation(view, catalogue), found, action)
    return [Advice(action, reasons, is_searched=False)]


def _reasons(situation: BotSituation, found: Options, action: Action | None) -> tuple[Reason, ...]:
    if isinstance(action, Pass) and not (found.moves or found.bombs):
        return (Reason.NOTHING_TO_PLAY,)
    return reasons_for(situation, action)


def _compared(
    view: Perspective, found: Options, catalogue: Catalogue, record: PublicRecord | None
) -> list[tuple[Action | None, float]]:
    """Return moves with what they gain, the recommended one first."""
    from games.bots.strong import deciding

    return [(it.action, it.gain) for it in deciding.consider(view, found, catalogue, record)]
