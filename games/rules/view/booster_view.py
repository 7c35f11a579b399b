"""What one audience may know of the Boosters at the table (BG-3, section BW)."""

from __future__ import annotations

from typing import NamedTuple

from games.rules.cards.deck import Cards
from games.rules.state.actions import Answer, Boost
from games.rules.state.boosters import Effect, Proposal
from games.rules.state.exchange_form import is_shown
from games.rules.state.in_force import rules_in_force
from games.rules.state.phase import Phase
from games.rules.state.seats import four, is_boosted, seats_in
from games.rules.state.state import Four, State


class BoosterView(NamedTuple):
    """The Boosters as one audience sees them."""

    below: Phase | None
    """The kind of the regular window that others lie on; ``None`` between rounds."""
    hand: tuple[str, ...]
    """One's own Boosters."""
    counts: Four
    pile: int
    """How many Boosters are left to draw."""
    discard: tuple[str, ...]
    effects: tuple[Effect, ...]
    """What is in force, in the order it was played."""
    stack: tuple[Proposal, ...]
    """What lies in windows and has not taken effect, the uppermost last."""
    asked: bool
    """Whether the seat has to answer what the uppermost proposal asks."""
    victim: tuple[str, ...]
    """The Boosters among which the seat has to choose one of another hand."""
    announced: tuple[Boost, ...]
    """One's own Boosters that wait until the windows are closed."""
    ready: tuple[Boost, ...]
    """One's own Boosters that lie ready for another use."""
    drafters: tuple[int, ...]
    """Seats that have yet to choose a Booster, in order."""
    draft: tuple[str, ...]
    """The Boosters from which the seat now chooses."""
    hands: Four
    """Other hands that the seat sees; 0 where it does not."""
    offered: Four
    """What a seat that pushes last is pushed, by giver."""
    final: bool
    """Whether pushes cannot be taken back, as the last seat has seen them."""
    owes_high: tuple[int, ...]
    """Opponents who must be pushed a Ten or more, if the seat holds one."""
    leader: int | None
    """Who leads after the gap."""
    removed: Cards
    """Cards out of the game for this round."""
    barred: Cards
    """Cards that the seat in turn may not lay in this turn."""
    wish_rests: bool
    doubled: int
    """Bits of the seats whose call counts double."""
    silenced: int
    """Bits of the seats that may not call again."""
    turned: int
    """Bits of the seats that have had a regular turn in this trick."""
    calling: bool
    """Whether the time to call before the first lead runs beside a stage (TIME-6)."""
    reacts: bool
    """Whether somebody in the round may still react with a Booster (BW-2)."""


def booster_view(state: State, seat: int | None, reacts: int) -> BoosterView | None:
    """Return what a seat, or a spectator, may know; ``None`` without Boosters."""
    if not is_boosted(state):
        return None
    boosted = state.booster_state
    asked = state.phase == Phase.ANSWER and _is_awaited(state, seat)
    choosing = state.phase == Phase.INTAKE and _is_awaited(state, seat)
    return BoosterView(
        below=state.windows[0].kind if state.windows else None,
        hand=() if seat is None else boosted.hands[seat],
        counts=four(len(hand) for hand in boosted.hands),
        pile=len(boosted.pile),
        discard=boosted.discard,
        effects=boosted.effects,
        stack=tuple(
            _as_seen(window.proposal, seat)
            for window in state.windows
            if window.proposal is not None
        ),
        asked=asked,
        victim=_victim(state) if asked else (),
        announced=tuple(boost for owner, boost in boosted.announced if owner == seat),
        ready=tuple(boost for owner, boost in boosted.ready if owner == seat),
        drafters=boosted.drafters,
        draft=boosted.draft if choosing else (),
        hands=_hands_seen(state, seat),
        offered=_offered(state, seat),
        final=state.phase == Phase.EXCHANGE and is_shown(state),
        owes_high=_owes_high(state, seat),
        leader=boosted.leader if state.phase == Phase.GAP else None,
        removed=boosted.removed,
        barred=boosted.barred,
        wish_rests=boosted.wish_rests,
        doubled=boosted.doubled,
        silenced=boosted.silenced,
        turned=boosted.turned,
        calling=boosted.calling and state.phase in (Phase.BLUE, Phase.BROWN),
        reacts=bool(reacts),
    )


def _is_awaited(state: State, seat: int | None) -> bool:
    """Tell whether the uppermost window waits for this audience."""
    return seat is not None and bool(state.windows[-1].waiting >> seat & 1)


def _as_seen(proposal: Proposal, seat: int | None) -> Proposal:
    """Return a proposal without what this audience may not see (section 3).

    Cards that several choose are seen by nobody before the last has chosen (BW-8).
    """
    boost = proposal.boost
    answers: list[Answer | None] = [None] * 4
    if seat is not None:
        answers[seat] = proposal.answers[seat]
        if not proposal.asks_for_card and boost is not None and boost.seat == seat:
            answers = list(proposal.answers)
    if seat is not None and seat == proposal.seat:
        seen = four(answers) if proposal.asks_for_card else proposal.answers
        return proposal._replace(answers=seen)
    if boost is not None and proposal.secret:
        hidden = tuple((receiver, 0) for receiver, _ in boost.give)
        boost = boost._replace(cards=0, give=hidden)
    return proposal._replace(boost=boost, answers=four(answers), drawn=0)


def _victim(state: State) -> tuple[str, ...]:
    proposal = state.proposal
    if proposal is None or proposal.boost is None or proposal.asks_for_card:
        return ()
    seat = proposal.boost.seat
    return () if seat is None else state.booster_state.hands[seat]


def _hands_seen(state: State, seat: int | None) -> Four:
    """Return open hands, and those that a Booster lets the seat see."""
    rules = rules_in_force(state)
    seen = set(seats_in(rules.opens_hand & state.booster_state.opened))
    if seat is not None:
        seen |= {whose for who, whose in rules.sees if who == seat}
    return four(state.hands[other] if other in seen else 0 for other in range(4))


def _offered(state: State, seat: int | None) -> Four:
    if seat is None or state.phase != Phase.EXCHANGE or not is_shown(state):
        return (0, 0, 0, 0)
    if rules_in_force(state).pushes_last != seat:
        return (0, 0, 0, 0)
    return four(0 if give is None else give[seat] for give in state.given)


def _owes_high(state: State, seat: int | None) -> tuple[int, ...]:
    """Return to whom the seat owes a Ten or more, which it alone knows."""
    if seat is None or state.phase != Phase.EXCHANGE:
        return ()
    wanted = seats_in(rules_in_force(state).wants_high)
    return tuple(other for other in wanted if other % 2 != seat % 2)
