"""What a table has agreed on: in words for all, as a form for the host."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from games import expansion
from games.expansion import Deck
from games.models import Access
from games.page import Admitted, TablePage
from games.rules.cards.options import TableOptions, base_rules
from games.rules.cards.ruleset import BASE, GrandMode
from games.services.table_options import Agreement, agreement_of

TARGETS = (500, 1000, 1500)
OWN_TARGET = "own"
"""Stands in the form for another number of points."""
ROUNDS_ONLY = "rounds"
"""Stands in the form for a match of a number of rounds."""
MINUTES_ONLY = "minutes"
"""Stands in the form for a match of some minutes."""
USUAL_ROUNDS = "4"
USUAL_MINUTES = "60"
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
    admitted: Admitted
    target: str
    """Which end of the match is chosen: a number of the form, own or rounds."""
    own_target: str = ""
    """What stands in the field for another number."""
    rounds: str = USUAL_ROUNDS
    """What stands in the field for a number of rounds."""
    minutes: str = USUAL_MINUTES
    """What stands in the field for a number of minutes."""
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


def chosen_of(
    pace: str, options: TableOptions, decks: Iterable[Deck], admitted: Admitted
) -> Chosen:
    """Return what the form shows for the options that a table has."""
    decks = named(decks)
    deck = _deck_of(options)
    if deck is not None:
        same = (it for it in decks if is_same(it, deck))
        deck = next(same, deck)
        decks = decks if deck in decks else (*decks, deck)
    is_offered = options.target in TARGETS
    limit = ROUNDS_ONLY if options.max_minutes is None else MINUTES_ONLY
    own = OWN_TARGET if options.target is not None else limit
    return Chosen(
        agreed=agreement_of(pace, options),
        admitted=admitted,
        target=str(options.target) if is_offered else own,
        own_target="" if is_offered or options.target is None else str(options.target),
        rounds=USUAL_ROUNDS if options.max_rounds is None else str(options.max_rounds),
        minutes=USUAL_MINUTES if options.max_minutes is None else str(options.max_minutes),
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
    if options.max_minutes is not None:
        minutes = ngettext("%(number)s minute", "%(number)s minutes", options.max_minutes)
        ends.append(minutes % {"number": options.max_minutes})
    return _(" or ").join(ends) or _("no end")


def pace_of(value: str, options: TableOptions) -> PaceText:
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
    if rules.grand_mode == GrandMode.TREIBHAUS:
        found.append(_("Grand Tichu in turn"))
    if rules.gift_active_only:
        found.append(_("the Dragon to whoever has cards"))
    if not rules.out_of_turn_bombs:
        found.append(_("bombs in your own turn only"))
    if rules.double_victory != BASE.double_victory:
        points = {"points": rules.double_victory}
        found.append(_("%(points)s points for a double victory") % points)
    if options.partners_rotate:
        found.append(_("Tichujoline: partners rotate"))
    if options.tips:
        found.append(_("tips for everybody"))
    if options.rated:
        found.append(_("rated"))
    if options.open_hands:
        found.append(_("players may open their hands to spectators"))
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


def boosters_of(options: TableOptions) -> Agreed | None:
    """Return the Boosters of a table in words, ``None`` for plain Tichu."""
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


def in_short(page: TablePage) -> list[str]:
    """Return what was agreed in few words each, for one line."""
    options = page.view.options
    boosters = boosters_of(options)
    pace = next(pace for pace in PACES if pace.value == page.pace)
    return [
        pgettext("what ends a match", "to %(end)s") % {"end": _end_in_short(options)},
        pgettext("the pace of a table", "pace: %(pace)s") % {"pace": _within(str(pace.title))},
        *([] if boosters is None else [boosters.name]),
        *([_("without Boosters")] if boosters is None and expansion.catalogue() else []),
        *house_rules(options),
        _admission_in_short(page.admitted.access),
        *([] if page.admitted.allows_spectators else [_("no spectators")]),
    ]


def _within(title: str) -> str:
    """Return a title as it stands within a sentence; nouns in it stay as they are."""
    return title[:1].lower() + title[1:]


def _admission_in_short(access: Access) -> str:
    texts = {
        Access.PUBLIC: _("for everybody"),
        Access.LINK: _("only with the link"),
        Access.PASSWORD: _("with a password"),
    }
    return texts[access]


def _end_in_short(options: TableOptions) -> str:
    if options.target is not None and options.max_rounds is None:
        return str(options.target)
    return ends_in_words(options)
