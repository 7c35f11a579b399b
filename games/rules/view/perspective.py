"""What one audience may know: the only thing templates and bots ever get.

Each perspective is built from scratch from an allow-list of public facts and, for a seat,
its own: a field that is not named here is hidden (ETIQ-1).
"""

from __future__ import annotations

from typing import NamedTuple

from games.rules.cards.combinations import Combination
from games.rules.cards.deck import Cards
from games.rules.cards.options import ShowPlayed, TableOptions, base_rules
from games.rules.cards.rotation import entrants_in, points_of_entrants
from games.rules.cards.ruleset import Rules, partner_of
from games.rules.state.calls import Call, GrandDecision
from games.rules.state.in_force import rules_of_turn
from games.rules.state.phase import STAGES, Phase
from games.rules.state.seats import four, holding_boosters
from games.rules.state.state import Aside, Four, Laid, Score, State, Window
from games.rules.state.windows import (
    blocking_code,
    calling_time_runs,
    is_first_lead,
    is_open_for,
)
from games.rules.view.booster_view import BoosterView, booster_view

_NO_SEATS = 0
NO_HANDS: Four = (0, 0, 0, 0)
_DECLINABLE = frozenset({Phase.FOLLOW, Phase.CLOSING, Phase.REACTION, *STAGES})


class Perspective(NamedTuple):
    """The table as one audience sees it."""

    options: TableOptions
    rules: Rules
    number: int
    """Running number of the round, 0 before the first."""
    rounds: tuple[tuple[int, int], ...]
    winner: int | str | None
    phase: Phase
    window_id: int
    """The window of the phase, which forms answer; 0 between rounds."""
    bomb_window_id: int
    """The open bomb window; 0 if there is none."""
    turn: int | None
    """The seat in turn; hidden from all until the first lead may be made (TIME-6)."""
    dealer: int
    counts: Four
    calls: tuple[Call | None, ...]
    decisions: tuple[GrandDecision | None, ...]
    """Public answers about the Grand Tichu (CALL-2)."""
    exchange_begun: bool
    """Whether somebody has chosen what to push: calls are closed then (EXCH-3)."""
    first_lead: bool
    """Whether the first lead of the round is due."""
    calling_time: bool
    """Whether exchange or first lead have to wait for callers (TIME-6)."""
    plays: tuple[Laid, ...]
    """The open trick."""
    passed: int
    """Bits of the seats that have passed since the last play."""
    wish: int
    out: tuple[int, ...]
    tricks: Four
    last_trick: tuple[Laid, ...]
    cards_played: Cards
    """All cards played in the round, where the table shows them (ETIQ-6)."""
    window_timed: bool
    """Whether the time of the bomb window is running (TIME-2)."""
    holds: int
    """Bits of the seats that hold (TIME-4)."""
    score: Score | None
    """The score of the round once it is over."""
    left_over: Four | None
    """Cards left in the hands, shown once the round is over."""

    boosters: BoosterView | None = None
    """The Boosters as seen here; ``None`` at a table without them."""
    open_hands: Four = NO_HANDS
    """The hands of the running round that spectators see; 0 for all others (ETIQ-1)."""

    seat: int | None = None
    """The seat whose view this is; ``None`` for spectators, for whom the rest stays empty."""
    hand: Cards = 0
    """One's own cards."""
    has_played: bool = False
    is_ready: bool = False
    given: Four | None = None
    """What the seat pushes or has pushed, by receiver."""
    received: Four | None = None
    """What the seat was pushed, by giver, once the cards have moved (EXCH-2)."""
    waiting: bool = False
    """Whether the window of the phase still waits for this seat's answer."""
    blocked: str | None = None
    """Why its regular action has to wait, if one is due: held or window_open."""
    bombs_freely: bool = False
    """Whether a bomb of the seat counts as out of turn (BOMB-6)."""
    has_declined: bool = False
    holds_left: int = 0
    aside: Aside | None = None
    """One's own action that waits (BOMB-7, BOMB-8)."""

    @property
    def top(self) -> Laid | None:
        """The combination that has to be beaten."""
        return self.plays[-1] if self.plays else None

    @property
    def to_beat(self) -> Combination | None:
        """What a regular play has to beat, ``None`` for a lead (TRICK-3)."""
        regular = self.phase if self.boosters is None else self.boosters.below
        return self.plays[-1].combination if self.plays and regular == Phase.FOLLOW else None

    @property
    def is_my_turn(self) -> bool:
        """Whether a regular action of this seat is due."""
        return self.seat is not None and self.turn == self.seat

    @property
    def partner(self) -> int | None:
        """The partner's seat."""
        return None if self.seat is None else partner_of(self.seat)

    @property
    def totals(self) -> tuple[int, int]:
        """Points of both teams over all finished rounds."""
        return (
            sum(points[0] for points in self.rounds),
            sum(points[1] for points in self.rounds),
        )

    @property
    def own_points(self) -> Four | None:
        """Points of the players now on the four seats; ``None`` where teams play (MATCH-8)."""
        if not self.options.partners_rotate:
            return None
        points = points_of_entrants(self.rounds)
        return four(points[it] for it in entrants_in(self.number, rotates=True))


_NO_WINDOW = Window(0, Phase.OVER, _NO_SEATS)


def perspective(state: State, seat: int | None, sight: int = _NO_SEATS) -> Perspective:
    """Return what a seat, or a spectator (``None``), may know.

    ``sight`` is the bits of the seats that open their hands to spectators; it never shows a
    seat another hand (ETIQ-1).
    """
    public = _public_facts(state, booster_view(state, seat, holding_boosters(state)))
    if seat is None:
        return public._replace(open_hands=_open_hands(state, sight)) if sight else public
    phase, mine = state.phase, 1 << seat
    waiting = state.windows[0].waiting if state.windows else _NO_SEATS
    hides_leader = _hides_leader(state)
    return public._replace(
        seat=seat,
        calling_time=_calling_time(state, seat),
        hand=state.hands[seat],
        has_played=state.played & mine != 0,
        is_ready=state.ready & mine != 0,
        given=state.given[seat],
        received=_received(state, seat),
        waiting=waiting & mine != 0 and not hides_leader,
        blocked=None if hides_leader else _blocked(state, seat),
        bombs_freely=is_open_for(state, seat),
        has_declined=phase in _DECLINABLE and not state.windows[-1].waiting & mine,
        holds_left=state.options.holds_per_round - state.holds_used[seat],
        aside=_own_aside(state, seat),
    )


def _open_hands(state: State, sight: int) -> Four:
    """Return what spectators see of hands; cards about to be pushed still lie in them."""
    if not state.windows or state.score is not None:
        return NO_HANDS
    return four(hand if sight >> owner & 1 else 0 for owner, hand in enumerate(state.hands))


def _public_facts(state: State, boosters: BoosterView | None) -> Perspective:
    """Return what everybody may know, beside what an audience sees of Boosters."""
    window = state.windows[0] if state.windows else _NO_WINDOW
    bombs = state.windows[-1] if len(state.windows) > 1 else _NO_WINDOW
    phase, shown = state.phase, state.options.show_played
    return Perspective(
        options=state.options,
        rules=rules_of_turn(state) if state.windows else base_rules(state.options),
        number=state.number,
        rounds=state.rounds,
        winner=state.winner,
        phase=phase,
        window_id=window.id,
        bomb_window_id=bombs.id,
        turn=None if _hides_leader(state) else state.turn,
        dealer=state.dealer,
        counts=four(hand.bit_count() for hand in state.hands),
        calls=state.calls,
        decisions=state.decisions,
        exchange_begun=window.kind == Phase.EXCHANGE and any(state.given),
        first_lead=phase == Phase.LEAD and is_first_lead(state),
        calling_time=_calling_time(state, None),
        plays=state.plays,
        passed=state.passed,
        wish=state.wish if state.windows else 0,
        out=state.out,
        tricks=state.tricks,
        last_trick=() if shown == ShowPlayed.NONE else state.last_trick,
        cards_played=_cards_played(state) if shown == ShowPlayed.ALL else 0,
        window_timed=bombs.timed,
        holds=bombs.holds,
        score=state.score,
        left_over=None if state.score is None else state.hands,
        boosters=boosters,
    )


def _hides_leader(state: State) -> bool:
    """Tell whether nobody may see who leads, as others may call first (TIME-6)."""
    if not state.windows or state.windows[0].kind != Phase.LEAD:
        return False
    # A call or a green Booster may meanwhile lie on the first lead (BG-12).
    return calling_time_runs(state, None)


def _calling_time(state: State, seat: int | None) -> bool:
    """Tell whether exchange or first lead wait for callers, as an audience sees it."""
    if state.phase not in (Phase.EXCHANGE, Phase.LEAD):
        return False
    return calling_time_runs(state, seat if state.phase == Phase.EXCHANGE else None)


def _cards_played(state: State) -> Cards:
    cards = sum(state.piles)
    for laid in state.plays:
        cards |= laid.combination.cards
    return cards


def _received(state: State, seat: int) -> Four | None:
    if not state.exchanged:
        return None
    return four(0 if give is None else give[seat] for give in state.given)


def _blocked(state: State, seat: int) -> str | None:
    """Return why an action waits, only to its seat: it shows whether others have declined."""
    top = state.top
    may_collect = state.phase == Phase.CLOSING and top is not None and top.seat == seat
    if not (state.turn == seat or may_collect):
        return None
    return blocking_code(state, seat)


def _own_aside(state: State, seat: int) -> Aside | None:
    """Return a seat's last waiting action: a bomb may wait longer (BOMB-8)."""
    for aside in reversed(state.aside):
        if aside.seat == seat:
            return aside
    return None
