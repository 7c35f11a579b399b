"""What the people at a table may agree on, as options of the rules (section OPT)."""

from __future__ import annotations

from games import expansion
from games.expansion import Deck
from games.models import Pace
from games.rules.options import TableOptions
from games.rules.ruleset import SEATS
from games.services.refusals import TableRefusal

DEFAULT_TARGET = 1000
TARGETS = range(100, 10_001)
CALLING_SECONDS = 5
TIMES: dict[str, tuple[float, float | None]] = {
    Pace.NONE: (0, None),
    Pace.SLOW: (5, 90),
    Pace.NORMAL: (3, 45),
    Pace.FAST: (2, 20),
}
"""Seconds for bombs and for a turn by pace (section OPT)."""
BOT_TABLE_WINDOW_SECONDS = 2

NO_DECK = Deck("", "", ())
"""Plain Tichu, where a deck may be given."""
STARTING_BOOSTERS = range(5)
FEWEST_BOOSTERS = 4
MOST_OF_ONE_BOOSTER = 4
BOOSTER_WINDOW_SECONDS: dict[str, float] = {
    Pace.NONE: 4,
    Pace.SLOW: 6,
    Pace.NORMAL: 4,
    Pace.FAST: 3,
}
"""Seconds of every window at a table with Boosters by pace, never 0 (BG-21)."""
BOT_TABLE_BOOSTER_WINDOW_SECONDS = 4
WINDOWS = range(2, 11)
"""Seconds for windows that a table with Boosters may choose (BG-21)."""


def table_options(
    pace: str,
    target: int,
    deck: Deck = NO_DECK,
    boosters_at_start: int = 0,
    window: int | None = None,
) -> TableOptions:
    """Return what follows from the choices at a table.

    Without a ``window`` in seconds it is that of the pace. Raises TableRefusal
    ``unknown_pace``, ``unknown_target``, ``bad_deck``, ``bad_start``,
    ``deck_too_small`` or ``bad_window``.
    """
    if pace not in TIMES:
        raise TableRefusal("unknown_pace")
    if target not in TARGETS:
        raise TableRefusal("unknown_target")
    for_bombs, turn = TIMES[pace]
    options = TableOptions(
        target=target,
        window_seconds=for_bombs,
        turn_seconds=turn,
        precall_seconds=CALLING_SECONDS,
        prelead_seconds=CALLING_SECONDS,
    )
    if not deck.cards:
        return options
    _refuse_bad_deck(deck, boosters_at_start)
    if window is not None and window not in WINDOWS:
        raise TableRefusal("bad_window")
    return options._replace(
        booster_deck=deck.cards,
        booster_deck_name=deck.name,
        boosters_at_start=boosters_at_start,
        window_seconds=window or BOOSTER_WINDOW_SECONDS[pace],
    )


def bot_table_options(deck: Deck, boosters_at_start: int) -> TableOptions:
    """Return the options of a table of a person and bots: nobody is hurried."""
    options = table_options(Pace.FAST, DEFAULT_TARGET, deck, boosters_at_start)
    window: float = BOT_TABLE_WINDOW_SECONDS
    if options.booster_deck:
        window = BOT_TABLE_BOOSTER_WINDOW_SECONDS
    return options._replace(window_seconds=window, turn_seconds=None)


def changed_options(
    before: TableOptions,
    pace: str,
    target: int | None,
    deck: Deck | None,
    boosters_at_start: int | None,
    window: int | None,
) -> TableOptions:
    """Return options after a change; ``None`` leaves something as it is.

    Only the window is that of the pace unless it is given.
    """
    if deck is None:
        deck = Deck("", before.booster_deck_name, before.booster_deck)
    if boosters_at_start is None:
        boosters_at_start = before.boosters_at_start
    target = target or before.target or 0
    return table_options(pace, target, deck, boosters_at_start, window)


def _refuse_bad_deck(deck: Deck, boosters_at_start: int) -> None:
    """Raise why a deck cannot be played with, if it cannot (BG-17, BG-21)."""
    slugs = {slug for slug, _ in deck.cards}
    known = len(slugs) == len(deck.cards) and slugs <= expansion.catalogue().keys()
    numbers = range(1, MOST_OF_ONE_BOOSTER + 1)
    if not known or any(number not in numbers for _, number in deck.cards):
        raise TableRefusal("bad_deck")
    if deck.size < FEWEST_BOOSTERS:
        raise TableRefusal("bad_deck")
    if boosters_at_start not in STARTING_BOOSTERS:
        raise TableRefusal("bad_start")
    if deck.size < boosters_at_start * len(SEATS):
        raise TableRefusal("deck_too_small")
