"""What people may be called, and how they are told apart."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.models.texts import MOST_MARKS
from games.services.ground.names import clean_name, told_apart
from games.services.ground.refusals import TableRefusal

ZALGO = "A\u0301\u0302\u0303\u0304\u0305nna"


@pytest.mark.parametrize(
    "invisible", ["\u3164", "\u2800", "\u115f", "\u1160", "\uffa0", "\u200b", "\u202e", "\ufe0f"]
)
def test_letters_that_show_nothing_are_no_name(invisible: str) -> None:
    with pytest.raises(TableRefusal, match="name_missing"):
        clean_name(invisible * 3)
    assert clean_name(f"{invisible}An{invisible}na") == "Anna"


def test_accents_do_not_pile_up() -> None:
    name = clean_name(ZALGO)
    assert name == "\u00c1\u0302\u0303nna"  # one of them is a part of the letter
    assert clean_name("\u0301\u0302Anna") == "Anna"


@pytest.mark.parametrize("name", ["Zoë", "Żółć", "Ngữ", "محمّد", "יִצְחָק", "สมชัย", "😀 Ana"])
def test_names_of_all_languages_stay_as_they_are(name: str) -> None:
    assert clean_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    "picture",
    [
        "\U0001f468\u200d\U0001f469\u200d\U0001f467",
        "\U0001f937\U0001f3fd\u200d\u2640\ufe0f",
        "\u2764\ufe0f\u200d\U0001f525",
        "\U0001f3f3\ufe0f\u200d\U0001f308",
    ],
    ids=["family", "shrug", "heart on fire", "rainbow flag"],
)
def test_pictures_that_are_joined_stay_one(picture: str) -> None:
    assert clean_name(f"Ana {picture} ") == f"Ana {picture}"
    assert clean_name(f"\u200d{picture}\u200dA\u200dna\ufe0f") == f"{picture}Ana"
    assert told_apart([picture], [clean_name(picture.replace("\ufe0f", ""))]) == [f"{picture} (2)"]


PICTURES = st.text(st.sampled_from("A \u2764\ufe0f\u200d\U0001f468\U0001f3fd\u0301"))


@given(st.text() | PICTURES)
def test_what_is_shown_is_short_and_cleaning_it_again_changes_nothing(text: str) -> None:
    try:
        name = clean_name(text)
    except TableRefusal:
        return
    assert 0 < len(name) <= 20
    assert clean_name(name) == name
    marks = "".join("m" if unicodedata.category(one) == "Mn" else " " for one in name)
    assert "m" * (MOST_MARKS + 1) not in marks


@pytest.mark.parametrize(
    "double", ["Anna", "anna", "ANNA", "Ànna", "A n n a", "Аnna", "Αnna", "Ａnna"]
)
def test_a_name_that_looks_like_a_seated_one_gets_a_number(double: str) -> None:
    assert told_apart([double, "Ben"], ["Anna", "Clara", ""]) == [f"{double} (2)", "Ben"]


@pytest.mark.parametrize(
    ("double", "seated"),
    [
        ("llse", "Ilse"),  # a small l for a capital I
        ("Ве\u0578", "Ben"),  # Cyrillic, Cyrillic, Armenian
        ("rnia", "mia"),
        ("Ꭺna", "Ana"),  # Cherokee
        ("Köb1", "Köbl"),
    ],
)
def test_look_alikes_of_any_script_are_told_apart(double: str, seated: str) -> None:
    assert told_apart([double], [seated]) == [f"{double} (2)"]


@pytest.mark.parametrize(
    ("one", "other"), [("Ana", "Anna"), ("Mia", "Lia"), ("李", "王"), ("Ben", "Bea")]
)
def test_names_that_differ_get_no_number(one: str, other: str) -> None:
    assert told_apart([one], [other]) == [one]


def test_each_further_namesake_gets_the_next_number() -> None:
    assert told_apart(["Eve", "Eve", "", "", "Eve"], []) == ["Eve", "Eve (2)", "", "", "Eve (3)"]
