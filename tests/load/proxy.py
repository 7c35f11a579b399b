"""A real nginx in front of several processes, with the rule that docs/serving.md gives.

The rule is taken from that page itself, so that what is tried is what is written there.
"""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.children import end_with_parent
from tests.e2e.server import ROOT, free_port
from tests.load.site import Process

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
SERVED_BY = "X-Served-By"
"""The header in which the proxy tells which process answered."""
_RULE = re.compile(r"^ +(map .*)\n +(upstream .*)$", re.MULTILINE)
_SERVER = """
    server {{
        listen 127.0.0.1:{port};
        location / {{
            proxy_pass http://tichu;
            proxy_http_version 1.1;
            proxy_set_header Host $http_host;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection $connection_header;
            add_header {header} $upstream_addr always;
        }}
    }}
"""
_ALL = """
daemon off;
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
    map $http_upgrade $connection_header {{ default upgrade; "" ""; }}
    {tables}
    {upstream}
    {server}
}}
"""


def rule(ports: Sequence[int]) -> tuple[str, str]:
    """Return the two lines of docs/serving.md, for servers at these ports."""
    found = _RULE.search((ROOT / "docs/serving.md").read_text())
    assert found is not None, "docs/serving.md has no rule for a proxy any more"
    servers = " ".join(f"server 127.0.0.1:{port};" for port in ports)
    return found[1], re.sub(r"server [^}]*", f"{servers} ", found[2])


@contextmanager
def proxy(folder: Path, processes: Sequence[Process]) -> Iterator[int]:
    """Yield the port of a proxy before these processes."""
    assert NGINX is not None
    port = free_port()
    tables, upstream = rule([process.port for process in processes])
    server = _SERVER.format(port=port, header=SERVED_BY)
    settings = folder / "nginx.conf"
    settings.write_text(_ALL.format(folder=folder, tables=tables, upstream=upstream, server=server))
    subprocess.run([NGINX, "-t", "-q", "-c", settings], check=True)
    running = subprocess.Popen([NGINX, "-c", settings], preexec_fn=end_with_parent)
    try:
        _wait_for(running, port)
        yield port
    finally:
        running.terminate()
        running.wait()


def _wait_for(running: subprocess.Popen[bytes], port: int) -> None:
    """Wait until a proxy listens: it does some time after it was started."""
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except ConnectionRefusedError:
            assert running.poll() is None, "the proxy has ended"
            time.sleep(0.05)
        else:
            return
