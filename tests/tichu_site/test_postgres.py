"""PostgreSQL that is away or hangs keeps nobody waiting; one that is slow is waited for."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Generator, Iterator
from types import SimpleNamespace

import pytest
from django.db.utils import ConnectionHandler

from tests.e2e.server import free_port
from tichu_site.postgres import absence

pytest.importorskip("psycopg_pool")

from django.db.backends.postgresql import base as djangos
from psycopg import OperationalError
from psycopg_pool import PoolTimeout

from tichu_site.postgres import patience
from tichu_site.postgres.base import DatabaseWrapper
from tichu_site.postgres.patience import PatientConnection

AWAY = "PostgreSQL is away"
LETS_IN = b"R\0\0\0\x08\0\0\0\0"
IS_FULL = b"E\0\0\0\x19SFATAL\0C53300\0M...\0\0"
STARTS_UP = b"E\0\0\0\x19SFATAL\0C57P03\0M...\0\0"
HANGS = b""


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(absence, "_until", 0.0)
    monkeypatch.setattr(absence, "_server", None)


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


def test_a_refusal_is_told_to_the_thread_that_waits(monkeypatch) -> None:
    monkeypatch.setattr(absence, "AWAY_SECONDS", 1000)  # a slow machine finds it all the same
    connection = connection_to(free_port())
    try:
        with pytest.raises(OperationalError, match=AWAY):
            connection.connect()
        assert absence.is_away()
    finally:
        connection.close_pool()


def test_while_the_server_is_away_others_fail_at_once(monkeypatch) -> None:
    def ask(*_arguments: object) -> None:
        raise AssertionError("nobody waits for it")

    monkeypatch.setattr(djangos.DatabaseWrapper, "get_new_connection", ask)
    monkeypatch.setattr(absence, "AWAY_SECONDS", 1000)
    absence.note_refusal()
    with pytest.raises(OperationalError, match=AWAY):
        connection_to(free_port()).connect()


def test_a_server_that_is_only_slow_is_waited_for(monkeypatch) -> None:
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


# --- a server that hangs -------------------------------------------------------------


@pytest.fixture
def answering() -> Iterator[Callable[[bytes], absence.Server]]:
    """Yield what makes a server that says the same to everybody; one that hangs says nothing."""
    listening: list[socket.socket] = []

    def serve(line: socket.socket, answer: bytes) -> None:
        try:
            while True:
                with line.accept()[0] as comer:
                    comer.recv(1024)
                    comer.sendall(answer)
        except OSError:
            return  # the test has ended

    def make(answer: bytes) -> absence.Server:
        line = socket.create_server(("127.0.0.1", 0))
        listening.append(line)
        if answer:
            threading.Thread(target=serve, args=(line, answer), daemon=True).start()
        return absence.Server("127.0.0.1", line.getsockname()[1], b"ada", b"tichu")

    yield make
    for line in listening:
        line.shutdown(socket.SHUT_RDWR)
        line.close()


@pytest.mark.parametrize("answer", [LETS_IN, IS_FULL])
def test_a_server_that_answers_is_alive(answering, answer, monkeypatch) -> None:
    monkeypatch.setattr(absence, "SIGN_SECONDS", 60)
    absence.remember(answering(answer))
    assert not absence.is_silent()
    assert not absence.is_away()


@pytest.mark.parametrize("answer", [STARTS_UP, HANGS])
def test_a_server_without_an_answer_is_away(answering, answer, monkeypatch) -> None:
    monkeypatch.setattr(absence, "SIGN_SECONDS", 60 if answer else 0.05)
    monkeypatch.setattr(absence, "AWAY_SECONDS", 1000)
    monkeypatch.setattr(absence, "_look_until_back", lambda server: None)
    monkeypatch.setattr(absence, "_watch", threading.Lock())
    absence.remember(answering(answer))
    assert absence.is_silent()
    assert absence.is_away()


def test_somebody_finds_out_when_the_server_is_back(answering, monkeypatch) -> None:
    monkeypatch.setattr(absence, "SIGN_SECONDS", 60)
    monkeypatch.setattr(absence, "AWAY_SECONDS", 1000)
    absence.remember(answering(LETS_IN))
    absence.note_refusal()
    with absence._watch:  # let go of by the thread that looks, in the end
        assert not absence.is_away()


def waited_for(times: int) -> Generator[str, int, str]:
    """Wait for something that comes after nothing has come a number of times."""
    for _ in range(times):
        assert (yield "readable") == 0
    return "an answer"


def last_of(waiting: Generator[str, int, str]) -> str:
    next(waiting)
    while True:
        try:
            waiting.send(0)
        except StopIteration as end:
            return str(end.value)


@pytest.fixture
def connection(monkeypatch) -> SimpleNamespace:
    monkeypatch.setattr(patience, "SILENCE_SECONDS", -1)
    ended: list[str] = []
    line = SimpleNamespace(finish=lambda: ended.append("ended"))
    return SimpleNamespace(pgconn=line, ended=ended)


def test_a_slow_statement_is_waited_for(connection, monkeypatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(patience, "is_silent", lambda: bool(asked.append("asked")))
    found = last_of(PatientConnection._as_long_as_it_lives(connection, waited_for(3)))
    assert found == "an answer"
    assert asked == ["asked"] * 3
    assert not connection.ended


def test_a_statement_to_a_silent_server_ends_with_its_connection(connection, monkeypatch) -> None:
    monkeypatch.setattr(patience, "is_silent", lambda: True)
    with pytest.raises(OperationalError, match="no sign of life"):
        last_of(PatientConnection._as_long_as_it_lives(connection, waited_for(3)))
    assert connection.ended == ["ended"]
