"""A setting that cannot be read is told in one line: which it is, and what it should look like."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.e2e.server import ROOT
from tests.tichu_site.told_settings import told_settings
from tichu_site import variables
from tichu_site.variables import UnreadableVariable


def test_the_readme_lists_the_settings_that_are_read_and_no_others() -> None:
    settings = (ROOT / "tichu_site" / "settings.py").read_text()
    assert set(re.findall(r"variables\.\w+\(\s*\"([A-Z_]+)\"", settings)) == told_settings()


def set_to(monkeypatch: pytest.MonkeyPatch, text: str | None) -> None:
    monkeypatch.delenv("SAID", raising=False)
    if text is not None:
        monkeypatch.setenv("SAID", text)


def postgres(
    name: str, user: str = "", password: str = "", host: str = "", port: str = "", **options: str
) -> dict[str, object]:
    """What Django is told of a PostgreSQL."""
    found = {"NAME": name, "USER": user, "PASSWORD": password, "HOST": host, "PORT": port}
    return {"ENGINE": "any", **found, "OPTIONS": options}


POSTGRES = {
    "postgres://user:secret@127.0.0.1/tichu": postgres("tichu", "user", "secret", "127.0.0.1"),
    "postgresql://u:p@h:6543/n?sslmode=require&connect_timeout=5": postgres(
        "n", "u", "p", "h", "6543", sslmode="require", connect_timeout="5"
    ),
    "psql://u@h/n?options=-c%20lock_timeout%3D5s": postgres(
        "n", "u", "", "h", options="-c lock_timeout=5s"
    ),
    "postgres://us%40er:a%2Fb%40c+d%25@h/my%20club": postgres("my club", "us@er", "a/b@c+d%", "h"),
    "postgres://user@/tichu?host=/var/run/postgresql": postgres(
        "tichu", "user", "", "/var/run/postgresql"
    ),
    "postgres:///tichu?user=us%40er&password=p%26&host=h&port=1": postgres(
        "tichu", "us@er", "p&", "h", "1"
    ),
    "pgsql://u@[::1]:5433/n?sslmode=": postgres("n", "u", "", "::1", "5433"),
    "postgres://u@one:1,two:2/n": postgres("n", "u", "", "one,two", "1,2"),
    "postgres:///?service=tichu": postgres("", service="tichu"),
}
UNREADABLE = (
    "postgres://user:secret@127.0.0.1:port/tichu",
    "postgres://user:secret@127.0.0.1",
    "postgres://user:the@secret@127.0.0.1/tichu",
    "postgres://user:secret%@127.0.0.1/tichu",
    "postgres://user:the/secret@127.0.0.1/tichu",
    "postgres://user:secret@127.0.0.1/tichu?sslmode=always",
    "postgres://user:secret@127.0.0.1/tichu?connect_timeout=soon",
    "postgres://user:secret@127.0.0.1/tichu?conn_max_age=5",
    "sqlite:////srv/t.db?timeout=5",
)
REDIS = (
    "rediss://user:p%40ss@host:6380/3",
    "rediss://host?ssl_cert_reqs=none&db=2",
    "redis://:secret@host",
    "unix://user:secret@/run/redis.sock?db=1",
)
READERS: dict[str, Callable[[], object]] = {
    "switch": lambda: variables.switch("SAID"),
    "port": lambda: variables.number("SAID", 8000, least=1, most=65_535),
    "pace": lambda: variables.pace("SAID"),
    "level": lambda: variables.one_of("SAID", "INFO", variables.LEVELS),
    "json": lambda: variables.document("SAID"),
    "redis": lambda: variables.shared("SAID"),
    "mail": lambda: variables.mail("SAID", "consolemail://")["EMAIL_HOST"],
    "database": lambda: variables.database("SAID", "sqlite:///t.db")["NAME"],
    "where": lambda: {**variables.database("SAID", "sqlite:///t.db"), "ENGINE": "any"},
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
        *(("redis", it, it) for it in REDIS),
        ("mail", "smtp+tls://name:secret@host:587", "host"),
        ("database", "postgres://user:secret@127.0.0.1/tichu", "tichu"),
        ("database", "sqlite:////srv/t.db", "/srv/t.db"),
        *(("where", it, found) for it, found in POSTGRES.items()),
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
        ("redis", "nonsense", "redis://user:password@127.0.0.1/0, redis:// or rediss://"),
        ("redis", "redis://:secret@host:port", "redis://user:password@127.0.0.1/0"),
        ("redis", "rediss://:secret@host/first", "redis://user:password@127.0.0.1/0"),
        ("redis", "rediss://:secret@host?db=first", "redis://user:password@127.0.0.1/0"),
        ("redis", "redis://:secret@host?ssl_cert_reqs=none", "redis://user:password@127"),
        ("mail", "nonsense", "smtp+tls://name:password@host:587"),
        ("database", "nonsense", "postgres://user:password@127.0.0.1/tichu"),
        ("database", "mysql://user:secret@127.0.0.1/tichu", "postgres://user:password@"),
        *(("database", it, "postgres://user:password@127.0.0.1/tichu?ssl") for it in UNREADABLE),
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


@pytest.mark.parametrize(("said", "patience"), [("", 3), ("&connect_timeout=7", "7")])
def test_options_of_the_database_reach_it(tmp_path: Path, said: str, patience: object) -> None:
    settings = {"PATH": os.environ["PATH"], "DATA_DIR": str(tmp_path)}
    settings["DATABASE_URL"] = f"postgres://user:secret@host/tichu?sslmode=verify-full{said}"
    code = "from tichu_site.settings import DATABASES; print(DATABASES['default']['OPTIONS'])"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=settings,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "'sslmode': 'verify-full'" in done.stdout
    assert f"'connect_timeout': {patience!r}" in done.stdout
    assert "'connection_class': <class" in done.stdout


def test_a_time_zone_is_one_that_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    for said in (None, "", "Europe/Vienna"):
        set_to(monkeypatch, said)
        assert variables.zone("SAID", "Europe/Zurich") == (said or "Europe/Zurich")
    for said in ("Vienna", "../etc/passwd", "europe/vienna"):
        set_to(monkeypatch, said)
        with pytest.raises(UnreadableVariable, match="a time zone such as Europe/Zurich"):
            variables.zone("SAID", "Europe/Zurich")
