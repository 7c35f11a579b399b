"""PostgreSQL that is away keeps nobody waiting; one that is slow is waited for."""

from __future__ import annotations

import pytest
from django.db.utils import ConnectionHandler

from tests.e2e.server import free_port
from tichu_site.postgres import absence

pytest.importorskip("psycopg_pool")

from django.db.backends.postgresql import base as djangos
from psycopg import OperationalError
from psycopg_pool import PoolTimeout

from tichu_site.postgres.base import DatabaseWrapper

AWAY = "PostgreSQL is away"


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(absence, "_until", 0.0)


def connection_to(port: int) -> DatabaseWrapper:
    address = {"HOST": "127.0.0.1", "PORT": port, "NAME": "nothing", "USER": "nobody"}
    pool = {
        "timeout": 0.2,
        "min_size": 1,
        "reconnect_timeout": 0,
        "reconnect_failed": absence.note_refusal,
    }
    options = {"ENGINE": "tichu_site.postgres", "OPTIONS": {"pool": pool}}
    nothing = {"ENGINE": "django.db.backends.dummy"}
    handler = ConnectionHandler({"default": nothing, f"away-{port}": address | options})
    found = handler[f"away-{port}"]
    assert isinstance(found, DatabaseWrapper)
    return found


def test_a_refusal_is_told_to_who_waits(monkeypatch) -> None:
    monkeypatch.setattr(absence, "AWAY_SECONDS", 1000)  # a slow machine finds it all the same
    connection = connection_to(free_port())
    try:
        with pytest.raises(OperationalError, match=AWAY):
            connection.connect()
        assert absence.is_away()
    finally:
        connection.close_pool()


def test_others_fail_at_once_and_ask_nobody(monkeypatch) -> None:
    def ask(*_arguments: object) -> None:
        raise AssertionError("nobody waits for it")

    monkeypatch.setattr(djangos.DatabaseWrapper, "get_new_connection", ask)
    monkeypatch.setattr(absence, "AWAY_SECONDS", 1000)
    absence.note_refusal()
    with pytest.raises(OperationalError, match=AWAY):
        connection_to(free_port()).connect()


def test_who_is_only_slow_is_waited_for(monkeypatch) -> None:
    turns = iter([PoolTimeout(), PoolTimeout(), None])

    def ask(*_arguments: object) -> str:
        if (error := next(turns)) is not None:
            raise error
        return "a connection"

    monkeypatch.setattr(djangos.DatabaseWrapper, "get_new_connection", ask)
    monkeypatch.setattr("tichu_site.postgres.base.LONGEST_SECONDS", 1000)
    assert connection_to(free_port()).get_new_connection({}) == "a connection"


def test_nobody_waits_for_ever(monkeypatch) -> None:
    def ask(*_arguments: object) -> None:
        raise PoolTimeout

    monkeypatch.setattr(djangos.DatabaseWrapper, "get_new_connection", ask)
    monkeypatch.setattr("tichu_site.postgres.base.LONGEST_SECONDS", -1)
    monkeypatch.setattr(absence, "AWAY_SECONDS", 1000)
    with pytest.raises(OperationalError, match=AWAY):
        connection_to(free_port()).connect()
