"""What may change at a table, one thing at a time: for tests, figures and pictures of motion."""

from __future__ import annotations

from typing import NamedTuple

from games.rules.cards.deck import from_codes
from games.rules.state import actions as do
from games.selectors.shown import TablePage
from tests.e2e.phases import Phase, _bomb_hand, long_runs
from tests.games.screen.booster_pages import answered, page_of
from tests.games.screen.pages import PACED, PHASES, exchanged


def swept(seat: int | None) -> TablePage:
    """Return a trick that has just been collected."""
    return exchanged(PACED).play(1, "Mah").passes(2, 3, 0).do(1, do.Collect()).page(seat)


def swept_runs(seat: int | None) -> TablePage:
    """Return a trick that has been collected; on a phone one of its plays was hidden."""
    return long_runs().passes(0, 1, 2).do(3, do.Collect()).page(seat)


def bombed(seat: int | None) -> TablePage:
    """Return a trick on which a bomb has just been thrown."""
    return _bomb_hand().do(0, do.Bomb(from_codes("9j 9s 9p 9t"))).page(seat)


def exchanged_seats(seat: int | None) -> TablePage:
    """Return a trick under way after two have changed seats."""
    page = PHASES["follow"](seat)
    west, north = page.seats[3], page.seats[2]
    seats = (*page.seats[:2], north._replace(name=west.name), west._replace(name=north.name))
    return page._replace(seats=seats)


def undone(seat: int | None) -> TablePage:
    """Return a trick under way after Nyet! has undone a Booster."""
    return page_of(answered().settle(), seat)


class Change(NamedTuple):
    """What is shown, then what happens, and what moves then."""

    before: str
    after: Phase | str
    motions: set[str]


CHANGES = {
    "deal": Change("grand", "exchange-calling", {"deal", "hand"}),
    "exchange": Change("exchange-chosen", "lead", {"push", "gift"}),
    "play": Change("lead", "wish", {"play"}),
    "aside": Change("wish", Phase("swept", PHASES["follow"]), {"play"}),
    "own-play": Change("my-bomb", Phase("bombed", bombed), {"play", "bomb", "tear"}),
    "sweep": Change("closing", Phase("swept", swept), {"sweep"}),
    "seal": Change("grand", "grand-called", {"seal"}),
    "booster": Change("booster-gap", "booster-reaction-booster", {"booster"}),
    "undone": Change("booster-reaction-njet", Phase("undone", undone), {"undone"}),
    "seats": Change("follow", Phase("seats", exchanged_seats), {"seat"}),
    "points": Change("gift", "summary", {"points"}),
    "turn": Change("lead", "follow", {"bead"}),
}
