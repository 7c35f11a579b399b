"""What cannot be read as a form of ours is refused before anything reads it."""

from __future__ import annotations

import os
import signal
import socket
from contextlib import ExitStack, suppress

import pytest
from django.conf import settings

from tests.e2e.server import Server
from tests.tichu_site.wire import FORM, Visitor

USUAL_HEADERS = (
    "content-security-policy",
    "x-frame-options",
    "x-content-type-options",
    "referrer-policy",
    "cross-origin-opener-policy",
    "permissions-policy",
)
ADDRESSES = ("/play/", "/nowhere/", "/admin/login/", "/t/none/act/", "/i18n/setlang/")
CHARSETS = ("latin1", "utf-16", "utf-7", "idna", "hex", "none-such", '"')
MULTIPART = "multipart/form-data; boundary=x"
FILE = b'--x\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\nhello\r\n--x--\r\n'


@pytest.fixture
def visitor(server: Server) -> Visitor:
    return Visitor(server)


def assert_refused(server: Server, visitor: Visitor, path: str, body: bytes, **headers) -> None:
    before = len(server.log())
    answer = visitor.post(path, body, **headers)
    assert answer.status == 400
    assert "We did not understand that." in answer.text
    for header in USUAL_HEADERS:
        assert header in answer.headers
    lines = server.log()[before:].splitlines()
    assert len(lines) == 1
    assert "refused a POST request" in lines[0]
    assert len(lines[0]) < 150


@pytest.mark.parametrize("charset", CHARSETS)
def test_forms_in_other_charsets_are_refused(server, visitor, charset: str) -> None:
    for path in ADDRESSES:
        assert_refused(server, visitor, path, b"name=x", Content_Type=f"{FORM}; charset={charset}")


@pytest.mark.parametrize("charset", ["utf-8", "UTF-8"])
def test_forms_in_utf_8_are_read(visitor: Visitor, charset: str) -> None:
    answer = visitor.post("/play/", "name=Zo%C3%AB", Content_Type=f"{FORM}; charset={charset}")
    assert answer.status == 302
    assert "Zoë" in visitor.get(answer.headers["location"]).text


def test_other_bodies_that_no_page_sends_are_refused(server, visitor) -> None:
    for body, headers in (
        (b"a=" + 256 * 1024 * b"x", {}),
        (b"&".join([b"a=1"] * (settings.DATA_UPLOAD_MAX_NUMBER_FIELDS + 1)), {}),
        (FILE, {"Content_Type": MULTIPART}),
        (FILE.replace(b"hello", 256 * 1024 * b"x"), {"Content_Type": MULTIPART}),
        (b"x", {"Content_Type": "multipart/form-data"}),
        (b"2\r\na=\r\n0\r\n\r\n", {"Transfer_Encoding": "chunked"}),
    ):
        assert_refused(server, visitor, "/play/", body, **headers)


@pytest.mark.parametrize("megabytes", [3, 6])
def test_somebody_with_a_large_file_reads_why_it_is_refused(server, visitor, megabytes) -> None:
    body = FILE.replace(b"hello", megabytes * 1024 * 1024 * b"x")
    answer = visitor.post("/matches/bring/", body, Content_Type=MULTIPART)
    assert answer.status == 413
    assert "The file is too large." in answer.text
    assert server.log().splitlines()[-1].endswith("refused a POST request: a body too long")


def test_the_refusal_speaks_german(server: Server) -> None:
    answer = Visitor(server, "de").post("/play/", b"", Content_Type=f"{FORM}; charset=utf-7")
    assert '<html lang="de">' in answer.text


def test_features_that_no_page_uses_are_switched_off(visitor: Visitor) -> None:
    policy = visitor.get("/").headers["permissions-policy"]
    for feature in ("camera", "microphone", "geolocation"):
        assert f"{feature}=()" in policy


@pytest.mark.parametrize("announced", [True, False])
def test_endless_bodies_are_cut_off(server: Server, announced: bool) -> None:
    part = b"10000\r\n" + 0x10000 * b"x" + b"\r\n"
    length = b"Content-Length: 100000000" if announced else b"Transfer-Encoding: chunked"
    sent = 0
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as connection:
        connection.sendall(b"POST /play/ HTTP/1.1\r\nHost: 127.0.0.1\r\n" + length + b"\r\n\r\n")
        with suppress(ConnectionError):
            for _number in range(160):
                connection.sendall(part)
                sent += len(part)
        answer = b""
        with suppress(ConnectionError):
            answer = connection.recv(100)
    assert sent < 160 * len(part)
    assert answer in (b"", b"HTTP/1.1 400 Bad Request\r\n\r\n")
    assert server.log().splitlines()[-1].endswith("a body far too long")


def test_a_hall_full_of_phones_may_ask_while_the_process_is_busy(server: Server) -> None:
    """The system turns away whoever finds the queue full, and a page then waits for seconds."""
    assert server.process is not None
    server.process.send_signal(signal.SIGSTOP)
    os.waitpid(server.process.pid, os.WUNTRACED)
    try:
        with ExitStack() as stack:
            for _phone in range(100):
                address = "127.0.0.1", server.port
                stack.enter_context(socket.create_connection(address, timeout=5))
    finally:
        server.process.send_signal(signal.SIGCONT)
