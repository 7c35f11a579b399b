"""The secret key of an installation that was given none."""

from __future__ import annotations

import os
import secrets
import tempfile
from pathlib import Path


def load_or_create(path: Path) -> str:
    """Return the key stored in `path`; the first call makes one.

    The key appears under its name complete and only once, however many processes
    start at the same time.
    """
    if not path.exists():
        descriptor, draft = tempfile.mkstemp(dir=path.parent)  # readable by us only
        try:
            with os.fdopen(descriptor, "w") as file:
                file.write(secrets.token_urlsafe(64))
            os.link(draft, path)
        except FileExistsError:
            pass  # another process was first
        finally:
            Path(draft).unlink()
    return path.read_text().strip()
