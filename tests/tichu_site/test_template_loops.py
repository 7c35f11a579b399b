"""A name set within a loop keeps its value for the next row: no row may do without setting it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.template import Engine, NodeList, engines
from django.template.base import Node
from django.template.defaulttags import ForNode, IfNode

NAMES = ("asvar", "target_var", "variable_name")
"""Where the tags of Django keep the name that comes after ``as``."""


def kept(nodes: NodeList, *, loops: bool = False, asks: bool = False) -> Iterator[str]:
    """Return the names that only some rows of a loop set, and the others take from an earlier."""
    for node in nodes:
        name = next((found for it in NAMES if isinstance(found := getattr(node, it, 0), str)), "")
        if name and loops and asks:
            yield f"line {node.token.lineno}: {name}"
        for inner in lists_in(node):
            is_row = isinstance(node, ForNode) and inner is node.nodelist_loop
            yield from kept(
                inner,
                loops=loops or is_row,
                asks=not is_row and (asks or isinstance(node, IfNode)),
            )


def lists_in(node: Node) -> list[NodeList]:
    if isinstance(node, IfNode):
        return [it for _, it in node.conditions_nodelists]
    return [it for it in vars(node).values() if isinstance(it, NodeList)]


def compiled(source: str) -> NodeList:
    return Engine().from_string(source).nodelist


def test_no_row_of_a_loop_shows_what_an_earlier_one_has_set() -> None:
    folder = Path(settings.BASE_DIR) / "templates"
    names = [it.relative_to(folder).as_posix() for it in folder.rglob("*.html")]
    found = {
        name: list(kept(engines["django"].get_template(name).template.nodelist)) for name in names
    }
    assert len(names) > 100
    assert {name: it for name, it in found.items() if it} == {}


@pytest.mark.parametrize(
    ("row", "is_wrong"),
    [
        ("{% if it %}{% url 'x' it as href %}{% endif %}{{ href }}", True),
        ("{% if it %}-{% else %}{% firstof it 1 as href %}{% endif %}", True),
        ("{% with a=1 %}{% if it %}{% firstof it 1 as href %}{% endif %}{% endwith %}", True),
        ("{% url 'x' it as href %}{% if href %}{{ href }}{% endif %}", False),
    ],
)
def test_a_name_that_only_some_rows_set_is_found(row: str, is_wrong: bool) -> None:
    nodes = compiled("{% if rows %}{% for it in rows %}" + row + "{% endfor %}{% endif %}")
    assert bool(list(kept(nodes))) == is_wrong
