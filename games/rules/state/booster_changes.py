"""What happens to the Boosters of a table when turns, leads and tricks end."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from games.rules.state.actions import Boost
from games.rules.state.boosters import BoosterState, Effect, Until
from games.rules.state.phase import Stage
from games.rules.state.seats import replaced
from games.rules.state.state import State


def with_booster_state(state: State, **changes: object) -> State:
    """Return the state with changes to its Boosters."""
    return state._replace(booster_state=state.booster_state._replace(**changes))  # type: ignore[arg-type]


def without(boosters: tuple[str, ...], slug: str) -> tuple[str, ...]:
    """Return Boosters without one copy of a kind."""
    place = boosters.index(slug)
    return boosters[:place] + boosters[place + 1 :]


def with_hand(boosted: BoosterState, seat: int, boosters: Iterable[str]) -> BoosterState:
    """Return the state with a seat's Booster hand replaced."""
    return boosted._replace(hands=replaced(boosted.hands, seat, tuple(boosters)))  # type: ignore[arg-type]


def ended(boosted: BoosterState, is_over: Callable[[Effect], bool]) -> BoosterState:
    """Discard the effects that are over (BG-5)."""
    over = tuple(effect.boost.booster for effect in boosted.effects if is_over(effect))
    if not over:
        return boosted
    kept = tuple(effect for effect in boosted.effects if not is_over(effect))
    return boosted._replace(effects=kept, discard=boosted.discard + over)


# --- what plain events do to Boosters ---------------------------------------------


def turn_over(boosted: BoosterState) -> BoosterState:
    """End what holds for one turn."""
    spent = tuple(boost.booster for _, boost in boosted.ready)
    return boosted._replace(barred=0, wish_rests=False, ready=(), discard=boosted.discard + spent)


def lead_made(boosted: BoosterState, seat: int, *, is_combination: bool) -> BoosterState:
    """End what lasts until a lead is made; the Dog is no combination."""
    untils = {Until.LEAD_MADE, Until.FIRST_LEAD_MADE}
    boosted = ended(
        boosted,
        lambda effect: (
            effect.until in untils
            or (is_combination and effect.until == Until.OWN_LEAD_MADE and effect.seat == seat)
        ),
    )
    return boosted._replace(
        stage=Stage.NONE,
        leader=None,
        calling=False,
        turned=0,
        opened=boosted.opened | 1 << seat,
    )


def companions_began(
    boosted: BoosterState, seat: int, companions: tuple[Boost, ...]
) -> BoosterState:
    """Keep the companions of a play with the trick (BG-5)."""
    effects = tuple(
        Effect(boosted.events + number, boost, seat, Until.TRICK)
        for number, boost in enumerate(companions, start=1)
    )
    return boosted._replace(effects=boosted.effects + effects, events=boosted.events + len(effects))


def trick_over(boosted: BoosterState) -> BoosterState:
    """End what lasts until the trick is collected; a gap may be due (BG-14)."""
    return ended(boosted, lambda effect: effect.until == Until.TRICK)._replace(
        stage=Stage.COLLECTED, turned=0
    )


def round_over(boosted: BoosterState) -> BoosterState:
    """End everything; Boosters in hand stay for the next round (BG-3, BG-5)."""
    boosted = ended(turn_over(boosted), lambda effect: True)
    return BoosterState(
        hands=boosted.hands,
        pile=boosted.pile,
        discard=boosted.discard,
        events=boosted.events,
        drafted=boosted.drafted,
        calls_told=boosted.calls_told,
        removed=boosted.removed,
    )


def round_begun(boosted: BoosterState) -> BoosterState:
    """Begin a round with the Boosters that are left."""
    return BoosterState(
        hands=boosted.hands,
        pile=boosted.pile,
        discard=boosted.discard,
        events=boosted.events,
    )
