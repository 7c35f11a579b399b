"""The languages of the site are those of its folder of texts."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings

from tichu_site.languages import languages_in


def test_german_comes_first_then_english() -> None:
    assert settings.LANGUAGES == [
        ("de", "Deutsch"),
        ("en", "English"),
        ("de-ch", "Deutsch"),
    ]


def test_another_language_is_a_folder_of_compiled_texts(tmp_path: Path) -> None:
    for code in ("de", "it", "fr"):
        (tmp_path / code / "LC_MESSAGES").mkdir(parents=True)
    for code in ("de", "fr"):
        (tmp_path / code / "LC_MESSAGES" / "django.mo").touch()
    found = languages_in(tmp_path, "de")
    assert found == [("de", "Deutsch"), ("en", "English"), ("fr", "Français")]
