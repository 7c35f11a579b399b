"""Nobody answers about a table without its door, nor without a limit; ARCHITECTURE.md says how."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client

from games.door import limits, visit
from games.door.limits import FORMS, REQUESTS
from tests.games.door.addresses import Address, addresses, addresses_of_tables
from tests.test_imports import is_within, modules

GIVEN_BY = {"Visit": "games.door.visit", "Outside": "games.door.visit"}
"""What only a door may give, and the module that makes it."""
ANSWERS_VISITORS = (
    *("games.views", "games.people.views", "games.talk.views", "games.live.consumers"),
    *("games.forms.actions", "games.forms.boosters", "boosters.views", "boosters.deck_views"),
    *("games.pads.views", "games.tournaments.views", "games.desk.views", "tichu_site.middleware"),
)
OF_TABLES = [pytest.param(it, id=it.name) for it in addresses_of_tables()]


def calls(path: Path) -> Iterator[tuple[str, int]]:
    """Yield the names of all that a module calls, and the lines."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call):
            named = node.func
            name = getattr(named, "id", None) or getattr(named, "attr", "")
            yield name, node.lineno


def test_tables_have_addresses() -> None:
    """Or the tests below would prove nothing."""
    assert {"act", "talk", "people_at", "tip"} <= {it.name for it in addresses_of_tables()}
    others = {it.route for it in addresses()} - {it.route for it in addresses_of_tables()}
    assert not [route for route in others if route.startswith(("t/", "tip/"))]


@pytest.mark.parametrize("address", OF_TABLES)
def test_every_address_of_a_table_has_its_door(address: Address) -> None:
    assert address.view.__code__.co_filename == visit.__file__


@pytest.mark.parametrize("address", OF_TABLES)
def test_every_address_of_a_table_has_a_limit(address: Address) -> None:
    assert address.name in REQUESTS


def test_every_limit_is_of_an_address() -> None:
    assert REQUESTS.keys() | FORMS.keys() <= {it.name for it in addresses()}


@pytest.mark.django_db
def test_every_address_that_takes_a_form_has_a_limit(monkeypatch) -> None:
    takes_form = [it for it in addresses() if Client().post(it.path("x")).status_code != 405]
    assert {"register", "enter_event", "new_club", "pads", "login"} <= {
        it.name for it in takes_form
    }
    monkeypatch.setattr(limits, "_count", lambda *_counted: 1_000_000)
    unlimited = [it for it in takes_form if Client().post(it.path("x")).status_code != 429]
    assert not [f"{it.name}: {it.route}" for it in unlimited]


def test_only_the_door_gives_visits() -> None:
    for module, path in modules():
        for name, line in calls(path):
            assert GIVEN_BY.get(name, module) == module, f"{module}, line {line}: makes a {name}"


def test_giving_a_visit_is_seen() -> None:
    made = {name for name, _line in calls(Path(visit.__file__))}
    assert GIVEN_BY.keys() <= made


def test_numbers_that_visitors_write_are_read_in_one_place() -> None:
    answering = [it for it in modules() if any(is_within(it[0], one) for one in ANSWERS_VISITORS)]
    assert len(answering) > len(ANSWERS_VISITORS)
    for module, path in answering:
        lines = [line for name, line in calls(path) if name in ("int", "float")]
        assert not lines, f"{module} reads numbers itself"
