"""How log lines look, and what is kept out of them."""

from __future__ import annotations

import json
import logging
import re
from datetime import UTC, datetime

from django.db import InterfaceError, InternalError, OperationalError

from tichu_site.full_disk import causes, is_full

STORAGE = (OperationalError, InterfaceError, InternalError)
"""How a database that is full, locked for long, read-only or away fails."""
SERVICES = ("redis.", "smtplib.")
"""Modules whose errors are those of services alongside us."""
AGAIN_SECONDS = 60
UNAVAILABLE = 503

_ADDRESS_OF_TABLE = re.compile(r"(/(?:t|tip)/)[-\w]+")


class LineFormatter(logging.Formatter):
    """One line per record, so that no name or message can forge another record.

    Addresses of tables are left out: knowing that of a table is enough to come to it. Times have
    their offset: in the night of a clock change an hour comes twice.
    """

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s %(message)s")

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:  # noqa: N802
        """Write when something happened, in the time of the site."""
        at = datetime.fromtimestamp(record.created, UTC).astimezone()
        return at.isoformat(timespec="milliseconds")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        """Write the record's line; a traceback follows on lines of its own."""
        line = super().formatMessage(record)
        return line.replace("\r", "\\r").replace("\n", "\\n")

    def format(self, record: logging.LogRecord) -> str:
        """Write the record."""
        return _ADDRESS_OF_TABLE.sub(r"\1***", super().format(record))


class JsonFormatter(LineFormatter):
    """One JSON object per record, for programs that collect logs."""

    def format(self, record: logging.LogRecord) -> str:
        """Write the record."""
        found = {
            "at": self.formatTime(record),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            found["traceback"] = self.formatException(record.exc_info)
        shown = {name: _ADDRESS_OF_TABLE.sub(r"\1***", text) for name, text in found.items()}
        return json.dumps(shown, ensure_ascii=False)


class Counted(logging.Handler):
    """Counts faults, for whoever watches over the site."""

    def emit(self, record: logging.LogRecord) -> None:
        """Count one more."""
        from games.services.ground.measures import ERRORS  # only now is the program there

        ERRORS.inc()


class Outages(logging.Filter):
    """Log what fails around us, database, Redis or mail server, in one line a minute each.

    Whatever asks meanwhile fails as well, and tracebacks say nothing that the kind of the
    error does not. The text of an error stays away: PostgreSQL tells values of the row in it.
    """

    def __init__(self) -> None:
        super().__init__()
        self._logged: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Shorten the record of an outage; leave it out if there was one within a minute."""
        # Other handlers may have been given the same record before.
        what = getattr(record, "outage", "") or outage_in(record)
        if not what:
            return True
        record.msg, record.args, record.outage = what, (), what
        record.exc_info = record.exc_text = None
        if record.created - self._logged.get(what, -AGAIN_SECONDS) < AGAIN_SECONDS:
            return False
        self._logged[what] = record.created
        return True


def outage_in(record: logging.LogRecord) -> str:
    """Say which outage a record is about; nothing if it is about something else."""
    if record.name.startswith("psycopg.pool"):
        return "the storage fails: no connection"
    if getattr(record, "is_outage", False):  # said in our own words
        return record.getMessage()
    if getattr(record, "status_code", 0) == UNAVAILABLE and not record.exc_info:
        return "requests are answered with 503"
    error = record.exc_info[1] if record.exc_info else getattr(record, "error", None)
    if is_full(error):
        return "the storage fails: the disk is full"
    for cause in causes(error):
        if isinstance(cause, STORAGE):
            return f"the storage fails: {type(cause).__name__}"
        module = f"{type(cause).__module__}."
        if isinstance(cause, OSError) or module.startswith(SERVICES):
            name = module.split(".")[0].replace("builtins", "system")
            return f"a service fails ({name}): {type(cause).__name__}"
    return ""
