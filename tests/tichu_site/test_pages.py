"""A request passes the whole of Django in one hop to a thread that stays."""

from __future__ import annotations

import asyncio
import gc
import threading
import weakref

import pytest
from asgiref.testing import ApplicationCommunicator
from django.contrib.auth.hashers import make_password
from django.http import FileResponse, HttpRequest, HttpResponse
from django.urls import path

from tests.games.sockets import PATIENCE_SECONDS
from tichu_site.pages import Pages


def thread(request: HttpRequest, what: str = "") -> HttpResponse:
    response = HttpResponse(f"{threading.current_thread().name} {request.body.decode()}")
    response.set_cookie("one", "1")
    response.set_cookie("two", "2")
    return response


def file(request: HttpRequest) -> HttpResponse:
    return FileResponse(iter([b"first ", b"second"]))


def hash_password(request: HttpRequest, slug: str = "") -> HttpResponse:
    name = threading.current_thread().name
    return HttpResponse(f"{name} {make_password('drei stille Bomben')[:4]}")


def fail(request: HttpRequest) -> HttpResponse:
    raise ValueError("a secret")


def sorry(request: HttpRequest) -> HttpResponse:
    return HttpResponse("sorry", status=500)


class Clinging:
    """What refers to the request that it hangs on, as sessions and messages do."""

    def __init__(self, request: HttpRequest) -> None:
        self.request = request


left: list[weakref.ref[Clinging]] = []


def cling(request: HttpRequest) -> HttpResponse:
    request.clinging = Clinging(request)  # type: ignore[attr-defined]
    left.append(weakref.ref(request.clinging))  # type: ignore[attr-defined]
    return HttpResponse("done")


class Line:
    """Who has been served at a table, in this order; the first waits for the door to open."""

    def __init__(self) -> None:
        self.served: list[str] = []
        self.begun, self.door = threading.Event(), threading.Event()

    def serve(self, request: HttpRequest) -> HttpResponse:
        self.served.append(request.method or "")
        self.begun.set()
        self.door.wait(PATIENCE_SECONDS)
        return HttpResponse("served")


line = Line()


handler500 = sorry
urlpatterns = [
    path("t/line/", lambda request: line.serve(request)),
    path("t/<slug:what>/", thread),
    path("t/<slug:slug>/options/", hash_password),
    path("t/<slug:slug>/enter/", hash_password),
    path("account/in/", hash_password),
    path("admin/login/", hash_password),
    path("page", thread),
    path("file", file),
    path("fail", fail),
    path("cling", cling),
]
pytestmark = pytest.mark.urls(__name__)


async def ask(place: str, *body: bytes, pages: Pages | None = None) -> tuple[dict, bytes]:
    scope = {
        "type": "http",
        "method": "POST" if body else "GET",
        "path": place,
        "headers": [(b"host", b"localhost"), (b"content-length", b"%d" % len(b"".join(body)))],
    }
    wire = ApplicationCommunicator(pages or Pages(), scope)
    for part in body:
        await wire.send_input({"type": "http.request", "body": part, "more_body": True})
    await wire.send_input({"type": "http.request"})
    start = await wire.receive_output(timeout=PATIENCE_SECONDS)
    content = (await wire.receive_output(timeout=PATIENCE_SECONDS))["body"]
    await wire.wait()
    return start, content


async def test_tables_have_a_thread_of_their_own() -> None:
    for _ in range(2):
        _, content = await ask("/t/alpine/")
        assert content.startswith(b"tables_0")
    _, content = await ask("/page")
    assert content.startswith(b"pages_")


async def test_an_action_waits_for_one_look_and_not_for_a_crowd(settings, monkeypatch) -> None:
    settings.MIDDLEWARE = []
    monkeypatch.setattr(f"{__name__}.line", Line())
    pages = Pages()
    asked = [asyncio.create_task(ask("/t/line/", pages=pages)) for _ in range(4)]
    await asyncio.to_thread(line.begun.wait, PATIENCE_SECONDS)
    asked.append(asyncio.create_task(ask("/t/line/", b"a", pages=pages)))
    for _ in range(20):
        await asyncio.sleep(0)  # until the post is in line
    line.door.set()
    await asyncio.gather(*asked)
    assert line.served == ["GET", "POST", "GET", "GET", "GET"]


@pytest.mark.parametrize("place", ["/t/alpine/enter/", "/account/in/", "/admin/login/"])
async def test_passwords_are_hashed_in_a_bounded_place_of_their_own(settings, place: str) -> None:
    settings.MIDDLEWARE = []
    _start, content = await ask(place, b"")
    assert content.startswith(b"passwords_")
    assert content.endswith(b" md5$")


@pytest.mark.parametrize("place", ["/t/alpine/options/", "/account/in/"])
async def test_nothing_is_hashed_where_many_wait(settings, caplog, place: str) -> None:
    settings.MIDDLEWARE = []
    bodies = [b""] if "/t/" in place else []
    start, content = await ask(place, *bodies)
    assert (start["status"], content) == (500, b"sorry")
    assert "SlowWork: hashing a password takes long" in caplog.text


async def test_in_development_tables_are_watched(settings, monkeypatch) -> None:
    watched: list[object] = []
    monkeypatch.setattr("tichu_site.pages.named_if_slow", lambda deed: watched.append(deed) or deed)
    for is_developing, place, number in (
        (False, "/t/a/", 0),
        (True, "/page", 0),
        (True, "/t/a/", 1),
    ):
        settings.DEBUG = is_developing
        await ask(place)
        assert len(watched) == number


async def test_bodies_and_cookies_pass(settings) -> None:
    settings.MIDDLEWARE = []
    start, content = await ask("/page", b"a", b"b")
    assert content.endswith(b" ab")
    cookies = [value for name, value in start["headers"] if name == b"Set-Cookie"]
    assert cookies == [b"one=1; Path=/", b"two=2; Path=/"]


async def test_a_file_is_sent_whole() -> None:
    start, content = await ask("/file")
    assert start["status"] == 200
    assert content == b"first second"


async def test_faults_are_answered_with_the_page_for_faults(caplog) -> None:
    start, content = await ask("/fail")
    assert start["status"] == 500
    assert content == b"sorry"


async def test_a_browser_that_goes_away_before_the_end_is_not_answered() -> None:
    wire = ApplicationCommunicator(Pages(), {"type": "http", "path": "/page", "headers": []})
    await wire.send_input({"type": "http.disconnect"})
    await wire.wait()
    assert wire.output_queue.empty()


async def test_nothing_is_left_for_the_collector() -> None:
    gc.disable()
    try:
        _start, content = await ask("/cling")
        assert content == b"done"
        assert left.pop()() is None
    finally:
        gc.enable()
