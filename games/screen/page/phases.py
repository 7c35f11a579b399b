"""The line of phases: where the round stands."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.rules.state.phase import Phase
from games.screen.page.remembered import render
from games.screen.page.scene import Scene


class PhaseInLine(NamedTuple):
    """A phase of the round, in the line of phases."""

    name: str
    is_past: bool
    is_current: bool


def phases_html(scene: Scene) -> SafeString:
    """Return the region."""
    names, current = _line_of_phases(scene)
    steps = [
        PhaseInLine(name, number < current, number == current) for number, name in enumerate(names)
    ]
    phase = str(scene.view.phase)
    return render("phases", {"steps": steps if scene.is_running else [], "phase": phase})


def _line_of_phases(scene: Scene) -> tuple[list[str], int]:
    """Return the phases of the round, and where it stands among them."""
    view, boosters = scene.view, scene.view.boosters
    grand, exchange = _("Grand Tichu"), _("Exchange")
    play = pgettext("phase of the round", "Play")
    if boosters is None:
        place = {Phase.GRAND: 0, Phase.CONCESSION: 0, Phase.EXCHANGE: 1}
        return [grand, exchange, play], place.get(view.phase, 2)
    first = pgettext("phase of the round", "Boosters")
    stages = [
        pgettext("phase of the round", "Blue"),
        pgettext("phase of the round", "Brown"),
    ]
    if view.phase == Phase.INTAKE and view.score is not None:
        return [grand, exchange, *stages, play, first], 5  # the draft after it (BG-1)
    place = {
        Phase.GRAND: 0,
        Phase.CONCESSION: 0,
        Phase.INTAKE: 1,
        Phase.EXCHANGE_BOOSTERS: 1,
        Phase.EXCHANGE: 2,
        Phase.BLUE: 3,
        Phase.BROWN: 4,
    }
    # What lies in a window lies on the phase below it.
    return [grand, first, exchange, *stages, play], place.get(boosters.below or Phase.LEAD, 5)
