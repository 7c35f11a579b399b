"""What happens to the Boosters of a table when turns, leads and tricks end."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from games.rules.actions import Boost
from games.rules.pack import (
    FIRST_LEAD_MADE,
    LEAD_MADE,
    OWN_LEAD_MADE,
    TRICK,
    Effect,
    Pack,
)
from games.rules.state import (
    State,
    replaced,
)


def with_pack(state: State, **changes: object) -> State:
    """Return the state with changes to its Boosters."""
    return state._replace(pack=state.pack._replace(**changes))  # type: ignore[arg-type]


def without(boosters: tuple[str, ...], slug: str) -> tuple[str, ...]:
    """Return Boosters without one of a kind."""
    place = boosters.index(slug)
    return boosters[:place] + boosters[place + 1 :]


def with_hand(pack: Pack, seat: int, boosters: Iterable[str]) -> Pack:
    """Return the pack with another Booster hand of a seat."""
    return pack._replace(hands=replaced(pack.hands, seat, tuple(boosters)))  # type: ignore[arg-type]


def ended(pack: Pack, is_over: Callable[[Effect], bool]) -> Pack:
    """Discard the effects that are over (BG-5)."""
    over = tuple(effect.boost.booster for effect in pack.effects if is_over(effect))
    if not over:
        return pack
    kept = tuple(effect for effect in pack.effects if not is_over(effect))
    return pack._replace(effects=kept, discard=pack.discard + over)


# --- what plain events do to Boosters ---------------------------------------------


def turn_over(pack: Pack) -> Pack:
    """End what holds for one turn."""
    spent = tuple(boost.booster for _, boost in pack.ready)
    return pack._replace(
        barred=0, wish_rests=False, ready=(), discard=pack.discard + spent
    )


def lead_made(pack: Pack, seat: int, *, is_combination: bool) -> Pack:
    """End what lasts until a lead is made; the Dog is no combination."""
    untils = {LEAD_MADE, FIRST_LEAD_MADE}
    pack = ended(
        pack,
        lambda effect: (
            effect.until in untils
            or (
                is_combination and effect.until == OWN_LEAD_MADE and effect.seat == seat
            )
        ),
    )
    return pack._replace(
        stage="",
        leader=None,
        calling=False,
        turned=0,
        opened=pack.opened | 1 << seat,
    )


def companions_began(pack: Pack, seat: int, companions: tuple[Boost, ...]) -> Pack:
    """Keep the companions of a play with the trick (BG-5)."""
    effects = tuple(
        Effect(pack.events + number, boost, seat, TRICK)
        for number, boost in enumerate(companions, start=1)
    )
    return pack._replace(
        effects=pack.effects + effects, events=pack.events + len(effects)
    )


def trick_over(pack: Pack) -> Pack:
    """End what lasts until the trick is collected; a gap may be due (BG-14)."""
    return ended(pack, lambda effect: effect.until == TRICK)._replace(
        stage="collected", turned=0
    )


def round_over(pack: Pack) -> Pack:
    """End everything; Boosters in hand stay for the next round (BG-3, BG-5)."""
    pack = ended(turn_over(pack), lambda effect: True)
    return Pack(
        hands=pack.hands,
        pile=pack.pile,
        discard=pack.discard,
        events=pack.events,
        drafted=pack.drafted,
        calls_told=pack.calls_told,
        removed=pack.removed,
    )


def round_begun(pack: Pack) -> Pack:
    """Begin a round with the Boosters that are left."""
    return Pack(
        hands=pack.hands, pile=pack.pile, discard=pack.discard, events=pack.events
    )
