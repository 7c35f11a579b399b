"""docs/serving/nginx.conf before a real site: https, headers, sizes, sockets, which process."""

from __future__ import annotations

import asyncio
import os
import re
import ssl
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest
import websockets
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests.children import end_with_parent
from tests.e2e.server import ROOT, Server, free_port
from tests.load.proxy import NGINX

FILES = ROOT / "docs" / "serving"
HOST = "tichu.example"
NOT_ALLOWED = 4403
MEGABYTE = 1024 * 1024
WRAP = """
daemon off;
{user}
pid {folder}/nginx.pid;
error_log {folder}/nginx-error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {site}
}}
"""
pytestmark = pytest.mark.skipif(
    NGINX is None, reason="NGINX IS NOT INSTALLED: docs/serving/nginx.conf is NOT TRIED"
)


class Proxy:
    """nginx with the configuration of the page, at ports of its own."""

    def __init__(self, folder: Path, server: int) -> None:
        self.http, self.https = free_port(), free_port()
        make_certificate(folder)
        text = (FILES / "nginx.conf").read_text()
        text = re.sub(r"^ *listen \[::\].*\n", "", text, flags=re.MULTILINE)
        for before, after in (
            ("listen 80;", f"listen 127.0.0.1:{self.http};"),
            ("listen 443 ", f"listen 127.0.0.1:{self.https} "),
            (f"/etc/letsencrypt/live/{HOST}", str(folder)),
            ("server 127.0.0.1:8000;", f"server 127.0.0.1:{server};"),
        ):
            assert before in text
            text = text.replace(before, after)
        self.settings = folder / "nginx.conf"
        self.settings.write_text(wrapped(folder, text))
        self.trust = ssl.create_default_context(cafile=folder / "fullchain.pem")
        self.trust.check_hostname = False  # the name is that of the site, the address is ours

    def ask(self, method: str, path: str, **how: object) -> HTTPResponse:
        """Ask by https."""
        line = HTTPSConnection("127.0.0.1", self.https, context=self.trust, timeout=120)
        headers = {"Host": HOST} | dict(how.pop("headers", {}))  # type: ignore[call-overload]
        line.request(method, path, headers=headers, **how)  # type: ignore[arg-type]
        return line.getresponse()


def wrapped(folder: Path, site: str) -> str:
    """Return a whole configuration; nginx, started by root, would write as somebody else."""
    user = "user root;" if os.geteuid() == 0 else ""
    return WRAP.format(folder=folder, site=site, user=user)


def make_certificate(folder: Path) -> None:
    """Write a certificate that nobody but the test trusts, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HOST)])
    now = datetime.now(UTC)
    made = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
    made = made.not_valid_before(now - timedelta(days=1)).not_valid_after(now + timedelta(days=1))
    made = made.add_extension(x509.SubjectAlternativeName([x509.DNSName(HOST)]), critical=False)
    made = made.add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
    pem = serialization.Encoding.PEM
    (folder / "fullchain.pem").write_bytes(made.sign(key, hashes.SHA256()).public_bytes(pem))
    plain = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    (folder / "privkey.pem").write_bytes(key.private_bytes(pem, *plain))


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory, empty_database: Path) -> Iterator[Proxy]:
    """Serve the site behind nginx."""
    folder = tmp_path_factory.mktemp("nginx")
    settings = {"BEHIND_HTTPS": "1", "ALLOWED_HOSTS": HOST, "HSTS_DAYS": "2"}
    server = Server(folder / "site", empty=empty_database, **settings)
    server.start()
    found = Proxy(folder, server.port)
    assert NGINX is not None
    subprocess.run([NGINX, "-t", "-q", "-c", found.settings], check=True)
    running = subprocess.Popen([NGINX, "-c", found.settings], preexec_fn=end_with_parent)
    until_it_listens(found.https)
    yield found
    running.terminate()
    running.wait()
    server.stop()


def until_it_listens(port: int) -> None:
    while True:
        line = HTTPConnection("127.0.0.1", port)
        try:
            line.connect()
        except ConnectionRefusedError:
            continue
        line.close()
        return


def test_who_comes_without_https_is_sent_there(proxy: Proxy) -> None:
    line = HTTPConnection("127.0.0.1", proxy.http, timeout=120)
    line.request("GET", "/events/?show=all", headers={"Host": HOST})
    answer = line.getresponse()
    assert (answer.status, answer.getheader("Location")) == (
        301,
        f"https://{HOST}/events/?show=all",
    )


def test_pages_come_by_https_with_cookies_that_stay_there(proxy: Proxy) -> None:
    answer = proxy.ask("GET", "/")
    assert answer.status == 200
    assert "max-age=172800" in (answer.getheader("Strict-Transport-Security") or "")
    assert "default-src 'self'" in (answer.getheader("Content-Security-Policy") or "")
    cookies = answer.headers.get_all("Set-Cookie") or []
    assert all(it.startswith("__Host-") and "Secure" in it for it in cookies)


@pytest.mark.parametrize(("megabytes", "by_nginx"), [(3, False), (5, True)])
def test_a_file_that_is_too_large_ends_at_the_proxy(
    proxy: Proxy, megabytes: int, by_nginx: bool
) -> None:
    answer = proxy.ask("POST", "/events/bring/", body=b"x" * megabytes * MEGABYTE)
    assert answer.status == 413
    assert (b"<center>nginx" in answer.read()) is by_nginx


def test_what_a_visitor_claims_of_itself_does_not_count(tmp_path: Path) -> None:
    told: list[tuple[str | None, ...]] = []

    class Site(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            names = ("X-Forwarded-For", "X-Forwarded-Proto", "Host")
            told.append(tuple(self.headers[name] for name in names))
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_arguments: object) -> None:
            """Say nothing."""

    assert NGINX is not None
    with HTTPServer(("127.0.0.1", 0), Site) as site:
        proxy = Proxy(tmp_path, site.server_port)
        running = subprocess.Popen([NGINX, "-c", proxy.settings], preexec_fn=end_with_parent)
        until_it_listens(proxy.https)
        Thread(target=site.handle_request, daemon=True).start()
        claimed = {"X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "http"}
        assert proxy.ask("GET", "/", headers=claimed).status == 200
        running.terminate()
        running.wait()
    assert told == [("127.0.0.1", "https", HOST)]


def test_sockets_pass(proxy: Proxy) -> None:
    async def code() -> int:
        there = {"host": "127.0.0.1", "port": proxy.https, "ssl": proxy.trust}
        address, origin = f"wss://{HOST}/ws/events/nowhere/", f"https://{HOST}"
        async with websockets.connect(address, origin=origin, **there) as wire:
            await wire.wait_closed()
            return wire.close_code or 0

    assert asyncio.run(code()) == NOT_ALLOWED


def test_the_rule_for_tables_is_that_of_the_documents() -> None:
    rule = re.compile(r"^ *map \$uri \$table .*$", re.MULTILINE)
    [told] = rule.findall((ROOT / "docs/serving.md").read_text())
    assert told.strip() in (FILES / "nginx.conf").read_text().splitlines()
    for file in ("nginx.conf", "nginx-containers.conf"):
        assert "hash $table consistent;" in (FILES / file).read_text()


def test_nginx_understands_the_file_for_containers(tmp_path: Path) -> None:
    text = (FILES / "nginx-containers.conf").read_text()
    text = re.sub(r"server web-\d:", "server 127.0.0.1:", text)
    settings = tmp_path / "nginx.conf"
    settings.write_text(wrapped(tmp_path, text))
    assert NGINX is not None
    subprocess.run([NGINX, "-t", "-q", "-c", settings], check=True)
