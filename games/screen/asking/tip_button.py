"""Whether the page offers to ask what a strong bot would do."""

from __future__ import annotations

from games.rules.state.actions import CallTichu, Hold
from games.screen.page.scene import Scene

_NO_QUESTION = (CallTichu, Hold)
"""What may be done at almost any time, so that nothing is decided by not doing it."""


def asks(scene: Scene) -> bool:
    """Tell whether there is something to decide, at a table that gives tips."""
    page = scene.page
    if not page.has_tips or page.view.score is not None:
        return False
    found = page.options
    decides = any(not isinstance(action, _NO_QUESTION) for action in found.actions)
    asked = found.moves or found.exchange or found.receivers or found.draft or found.question
    return decides or bool(asked)
