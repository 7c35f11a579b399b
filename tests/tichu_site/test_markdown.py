"""Long texts in Markdown become templates."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.conf import settings
from django.template import Context, Engine

from games.languages import WRITTEN_IN
from tichu_site.markdown import as_template

CASES = {
    "text": ("Be **quick**,\nor *not*.", "<p>Be <strong>quick</strong>, or <em>not</em>.</p>"),
    "no HTML": ("<b onclick='x'>a</b>", "<p>&lt;b onclick='x'&gt;a&lt;/b&gt;</p>"),
    "no script": (
        '{.a onclick="x" style="y"}\n[a](javascript:x) [b]{onclick=x}',
        '<p class="a">[a](javascript:x) <span>b</span></p>',
    ),
    "section": (
        "before\n\n{#a}\n## A **b**\n\ntext\n\n{#c}\n## C",
        "<p>before</p>"
        '<section id="a"><h2>A <strong>b</strong></h2><p>text</p></section>'
        '<section id="c"><h2>C</h2></section>',
    ),
    "contents": (
        "[TOC]\n\n{#a}\n## A & b",
        '{% load i18n %}<nav class="toc" aria-label="{% translate "Contents" %}">'
        '<ol><li><a href="#a">A &amp; b</a></li></ol></nav>'
        '<section id="a"><h2>A &amp; b</h2></section>',
    ),
    "links": (
        "[a](#a) [b](rules#b) [c](booster_rules){.more} [d](https://d.example/)",
        '<p><a href="#a">a</a> <a href="{% url \'rules\' %}#b">b</a> '
        '<a href="{% url \'booster_rules\' %}" class="more">c</a> '
        '<a href="https://d.example/">d</a></p>',
    ),
    "tags": (
        '{% cards "2j 9s" %}\n\nAll {{ number }}: {% x "a_b_c" %}.',
        '{% cards "2j 9s" %}<p>All {{ number }}: {% x "a_b_c" %}.</p>',
    ),
    "steps": ("{.steps}\n1. a\n2. b", '<ol class="steps"><li>a</li><li>b</li></ol>'),
    "terms": (
        '{.kinds}\nPair\n\n: {% cards "2j" %}\n\n  Two.',
        '<dl class="kinds"><dt>Pair</dt><dd>{% cards "2j" %}<p>Two.</p></dd></dl>',
    ),
    "table": (
        '{.tally caption="A & b"}\n| [Item]{.vh} | You |\n|---|---|\n| Cards | 65 |\n| Sum | 65 |',
        '<table class="tally"><caption>A &amp; b</caption>'
        '<thead><tr><th scope="col"><span class="vh">Item</span></th><th scope="col">You</th></tr>'
        '</thead><tbody><tr><th scope="row">Cards</th><td>65</td></tr></tbody>'
        '<tfoot><tr><th scope="row">Sum</th><td>65</td></tr></tfoot></table>',
    ),
    "example": (
        "::: example\n- {% a %}\n\n  one\n\n- {% b %}\n\n  two\n\nBoth.\n:::",
        '<figure class="example"><div class="plays"><div>{% a %}<p>one</p></div>'
        "<div>{% b %}<p>two</p></div></div><figcaption>Both.</figcaption></figure>",
    ),
    "beside a card": (
        "::: with-card\n{% a %}\n\none\n:::",
        '<div class="with-card">{% a %}<p>one</p></div>',
    ),
    "key": ("`P`", "<p><kbd>P</kbd></p>"),
}
TEXTS = sorted((Path(settings.BASE_DIR) / "templates").rglob("*.md"))


def without_breaks(html: str) -> str:
    return re.sub(r"(?<=[>}])\n|\n(?=</)", "", html).replace("\n", " ").strip()


@pytest.mark.parametrize("name", CASES)
def test_what_a_text_says_becomes_the_page(name: str) -> None:
    text, html = CASES[name]
    assert without_breaks(as_template(text)) == html


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_every_text_is_whole_and_has_no_marks_of_markdown_left(path: Path) -> None:
    Engine.get_default().from_string(as_template(path.read_text()))
    seen: list[str] = []

    class Read(HTMLParser):
        def handle_data(self, data: str) -> None:
            seen.append(data)

    Read().feed(re.sub(r"\{%.*?%\}|\{\{.*?\}\}", "", as_template(path.read_text())))
    assert not re.findall(r"\*\*|\]\(|:::|\{[.#]|^: |\|", "".join(seen), re.MULTILINE)


def test_every_text_is_there_in_english() -> None:
    kinds = {path.with_name(path.stem.rpartition("_")[0]) for path in TEXTS}
    assert len(kinds) == 3
    assert all(Path(f"{kind}_{WRITTEN_IN}.md").exists() for kind in kinds)


def test_texts_show_what_their_page_hands_them() -> None:
    template = Engine.get_default().from_string(as_template("All {{ number }}: {{ text }}"))
    html = template.render(Context({"number": 57, "text": "<b>"}))
    assert html.strip() == "<p>All 57: &lt;b&gt;</p>"
