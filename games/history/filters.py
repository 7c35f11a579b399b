"""What matches are looked for by: read from the address, and back into it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from enum import StrEnum
from typing import NamedTuple, TypeVar
from urllib.parse import urlencode

from django.utils.dateparse import parse_date

from games.bots.levels import LEVELS
from games.forms.numbers import key_in
from games.models.looking_back import LONGEST_TAG
from games.models.players import LONGEST_NAME
from games.selectors.kinds import ANY_LEVEL, NO_BOTS


class Whose(StrEnum):
    """Whose matches are listed."""

    MINE = "mine"
    FRIENDS = "friends"
    PUBLIC = "public"
    BROUGHT = "brought"
    PERSON = "person"
    ALL = "all"
    """Of everybody, for those who review."""


class KindFilter(StrEnum):
    """What kind of matches."""

    ALL = ""
    RATED = "rated"
    UNRATED = "unrated"
    TOURNAMENT = "tournament"
    PRACTICE = "practice"


class Boosters(StrEnum):
    """With or without."""

    ALL = ""
    WITH = "yes"
    WITHOUT = "no"


class ResultFilter(StrEnum):
    """How they have ended, for the person whose matches they are."""

    ALL = ""
    WON = "won"
    LOST = "lost"
    TIED = "tied"
    BROKEN_OFF = "off"


class EndingFilter(StrEnum):
    """In which way they have ended, no matter who has won."""

    ALL = ""
    PLAYED = "played"
    CONCEDED = "conceded"
    ABANDONED = "abandoned"


class CountFilter(StrEnum):
    """How they count, since the desk has decided about them."""

    ALL = ""
    CORRECTED = "corrected"
    VOID = "void"


class Reported(StrEnum):
    """Whether somebody has reported them."""

    ALL = ""
    YES = "yes"
    OPEN = "open"


class Filters(NamedTuple):
    """What matches are looked for by; empty is everything."""

    whose: Whose
    person: int | None = None
    """The key of the player whose matches are listed."""
    who: str = ""
    partner: str = ""
    opponent: str = ""
    kind: KindFilter = KindFilter.ALL
    boosters: Boosters = Boosters.ALL
    result: ResultFilter = ResultFilter.ALL
    since: date | None = None
    until: date | None = None
    tag: str = ""
    bots: str = ""
    """A level that a bot has played, ``ANY_LEVEL`` or ``NO_BOTS``."""
    counts: CountFilter = CountFilter.ALL
    table: str = ""
    ending: EndingFilter = EndingFilter.ALL
    left: str = ""
    """Who has left them for good: a name, or ``ANYBODY``."""
    reported: Reported = Reported.ALL

    @property
    def has_more(self) -> bool:
        """Whether any of the seldom-used fields is filled in."""
        return any((self.since, self.until, self.tag, self.bots, self.counts))

    @property
    def asks(self) -> bool:
        """Whether anything is looked for, beyond whose matches they are."""
        return any(self[2:])

    def address(self, **changes: object) -> str:
        """Return the query of an address with these filters, and what is changed."""
        values = {NAMES[name]: value for name, value in self._asdict().items()} | changes
        return "?" + urlencode({name: str(value) for name, value in values.items() if value})


LONGEST_TABLE = 40
LONGEST_WHO = 60
"""Those who review look for mail addresses, too."""
ANYBODY = "*"
NAMES = {name: name for name in Filters._fields} | {
    "person": "of",
    "partner": "with",
    "opponent": "against",
}
"""What the fields are called in addresses."""

Choice = TypeVar("Choice", bound=StrEnum)


def filters_in(query: Mapping[str, str], *, has_player: bool, may_review: bool = False) -> Filters:
    """Return what an address asks for; what nobody can read is left out."""
    filters = _usual_filters(query, has_player=has_player or may_review)
    if not may_review:
        usual = Whose.MINE if has_player else Whose.PUBLIC
        return filters._replace(whose=usual) if filters.whose == Whose.ALL else filters
    if not has_player and filters.whose in (Whose.MINE, Whose.FRIENDS, Whose.BROUGHT):
        filters = filters._replace(whose=Whose.ALL)
    return filters._replace(
        table=_text(query, "table", LONGEST_TABLE),
        ending=_choice(EndingFilter, query.get("ending", ""), EndingFilter.ALL),
        left=_text(query, "left", LONGEST_NAME),
        reported=_choice(Reported, query.get("reported", ""), Reported.ALL),
    )


def _usual_filters(query: Mapping[str, str], *, has_player: bool) -> Filters:
    person = key_in(query.get("of", ""))
    usual = Whose.MINE if has_player else Whose.PUBLIC
    whose = _choice(Whose, query.get("whose", ""), usual)
    if person is not None:
        whose = Whose.PERSON
    elif whose == Whose.PERSON or not has_player:
        whose = usual
    return Filters(
        whose,
        person,
        _text(query, "who", LONGEST_WHO),
        _text(query, "with", LONGEST_NAME),
        _text(query, "against", LONGEST_NAME),
        _choice(KindFilter, query.get("kind", ""), KindFilter.ALL),
        _choice(Boosters, query.get("boosters", ""), Boosters.ALL),
        _choice(ResultFilter, query.get("result", ""), ResultFilter.ALL),
        _date(query.get("since", "")),
        _date(query.get("until", "")),
        _text(query, "tag", LONGEST_TAG),
        bots if (bots := query.get("bots", "")) in (ANY_LEVEL, NO_BOTS, *LEVELS) else "",
        _choice(CountFilter, query.get("counts") or _counts_before(query), CountFilter.ALL),
    )


def _counts_before(query: Mapping[str, str]) -> CountFilter:
    """Return what an address from before there was a field for it asks for."""
    return CountFilter.VOID if query.get("ending") == "void" else CountFilter.ALL


def _choice(kinds: type[Choice], text: str, otherwise: Choice) -> Choice:
    return kinds(text) if text in list(kinds) else otherwise


def _text(query: Mapping[str, str], name: str, longest: int) -> str:
    return " ".join(query.get(name, "").replace("\0", "").split())[:longest]


def _date(text: str) -> date | None:
    try:
        found = parse_date(text)
    except ValueError:
        return None
    # No time zone has a day before the first or after the last; all matches lie between them.
    return None if found in (date.min, date.max) else found
