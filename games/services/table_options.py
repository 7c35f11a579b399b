"""What the people at a table may agree on, as options of the rules (section OPT)."""

from __future__ import annotations

from typing import NamedTuple

from games import expansion
from games.expansion import Deck
from games.models import Pace
from games.rules.cards.options import TableOptions
from games.rules.cards.rotation import CYCLE
from games.rules.cards.ruleset import DOUBLE_VICTORY, SEATS, GrandMode
from games.services.refusals import TableRefusal

DEFAULT_TARGET = 1000
TARGETS = range(100, 10_001)
ROUNDS = range(1, 101)
MINUTES = range(5, 601)
DOUBLE_VICTORIES = (DOUBLE_VICTORY, 100)
"""Points of a double victory: by the rules, and in some clubs."""
CALLING_SECONDS = 5
TIMES: dict[str, tuple[float, float | None]] = {
    Pace.NONE: (0, None),
    Pace.SLOW: (5, 90),
    Pace.NORMAL: (3, 45),
    Pace.FAST: (2, 20),
}
"""Seconds for bombs and for a turn by pace (section OPT)."""
BANKS: dict[str, float] = {Pace.NONE: 0, Pace.SLOW: 120, Pace.NORMAL: 60, Pace.FAST: 30}
"""Seconds in the time bank of a round by pace."""

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
WINDOWS = range(2, 11)
"""Seconds for windows that a table with Boosters may choose (BG-21)."""


class Agreement(NamedTuple):
    """What the people at a table have agreed on: one value from the form to the match."""

    pace: str = Pace.NORMAL
    target: int | None = DEFAULT_TARGET
    """Points that end the match; ``None`` if its number of rounds does."""
    max_rounds: int | None = None
    """Rounds after which the match ends; ``None`` for any number."""
    grand_tichu: bool = True
    """Whether Grand Tichus may be called."""
    out_of_turn_bombs: bool = True
    """Whether bombs may be thrown out of turn; they always may with Boosters."""
    double_victory: int = DOUBLE_VICTORY
    """Points of a double victory."""
    deck: Deck | None = NO_DECK
    """The Booster deck; ``None`` for the one that the table has."""
    boosters_at_start: int | None = 0
    """``None`` for as many as the table has."""
    window: int | None = None
    """Seconds to react with Boosters; ``None`` for those of the pace."""
    grand_in_turn: bool = False
    """Whether Grand Tichus are decided in turn, and one of two partners may withdraw."""
    gift_active_only: bool = False
    """Whether the Dragon's trick goes to an opponent who still has cards."""
    tips: bool = False
    """Whether people may ask what a strong bot would do; never in a rated match."""
    max_minutes: int | None = None
    """Minutes after which the round that runs is the last; ``None`` for any number."""
    rated: bool = False
    """Whether the match is rated, for four people with accounts."""
    open_hands: bool = False
    """Whether players may open their hands to spectators; never in a rated match."""
    partners_rotate: bool = False
    """Whether all play for themselves, with another partner in every round (MATCH-8)."""


def table_options(agreed: Agreement) -> TableOptions:
    """Return what an agreement is in the rules.

    Raises TableRefusal ``unknown_pace``, ``unknown_target``, ``unknown_rounds``,
    ``unknown_minutes``, ``uneven_rounds``, ``unknown_victory``, ``bad_deck``,
    ``bad_start``, ``deck_too_small`` or ``bad_window``.
    """
    if agreed.pace not in TIMES:
        raise TableRefusal("unknown_pace")
    _refuse_bad_ends(agreed)
    if agreed.double_victory not in DOUBLE_VICTORIES:
        raise TableRefusal("unknown_victory")
    for_bombs, turn = TIMES[agreed.pace]
    is_rated = agreed.rated and not agreed.partners_rotate
    options = TableOptions(
        target=agreed.target,
        max_rounds=agreed.max_rounds,
        grand_mode=_grand_mode(agreed),
        dragon_gift_active_only=agreed.gift_active_only,
        double_victory=agreed.double_victory,
        window_seconds=for_bombs,
        turn_seconds=turn,
        bank_seconds=BANKS[agreed.pace],
        precall_seconds=CALLING_SECONDS,
        prelead_seconds=CALLING_SECONDS,
        tips=agreed.tips and not is_rated,
        max_minutes=agreed.max_minutes,
        rated=is_rated,
        open_hands=agreed.open_hands and not is_rated,
        partners_rotate=agreed.partners_rotate,
    )
    deck, at_start = agreed.deck or NO_DECK, agreed.boosters_at_start or 0
    if not deck.cards:
        return options._replace(out_of_turn_bombs=agreed.out_of_turn_bombs)
    _refuse_bad_deck(deck, at_start)
    if agreed.window is not None and agreed.window not in WINDOWS:
        raise TableRefusal("bad_window")
    return options._replace(
        booster_deck=deck.cards,
        booster_deck_name=deck.name,
        boosters_at_start=at_start,
        window_seconds=agreed.window or BOOSTER_WINDOW_SECONDS[agreed.pace],
    )


def _grand_mode(agreed: Agreement) -> GrandMode:
    """Return how Grand Tichus are decided (CALL-2, CALL-5)."""
    if not agreed.grand_tichu:
        return GrandMode.NONE
    return GrandMode.TREIBHAUS if agreed.grand_in_turn else GrandMode.SIMULTANEOUS


def agreement_of(pace: str, options: TableOptions) -> Agreement:
    """Return the agreement that has led to the options of a table."""
    own_window = options.booster_deck and options.window_seconds != BOOSTER_WINDOW_SECONDS[pace]
    return Agreement(
        pace=pace,
        target=options.target,
        max_rounds=options.max_rounds,
        grand_tichu=options.grand_mode != GrandMode.NONE,
        out_of_turn_bombs=options.out_of_turn_bombs,
        double_victory=options.double_victory,
        deck=Deck("", options.booster_deck_name, options.booster_deck),
        boosters_at_start=options.boosters_at_start,
        window=int(options.window_seconds) if own_window else None,
        grand_in_turn=options.grand_mode == GrandMode.TREIBHAUS,
        gift_active_only=options.dragon_gift_active_only,
        tips=options.tips,
        max_minutes=options.max_minutes,
        rated=options.rated,
        open_hands=options.open_hands,
        partners_rotate=options.partners_rotate,
    )


def bot_table_options(deck: Deck, boosters_at_start: int) -> TableOptions:
    """Return the options of a table of a person and bots: nobody is hurried."""
    agreed = Agreement(Pace.NONE, deck=deck, boosters_at_start=boosters_at_start)
    return unhurried(table_options(agreed))


def unhurried(options: TableOptions) -> TableOptions:
    """Return options without the times that protect people from one another.

    Whoever is alone with bots may bomb until somebody acts, stop them with a Halt, and
    call as long as the rules allow. Boosters need their windows (BG-21): the shortest, at
    a third of which bots answer, while the time of the person is longer (``timing``).
    """
    window = WINDOWS.start if options.booster_deck else 0
    return options._replace(window_seconds=window, precall_seconds=0, prelead_seconds=0)


def changed_options(pace: str, before: TableOptions, agreed: Agreement) -> TableOptions:
    """Return the options of a new agreement, which may keep the Boosters of the table."""
    kept = agreement_of(pace, before)
    if agreed.deck is None:
        agreed = agreed._replace(deck=kept.deck)
    if agreed.boosters_at_start is None:
        agreed = agreed._replace(boosters_at_start=kept.boosters_at_start)
    return table_options(agreed)


def _refuse_bad_ends(agreed: Agreement) -> None:
    """Raise if nothing ends the match, or nothing that we know (MATCH-5, MATCH-8)."""
    if agreed.target is not None and agreed.target not in TARGETS:
        raise TableRefusal("unknown_target")
    if agreed.max_rounds is not None and agreed.max_rounds not in ROUNDS:
        raise TableRefusal("unknown_rounds")
    if agreed.max_minutes is not None and agreed.max_minutes not in MINUTES:
        raise TableRefusal("unknown_minutes")
    if agreed.partners_rotate and not _plays_all_with_all(agreed):
        raise TableRefusal("uneven_rounds")
    if agreed.target is agreed.max_rounds is agreed.max_minutes is None:
        raise TableRefusal("unknown_target")


def _plays_all_with_all(agreed: Agreement) -> bool:
    """Tell whether a match ends when everybody has played as often with everybody."""
    if agreed.target is not None or agreed.max_minutes is not None:
        return False
    return agreed.max_rounds is not None and agreed.max_rounds % CYCLE == 0


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
