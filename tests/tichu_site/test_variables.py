"""A setting that cannot be read is told in one line: which it is, and what it should look like."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.e2e.server import ROOT
from tichu_site import variables
from tichu_site.variables import UnreadableVariable


def set_to(monkeypatch: pytest.MonkeyPatch, text: str | None) -> None:
    monkeypatch.delenv("SAID", raising=False)
    if text is not None:
        monkeypatch.setenv("SAID", text)


READERS: dict[str, Callable[[], object]] = {
    "switch": lambda: variables.switch("SAID"),
    "port": lambda: variables.number("SAID", 8000, least=1, most=65_535),
    "pace": lambda: variables.pace("SAID"),
    "level": lambda: variables.one_of("SAID", "INFO", variables.LEVELS),
    "json": lambda: variables.document("SAID"),
    "redis": lambda: variables.address("SAID", variables.SHARED),
    "mail": lambda: variables.mail("SAID", "consolemail://")["EMAIL_HOST"],
    "database": lambda: variables.database("SAID", "sqlite:///t.db")["NAME"],
    "words": lambda: variables.words("SAID", ("one", "two")),
    "text": lambda: variables.text("SAID", "nothing"),
}


@pytest.mark.parametrize(
    ("reader", "text", "wanted"),
    [
        ("switch", "1", True),
        ("switch", " On ", True),
        ("switch", "no", False),
        ("port", "65535", 65_535),
        ("pace", "0", 0),
        ("pace", "0.5", 0.5),
        ("level", "debug", "DEBUG"),
        ("json", "[1]", [1]),
        ("redis", "redis://127.0.0.1", "redis://127.0.0.1"),
        ("mail", "smtp+tls://name:secret@host:587", "host"),
        ("database", "postgres://user:secret@127.0.0.1/tichu", "tichu"),
        ("database", "sqlite:////srv/t.db", "/srv/t.db"),
        ("words", "one, three,", ["one", "three"]),
        ("text", "$as it is", "$as it is"),
    ],
)
def test_what_can_be_read(
    monkeypatch: pytest.MonkeyPatch, reader: str, text: str, wanted: object
) -> None:
    set_to(monkeypatch, text)
    assert READERS[reader]() == wanted


@pytest.mark.parametrize("reader", READERS)
def test_what_is_empty_is_not_set(monkeypatch: pytest.MonkeyPatch, reader: str) -> None:
    set_to(monkeypatch, None)
    without = READERS[reader]()
    set_to(monkeypatch, "")
    assert READERS[reader]() == without


@pytest.mark.parametrize(
    ("reader", "text", "looks"),
    [
        ("switch", "maybe", "1 for on or 0 for off"),
        ("port", "abc", "a number from 1 to 65535"),
        ("port", "0", "a number from 1 to 65535"),
        ("port", "65536", "a number from 1 to 65535"),
        ("pace", "-1", "a number such as 0.5"),
        ("pace", "nan", "a number such as 0.5"),
        ("level", "loud", "one of DEBUG, INFO,"),
        ("json", "{", "JSON"),
        ("redis", "nonsense", "begins with redis:// or"),
        ("mail", "nonsense", "smtp+tls://name:password@host:587"),
        ("database", "nonsense", "postgres://user:password@127.0.0.1/tichu"),
        ("database", "mysql://user:secret@127.0.0.1/tichu", "postgres://user:password@"),
        ("database", "postgres://user:secret@127.0.0.1:port/tichu", "postgres://user:password@"),
    ],
)
def test_what_cannot_be_read_is_refused(
    monkeypatch: pytest.MonkeyPatch, reader: str, text: str, looks: str
) -> None:
    set_to(monkeypatch, text)
    with pytest.raises(UnreadableVariable) as refused:
        READERS[reader]()
    told = str(refused.value)
    assert told.startswith("SAID cannot be used: it should be ")
    assert looks in told
    assert "secret" not in told


@pytest.mark.parametrize(
    ("name", "text"),
    [("DATABASE_URL", "nonsense"), ("PORT", "abc"), ("DATA_DIR", "/proc/here")],
)
def test_any_command_says_which_setting_is_wrong(tmp_path: Path, name: str, text: str) -> None:
    settings = {"PATH": os.environ["PATH"], "DATA_DIR": str(tmp_path), name: text}
    command = [sys.executable, "manage.py", "serve"]
    done = subprocess.run(
        command, cwd=ROOT, env=settings, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr.startswith(f"{name} cannot be used: it should be ")
    assert done.stderr.count("\n") == 1
