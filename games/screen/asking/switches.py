"""What a seat may say once and for a while, where the sentence is: switches, on or off."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _

from games.rules.cards.combinations import book_for
from games.rules.state.actions import Decline
from games.rules.state.boosters import SubjectKind
from games.rules.state.phase import STAGES, Phase
from games.screen.asking.check_selection import Selection
from games.screen.page.scene import Scene
from games.screen.words.names import card_names, combination_name
from games.services.clocks.for_trick import ForTrick
from games.services.clocks.waves import STAGE


class Switch(NamedTuple):
    """Something that is said once and kept, and what changes it."""

    do: str
    label: str
    key: str
    is_on: bool
    until: str = ""
    """How long it holds, in words."""


def switches(scene: Scene, selection: Selection) -> list[Switch]:
    """Return what a seat may say once and for a while, whatever it holds.

    They take the place of the sentence, while there is none and others play.
    """
    if (kind := _kind_to_wave(scene)) and selection.is_empty:
        is_on = kind in scene.page.waves
        do = f"heed_{kind}" if is_on else f"wave_{kind}"
        label = _("Wave Booster stages through")
        if kind == SubjectKind.CARDS:
            label = _("Wave plain cards through")
        return [Switch(do, label, "N", is_on)]
    if scene.page.laid_ready and (selection.is_empty or selection.lies_ready):
        return [Switch("take_cards_back", _lies_ready(scene), "A", is_on=True)]
    view, said = scene.view, scene.page.for_trick
    is_beside = view.phase in (Phase.FOLLOW, Phase.CLOSING) or _passes_soon(scene)
    is_asked = is_beside and bool(view.hand)
    waits = view.window_timed or not view.is_my_turn or ForTrick.PASSES in said
    if scene.page.is_lesson or scene.me is None or view.aside:
        return []
    if not (is_asked and waits and selection.is_empty):
        return []
    until = _("in this trick")
    no_bomb, passes = ForTrick.NO_BOMB in said, ForTrick.PASSES in said
    found = [Switch("follow_again" if passes else "pass_trick", _("Pass"), "A", passes, until)]
    if view.options.window_seconds and view.rules.out_of_turn_bombs:
        label = _("No bomb")
        do = "maybe_bomb" if no_bomb else "no_bomb"
        found.insert(0, Switch(do, label, "N", no_bomb, until))
    return found


def _passes_soon(scene: Scene) -> bool:
    """Tell whether others' play onto a trick waits for others: what stands there stays there."""
    view = scene.view
    if view.phase != Phase.REACTION or view.boosters is None or view.top is None:
        return False
    is_asked = Decline() in scene.options.actions and not scene.page.passes_by
    return not is_asked and view.boosters.stack[-1].seat != scene.me


def _lies_ready(scene: Scene) -> str:
    """Return what the seat plays as soon as it can."""
    chosen = book_for(scene.view.rules).readings(scene.page.laid_ready)
    name = combination_name(chosen[0]) if chosen else card_names(scene.page.laid_ready)
    return _("Ready for your turn: %(cards)s") % {"cards": name}


def _kind_to_wave(scene: Scene) -> str:
    """Return what this seat may wave through for good where it has nothing to say, or nothing."""
    view, options = scene.view, scene.options
    if scene.me is None or view.boosters is None or options.boosters or options.bombs:
        return ""
    if scene.page.passes_by:
        return ""
    kind = STAGE if view.phase in STAGES else ""
    if view.phase == Phase.REACTION and view.boosters.stack[-1].kind == SubjectKind.CARDS:
        kind = SubjectKind.CARDS
    is_asked = Decline() in options.actions or kind in scene.page.waves
    return kind if is_asked else ""
