"""The sentence before anything is selected: what there is to do in each phase."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.rules.state.actions import Boost, Collect, Decline, Pass
from games.rules.state.exchange_form import receivers_of
from games.rules.state.phase import STAGES, Phase
from games.rules.view.booster import Colour
from games.screen.asking.check_selection import Selection
from games.screen.asking.draft import title_of
from games.screen.asking.questions import question_asked
from games.screen.page.scene import Scene
from games.screen.words.booster_names import booster_names
from games.screen.words.names import card_names, combination_name
from games.screen.words.texts import closed_text, refusal_text


def opening(scene: Scene, pushed: int = 0) -> Selection:
    """Return the sentence while nothing is selected.

    In the exchange it depends on how many cards have been given a receiver.
    """
    return _opening(scene, pushed)._replace(is_empty=True)


def cards_to_push(scene: Scene) -> int:
    """Return how many cards the seat pushes (EXCH-1)."""
    assert scene.me is not None
    return len(receivers_of(scene.view.rules, scene.me))


def _opening(scene: Scene, pushed: int) -> Selection:
    view = scene.view
    if scene.me is None or not scene.is_running:
        return Selection()
    if view.aside is not None:
        return Selection(reason=_waits(scene))
    if view.phase == Phase.GRAND and view.waiting:
        return Selection(reason=_("Six more cards come when all have decided."))
    if view.phase == Phase.EXCHANGE:
        return Selection(reason=_exchange_hint(scene, pushed))
    if view.boosters is not None and view.phase in _OF_BOOSTERS:
        return Selection(reason=_OF_BOOSTERS[view.phase](scene))
    if not view.is_my_turn or view.phase == Phase.GIFT:
        return Selection()
    if view.blocked is not None:
        if scene.options.bombs:
            return Selection(reason=_("You may throw a bomb now."))
        return Selection(reason=refusal_text(view.blocked, {}, scene.names))
    if scene.options.receivers:
        return Selection(reason=_("Give the Dragon's trick to an opponent."))
    return _turn_hint(scene)


def _waits(scene: Scene) -> str:
    assert scene.view.aside is not None
    if isinstance(scene.view.aside.action, Boost):
        return _("Your Booster waits until the others have had their chance.")
    return _("Your bomb waits until the others have had their chance.")


# --- exchange -----------------------------------------------------------------------


def _exchange_hint(scene: Scene, pushed: int) -> str:
    view, boosters = scene.view, scene.view.boosters
    if view.given is not None:
        if boosters is not None and boosters.final:
            return _("Your cards have been seen and stay as they are.")
        return _("You may take your cards back until the last one has chosen.")
    if view.calling_time:
        return _("There is still time for a Tichu. You may choose your cards already.")
    if not scene.options.exchange:
        return _("You exchange last: first you see the cards you get.")
    total = cards_to_push(scene)
    if pushed == total:
        return _pushed_all(total)
    return _owed(scene) or _push_hint(total)


def _pushed_all(total: int) -> str:
    if total == 3:
        return _("All three are chosen: exchange them, or tap one to take it back.")
    return _("All are chosen: exchange them, or tap one to take it back.")


def _push_hint(total: int) -> str:
    if total == 3:
        return _("Tap three cards: the marked place takes the next one.")
    return _("Four cards to exchange, two of them with your partner.")


def _owed(scene: Scene) -> str:
    """Return to whom a Ten or more is owed; known to this seat alone."""
    boosters = scene.view.boosters
    if boosters is None or not boosters.owes_high:
        return ""
    names = " & ".join(scene.names[seat] for seat in boosters.owes_high)
    return _("A ten or higher for %(names)s, if you hold one.") % {"names": names}


# --- Boosters have their time ---------------------------------------------------------


def _intake(scene: Scene) -> str:
    boosters = scene.view.boosters
    assert boosters is not None
    if boosters.draft:
        return f"{title_of(len(boosters.draft))}."
    if scene.me in boosters.drafters:
        return _("Boosters go round the table; your turn to choose comes.")
    return ""


def _stage(scene: Scene) -> str:
    if scene.page.passes_by:
        return ""
    if Decline() in scene.options.actions:
        return _STAGE_TEXTS[scene.view.phase]()
    boosters = scene.view.boosters
    if boosters is not None and boosters.hand and scene.me not in scene.view.out:
        return _("You are ready. The others may still play Boosters.")
    return _("The others may play Boosters.")


_STAGE_TEXTS = {
    Phase.EXCHANGE_BOOSTERS: lambda: _("Now Boosters about the exchange may be played."),
    Phase.BLUE: lambda: _("Now blue Boosters may be played."),
    Phase.BROWN: lambda: _("Now brown Boosters may be played, before the first lead."),
    Phase.GAP: lambda: _("Now brown Boosters may be played, before the next lead."),
}


def _reaction(scene: Scene) -> str:
    options = scene.options
    catalogue = scene.page.catalogue
    red = tuple(
        form.booster
        for form in options.boosters
        if form.booster in catalogue and catalogue[form.booster].colour == Colour.RED
    )
    if red:
        text = _("You may react: %(boosters)s.") % {"boosters": booster_names(red)}
        return text.replace("!.", "!")  # some names end a sentence themselves
    if options.bombs:
        return _("You may throw a bomb now.")
    if scene.page.passes_by:
        return ""
    if Decline() in options.actions:
        if scene.page.waves:
            return _("You may wave this through.")
        return _("You may wave this through; in the settings once and for all.")
    return _("The others may react.")


def _answer(scene: Scene) -> str:
    return "" if scene.options.question is None else question_asked(scene)


_OF_BOOSTERS = {
    Phase.INTAKE: _intake,
    Phase.REACTION: _reaction,
    Phase.ANSWER: _answer,
    **dict.fromkeys(STAGES, _stage),
}


# --- one's own turn -------------------------------------------------------------------


def _turn_hint(scene: Scene) -> Selection:
    options, view = scene.options, scene.view
    if options.wish_binds:
        details = {"rank": view.wish, "moves": options.moves}
        reason = refusal_text("wish_binds", details, scene.names)
        return Selection(reason=reason, wish_binds=True)
    barred = 0 if view.boosters is None else view.boosters.barred & view.hand
    if view.phase == Phase.LEAD and Pass() in options.actions:
        return Selection(reason=_("You have no card that you may lead: hand the lead on."))
    top = scene.view.to_beat
    if barred:
        text = _("Not in this turn: %(cards)s.")
        return Selection(reason=text % {"cards": card_names(barred)})
    if top is None:
        return Selection(reason=_lead_hint(scene))
    if top.closed:
        return Selection(reason=closed_text(top))
    if not options.moves:
        return Selection(reason=_("You have nothing higher."))
    return Selection(
        reason=_("To beat: %(top)s") % {"top": combination_name(top)},
    )


def _lead_hint(scene: Scene) -> str:
    boosters = scene.view.boosters
    if scene.view.phase != Phase.LEAD and boosters is not None and boosters.reacts:
        if Collect() in scene.options.actions:
            return _("Take the trick; before the next lead Boosters may be played.")
        return refusal_text("gap", {}, scene.names)
    return _("You lead: play any combination.")
