"""What a table has agreed on: in words for all, as a form for the host."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games import expansion
from games.agreement import (
    EXCLUSIONS,
    OPTIONS,
    PACES,
    FormPart,
    Option,
    PaceOfTable,
    pace_of,
    text_of,
)
from games.expansion import Deck
from games.forms.agreement import KEPT_DECK, MINUTES_ONLY, NO_DECK, OWN_TARGET, ROUNDS_ONLY
from games.models import Access
from games.rules.cards.options import TableOptions
from games.selectors.shown import Admitted, TablePage
from games.services.rights.table_options import agreed, own_window

TARGETS = (500, 1000, 1500)
USUAL_ROUNDS = "4"
USUAL_MINUTES = "60"
STARTS = range(5)
WINDOWS = (2, 3, 4, 6, 8, 10)
"""Seconds to react that the form offers (BG-21)."""


class OfferedValue(NamedTuple):
    """What a form offers for an option."""

    text: str
    title: str
    is_chosen: bool


class AskedOption(NamedTuple):
    """An option as a form asks for it."""

    name: str
    label: str
    help: str
    answers: tuple[OfferedValue, ...]
    """Those of which one is chosen, or the one of a box to tick."""
    is_switch: bool


class Chosen(NamedTuple):
    """What the form for an agreement shows."""

    texts: Mapping[str, str]
    """What stands in its fields, or is ticked there, by name."""
    admitted: Admitted
    of_admission: tuple[AskedOption, ...]
    """Who else may come to the table, besides those whom its access lets in."""
    house_rules: tuple[AskedOption, ...]
    for_spectators: tuple[AskedOption, ...]
    decks: tuple[Deck, ...]
    """The decks to choose from; without an expansion there are none."""
    targets: tuple[int, ...] = TARGETS
    starts: tuple[int, ...] = tuple(STARTS)
    windows: tuple[int, ...] = WINDOWS
    paces: tuple[PaceOfTable, ...] = PACES


class AgreedBoosters(NamedTuple):
    """The Boosters of a table in words."""

    name: str
    size: int
    at_start: int
    cards: str
    """Which cards there are, if it is no deck that everybody knows."""


def chosen_of(
    options: TableOptions,
    decks: Iterable[Deck],
    admitted: Admitted,
    posted: Mapping[str, str] | None = None,
) -> Chosen:
    """Return what the form shows for an agreement, or as somebody has filled it in.

    What a filled-in form does not name is not ticked: as in an agreement on nothing.
    """
    decks = named(decks)
    deck = _deck_of(options)
    if deck is not None:
        same = (it for it in decks if is_same(it, deck))
        deck = next(same, deck)
        decks = decks if deck in decks else (*decks, deck)
    key = NO_DECK if deck is None else deck.key
    texts = _texts_of(options) | {"deck": key}
    if posted is not None:
        usual = _texts_of(agreed()) | {"deck": key}
        texts = usual | {name: posted[name] for name in usual if _is_readable(name, posted)}
        if all(deck.key != texts["deck"] for deck in decks):
            texts["deck"] = NO_DECK
    return Chosen(
        texts=texts,
        admitted=admitted,
        of_admission=_asked_of(admitted),
        house_rules=_asked(FormPart.HOUSE_RULES, texts, has_decks=bool(decks)),
        for_spectators=_asked(FormPart.SPECTATORS, texts, has_decks=bool(decks)),
        decks=decks,
    )


def _is_readable(name: str, posted: Mapping[str, str]) -> bool:
    """Tell whether a form can show again what has been posted for one of its fields."""
    if name not in posted:
        return False
    option = OPTIONS.get(name)
    return option is None or not option.choices or option.read(posted[name]) is not None


def _texts_of(options: TableOptions) -> dict[str, str]:
    """Return what stands in the fields of a form for an agreement, but for its deck."""
    is_offered = options.target in TARGETS
    limit = ROUNDS_ONLY if options.max_minutes is None else MINUTES_ONLY
    own = OWN_TARGET if options.target is not None else limit
    texts = {name: text_of(getattr(options, name)) for name, it in OPTIONS.items() if it.choices}
    return texts | {
        "target": text_of(options.target) if is_offered else own,
        "own_target": "" if is_offered else text_of(options.target),
        "rounds": text_of(options.max_rounds) or USUAL_ROUNDS,
        "minutes": text_of(options.max_minutes) or USUAL_MINUTES,
        "pace": pace_of(options).value,
        "window_seconds": text_of(own_window(options)),
    }


def _asked(part: FormPart, texts: Mapping[str, str], *, has_decks: bool) -> tuple[AskedOption, ...]:
    """Return the options of a part of a form."""
    return tuple(
        AskedOption(
            name=name,
            label=str(option.label),
            help=_help(option, has_decks=has_decks),
            answers=tuple(
                OfferedValue(choice.text, str(choice.title), texts[name] == choice.text)
                for choice in option.choices[1 if option.is_switch else 0 :]
            ),
            is_switch=option.is_switch,
        )
        for name, option in OPTIONS.items()
        if option.part == part
    )


def _asked_of(admitted: Admitted) -> tuple[AskedOption, ...]:
    """Return the boxes to tick that say who else may come."""
    boxes = (
        (
            "no_spectators",
            _("No spectators"),
            _("Only the players see the match."),
            not admitted.allows_spectators,
        ),
        (
            "bots_make_way",
            _("Bots make way for people"),
            _("While a match runs, people who come may take the seat of a bot."),
            admitted.bots_make_way,
        ),
        (
            "only_finishers",
            _("Only people who finish their matches"),
            _(
                "For new people and those who finish nine of ten matches with others. "
                "Only while everybody may find the table."
            ),
            admitted.only_finishers,
        ),
    )
    return tuple(
        AskedOption(name, label, about, (OfferedValue("1", "", is_ticked),), is_switch=True)
        for name, label, about, is_ticked in boxes
    )


def _help(option: Option, *, has_decks: bool) -> str:
    """Return what a form says of an option, and of what excludes it."""
    excluding = (it for it in option.not_with if has_decks or it != "booster_deck")
    return " ".join(filter(None, [str(option.help), *(str(EXCLUSIONS[it]) for it in excluding)]))


def ends_in_words(options: TableOptions) -> str:
    """Return what ends a match at a table (MATCH-5)."""
    ends = []
    for name, option in OPTIONS.items():
        number = getattr(options, name)
        if option.in_words is not None and number is not None:
            ends.append(option.in_words(number))
    return _(" or ").join(ends) or _("no end")


def pace_in_words(options: TableOptions) -> PaceOfTable:
    """Return the pace of a table with its words, as far as they concern it."""
    pace = pace_of(options)
    if options.out_of_turn_bombs:
        return pace
    return pace._replace(explanation=pace.without_windows)


def house_rules(options: TableOptions) -> list[str]:
    """Return in words where a table departs from what is usual (section OPT)."""
    choices = (it.choice_of(getattr(options, name)) for name, it in OPTIONS.items())
    return [str(choice.said) for choice in choices if choice is not None and choice.said]


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


def boosters_of(options: TableOptions) -> AgreedBoosters | None:
    """Return the Boosters of a table in words, ``None`` for plain Tichu."""
    deck = _deck_of(options)
    if deck is None:
        return None
    decks = expansion.decks()
    known = named(() if decks is None else decks.choices(None))
    is_known = any(is_same(deck, other) for other in known)
    return AgreedBoosters(
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
    title = str(pace_of(options).title)
    return [
        pgettext("what ends a match", "to %(end)s") % {"end": _end_in_short(options)},
        pgettext("the pace of a table", "pace: %(pace)s") % {"pace": _within(title)},
        *([] if boosters is None else _boosters_in_short(boosters)),
        *([_("without Boosters")] if boosters is None and expansion.catalogue() else []),
        *house_rules(options),
        _admission_in_short(page.admitted.access),
        *([] if page.admitted.allows_spectators else [_("no spectators")]),
    ]


def _within(title: str) -> str:
    """Return a title as it stands within a sentence; nouns in it stay as they are."""
    return title[:1].lower() + title[1:]


def _boosters_in_short(boosters: AgreedBoosters) -> list[str]:
    """Return the deck, and how many everybody begins with; by the rules there are none."""
    number = boosters.at_start
    said = ngettext(
        "%(number)s Booster each at the start", "%(number)s Boosters each at the start", number
    )
    return [boosters.name, *([said % {"number": number}] if number else [])]


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
