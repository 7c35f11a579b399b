"""Whether others may be asked what they would do at a step of a finished round."""

from __future__ import annotations

from collections.abc import Iterable

from games.door.match_visit import MatchRole, MatchVisit
from games.models import Match, MatchKind, MatchSeat
from games.rules.state.phase import Phase
from games.rules.state.seats import is_boosted
from games.rules.state.state import State
from games.selectors.sharing import is_shared


def seat_to_ask(state: State) -> int | None:
    """Return whose turn it is to lead or to follow in a plain round; ``None`` for nobody's."""
    is_turn = state.phase in (Phase.LEAD, Phase.FOLLOW) and not is_boosted(state)
    return state.turn if is_turn else None


def untimed(state: State) -> State:
    """Return a state in which no time runs, so that whose turn it is may act at once."""
    windows = tuple(it._replace(timed=False, holds=0) for it in state.windows)
    return state._replace(windows=windows, aside=())


def may_ask_about(visit: MatchVisit) -> bool:
    """Tell whether a visitor may ask others about the rounds of a match that they see.

    It is over and told, and everybody may see it anyway; or nobody but the visitor has played it.
    Those who look after the site see more, which is not theirs to pass on.
    """
    if visit.match.is_running or visit.role == MatchRole.REVIEWER:
        return False
    return is_for_others(visit.match, visit.rows) or visit.is_among_bots


def is_for_others(match: Match, rows: Iterable[MatchSeat]) -> bool:
    """Tell whether everybody may see a match that is over."""
    if match.is_secret or match.ended is None:
        return False
    shown = match.is_public or match.kind == MatchKind.BROUGHT
    return shown or is_shared(match, tuple(rows))
