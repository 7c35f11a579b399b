"""Bots that decide as a test wants, and note what they were asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from games.bots.ground.conventions import NOTHING_AGREED, Agreed
from games.rules.state.actions import Action
from games.rules.view.booster import Catalogue
from games.rules.view.choices import Options
from games.rules.view.perspective import Perspective
from games.rules.view.public_record import PublicRecord

Decision = Callable[[Perspective, Options], Action | None]
PLAYER = f"{__name__}.stand_in"
"""What bots are asked by, as the services want it named."""


class Question(NamedTuple):
    """What a bot was asked."""

    level: str
    view: Perspective
    options: Options
    catalogue: Catalogue
    agreed: Agreed = NOTHING_AGREED


questions: list[Question] = []


def nothing(view: Perspective, options: Options) -> Action | None:
    return None


decision: Decision = nothing


def stand_in(
    level: str,
    view: Perspective,
    options: Options,
    catalogue: Catalogue,
    record: PublicRecord,
    effort: float = 1.0,
    agreed: Agreed = NOTHING_AGREED,
) -> Action | None:
    questions.append(Question(level, view, options, catalogue, agreed))
    return decision(view, options)
