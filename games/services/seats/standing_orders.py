"""What players say once and for some time: waved through, no bomb, passing, what lies ready."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from django.db import transaction

from games.models import Player, Seat, Table
from games.rules.state.actions import Play
from games.rules.state.phase import Phase
from games.rules.state.state import State
from games.services.clocks import for_trick, laid_ready, resting, waves
from games.services.ground import snapshots, wall_clock
from games.services.ground.refusals import TableRefusal
from games.services.writing.store import (
    lock_seat,
    publish,
)


def set_waves(table: Table, player: Player, kinds: Collection[str]) -> None:
    """Say which kinds of events a player waves through from now on (BW-3).

    The kinds are those of ``waves.KINDS``. Raises TableRefusal ``not_at_table``,
    ``not_readable``.
    """
    with transaction.atomic():
        _set_waves(*lock_seat(table.pk, player), kinds)


def wave(table: Table, player: Player, kind: str, *, is_on: bool) -> None:
    """Wave a kind of events through from now on, or no longer; raises as ``set_waves``."""
    with transaction.atomic():
        table, seats, seat = lock_seat(table.pk, player)
        others = {*seat.waves} - {kind}
        _set_waves(table, seats, seat, {*others, kind} if is_on else others)


def say_for_trick(table: Table, player: Player, answer: str, *, is_on: bool, on: int) -> None:
    """Say something for the rest of a trick, or take it back.

    The answers are those of ``for_trick.ForTrick``, ``on`` is the number of a combination
    in the trick that is meant. Raises TableRefusal ``not_at_table``, ``not_readable``,
    ``stale``.
    """
    if answer not in set(for_trick.ForTrick):
        raise TableRefusal("not_readable")
    with transaction.atomic():
        table, seats, seat = lock_seat(table.pk, player)
        state = snapshots.state_of(table)
        if on not in _numbers(state) or not state.hands[seat.number]:
            raise TableRefusal("stale")
        said = set(for_trick.answers_of(table, state, seat)) - {answer}
        kept = said | {answer} if is_on else said
        seat.for_trick = for_trick.remembered(table, state, seat.number, sorted(kept))
        seat.save(update_fields=["for_trick"])
        publish(table, seats, wall_clock.now(), audiences=[seat.number])


def _numbers(state: State) -> list[int]:
    """Return the numbers of the combinations in a trick, one in a window above it as well."""
    found = [laid.number for laid in state.plays]
    above = state.proposal if state.phase == Phase.REACTION else None
    return [*found, above.number] if found and above is not None else found


def lay_ready(table: Table, player: Player, play: Play) -> None:
    """Lay cards ready, to be played when one's own turn comes.

    Raises TableRefusal ``not_at_table``, ``stale``, ``card_not_in_hand``, ``invalid_combination``.
    """
    with transaction.atomic():
        table, seats, seat = lock_seat(table.pk, player)
        state = snapshots.state_of(table)
        if code := laid_ready.refusal(state, seat.number, play):
            raise TableRefusal(code)
        _lay(table, seats, seat, laid_ready.remembered(table, state, seat.number, play))


def take_cards_back(table: Table, player: Player) -> None:
    """Take back what was laid ready; raises TableRefusal ``not_at_table``."""
    with transaction.atomic():
        _lay(*lock_seat(table.pk, player), {})


def wake(table: Table, player: Player) -> None:
    """Let no Booster of a player rest any longer; raises TableRefusal ``not_at_table``."""
    with transaction.atomic():
        table, seats, seat = lock_seat(table.pk, player)
        resting.let_rest(table, seat, frozenset())
        publish(table, seats, wall_clock.now(), audiences=[seat.number])


def _lay(table: Table, seats: Sequence[Seat], seat: Seat, kept: dict[str, Any]) -> None:
    seat.laid_ready, seat.for_trick = kept, {}  # a player who would play does not pass
    seat.save(update_fields=["laid_ready", "for_trick"])
    publish(table, seats, wall_clock.now(), audiences=[seat.number])


def _set_waves(table: Table, seats: Sequence[Seat], seat: Seat, kinds: Collection[str]) -> None:
    if not set(kinds) <= set(waves.KINDS):
        raise TableRefusal("not_readable")
    seat.waves = [kind for kind in waves.KINDS if kind in kinds]
    seat.save(update_fields=["waves"])
    publish(table, seats, wall_clock.now(), audiences=[seat.number])
