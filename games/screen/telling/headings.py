"""The heading and the line in the empty ring: what is going on, or what is asked."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.rules.cards.ruleset import GrandMode
from games.rules.state.actions import Decline
from games.rules.state.events import DogLed, TrickCollected
from games.rules.state.phase import STAGES, Phase
from games.rules.state.windows import ClockKind
from games.screen.page.scene import Scene
from games.screen.words.event_sentences import sentence


def question(scene: Scene) -> tuple[str, str] | None:
    """Return a heading and a line for the empty ring."""
    view = scene.view
    if not scene.is_running:
        return None
    if view.phase in (Phase.GRAND, Phase.CONCESSION):
        return _grand_question(scene)
    if view.phase in STAGES:
        return None if scene.page.passes_by else _stage_question(scene)
    if view.phase == Phase.INTAKE:
        return _draft_question(scene)
    if scene.clock(ClockKind.CALLING) is not None and (view.phase == Phase.LEAD or not view.hand):
        if scene.me is None:
            return _("Tichu?"), _("Play goes on when all are ready or time is up.")
        if view.calls[scene.me]:
            return _("Tichu?"), _("You have called. Now the others may.")
        return _("Tichu?"), _(
            "Do you promise to go out first? 100 points if you do, 100 lost if not."
        )
    if view.phase == Phase.EXCHANGE and scene.me is None:
        return _("Exchange"), _("Everybody exchanges one card with each of the others.")
    if view.phase == Phase.LEAD and view.turn is not None:
        before = _before(scene)
        if view.is_my_turn:
            return _("You lead"), before
        return _("%(name)s leads") % {"name": scene.names[view.turn]}, before
    return None


def _before(scene: Scene) -> str:
    """Return why the lead is where it is: who took the trick, or played the Dog."""
    for entry in reversed(scene.page.log):
        if isinstance(entry.event, DogLed | TrickCollected):
            return sentence(entry.event, scene.names, scene.me)
    return ""


def _stage_question(scene: Scene) -> tuple[str, str]:
    """Return which Boosters have their time now, and what comes then (BG-12, BG-14)."""
    view = scene.view
    boosters = scene.boosters
    titles = {
        Phase.EXCHANGE_BOOSTERS: (
            _("Boosters for the exchange"),
            _("Then the cards are exchanged."),
        ),
        Phase.BLUE: (_("Blue Boosters"), _("Then come the brown ones.")),
        Phase.BROWN: (_("Brown Boosters"), _("Then comes the first lead.")),
        Phase.GAP: (pgettext("time for them", "Boosters"), _before(scene)),
    }
    title, then = titles[view.phase]
    if view.phase == Phase.GAP and boosters.leader is not None:
        next_lead = _("Next to lead: %(name)s.") % {"name": scene.names[boosters.leader]}
        if boosters.leader == scene.me:
            next_lead = _("You lead next.")
        then = f"{then} {next_lead}".strip()
    if Decline() not in scene.options.actions:
        return title, then
    asked = _("Play one, or go on.")
    return title, f"{asked} {then}".strip()


def _draft_question(scene: Scene) -> tuple[str, str]:
    """Return who chooses one of the Boosters drawn, and who follows (BG-1)."""
    first, *others = scene.boosters.drafters
    title = _("%(name)s chooses a Booster") % {"name": scene.names[first]}
    if first == scene.me:
        title = _("Choose a Booster")
    left = ngettext(
        "%(number)s is left to choose from.",
        "%(number)s are left to choose from.",
        len(others) + 1,
    ) % {"number": len(others) + 1}
    if not others:
        return title, left
    names = ", ".join(scene.names[seat] for seat in others)
    then = _("Next: %(names)s.") % {"names": names}
    return title, f"{left} {then}"


def _grand_question(scene: Scene) -> tuple[str, str]:
    view = scene.view
    title = _("Grand Tichu?")
    if view.phase == Phase.CONCESSION:
        return title, _("Both partners have called: one may withdraw.")
    if scene.me is None:
        return title, _("A call is a promise to go out first, for 200 points won or lost.")
    partner = view.partner
    if partner is not None and view.calls[partner]:
        name = scene.names[partner]
        return title, _("%(name)s has called already.") % {"name": name}
    if view.rules.grand_mode == GrandMode.TREIBHAUS:
        return title, _("You are asked in turn; players who wait are asked again.")
    return title, _("Do you promise to go out first? 200 points if you do, 200 lost if not.")
