"""What people may set: declared once, known to the browser, and shown by a tag."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.template import Context, Template

from games.screen.words.settings import SETTINGS, SOUNDS, WAVES
from games.services.clocks import waves

STATIC = Path(__file__).parents[3] / "static" / "js"
WITHOUT_WORDS = {"log", "panel", "card-size", "volume"}
"""Set where they are seen, or by a slider of the page."""


def usual() -> dict[str, str]:
    """Return what the browser takes each setting for until it is set."""
    script = (STATIC / "preferences.js").read_text()
    declared = script[script.index("const USUAL") : script.index("};")]
    return dict(re.findall(r'^ +"?([\w-]+)"?: "(\w+)"', declared, re.MULTILINE))


def shown(tag: str) -> str:
    return Template(f"{{% load settings %}}{{% {tag} %}}").render(Context())


def test_each_setting_of_the_browser_has_its_words() -> None:
    assert usual().keys() == SETTINGS.keys() | {f"sound-{it}" for it in SOUNDS} | WITHOUT_WORDS


@pytest.mark.parametrize("name", SETTINGS)
def test_what_a_setting_is_at_first_can_be_chosen(name: str) -> None:
    answers = [value for value, _label in SETTINGS[name].answers] or ["on", "off"]
    assert usual()[name] in answers
    assert (f'data-setting="{name}"' in shown(f'setting "{name}"')) is SETTINGS[name].is_kept


def test_all_that_can_be_waved_through_has_a_box() -> None:
    assert list(WAVES) == list(waves.KINDS)
