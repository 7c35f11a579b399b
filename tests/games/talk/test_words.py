"""Whatever is refused in the talk is said in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.utils import translation

import games.talk
from games.services.refusals import TableRefusal
from games.talk.words import sentence_for

RAISED = re.compile(r"TableRefusal\(\"(\w+)\"\)")


def raised_codes() -> set[str]:
    folder = Path(games.talk.__file__).parent
    return {code for path in folder.rglob("*.py") for code in RAISED.findall(path.read_text())}


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_refusal_has_a_sentence(language: str) -> None:
    assert len(raised_codes()) > 3
    with translation.override(language):
        general = sentence_for(TableRefusal("no such code"))
        for code in raised_codes():
            sentence = sentence_for(TableRefusal(code))
            assert sentence != general, code
            assert sentence.endswith("."), code
