"""An open table before the match: who sits where, and what one may do about it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from games import expansion
from games.bots.levels import LEVELS
from games.expansion import Deck
from games.page import SeatInfo, TablePage
from games.rules.cards.options import TableOptions, base_rules
from games.rules.cards.ruleset import BASE, GrandMode, partner_of
from games.screen.levels import level_title
from games.screen.scene import MIRRORED, PLACES
from games.services.table_options import Agreement, agreement_of

TARGETS = (500, 1000, 1500)
OWN_TARGET = "own"
"""Stands in the form for another number of points."""
ROUNDS_ONLY = "rounds"
"""Stands in the form for a match of a number of rounds."""
USUAL_ROUNDS = "4"
NO_DECK = "none"
"""Stands in the form for plain Tichu."""
KEPT_DECK = "kept"
"""Stands in the form for the table's own copy of a deck that has changed since."""
STARTS = range(5)
WINDOWS = (2, 3, 4, 6, 8, 10)
"""Seconds to react that the form offers (BG-21)."""


class PaceText(NamedTuple):
    """A pace in plain words."""

    value: str
    title: Promise
    explanation: Promise
    without_windows: Promise
    """Where bombs are thrown in one's own turn only."""
    with_boosters: Promise


PACES = (
    PaceText(
        "none",
        gettext_lazy("Without clock"),
        gettext_lazy("No rush. Bombs are possible until the next play."),
        gettext_lazy("No rush"),
        gettext_lazy("4 seconds for bombs and reactions, no rush otherwise"),
    ),
    PaceText(
        "slow",
        gettext_lazy("Slow"),
        gettext_lazy("5 seconds for bombs, 90 seconds for a turn"),
        gettext_lazy("90 seconds for a turn"),
        gettext_lazy("6 seconds for bombs and reactions, 90 seconds for a turn"),
    ),
    PaceText(
        "normal",
        gettext_lazy("Normal"),
        gettext_lazy("3 seconds for bombs, 45 seconds for a turn"),
        gettext_lazy("45 seconds for a turn"),
        gettext_lazy("4 seconds for bombs and reactions, 45 seconds for a turn"),
    ),
    PaceText(
        "fast",
        gettext_lazy("Fast"),
        gettext_lazy("2 seconds for bombs, 20 seconds for a turn"),
        gettext_lazy("20 seconds for a turn"),
        gettext_lazy("3 seconds for bombs and reactions, 20 seconds for a turn"),
    ),
)


class Chosen(NamedTuple):
    """The agreement of a table as its form shows it."""

    agreed: Agreement
    is_listed: bool
    target: str
    """Which end of the match is chosen: a number of the form, own or rounds."""
    own_target: str = ""
    """What stands in the field for another number."""
    rounds: str = USUAL_ROUNDS
    """What stands in the field for a number of rounds."""
    deck: str = NO_DECK
    """The key of the deck, or what stands for none or for the table's own copy."""
    decks: tuple[Deck, ...] = ()
    """The decks to choose from; without an expansion there are none."""
    targets: tuple[int, ...] = TARGETS
    starts: tuple[int, ...] = tuple(STARTS)
    windows: tuple[int, ...] = WINDOWS


class Agreed(NamedTuple):
    """The Boosters of a table in words."""

    name: str
    size: int
    at_start: int
    cards: str
    """Which cards there are, if it is no deck that everybody knows."""


class Place(NamedTuple):
    """A seat of the ring."""

    seat: SeatInfo
    side: str
    """Where it is drawn; one's own seat, or the first, is in the south."""
    partner: str
    """Name of who sits opposite; empty if nobody does."""
    note: str
    may_sit: bool
    may_seat_bot: bool
    may_clear: bool


class ShownLevel(NamedTuple):
    """A level at which a bot may play, by its place in the registry."""

    number: int
    title: str
    is_chosen: bool


class ShownBot(NamedTuple):
    """A bot whose level the host may choose."""

    seat: SeatInfo
    levels: tuple[ShownLevel, ...]


class Partner(NamedTuple):
    """Somebody whom the host may have as a partner."""

    number: int
    name: str
    is_partner: bool
    swap: str
    """The two seats to swap for it."""


class Room(NamedTuple):
    """Everything the region of an open table shows."""

    places: tuple[Place, ...]
    teams: str
    """Who plays with whom, in a sentence; empty while that is open."""
    partners: tuple[Partner, ...]
    bots: tuple[ShownBot, ...]
    opponents: str
    """The seats beside the host, to be swapped; empty if there is nothing to swap."""
    free: int
    host: str
    pace: PaceText
    chosen: Chosen
    ends: str
    """What ends the match, in words."""
    house_rules: list[str]
    boosters: Agreed | None


def room_of(page: TablePage) -> Room:
    """Return the room of a table as its audience sees it."""
    options = page.view.options
    return Room(
        places=tuple(_places(page)),
        teams=_teams(page),
        partners=tuple(_partners(page)),
        bots=tuple(_bots(page)),
        opponents=_opponents(page),
        free=sum(seat.is_empty for seat in page.seats),
        host=next((seat.name for seat in page.seats if seat.is_host), ""),
        pace=_pace_of(page.pace, options),
        chosen=chosen_of(page.pace, options, page.decks, is_listed=page.is_listed),
        ends=ends_in_words(options),
        house_rules=house_rules(options),
        boosters=_agreed(options),
    )


def chosen_of(
    pace: str, options: TableOptions, decks: Iterable[Deck], *, is_listed: bool
) -> Chosen:
    """Return what the form shows for the options that a table has."""
    decks = named(decks)
    deck = _deck_of(options)
    if deck is not None:
        same = (it for it in decks if is_same(it, deck))
        deck = next(same, deck)
        decks = decks if deck in decks else (*decks, deck)
    is_offered = options.target in TARGETS
    own = OWN_TARGET if options.target is not None else ROUNDS_ONLY
    return Chosen(
        agreed=agreement_of(pace, options),
        is_listed=is_listed,
        target=str(options.target) if is_offered else own,
        own_target="" if is_offered or options.target is None else str(options.target),
        rounds=USUAL_ROUNDS if options.max_rounds is None else str(options.max_rounds),
        deck=NO_DECK if deck is None else deck.key,
        decks=decks,
    )


def ends_in_words(options: TableOptions) -> str:
    """Return what ends a match at a table (MATCH-5)."""
    ends = []
    if options.target is not None:
        ends.append(_("%(points)s points") % {"points": options.target})
    if options.max_rounds is not None:
        rounds = ngettext("%(number)s round", "%(number)s rounds", options.max_rounds)
        ends.append(rounds % {"number": options.max_rounds})
    return _(" or ").join(ends) or _("no end")


def _pace_of(value: str, options: TableOptions) -> PaceText:
    """Return a pace in words, as far as it concerns a table."""
    pace = next(pace for pace in PACES if pace.value == value)
    if base_rules(options).out_of_turn_bombs:
        return pace
    return pace._replace(explanation=pace.without_windows)


def house_rules(options: TableOptions) -> list[str]:
    """Return in words where a table departs from the usual rules (section OPT)."""
    rules = base_rules(options)
    found = []
    if rules.grand_mode == GrandMode.NONE:
        found.append(_("no Grand Tichu"))
    if not rules.out_of_turn_bombs:
        found.append(_("bombs in your own turn only"))
    if rules.double_victory != BASE.double_victory:
        points = {"points": rules.double_victory}
        found.append(_("%(points)s points for a double victory") % points)
    if options.tips:
        found.append(_("tips for everybody"))
    return found


def named(decks: Iterable[Deck]) -> tuple[Deck, ...]:
    """Return decks with their names in the language of the reader."""
    return tuple(deck._replace(name=_called(deck.name)) for deck in decks)


def is_same(deck: Deck, other: Deck) -> bool:
    """Tell whether two decks have the same name and cards, in whatever order."""
    return (deck.name, sorted(deck.cards)) == (other.name, sorted(other.cards))


def _called(name: str) -> str:
    decks = expansion.decks()
    return name if decks is None else decks.called(name)


def _deck_of(options: TableOptions) -> Deck | None:
    """Return the copy of a deck that the options hold."""
    if not options.booster_deck:
        return None
    name = _called(options.booster_deck_name)
    return Deck(KEPT_DECK, name, options.booster_deck)


def _agreed(options: TableOptions) -> Agreed | None:
    deck = _deck_of(options)
    if deck is None:
        return None
    decks = expansion.decks()
    known = named(() if decks is None else decks.choices(None))
    is_known = any(is_same(deck, other) for other in known)
    return Agreed(
        name=deck.name,
        size=deck.size,
        at_start=options.boosters_at_start,
        cards="" if is_known else _cards_in_words(deck),
    )


def _cards_in_words(deck: Deck) -> str:
    texts = expansion.texts()
    names = ((texts[slug].name, number) for slug, number in deck.cards)
    return ", ".join(name if number == 1 else f"{number} × {name}" for name, number in names)


def _places(page: TablePage) -> list[Place]:
    south = page.me or 0
    sides = MIRRORED if page.view.options.display_clockwise else PLACES
    return [
        Place(
            seat=(seat := page.seats[(south + step) % 4]),
            side=sides[step],
            partner=page.seats[partner_of(seat.number)].name,
            note=_note(seat),
            may_sit=seat.is_empty and not page.is_host,
            may_seat_bot=seat.is_empty and page.is_host,
            may_clear=page.is_host and not seat.is_empty and not seat.is_me,
        )
        for step in range(4)
    ]


def _bots(page: TablePage) -> list[ShownBot]:
    """Return the bots whose levels this audience may choose."""
    return [ShownBot(seat, _levels(seat)) for seat in page.seats if page.is_host and seat.is_bot]


def _levels(seat: SeatInfo) -> tuple[ShownLevel, ...]:
    return tuple(
        ShownLevel(number, level_title(level), level == seat.level)
        for number, level in enumerate(LEVELS)
    )


def _note(seat: SeatInfo) -> str:
    if seat.is_me:
        return _("you, the host") if seat.is_host else _("you")
    if seat.is_bot:
        return _("bot, %(level)s") % {"level": level_title(seat.level)}
    if seat.is_away:
        return _("away")
    return pgettext("note at a seat", "host") if seat.is_host else ""


def _teams(page: TablePage) -> str:
    if sum(seat.is_empty for seat in page.seats) > 1:
        return ""
    somebody = pgettext("on a free seat", "somebody")
    names = [seat.name or somebody for seat in page.seats]
    if page.seats[0].is_empty:
        names[0] = capfirst(somebody)
    return _("%(a)s and %(c)s play against %(b)s and %(d)s.") % dict(
        zip("abcd", names, strict=True)
    )


def _partners(page: TablePage) -> list[Partner]:
    """Return whom the host may choose from."""
    if not page.is_host or page.me is None:
        return []
    opposite = partner_of(page.me)
    return [
        Partner(seat.number, seat.name, seat.number == opposite, f"{opposite} {seat.number}")
        for seat in page.seats
        if not seat.is_empty and not seat.is_me
    ]


def _opponents(page: TablePage) -> str:
    if not page.is_host or page.me is None:
        return ""
    right, left = (page.me + 1) % 4, (page.me + 3) % 4
    if page.seats[right].is_empty and page.seats[left].is_empty:
        return ""
    return f"{right} {left}"
