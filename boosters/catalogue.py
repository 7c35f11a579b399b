"""The Booster cards there are, by slug; an empty catalogue is plain Tichu.

Every module in ``boosters/cards/<colour>/`` is a card; there is no list to maintain.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType, ModuleType
from typing import NamedTuple

from boosters import cards
from boosters.cards.examples import Example
from boosters.cards.words import Difficulty, Notes, Words
from games.rules.view.booster import Booster, Colour, Standing

PARTS = ("NUMBER", "DIFFICULTY", "BOOSTER", "WORDS", "NOTES", "VALUE")
"""What the module of a card defines; ``EXAMPLE`` if its effect shows on cards."""
_WITH_OTHERS = (Colour.RED, Colour.YELLOW)
"""The colours of cards that go with an event, or with cards."""


class BoosterCard(NamedTuple):
    """A Booster with what is written about it."""

    number: int
    difficulty: Difficulty
    booster: Booster
    words: Words
    notes: Notes
    example: Example | None


def _modules() -> Iterator[ModuleType]:
    """Import the modules of all cards, colour by colour."""
    for colour in Colour:
        package = import_module(f"{cards.__name__}.{colour}")
        for found in iter_modules(package.__path__, f"{package.__name__}."):
            yield import_module(found.name)


def _lacking(module: ModuleType) -> list[str]:
    return [part for part in PARTS if not hasattr(module, part)]


def _card(module: ModuleType) -> BoosterCard:
    booster = module.BOOSTER._replace(value=module.VALUE)
    example = getattr(module, "EXAMPLE", None)
    return BoosterCard(
        module.NUMBER, module.DIFFICULTY, booster, module.WORDS, module.NOTES, example
    )


def _place(card: BoosterCard) -> tuple[int, int]:
    return tuple(Colour).index(card.booster.colour), card.number


MODULES = tuple(_modules())
CARDS = tuple(sorted((_card(it) for it in MODULES if not _lacking(it)), key=_place))
CATALOGUE: Mapping[str, Booster] = MappingProxyType({it.booster.slug: it.booster for it in CARDS})
DIFFICULTY: Mapping[str, Difficulty] = {it.booster.slug: it.difficulty for it in CARDS}
FROM_THE_FAQ = tuple(slug for slug, card in CATALOGUE.items() if card.standing != Standing.HOUSE)
"""The Boosters that the publisher's answers name."""


def faults(modules: Sequence[ModuleType] = MODULES) -> Iterator[str]:
    """Return what is wrong with the modules of the cards."""
    numbers: dict[int, str] = {}
    slugs: set[str] = set()
    for module in modules:
        lacking = _lacking(module)
        if lacking:
            yield f"{module.__name__} lacks {' and '.join(lacking)}"
            continue
        card = _card(module)
        _, colour, slug = module.__name__.rsplit(".", 2)
        if (card.booster.colour, card.booster.slug) != (colour, slug):
            yield f"{module.__name__} holds {card.booster.slug}, {card.booster.colour}"
        if slug in slugs:
            yield f"two cards share the slug {slug}"
        slugs.add(slug)
        other = numbers.setdefault(card.number, slug)
        if other != slug:
            yield f"{other} and {slug} share the number {card.number}"
        yield from _booster_faults(card.booster)


def _booster_faults(booster: Booster) -> Iterator[str]:
    if (booster.colour == Colour.RED) != bool(booster.answers_to):
        yield f"{booster.slug} answers an event, or it does not"
    if bool(booster.asks) and not booster.asks_first and booster.settle is None:
        yield f"{booster.slug} asks and does nothing with the answers"
    if booster.value.is_weighed and not _happens_at_once(booster):
        yield f"{booster.slug} is weighed, but what it does is not known beforehand"


def _happens_at_once(booster: Booster) -> bool:
    """Tell whether it changes rules, or who holds what, without an answer or an event."""
    is_alone = not booster.asks and booster.lays is None and booster.colour not in _WITH_OTHERS
    return is_alone and (booster.modify is not None or booster.resolve is not None)
