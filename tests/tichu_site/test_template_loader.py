"""The layout of templates is not sent, and nothing that is shown changes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template import engines

from tichu_site.template_loader import without_layout

CASES = {
    "<div>\n  <p>\n    one\n  </p>\n</div>\n": "<div><p>one</p></div>",
    "one\n<b>two</b>\nthree": "one <b>two</b> three",
    "<b>one</b><i>two</i>": "<b>one</b><i>two</i>",
    "<b>one</b> <i>two</i>": "<b>one</b> <i>two</i>",
    '<p\n   class="x"\n   id="y">one</p>': '<p class="x" id="y">one</p>',
    '<input name="x"\n       value="y">': '<input name="x" value="y">',
    "{% if a %}\n  <b>one</b>\n{% endif %}\ntwo": "{% if a %} <b>one</b> {% endif %} two",
    "{% load i18n %}\n<b>one</b>": "{% load i18n %}<b>one</b>",
    "{% if a > b %}\n  <li>one</li>\n{% endif %}": "{% if a > b %}<li>one</li>{% endif %}",
    "<pre>\n one\n  two</pre>": "<pre>\n one\n  two</pre>",
}


@pytest.mark.parametrize("source", CASES)
def test_line_breaks_become_a_space_or_nothing(source: str) -> None:
    assert without_layout(source) == CASES[source]


def test_texts_to_translate_keep_the_lines_that_their_translations_are_found_by() -> None:
    text = "{% blocktranslate trimmed %}\n  one\n  two\n{% endblocktranslate %}"
    assert without_layout(f"<p>\n  {text}\n</p>") == f"<p>{text}</p>"


def test_names_in_texts_to_translate_are_marked_by_hand() -> None:
    """A bare ``<bdi>`` would get its mark after the text was collected, and find no translation."""
    blocks = re.compile(r"{% blocktrans.*?{% endblocktrans\w* %}", re.DOTALL)
    bare = re.compile(r"<bdi(?![^>]*translate=)")
    folder = Path(settings.BASE_DIR) / "templates"
    found = [
        (path.name, block)
        for path in folder.rglob("*.html")
        for block in blocks.findall(path.read_text())
        if bare.search(block)
    ]
    assert found == []


def test_sentences_with_names_are_one_piece_in_buttons_and_fields() -> None:
    """They lay out each part for itself: a name would stand on a line of its own."""
    laid_out = re.compile(r"<(button|a|label)\b([^>]*)>(.*?)</\1>", re.DOTALL)
    sentence = re.compile(r"{% blocktrans(?:(?!%}).)*\|named.*?{% endblocktrans", re.DOTALL)
    folder = Path(settings.BASE_DIR) / "templates"
    found = []
    for path in folder.rglob("*.html"):
        for tag, attributes, inner in laid_out.findall(path.read_text()):
            if tag == "button" or re.search(r'class="[^"]*\b(btn|field)\b', attributes):
                bare = re.sub(r"<(span|b|small|p)\b.*?</\1>", "", inner, flags=re.DOTALL)
                found += [(path.name, text) for text in sentence.findall(bare)]
    assert found == []


def test_templates_of_this_project_are_loaded_without_layout() -> None:
    template = engines["django"].get_template("games/table/choice_booster.html")
    assert "\n" not in template.render({"it": {"name": "Skat", "icon": "t-green"}})
