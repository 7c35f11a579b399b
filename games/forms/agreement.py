"""The agreement of a table as its form posts it: options, ends, deck, and who may come."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games import expansion
from games.agreement import OPTIONS, FormPart, Option
from games.expansion import Deck
from games.forms.numbers import number_in
from games.models import Access, Player
from games.rules.cards.rotation import CYCLE
from games.selectors.shown import Admitted
from games.services.ground.refusals import TableRefusal
from games.services.rights.table_options import PACE, choice_of_deck
from games.services.seats.entrance import Entrance

OWN_TARGET = "own"
"""Stands in the form for another number of points."""
ROUNDS_ONLY = "rounds"
"""Stands in the form for a match of a number of rounds."""
MINUTES_ONLY = "minutes"
"""Stands in the form for a match of some minutes."""
NO_DECK = "none"
"""Stands in the form for plain Tichu."""
KEPT_DECK = "kept"
"""Stands in the form for the table's own copy of a deck that has changed since."""
ROUNDS_TO_ROTATE = 6
"""Rounds of a match with rotating partners, if no number is chosen: an hour, twice with all."""


def admitted_by(data: Mapping[str, str]) -> Admitted:
    """Return who may come to a table, as its form shows it."""
    entrance = read_entrance(data)
    return Admitted(
        entrance.access,
        entrance.allows_spectators,
        entrance.bots_make_way,
        entrance.only_finishers,
    )


def read_entrance(data: Mapping[str, str]) -> Entrance:
    """Read who may come to a table; without a choice, everybody with the link."""
    access = data.get("access", "")
    return Entrance(
        Access(access) if access in list(Access) else Access.LINK,
        data.get("password", ""),
        allows_spectators="no_spectators" not in data,
        bots_make_way="bots_make_way" in data,
        only_finishers="only_finishers" in data,
    )


def read_choices(data: Mapping[str, str], player: Player | None) -> dict[str, Any]:
    """Read what a player has chosen for a table: all that its form asks for.

    The deck is missing if the table keeps its own, and so is the number of Boosters at the
    start if the page does not ask for it. Raises ``bad_deck``, ``bad_window`` and
    what the options declare.
    """
    choices: dict[str, Any] = {PACE: data.get(PACE, ""), **read_ends(data)}
    for name, option in OPTIONS.items():
        if option.part in (FormPart.HOUSE_RULES, FormPart.SPECTATORS):
            choices[name] = _read_choice(data, name, option)
    if "boosters_at_start" in data:
        name = "boosters_at_start"
        choices[name] = _read_choice(data, name, OPTIONS[name])
    if choices["partners_rotate"]:
        rounds = _even(choices["max_rounds"])
        choices |= {"target": None, "max_rounds": rounds, "max_minutes": None}
    choices["window_seconds"] = _read(data, "window_seconds", "bad_window")
    deck = read_deck(data, player)
    return choices if deck is None else choices | choice_of_deck(deck)


def _read_choice(data: Mapping[str, str], name: str, option: Option) -> Any:
    choice = option.read(data.get(name))
    if choice is None:
        raise TableRefusal(option.refusal)
    return choice.value


def read_ends(data: Mapping[str, str]) -> dict[str, int | None]:
    """Return the points, the number of rounds or the minutes that end the match.

    Raises ``unknown_target``, ``unknown_rounds`` or ``unknown_minutes``.
    """
    target = data.get("target", "")
    fields = {ROUNDS_ONLY: "rounds", MINUTES_ONLY: "minutes", OWN_TARGET: "own_target"}
    names = {ROUNDS_ONLY: "max_rounds", MINUTES_ONLY: "max_minutes"}
    name, field = names.get(target, "target"), fields.get(target, "target")
    number = _read(data, field, OPTIONS[name].refusal, required=True)
    return {"target": None, "max_rounds": None, "max_minutes": None, name: number}


def _even(max_rounds: int | None) -> int:
    """Return enough rounds for everybody to play as often with everybody (MATCH-8).

    Those of the form, rounded up; for another end it is the usual number.
    """
    if max_rounds is None:
        return ROUNDS_TO_ROTATE
    return CYCLE * -(-max_rounds // CYCLE)


def _read(data: Mapping[str, str], field: str, code: str, *, required: bool = False) -> int | None:
    """Return a number, ``None`` for none; raises the code for anything else."""
    text = data.get(field, "")
    number = number_in(text)
    if number is None and (text or required):
        raise TableRefusal(code)
    return number


def read_deck(data: Mapping[str, str], player: Player | None) -> Deck | None:
    """Return the posted deck, ``None`` for that of the table; raises ``bad_deck``."""
    key = data.get("deck", KEPT_DECK)
    if key == KEPT_DECK:
        return None
    if key == NO_DECK:
        return Deck("", "", ())
    return find_deck(key, player)


def find_deck(key: str, player: Player | None) -> Deck:
    """Return the deck of a key; raises ``bad_deck`` if the player may not use it."""
    decks = expansion.decks()
    deck = None if decks is None else decks.find(key, player.pk if player else None)
    if deck is None:
        raise TableRefusal("bad_deck")
    return deck
