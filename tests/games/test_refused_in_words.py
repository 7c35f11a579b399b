"""Whatever is refused among people and in the talk is said in both languages."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest
from django.utils import translation

import games.people
import games.talk
from games.people.words import sentence_for as sentence_of_people
from games.services.ground.refusals import TableRefusal
from games.talk.words import sentence_for as sentence_of_talk

RAISED = re.compile(r"TableRefusal\(\"(\w+)\"\)")


def raised_codes(package: ModuleType) -> set[str]:
    folder = Path(str(package.__file__)).parent
    return {code for path in folder.rglob("*.py") for code in RAISED.findall(path.read_text())}


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize(
    ("package", "sentence_for"),
    [(games.people, sentence_of_people), (games.talk, sentence_of_talk)],
)
def test_every_refusal_has_a_sentence(
    package: ModuleType, sentence_for: Callable[[TableRefusal], str], language: str
) -> None:
    codes = raised_codes(package)
    assert len(codes) > 3
    with translation.override(language):
        general = sentence_for(TableRefusal("no such code"))
        for code in codes:
            sentence = sentence_for(TableRefusal(code))
            assert sentence != general, code
            assert sentence.endswith("."), code
