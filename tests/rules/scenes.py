"""Tables in the middle of a round, and short names for what is done at them."""

from __future__ import annotations

from typing import Any

from games.rules.actions import Bomb, Deal, Exchange, Play
from games.rules.cards import DECK, RANK_OF_LETTER, Cards, from_codes
from games.rules.options import TableOptions
from games.rules.state import LEAD, NONE_YET, FourOf, State, four
from games.rules.windows import opened
from tests.rules.clockwork import Clockwork


def scene(
    *hands: str,
    lead: int = 0,
    wish: str = "",
    out: tuple[int, ...] = (),
    calls: FourOf[str | None] = NONE_YET,
    played: tuple[int, ...] = (0, 1, 2, 3),
    piles: tuple[str, ...] = ("", "", "", ""),
    rounds: tuple[tuple[int, int], ...] = (),
    **options: Any,
) -> Clockwork:
    """Return a table where a seat is to lead, the cards of the four seats given."""
    state = State(
        options=TableOptions(**options),
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
    return Clockwork(opened(state, LEAD, 1 << lead))


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
