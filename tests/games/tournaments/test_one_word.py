"""One word for one thing in tournaments, clubs and on score sheets: see the glossary."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from games.tournaments.services import ruling
from games.tournaments.services.settling import Said
from tests.games.tournaments.evenings import at_tables, begin_round
from tests.games.tournaments.visiting import Evening, as_

GERMAN = Path(__file__).parents[3] / "locale/de/LC_MESSAGES/django.po"
HERE = re.compile(r"(?:games|templates)/(?:tournaments|pads)/")
PADS = re.compile(r"(?:games|templates)/pads/")
TOLD_ELSEWHERE = re.compile(r"templates/desk/_of_tournament\.html")


class Text(NamedTuple):
    """A text of the pages: English, German, and where it is used."""

    english: str
    german: str
    files: tuple[str, ...]


@cache
def texts() -> tuple[Text, ...]:
    """Return all texts in use."""
    blocks = GERMAN.read_text("utf-8").split("\n\n")[1:]
    return tuple(_text(block) for block in blocks if "\n#~" not in f"\n{block}")


def _text(block: str) -> Text:
    files = re.findall(r"\S+", " ".join(re.findall(r"^#: (.+)$", block, re.MULTILINE)))
    english, german = (" ".join(_strings(block, it)) for it in (r"msgid\w*", r"msgstr(?:\[\d\])?"))
    return Text(english, german, tuple(files))


def _strings(block: str, name: str) -> Iterator[str]:
    for found in re.finditer(rf'^{name} ((?:"(?:[^"\\]|\\.)*"\n?)+)', block, re.MULTILINE):
        yield "".join(ast.literal_eval(it) for it in re.findall(r'"(?:[^"\\]|\\.)*"', found[1]))


def used_in(places: re.Pattern[str]) -> list[Text]:
    return [it for it in texts() if any(places.match(file) for file in it.files)]


def test_there_are_texts_to_look_at() -> None:
    assert len(used_in(HERE)) > 500
    assert len(used_in(PADS)) > 50
    shown = Text(
        "Maximum number of deals", "Höchstzahl der Spiele", ("games/tournaments/options.py",)
    )
    assert shown in texts()


@pytest.mark.parametrize(
    ("words", "say"),
    [
        (r"Match(?:e?s)?\b", "Partie"),
        (r"Deals?\b", "Spiel"),
        (r"Durchg[aä]ng", "Runde"),
        (r"K\.-o\.-Runde", "K.-o.-Phase: a round is a Runde"),
    ],
)
def test_german_words_of_tournaments(words: str, say: str) -> None:
    """A deal is a Spiel, a match a Partie, a round of the tournament a Runde."""
    wrong = [it.german for it in used_in(HERE) if re.search(rf"\b(?:{words})", it.german)]
    assert wrong == [], f"say {say}"


@pytest.mark.parametrize("words", [r"hands? (?:at most|played|of a match)", r"boards? of cards"])
def test_english_words_of_tournaments(words: str) -> None:
    wrong = [it.english for it in used_in(HERE) if re.search(rf"(?i)\b{words}", it.english)]
    assert wrong == [], "say deal"


def test_a_score_sheet_has_deals_and_no_rounds() -> None:
    """It is the report of a match in a round of a tournament, too: its lines are deals."""
    wrong = [
        it
        for it in used_in(PADS)
        if re.search(r"(?i)\brounds?\b", it.english) or re.search(r"(?i)\brunden?\b", it.german)
    ]
    assert wrong == [], "say deal, Spiel"


def test_where_a_round_is_a_deal_the_tournaments_is_called_so() -> None:
    """Records and the desk tell of tables, whose own word for a deal is round."""
    found = [it for it in used_in(TOLD_ELSEWHERE) if re.search("(?i)round", it.english)]
    assert [it.german for it in found] == ["Turnierrunde %(number)s"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "said", "elsewhere"),
    [("de-DE", "Kampflos", "orfait"), ("de-CH", "Forfait", "ampflos")],
)
def test_a_walk_over_has_the_word_of_the_country(
    evening: Evening, language: str, said: str, elsewhere: str
) -> None:
    match, other = at_tables(begin_round(evening.event, evening.director))
    ruling.rule_walkover(match, evening.director, 0)
    ruling.rule(other, evening.director, Said((600, 400)))
    visitor = as_(evening, None)
    visitor.client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    pages = [("event", {"show": "round"}), ("results", {}), ("hall", {})]
    found = [visitor.get(where, **more).content.decode() for where, more in pages]
    assert said in found[0]
    assert not [page for page in found if elsewhere in page]
