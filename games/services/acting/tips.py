"""Tips: what a strong bot would do in one's place. They change nothing.

A tip follows from the perspective of the seat that asks, like the move of any bot.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from games import expansion
from games.bots.strong.advice import Advice, advise, usual
from games.models import Player, Seat, Table
from games.rules.cards.options import TableOptions
from games.rules.view.choices import options
from games.rules.view.perspective import perspective
from games.rules.view.public_record import public_record
from games.services.ground import thinking
from games.services.ground.refusals import TableRefusal
from games.services.ground.snapshots import state_of
from games.services.writing.store import seats_of

SECONDS = 0.9
"""Nobody who asks waits longer; then it is a tip by rules of thumb."""


def are_allowed(table: Table, agreed: TableOptions, seats: Sequence[Seat]) -> bool:
    """Tell whether a table gives tips: to somebody alone with bots, or where all have agreed.

    This is the one place that decides it; there are none in rated matches.
    """
    if table.lesson or agreed.rated:
        return False  # in a lesson the coach says what to do
    if table.board_set_id is not None:
        return False  # on a board everybody plays for themselves
    people = sum(seat.is_person for seat in seats)
    return agreed.tips or people == 1


def ask(table: Table, player: Player | None, number: int = 0) -> Advice:
    """Return the tip for a player, by number the best, the next best and so on.

    Raises TableRefusal ``not_at_table``, ``no_tips`` or ``no_tip_now``.
    """
    seats = seats_of(table)
    mine = [seat.number for seat in seats if player is not None and seat.player_id == player.pk]
    if not mine:
        raise TableRefusal("not_at_table")
    state = state_of(table)
    if not are_allowed(table, state.options, seats):
        raise TableRefusal("no_tips")
    view, catalogue = perspective(state, mine[0]), expansion.catalogue()
    found = options(view, catalogue)
    thinking.prepare()
    advices = thinking.within(
        SECONDS,
        partial(advise, view, found, catalogue, public_record(state)),
        partial(usual, view, found, catalogue),
    )
    if not advices:
        raise TableRefusal("no_tip_now")
    return advices[number % len(advices)]
