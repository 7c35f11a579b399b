"""The settings that the documents list, for tests of files that set some of them."""

from __future__ import annotations

import re

from tests.e2e.server import ROOT

FOR_TESTS = {"DEBUG", "SCRIPTED_DEALS", "BOT_PACE", "CLOCK_PACE"}
OF_A_PROCESS = {"HOST", "PORT"}


def told_settings() -> set[str]:
    """Return the names in the first column of the table of settings."""
    table = (ROOT / "docs/settings.md").read_text()
    rows = re.findall(r"^\|([^|]+)\|", table, re.MULTILINE)
    return set(re.findall(r"`([A-Z_]+)`", " ".join(rows)))


def settings_of_operators() -> set[str]:
    """Return the settings that a site may need which serves others."""
    return told_settings() - FOR_TESTS - OF_A_PROCESS
