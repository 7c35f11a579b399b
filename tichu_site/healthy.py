"""Ask the site on this machine whether it is well; the check of a container runs this file."""

from __future__ import annotations

import os
import sys
from http.client import HTTPConnection

OK = 200
PATIENCE_SECONDS = 4

if __name__ == "__main__":
    line = HTTPConnection(
        "127.0.0.1", int(os.environ.get("PORT") or 8000), timeout=PATIENCE_SECONDS
    )
    host = (os.environ.get("ALLOWED_HOSTS") or "localhost").split(",")[0].strip()
    line.request("GET", "/healthz", headers={"Host": host})
    sys.exit(line.getresponse().status != OK)
