"""The folder with database and secret key: ours alone, and for one server at a time."""

from __future__ import annotations

import fcntl
import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import IO

OURS_ALONE = 0o700
OURS_ALONE_TO_READ = 0o600
OTHERS_NOTHING = 0o077
"""The mask of a process whose files are nobody else's."""
INSIDE = ("server-*.lock", "search", "static")
"""What else we have in the folder, each with all that is in it."""
BESIDE_A_DATABASE = ("", "-wal", "-shm")
"""What SQLite adds to the name of a database; new ones get its permissions."""


def make_private(folder: Path) -> None:
    """Make a folder, or see to it that nobody else looks into it.

    A folder that others use too, such as /tmp, stays as it is.
    """
    folder.mkdir(mode=OURS_ALONE, parents=True, exist_ok=True)
    found = folder.stat()
    if found.st_uid == os.geteuid() and not found.st_mode & stat.S_ISVTX:
        folder.chmod(OURS_ALONE)


def make_private_database(file: Path) -> None:
    """Make an empty SQLite database, or see to it that nobody else reads it."""
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL, OURS_ALONE_TO_READ))
    for name in BESIDE_A_DATABASE:
        part = file.with_name(file.name + name)
        with suppress(FileNotFoundError, PermissionError):
            part.chmod(OURS_ALONE_TO_READ)


def make_private_inside(folder: Path) -> None:
    """See to it that nobody else reads the rest of what is ours in the folder."""
    for pattern in INSIDE:
        for found in folder.glob(pattern):
            if found.is_symlink():
                continue  # it lies elsewhere, and others may use it too
            for part in (found, *found.rglob("*")):
                with suppress(FileNotFoundError, PermissionError):
                    part.chmod(OURS_ALONE if part.is_dir() else OURS_ALONE_TO_READ)


def claim(folder: Path, servers: int) -> IO[str] | None:
    """Claim the folder for this process; ``None`` if that many servers have it already.

    The claim ends with the process, however it ends, and is not inherited by others.
    """
    for number in range(servers):
        name = folder / f"server-{number + 1}.lock"
        file = os.fdopen(os.open(name, os.O_CREAT | os.O_WRONLY, OURS_ALONE_TO_READ), "a")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.close()
        else:
            os.register_at_fork(after_in_child=file.close)
            return file
    return None
