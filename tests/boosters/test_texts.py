"""What is written about the cards: all of it, in every language, and short enough."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.checks import run_checks
from django.utils.translation import override

from boosters import checks
from boosters.catalogue import CARDS, CATALOGUE
from boosters.colours import COLOURS
from boosters.standings import STANDINGS
from boosters.words import NOTES, SOFT_HYPHEN, TEXTS, Text
from games.expansion import texts

ROOT = Path(__file__).parent.parent.parent
LANGUAGES = ("de", "en")
NARROW = 10
"""How many letters are sure to fit on a card of the rack, 82 pixels wide."""
# Names that are the same in both languages, as the publisher has them.
SHARED = {
    "back_to_the_roots",
    "dealer",
    "recycling",
    "skat",
    "small_is_beautiful",
    "mighty_mouse",
}


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    with override(request.param):
        yield request.param


def everything() -> list[str]:
    """Return every sentence there is about Boosters, in the active language."""
    found = [f"{it.broken_name} {it.when} {it.text} {it.until} {it.short}" for it in TEXTS.values()]
    for note in NOTES.values():
        found.extend((*note.asked, *note.ours))
    for mapping in (COLOURS, STANDINGS):
        found.extend(f"{it[0]} {it[1]}" for it in mapping.values())
    return found


def test_the_checks_of_the_site_find_nothing() -> None:
    assert [it for it in run_checks() if it.id == "boosters.E001"] == []


def test_the_games_are_given_these_texts() -> None:
    assert texts() is TEXTS
    assert list(TEXTS) == list(NOTES) == list(CATALOGUE)


def test_each_reading_is_in_the_active_language() -> None:
    text = TEXTS["scarecrow"]
    with override("de"):
        assert text.name == "Vogelscheuche"
        assert COLOURS["red"].name == "Rot"
    with override("en-gb"):
        assert text.name == "Scarecrow"
    with override(None):
        assert text.name == "Scarecrow"
    with pytest.raises(KeyError):
        TEXTS["nothing"]


@pytest.mark.parametrize("slug", CATALOGUE)
def test_every_text_is_translated(slug: str) -> None:
    text, note = TEXTS[slug], NOTES[slug]
    with override("de"):
        german = (text.name.casefold(), text.when, text.text)
        notes = {*note.asked, *note.ours}
    with override("en"):
        name, when, what = (text.name.casefold(), text.when, text.text)
        assert notes.isdisjoint({*note.asked, *note.ours})
    assert (german[0] == name) == (slug in SHARED)
    assert german[1] != when
    assert german[2] != what


@pytest.mark.parametrize("field", ["name", "text"])
def test_no_two_cards_say_the_same(language: str, field: str) -> None:
    assert len({getattr(it, field) for it in TEXTS.values()}) == len(CATALOGUE)


def test_german_is_spelled_by_region() -> None:
    with override("de"):
        german = list(everything())
    with override("de-ch"):
        swiss = list(everything())
    assert any("Straße" in sentence for sentence in german)
    assert [sentence.replace("ß", "ss") for sentence in german] == swiss
    assert not any("geschoben" in sentence for sentence in german)


def test_players_read_no_rule_numbers(language: str) -> None:
    for sentence in everything():
        assert not re.search(r"\b[A-Z]{2,5}-\d", sentence), sentence


def test_sentences_end_and_phrases_do_not(language: str) -> None:
    for text in TEXTS.values():
        assert "  " not in text.text
        assert text.text[-1] in ".!"
        assert text.short[-1:] in ("", ".")
        assert not text.when.endswith(".")
        assert not text.until.endswith(".")


@pytest.mark.parametrize("slug", CATALOGUE)
def test_a_name_fits_on_a_narrow_card(slug: str, language: str) -> None:
    text = TEXTS[slug]
    assert text.broken_name.replace(SOFT_HYPHEN, "") == text.name
    assert "|" not in text.broken_name
    for piece in re.split(f"[ -]|{SOFT_HYPHEN}", text.broken_name):
        assert len(piece) < NARROW


def test_cards_named_in_a_text_have_their_present_names(language: str) -> None:
    """Names of cards within texts follow when a card is renamed."""
    for slug, named in {
        "back_to_the_roots": ("ouvert",),
        "queue_jumper": ("ouvert", "back_to_the_roots"),
        "umbrella": ("truce",),
        "recycling": ("recycling",),
    }.items():
        for other in named:
            assert TEXTS[other].name in TEXTS[slug].text


@pytest.mark.parametrize(
    ("slug", "change", "fault"),
    [
        ("truce", {"text": ""}, "text is missing"),
        ("truce", {"when": "x" * 41}, "when has 41 characters"),
        ("truce", {"short": ""}, "short is written if and only if"),
        ("spy", {"until": "for ever"}, "until is written if and only if"),
        ("umbrella", {"until": ""}, "until is written if and only if"),
    ],
)
def test_a_fault_in_a_text_is_found(slug: str, change: dict[str, str], fault: str) -> None:
    (words,) = (card.words for card in CARDS if card.booster.slug == slug)
    (found,) = checks.text_faults(CATALOGUE[slug], Text(words._replace(**change)))
    assert fault in found


def test_every_language_is_checked() -> None:
    (card,) = (card for card in CARDS if card.booster.slug == "spy")
    too_long = card._replace(words=card.words._replace(when="x" * 41))
    found = [fault.split(":")[0] for fault in checks.card_faults(too_long)]
    assert found == ["spy in de", "spy in en", "spy in de-ch"]


def test_the_catalogue_needs_no_django() -> None:
    code = (
        "import sys; from boosters.catalogue import CATALOGUE; assert CATALOGUE;"
        " assert not any(name.split('.')[0] == 'django' for name in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
