"""Tables in the middle of a round, and short names for actions at them."""

from __future__ import annotations

from typing import Any

from games.rules.cards.deck import DECK, RANK_OF_LETTER, Cards, from_codes, in_order
from games.rules.cards.options import TableOptions
from games.rules.cards.ruleset import SEATS
from games.rules.state.actions import Bomb, Deal, DeclineGrand, Exchange, Pass, Play
from games.rules.state.phase import Phase
from games.rules.state.seats import four
from games.rules.state.state import NONE_YET, FourOf, State
from games.rules.state.windows import opened
from games.rules.view.choices import Options, options
from games.rules.view.perspective import perspective
from tests.rules.clockwork import Clockwork
from tests.rules.walks import exchange

NINES = "9j 9s 9p 9t"
TIMED_HANDS = ("5j 6j 7j 8j", "6s 7s 8s 9s", f"{NINES} Tp", "2t 3t 4t")


def scene(
    *hands: str,
    lead: int = 0,
    wish: str = "",
    out: tuple[int, ...] = (),
    calls: FourOf[str | None] = NONE_YET,
    played: tuple[int, ...] = (0, 1, 2, 3),
    piles: tuple[str, ...] = ("", "", "", ""),
    rounds: tuple[tuple[int, int], ...] = (),
    **table_options: Any,
) -> Clockwork:
    """Return a table where a seat is to lead, given the cards of the four seats."""
    state = State(
        options=TableOptions(**table_options),
        number=1,
        rounds=rounds,
        hands=four(from_codes(hand) for hand in hands),
        piles=four(from_codes(pile) for pile in piles),
        wish=RANK_OF_LETTER.get(wish, 0),
        out=out,
        calls=calls,
        played=sum(1 << seat for seat in played),
        exchanged=True,
    )
    return Clockwork(opened(state, Phase.LEAD, 1 << lead))


def lay(codes: str, *, wish: str = "", phoenix: str = "", tichu: bool = False) -> Play:
    """Return a regular play."""
    declared = RANK_OF_LETTER[phoenix] if phoenix else None
    return Play(from_codes(codes), declared, RANK_OF_LETTER.get(wish, 0), tichu)


def bomb(codes: str, on: int | None = None) -> Bomb:
    """Return a bomb."""
    return Bomb(from_codes(codes), on)


def give(codes: dict[int, str]) -> Exchange:
    """Return an exchange, by receiver."""
    return Exchange(tuple((seat, from_codes(code)) for seat, code in codes.items()))


def deal(cards: tuple[Cards, ...] = DECK) -> Deal:
    """Return a deal of a whole pack in this order: eight cards each, then six."""
    first = four(sum(cards[8 * seat : 8 * seat + 8]) for seat in range(4))
    rest = four(sum(cards[32 + 6 * seat : 38 + 6 * seat]) for seat in range(4))
    return Deal(first, rest)


def dealt(**options: Any) -> Clockwork:
    """Return a table where a round has just been dealt."""
    table = Clockwork(State(options=TableOptions(**options)))
    table.do(None, deal())
    return table


def timed(**others: Any) -> Clockwork:
    """Return a table with windows of three seconds where seat 0 has led a five.

    Only seats 1 and 2 could bomb then, and only seat 2 has one.
    """
    table = scene(*TIMED_HANDS, **{"window_seconds": 3, **others})
    table.do(0, lay("5j"))
    return table


def passed_round(table: Clockwork) -> Clockwork:
    """Let the window run out and the other three pass."""
    table.tick(table.state.options.window_seconds)
    for seat in (1, 2, 3):
        table.do(seat, Pass())
    assert table.state.phase == Phase.CLOSING
    return table


def exchanging(**options: Any) -> Clockwork:
    """Return a table in the exchange; nobody has called."""
    table = dealt(**options)
    for seat in SEATS:
        table.do(seat, DeclineGrand())
    assert table.state.phase == Phase.EXCHANGE
    return table


def push(table: Clockwork, seat: int) -> Exchange:
    """Return the exchange of the three lowest cards."""
    return exchange(seat, in_order(table.state.hands[seat]))


def options_of(table: Clockwork, seat: int) -> Options:
    """Return what a seat may do."""
    return options(perspective(table.state, seat))


def owners(table: Clockwork) -> list[int]:
    """Return whose combinations lie in the open trick, in order."""
    return [laid.seat for laid in table.state.plays]
