"""Read what a table page posts about Boosters.

Fields: ``boost`` (a button) or ``with`` (companions of a play) name cards of the rack
by key, which is the slug, with ``-2`` and so on for further copies. What a card needs
is posted in fields of its own, ``b-KEY-seat`` or ``with-KEY-rank``; one's own cards are those
selected in the hand, save where each has a receiver: ``b-KEY-give_2``.

Everything on a page is posted with every action: of what is named, only what the card
needs is kept. Otherwise a Booster would tell everybody which cards are selected.
"""

from __future__ import annotations

from django.http import QueryDict

from games.expansion import catalogue
from games.forms.numbers import number_in
from games.rules.cards.deck import CARD_OF_CODE, SUITS, Card, from_codes
from games.rules.cards.ruleset import SEATS
from games.rules.state.actions import Answer, Boost, Draft

LONGEST_SLUG = 40
LONGEST_NUMBER = 9
MOST_COMPANIONS = 8


class Unreadable(ValueError):
    """A form that no page of ours sends."""


def read_number(data: QueryDict, name: str) -> int | None:
    """Return a number, ``None`` if the field is empty; raises Unreadable."""
    text = data.get(name, "")
    number = number_in(text, LONGEST_NUMBER)
    if text and number is None:
        raise Unreadable(name)
    return number


def read_boost(data: QueryDict) -> Boost:
    """Return the Booster that is played, with what it needs."""
    key = data.get("boost", "")
    slug, field = slug_of(key), f"b-{key}-"
    found = Boost(
        slug,
        on=read_number(data, field + "on"),
        seat=read_number(data, field + "seat"),
        rank=read_number(data, field + "rank") or 0,
        suit=_suit(data, field + "suit"),
        cards=_cards(data),
        give=_gifts(data, field),
        pick=_slug(data.get(field + "pick", "")),
        reading=_word(data, field + "reading"),
        phoenix=read_number(data, field + "phoenix") or None,
    )
    return _as_needed(found)


def read_companions(data: QueryDict) -> tuple[Boost, ...]:
    """Return the yellow Boosters that go with a play."""
    keys = data.getlist("with")
    if len(keys) > MOST_COMPANIONS:
        raise Unreadable("with")
    return tuple(_companion(data, key) for key in keys)


def _companion(data: QueryDict, key: str) -> Boost:
    slug, field = slug_of(key), f"with-{key}-"
    found = Boost(
        slug,
        rank=read_number(data, field + "rank") or 0,
        suit=_suit(data, field + "suit"),
        cards=_card(data, field + "card"),
    )
    return _as_needed(found)


def _as_needed(boost: Boost) -> Boost:
    booster = catalogue().get(boost.booster)
    return Boost(boost.booster) if booster is None else booster.as_needed(boost)


def read_answer_to_booster(data: QueryDict) -> Answer:
    """Return the answer to what a Booster asks."""
    return Answer(
        cards=_cards(data),
        booster=_slug(data.get("answer-booster", "")),
        rank=read_number(data, "answer-rank") or 0,
        reading=_word(data, "reading"),
        phoenix=read_number(data, "phoenix") or None,
    )


def read_draft(data: QueryDict) -> Draft:
    """Return the Booster that is kept."""
    return Draft(slug_of(data.get("draft", "")))


def read_reading(data: QueryDict) -> str | None:
    """Return the kind that the cards laid are to be (BG-10)."""
    return _word(data, "reading")


def slug_of(key: str) -> str:
    """Return the slug of a card of the rack; raises Unreadable."""
    name, dash, number = key.partition("-")
    slug = _slug(name)
    if not slug or (dash and not _is_copy(number)):
        raise Unreadable("key")
    return slug


def _is_copy(number: str) -> bool:
    return (number_in(number, digits=2) or 0) > 1


def _slug(text: str) -> str:
    if text and not (text.isidentifier() and text.isascii()):
        raise Unreadable("slug")
    if len(text) > LONGEST_SLUG:
        raise Unreadable("slug")
    return text


def _suit(data: QueryDict, name: str) -> int | None:
    number = read_number(data, name)
    if number not in (None, *SUITS):
        raise Unreadable(name)
    return number


def _word(data: QueryDict, name: str) -> str | None:
    return _slug(data.get(name, "")) or None


def _card(data: QueryDict, name: str) -> Card:
    code = data.get(name, "")
    if not code:
        return 0
    card = CARD_OF_CODE.get(code)
    if card is None:
        raise Unreadable(name)
    return card


def _cards(data: QueryDict) -> int:
    try:
        return from_codes(data.getlist("card"))
    except ValueError as error:
        raise Unreadable("card") from error


def _gifts(data: QueryDict, field: str) -> tuple[tuple[int, Card], ...]:
    gifts = ((seat, _card(data, f"{field}give_{seat}")) for seat in SEATS)
    return tuple((seat, card) for seat, card in gifts if card)
