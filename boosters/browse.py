"""The catalogue as people read it: cards with their words, filtered and in order."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import groupby
from typing import NamedTuple
from urllib.parse import urlencode

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import override

from boosters.cards.words import Difficulty
from boosters.catalogue import CATALOGUE, DIFFICULTY
from boosters.colours import COLOURS, ColourInWords
from boosters.difficulties import DIFFICULTIES
from boosters.examples import EXAMPLES, WorkedExample
from boosters.standings import STANDINGS, StandingInWords
from boosters.words import NOTES, TEXTS, Note, Text
from games.rules.view.booster import Booster


class ListedBooster(NamedTuple):
    """A Booster with everything that is written about it."""

    slug: str
    colour: str
    standing: str
    text: Text
    note: Note
    colour_text: ColourInWords
    standing_text: StandingInWords
    difficulty: Difficulty
    difficulty_text: str | Promise
    example: WorkedExample | None


class Shelf(NamedTuple):
    """The Boosters of one colour."""

    colour: str
    colour_text: ColourInWords
    cards: tuple[ListedBooster, ...]


class BrowseFilter(NamedTuple):
    """Which Boosters somebody wants to see; an empty field leaves them all."""

    colour: str = ""
    difficulty: str = ""
    """The number of a single card."""
    name: str = ""

    def fits(self, booster: Booster) -> bool:
        """Tell whether a Booster is wanted; its name may be in any language."""
        return (
            self.colour in ("", booster.colour)
            and self.difficulty in ("", str(DIFFICULTY[booster.slug].value))
            and self.name.casefold() in _names_of(booster.slug)
        )

    def query(self, **changes: str) -> str:
        """Return it as a query string, with other values in some fields."""
        fields = self._replace(**changes)._asdict()
        return urlencode({key: value for key, value in fields.items() if value})


class FilterChip(NamedTuple):
    """One value to choose, and how many cards it leaves, given the other choices."""

    value: str
    name: str
    number: int
    query: str
    is_chosen: bool


@cache
def _names_of(slug: str) -> str:
    """Return the names of a Booster in all languages, for searching."""
    names = []
    for language, _name in settings.LANGUAGES:
        with override(language):
            names.append(TEXTS[slug].name)
    return " ".join(names).casefold()


def choice_from(query: Mapping[str, str]) -> BrowseFilter:
    """Read a choice; what does not exist is left out."""
    colour, difficulty = query.get("colour", ""), query.get("difficulty", "")
    return BrowseFilter(
        colour if colour in COLOURS else "",
        difficulty if difficulty in map(str, map(int, DIFFICULTIES)) else "",
        query.get("name", "").strip(),
    )


def shown(slug: str) -> ListedBooster:
    """Return a Booster with its words."""
    booster = CATALOGUE[slug]
    return ListedBooster(
        slug,
        booster.colour,
        booster.standing,
        TEXTS[slug],
        NOTES[slug],
        COLOURS[booster.colour],
        STANDINGS[booster.standing],
        DIFFICULTY[slug],
        DIFFICULTIES[DIFFICULTY[slug]],
        EXAMPLES.get(slug),
    )


def shelves(choice: BrowseFilter) -> list[Shelf]:
    """Return the Boosters that fit a choice, colour by colour."""
    wanted = (shown(slug) for slug, booster in CATALOGUE.items() if choice.fits(booster))
    return [
        Shelf(colour, COLOURS[colour], tuple(cards))
        for colour, cards in groupby(wanted, key=lambda it: it.colour)
    ]


def chips(choice: BrowseFilter, field: str, names: Mapping[str, str]) -> list[FilterChip]:
    """Return what can be chosen in a field, the empty value first."""
    return [
        FilterChip(
            value,
            name,
            sum(choice._replace(**{field: value}).fits(it) for it in CATALOGUE.values()),
            choice.query(**{field: value}),
            getattr(choice, field) == value,
        )
        for value, name in names.items()
    ]


def neighbours(slug: str) -> tuple[ListedBooster | None, ListedBooster | None]:
    """Return the Boosters before and after one in the catalogue."""
    slugs = list(CATALOGUE)
    place = slugs.index(slug)
    before = shown(slugs[place - 1]) if place else None
    after = shown(slugs[place + 1]) if place + 1 < len(slugs) else None
    return before, after
