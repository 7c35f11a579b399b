"""What tests of several services share."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.services.acting import bots
from tests.games.services import deciding


@pytest.fixture
def decide(monkeypatch: pytest.MonkeyPatch) -> Callable[[deciding.Decision], None]:
    """Let all bots decide so."""
    deciding.questions.clear()
    monkeypatch.setattr(bots, "PLAYER", deciding.PLAYER)

    def so(how: deciding.Decision) -> None:
        monkeypatch.setattr(deciding, "decision", how)

    so(deciding.nothing)
    return so
