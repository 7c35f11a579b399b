"""Long texts are written in Markdown; each becomes a template when it is loaded.

CommonMark without HTML, with tables and lists of terms, and these conventions of ours:

- ``{#wish .steps}`` on a line of its own gives the next block its anchor and classes.
- A heading of the second level begins a section; ``[TOC]`` is the list of those with an anchor.
- A link leads to a page by the name of its address: ``[Mah Jong](rules#wish)``.
- Tags and variables of templates stay; a line of nothing but tags is no paragraph.
- ``::: example`` is a figure: a list in it shows plays side by side, other text is its caption.
  ``::: with-card`` puts a text beside a card.
- The first cell of a row is its heading; ``caption="..."`` is a table's caption; the last row of
  a ``.tally`` is its sum.
- ```P``` is a key of the keyboard.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.renderer import RendererHTML
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict
from mdit_py_plugins.attrs import attrs_block_plugin, attrs_plugin
from mdit_py_plugins.container import container_plugin
from mdit_py_plugins.deflist import deflist_plugin

ATTRIBUTES = ("id", "class", "caption")
"""What a text may say about its blocks."""
_CONTENTS = "[TOC]"
_PAGE = re.compile(r"(?P<name>[a-z_]+)(?P<anchor>#[\w-]+)?")
_TAG = re.compile(r"\{%[^%]*%\}|\{\{[^}]*\}\}")
_FIRST_MARK = 0xE000
"""Characters of private use stand for tags while the rest is read."""
_MARK = re.compile("[\ue000-\uf8ff]")
_MARKS_ALONE = re.compile(r"[\ue000-\uf8ff\s]+")


def as_template(text: str) -> str:
    """Return a text in Markdown as the source of a template."""
    tags = _TAG.findall(text)
    marks = iter(range(_FIRST_MARK, _FIRST_MARK + len(tags)))
    html = _markdown().render(_TAG.sub(lambda _: chr(next(marks)), text))
    return _MARK.sub(lambda mark: tags[ord(mark[0]) - _FIRST_MARK], html)


@cache
def _markdown() -> MarkdownIt:
    """Return the one reader of texts."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.use(attrs_block_plugin, allowed=ATTRIBUTES)
    markdown.use(attrs_plugin, spans=True, allowed=ATTRIBUTES)
    markdown.use(deflist_plugin)
    markdown.use(container_plugin, "example")
    markdown.use(container_plugin, "with-card")
    for change in CHANGES:
        markdown.core.ruler.push(change.__name__, change)
    markdown.add_render_rule("code_inline", _render_key)
    return markdown


def _leave_tags(state: StateCore) -> None:
    """Let tags on lines of their own be no paragraphs."""
    for opening, text, closing in _paragraphs(state.tokens):
        if _MARKS_ALONE.fullmatch(text.content):
            opening.hidden = closing.hidden = True


def _link_pages(state: StateCore) -> None:
    """Let links lead to pages by the names of their addresses."""
    for token in state.tokens:
        for part in token.children or ():
            page = _PAGE.fullmatch(str(part.attrs.get("href", "")))
            if page:
                part.attrSet("href", f"{{% url '{page['name']}' %}}{page['anchor'] or ''}")


def _head_rows(state: StateCore) -> None:
    """Give the columns and rows of tables their headings."""
    for row in _blocks(state.tokens, "tr"):
        cells = [token for token in row if token.type in {"th_open", "td_open"}]
        is_head = cells[0].type == "th_open"
        for cell in cells if is_head else cells[:1]:
            cell.attrSet("scope", "col" if is_head else "row")
        first_end = next(token for token in row if token.type in {"th_close", "td_close"})
        cells[0].tag = first_end.tag = "th"


def _complete_tables(state: StateCore) -> None:
    """Give tables their captions and rows of sums."""
    tokens: list[Token] = []
    has_sum = False
    for token in state.tokens:
        tokens.append(token)
        if token.type == "table_open":
            caption = str(token.attrs.pop("caption", ""))
            if caption:
                tokens.append(_html(f"<caption>{escapeHtml(caption)}</caption>"))
            has_sum = "tally" in str(token.attrGet("class") or "").split()
        elif token.type == "tbody_close" and has_sum:
            last_row = max(at for at, it in enumerate(tokens) if it.type == "tr_open")
            tokens.insert(last_row, _html("</tbody><tfoot>"))
            token.tag = "tfoot"
    state.tokens = tokens


def _frame_examples(state: StateCore) -> None:
    """Make figures of examples, with the plays side by side and a caption."""
    for example in _blocks(state.tokens, "container_example"):
        example[0].tag = example[-1].tag = "figure"
        depth = 0
        for token in example:
            if token.type in {"bullet_list_open", "bullet_list_close"}:
                depth += token.nesting
                token.tag = "div"
                if token.nesting == 1:
                    token.attrSet("class", "plays")
            elif token.type in {"list_item_open", "list_item_close"}:
                token.tag = "div"
            elif token.type in {"paragraph_open", "paragraph_close"} and not depth:
                token.tag = "figcaption"


def _divide(state: StateCore) -> None:
    """Divide a text into sections, and list them where it wants that."""
    tokens: list[Token] = []
    links: list[str] = []
    for at, token in enumerate(state.tokens):
        if token.type == "heading_open" and token.tag == "h2":
            anchor = str(token.attrs.pop("id", ""))
            tokens.append(_html(f'{"</section>" if links else ""}<section id="{anchor}">'))
            title = state.md.renderer.render(state.tokens[at + 1 : at + 2], state.md.options, {})
            links.append(f'<li><a href="#{anchor}">{title}</a></li>')
        tokens.append(token)
    if links:
        tokens.append(_html("</section>"))
    for opening, text, closing in _paragraphs(tokens):
        if text.content == _CONTENTS:
            opening.hidden = closing.hidden = True
            text.children = [
                _html(
                    '{% load i18n %}<nav class="toc" aria-label="{% translate "Contents" %}">'
                    f"<ol>{''.join(links)}</ol></nav>"
                )
            ]
    state.tokens = tokens


CHANGES = (
    _leave_tags,
    _link_pages,
    _head_rows,
    _complete_tables,
    _frame_examples,
    _divide,
)
"""What becomes of a text that has been read, in this order."""


def _paragraphs(tokens: list[Token]) -> Iterator[tuple[Token, Token, Token]]:
    """Yield the opening, the text and the end of each paragraph."""
    for opening, text, closing in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if opening.type == "paragraph_open":
            yield opening, text, closing


def _blocks(tokens: list[Token], name: str) -> Iterator[list[Token]]:
    """Yield the tokens of each block of a kind, from its opening to its end."""
    start = 0
    for at, token in enumerate(tokens):
        if token.type == f"{name}_open":
            start = at
        elif token.type == f"{name}_close":
            yield tokens[start : at + 1]


def _html(source: str) -> Token:
    """Return a piece of the page that no text can write itself."""
    return Token("html_block", "", 0, content=source)


def _render_key(
    _renderer: RendererHTML, tokens: Sequence[Token], at: int, _options: OptionsDict, _env: EnvType
) -> str:
    return f"<kbd>{escapeHtml(tokens[at].content)}</kbd>"
