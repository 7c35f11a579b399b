"""Containerfile and compose.yaml, read: a container runtime is not needed, and nothing is built.

What they copy, start, mount and set is there; that images are built and run is NOT TRIED here.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
import yaml

from tests.e2e.server import ROOT
from tests.tichu_site.told_settings import settings_of_operators

INSTRUCTIONS = set("FROM RUN WORKDIR COPY ENV USER VOLUME EXPOSE HEALTHCHECK CMD".split())
NOT_FOR_SERVING = {"tests", "docs", ".venv", ".git", ".data"}
FULL = {"prepare", "web-1", "web-2", "proxy", "postgres", "redis"}


def instructions() -> list[tuple[str, str]]:
    """Return the instructions of the Containerfile, each with what it is given."""
    text = (ROOT / "Containerfile").read_text().replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(line.split()[0], line.partition(" ")[2]) for line in lines]


def of(name: str) -> list[str]:
    return [given for instruction, given in instructions() if instruction == name]


@pytest.fixture(scope="module")
def services() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = compose()["services"]
    return found


def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
    return found


def test_the_container_has_all_that_serves_and_nothing_else() -> None:
    assert {name for name, _given in instructions()} <= INSTRUCTIONS
    copied = {source for given in of("COPY") for source in shlex.split(given)[:-1]}
    assert [name for name in copied if not (ROOT / name).exists()] == []
    assert copied & NOT_FOR_SERVING == set()
    tracked = subprocess.run(
        ["git", "ls-files", "*.py", "static", "templates", "locale"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    if tracked.returncode == 0:  # a copy of the project may be no repository
        needed = {name.split("/")[0] for name in tracked.stdout.splitlines()}
        assert needed - copied - NOT_FOR_SERVING == set()


def test_the_container_installs_the_lock_and_serves_as_nobody_special() -> None:
    assert any("--require-hashes --requirement requirements.lock" in it for it in of("RUN"))
    names = [name for name, _given in instructions()]
    assert names.index("USER") < names.index("CMD")
    assert of("USER") == ["tichu"]
    version = re.match(r"docker.io/library/python:3\.(\d+)-slim$", of("FROM")[0])
    assert version is not None
    assert 11 <= int(version[1]) <= 14


def test_what_the_container_starts_is_there() -> None:
    [command] = map(json.loads, of("CMD"))
    started = re.findall(r"python manage\.py (\w+)", command[-1])
    commands = ROOT / "tichu_site" / "management" / "commands"
    assert started == ["prepare", "serve"]
    assert all((commands / f"{name}.py").exists() for name in started)
    assert (ROOT / health()[1]).exists()


def health() -> list[str]:
    [given] = of("HEALTHCHECK")
    found: list[str] = json.loads(given.partition("CMD ")[2])
    return found


@pytest.mark.parametrize(("status", "code"), [(200, 0), (503, 1)])
def test_the_check_of_the_container_asks_by_a_name_of_the_site(status: int, code: int) -> None:
    hosts: list[str | None] = []

    class Site(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            hosts.append(self.headers["Host"])
            self.send_response(status if self.path == "/healthz" else 404)
            self.end_headers()

        def log_message(self, *_arguments: object) -> None:
            """Say nothing."""

    with HTTPServer(("127.0.0.1", 0), Site) as server:
        Thread(target=server.handle_request).start()
        asked = {"PORT": str(server.server_port), "ALLOWED_HOSTS": "tichu.example,other.example"}
        done = subprocess.run([sys.executable, *health()[1:]], cwd=ROOT, env=os.environ | asked)
    assert (done.returncode, hosts) == (code, ["tichu.example"])


def test_one_service_with_sqlite_is_what_comes_without_asking(
    services: dict[str, dict[str, Any]],
) -> None:
    asked = {name for name, service in services.items() if service.get("profiles") == ["full"]}
    assert asked == FULL
    assert set(services) - asked == {"site"}
    assert "DATABASE_URL" not in services["site"]["environment"]


def test_volumes_files_and_services_that_are_named_exist(
    services: dict[str, dict[str, Any]],
) -> None:
    for service in services.values():
        assert set(service.get("depends_on", ())) <= set(services)
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            is_file = source.startswith("./")
            assert (ROOT / source).is_file() if is_file else source in compose()["volumes"]
        for port in service.get("ports", ()):
            assert port.startswith("127.0.0.1:"), "open to everybody"
        built = service.get("build", {})
        assert all((ROOT / it).exists() for it in [built.get("dockerfile", "Containerfile")])


def test_containers_get_all_settings_that_a_site_may_need(
    services: dict[str, dict[str, Any]],
) -> None:
    wanted = settings_of_operators() - {"DATA_DIR"}  # it stands in the Containerfile
    of_several = {"DATABASE_URL", "REDIS_URL", "WEB_PROCESSES"}
    assert set(services["site"]["environment"]) == wanted - of_several
    for name in ("web-1", "web-2", "prepare"):
        assert set(services[name]["environment"]) == wanted


def test_each_process_behind_the_proxy_is_one_that_it_knows(
    services: dict[str, dict[str, Any]],
) -> None:
    proxy = Path(services["proxy"]["volumes"][0].split(":")[0])
    known = set(re.findall(r"server (web-\d):8000;", (ROOT / proxy).read_text()))
    assert known == {name for name in services if name.startswith("web-")}
    assert services["web-1"]["environment"]["WEB_PROCESSES"] == str(len(known))
    assert services["web-1"]["command"] == ["python", "manage.py", "serve"]


def test_our_containers_may_do_as_little_as_their_service(
    services: dict[str, dict[str, Any]],
) -> None:
    for name in ("site", "web-1", "web-2", "prepare"):
        assert services[name]["read_only"] is True
        assert services[name]["cap_drop"] == ["ALL"]
        assert services[name]["security_opt"] == ["no-new-privileges:true"]
