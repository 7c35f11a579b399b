"""Agreements of tables, made from what people have chosen and checked (section OPT).

An agreement is a ``TableOptions``. Forms, presets and tournaments make one from plain
choices: fields by name, and ``pace`` for the times. What an option may be, and what excludes
it, is declared in :mod:`games.agreement`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games import expansion
from games.agreement import (
    OPTIONS,
    PACES,
    Chooser,
    PaceOfTable,
    is_excluded,
    pace_of,
)
from games.expansion import Deck
from games.models import Pace
from games.rules.cards.options import TableOptions
from games.rules.cards.rotation import CYCLE
from games.rules.cards.ruleset import SEATS
from games.rules.state.codec import from_json
from games.services.ground.refusals import TableRefusal

PACE = "pace"
"""The choice of a pace, besides those of the fields of ``TableOptions``."""
CALLING_SECONDS = 5
FEWEST_BOOSTERS = 4
MOST_OF_ONE_BOOSTER = 4
SHORTEST_WINDOW = 2
"""Seconds of the shortest window with Boosters (BG-21)."""
WITHOUT_BOOSTERS = {"booster_deck": (), "booster_deck_name": "", "boosters_at_start": 0}


def agreed(**choices: Any) -> TableOptions:
    """Return what a table agrees on that begins with the defaults, at a normal pace.

    The choices may be what JSON holds. Raises what ``changed`` does.
    """
    return changed(TableOptions(), {PACE: Pace.NORMAL, **choices})


def changed(before: TableOptions, choices: Mapping[str, Any]) -> TableOptions:
    """Return an agreement with other choices; what is not named stays.

    ``window_seconds`` of ``None`` are those of the pace, as at any table without Boosters.
    What another choice excludes is put back to its default. Raises TableRefusal
    ``unknown_option``, ``unknown_pace``, ``uneven_rounds``, ``deck_too_small`` and the
    refusal that an option declares.
    """
    chosen = dict(choices)
    pace = _pace(chosen.pop(PACE, pace_of(before).value))
    window = chosen.pop("window_seconds", own_window(before))
    options = _settled(_replaced(before, chosen))
    options = _at_pace(options, pace, window)
    _refuse_bad_ends(options)
    if options.booster_deck:
        _refuse_bad_deck(options)
    return options


def choice_of_deck(deck: Deck) -> dict[str, Any]:
    """Return a deck as choices of an agreement."""
    return {"booster_deck": deck.cards, "booster_deck_name": deck.name}


def own_window(options: TableOptions) -> int | None:
    """Return the chosen time to react, ``None`` if it is that of the pace."""
    if not options.booster_deck:
        return None
    seconds = options.window_seconds
    return None if seconds == pace_of(options).window_with_boosters else int(seconds)


def bot_table_options(deck: Deck | None, boosters_at_start: int) -> TableOptions:
    """Return the options of a table of a person and bots: nobody is hurried."""
    choices = {} if deck is None else choice_of_deck(deck)
    return unhurried(agreed(pace=Pace.NONE, boosters_at_start=boosters_at_start, **choices))


def unhurried(options: TableOptions) -> TableOptions:
    """Return options without the times that protect people from one another.

    Somebody alone with bots may bomb until somebody acts, stop them with a Halt, and
    call as long as the rules allow. Boosters need their windows (BG-21): the shortest, at
    a third of which bots answer, while the time of the person is longer (``timing``).
    """
    return options._replace(
        window_seconds=SHORTEST_WINDOW if options.booster_deck else 0,
        precall_seconds=0,
        prelead_seconds=0,
        simultaneity_ms=0,
    )


def is_unhurried(options: TableOptions) -> bool:
    """Tell whether options are those of somebody alone: any agreement has time to call."""
    return not (options.precall_seconds or options.prelead_seconds)


def among_people(options: TableOptions) -> TableOptions:
    """Return options with the times of their pace, if they are those of somebody alone."""
    return changed(options, {"window_seconds": None}) if is_unhurried(options) else options


def _replaced(before: TableOptions, chosen: Mapping[str, Any]) -> TableOptions:
    """Return options with values replaced; raises for what cannot be chosen."""
    for name, value in chosen.items():
        option = OPTIONS.get(name)
        if option is None or option.chooser == Chooser.PACE:
            raise TableRefusal("unknown_option")
        if not _allows(name, value):
            raise TableRefusal(option.refusal)
    options: TableOptions = from_json({"type": TableOptions.__name__, **before._asdict(), **chosen})
    return options


def _allows(name: str, value: Any) -> bool:
    """Tell whether an option may be a value; a deck is looked at as a whole."""
    option, default = OPTIONS[name], TableOptions._field_defaults[name]
    if option.choices:
        choice = option.choice_of(value)
        return choice is not None and isinstance(choice.value, bool) is isinstance(value, bool)
    if option.numbers is not None:
        return value is None or (type(value) is int and value in option.numbers)
    return isinstance(value, str if isinstance(default, str) else tuple | list)


def _settled(options: TableOptions) -> TableOptions:
    """Return options without those that others exclude."""
    defaults = TableOptions._field_defaults
    excluded = {name: defaults[name] for name in OPTIONS if is_excluded(options, name)}
    if not options.booster_deck:
        excluded |= WITHOUT_BOOSTERS
    return options._replace(**excluded)


def _pace(value: object) -> PaceOfTable:
    found = next((pace for pace in PACES if pace.value == value), None)
    if found is None:
        raise TableRefusal("unknown_pace")
    return found


def _at_pace(options: TableOptions, pace: PaceOfTable, window: object) -> TableOptions:
    """Return options with the times of a pace, or with another one to react (BG-21)."""
    seconds = pace.window
    if options.booster_deck:
        seconds = pace.window_with_boosters
        if window is not None:
            if type(window) is not int or not _allows("window_seconds", window):
                raise TableRefusal("bad_window")
            seconds = window
    return options._replace(
        window_seconds=seconds,
        turn_seconds=pace.turn,
        bank_seconds=pace.bank,
        precall_seconds=CALLING_SECONDS,
        prelead_seconds=CALLING_SECONDS,
        simultaneity_ms=0 if pace.turn is None else options.simultaneity_ms,
    )


def _refuse_bad_ends(options: TableOptions) -> None:
    """Raise if nothing ends the match, or not as it should (MATCH-5, MATCH-8)."""
    if options.partners_rotate and not _plays_all_with_all(options):
        raise TableRefusal("uneven_rounds")
    if options.target is options.max_rounds is options.max_minutes is None:
        raise TableRefusal("unknown_target")


def _plays_all_with_all(options: TableOptions) -> bool:
    """Tell whether a match ends when everybody has played as often with everybody."""
    if options.target is not None or options.max_minutes is not None:
        return False
    return options.max_rounds is not None and options.max_rounds % CYCLE == 0


def _refuse_bad_deck(options: TableOptions) -> None:
    """Raise why a deck cannot be played with, if it cannot (BG-17, BG-21)."""
    try:
        numbers = dict(options.booster_deck)
    except (TypeError, ValueError) as fault:
        raise TableRefusal("bad_deck") from fault
    is_known = numbers.keys() <= expansion.catalogue().keys()
    if not is_known or len(numbers) < len(options.booster_deck):
        raise TableRefusal("bad_deck")
    if any(number not in range(1, MOST_OF_ONE_BOOSTER + 1) for number in numbers.values()):
        raise TableRefusal("bad_deck")
    size = sum(numbers.values())
    if size < FEWEST_BOOSTERS:
        raise TableRefusal("bad_deck")
    if size < options.boosters_at_start * len(SEATS):
        raise TableRefusal("deck_too_small")
