"""How log lines look."""

from __future__ import annotations

import logging


class LineFormatter(logging.Formatter):
    """One line per record, so that no name or message can forge another record."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        """Write the record's line; a traceback follows on lines of its own."""
        line = super().formatMessage(record)
        return line.replace("\r", "\\r").replace("\n", "\\n")
