"""What is written about the cards: all of it, in both languages, and short enough."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.checks import run_checks
from django.utils.translation import override

from boosters import checks
from boosters.catalogue import CATALOGUE
from boosters.colours import COLOURS
from boosters.rulings import NOTES, STANDINGS
from boosters.texts import TEXTS
from boosters.texts.text import SOFT_HYPHEN
from games.expansion import texts

ROOT = Path(__file__).parent.parent.parent
NARROW = 10
"""How many letters surely fit on a card of the rack, 82 pixels wide."""
# Names that are the same in both languages, as the publisher has them.
SHARED = {
    "back_to_the_roots",
    "dealer",
    "recycling",
    "skat",
    "small_is_beautiful",
    "mighty_mouse",
}


def everything() -> list[str]:
    """Return every sentence there is about Boosters."""
    found = [" ".join(text) for both in TEXTS.words.values() for text in both]
    for notes in NOTES.words.values():
        for note in notes:
            found.extend((*note.asked, *note.ours))
    for mapping in (COLOURS, STANDINGS):
        found.extend(" ".join(it) for both in mapping.words.values() for it in both)
    return found


def test_the_checks_of_the_site_find_nothing() -> None:
    assert [it for it in run_checks() if it.id == "boosters.E001"] == []


def test_the_games_are_given_these_texts() -> None:
    assert texts() is TEXTS
    assert list(TEXTS) == list(CATALOGUE)


def test_each_look_up_answers_in_the_active_language() -> None:
    with override("de"):
        assert TEXTS["scarecrow"].name == "Vogelscheuche"
        assert COLOURS["red"].name == "Rot"
    with override("en-gb"):
        assert TEXTS["scarecrow"].name == "Scarecrow"
    with override(None):
        assert TEXTS["scarecrow"].name == "Scarecrow"
    with pytest.raises(KeyError):
        TEXTS["nothing"]


@pytest.mark.parametrize("slug", CATALOGUE)
def test_the_languages_differ(slug: str) -> None:
    german, english = TEXTS.words[slug]
    assert (german.name.casefold() == english.name.casefold()) == (slug in SHARED)
    assert german.when != english.when
    assert german.text != english.text
    notes = NOTES.words[slug]
    assert set(notes.de.asked + notes.de.ours).isdisjoint(
        notes.en.asked + notes.en.ours
    )


def test_no_two_cards_say_the_same() -> None:
    for language in ("de", "en"):
        for field in ("name", "text"):
            both = TEXTS.words.values()
            found = {getattr(getattr(it, language), field) for it in both}
            assert len(found) == len(CATALOGUE)


def test_german_is_swiss_german() -> None:
    for sentence in everything():
        assert "ß" not in sentence
        assert "geschoben" not in sentence


def test_players_read_no_rule_numbers() -> None:
    for sentence in everything():
        assert not re.search(r"\b[A-Z]{2,5}-\d", sentence), sentence


def test_sentences_end_and_phrases_do_not() -> None:
    for both in TEXTS.words.values():
        for text in both:
            assert "  " not in text.text
            assert text.text[-1] in ".!"
            assert text.short[-1:] in ("", ".")
            assert not text.when.endswith(".")
            assert not text.until.endswith(".")


@pytest.mark.parametrize("slug", CATALOGUE)
def test_a_name_fits_on_a_narrow_card(slug: str) -> None:
    for text in TEXTS.words[slug]:
        assert SOFT_HYPHEN not in text.name
        for piece in re.split(f"[ -]|{SOFT_HYPHEN}", text.broken_name):
            assert len(piece) < NARROW


def test_what_is_named_in_a_text_is_called_so() -> None:
    """Names of cards within texts follow when a card is renamed."""
    for slug, named in {
        "back_to_the_roots": ("ouvert",),
        "queue_jumper": ("ouvert", "back_to_the_roots"),
        "umbrella": ("truce",),
        "recycling": ("recycling",),
    }.items():
        for language in ("de", "en"):
            text = getattr(TEXTS.words[slug], language).text
            for other in named:
                assert getattr(TEXTS.words[other], language).name in text


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
def test_a_fault_in_a_text_is_found(
    slug: str, change: dict[str, str], fault: str
) -> None:
    text = TEXTS.words[slug].en._replace(**change)
    (found,) = checks.text_faults(CATALOGUE[slug], text)
    assert fault in found


def test_a_card_without_words_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    fewer = {key: both for key, both in TEXTS.words.items() if key != "njet"}
    monkeypatch.setattr(TEXTS, "words", fewer)
    (found,) = checks.check_pack()
    assert found.msg == "texts and catalogue differ: ['njet']"


def test_notes_that_differ_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    notes = NOTES.words["wager"]
    shorter = notes._replace(de=notes.de._replace(ours=()))
    monkeypatch.setattr(NOTES, "words", {**NOTES.words, "wager": shorter})
    (found,) = checks.check_pack()
    assert "wager: the notes (ours) differ" in found.msg


def test_the_catalogue_needs_no_django() -> None:
    code = (
        "import sys; from boosters.catalogue import CATALOGUE; assert len(CATALOGUE) =="
        " 57; assert not any(name.split('.')[0] == 'django' for name in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()
