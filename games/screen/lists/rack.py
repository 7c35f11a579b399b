"""One's own Boosters: a small card each, and a sheet with its text and what it asks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import StrEnum
from functools import cache
from typing import Any, NamedTuple

from django.urls import NoReverseMatch, reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, pgettext

from games.expansion import texts
from games.rules.state.actions import Hold, TakeBack
from games.rules.state.windows import ClockKind
from games.rules.view.booster import Booster, Colour
from games.rules.view.booster_choices import is_to_be_announced, why_not
from games.rules.view.choices import BoosterForm
from games.screen.asking.targets import Form, form_of, form_of_companion
from games.screen.lists.chips import chips_along, chips_of
from games.screen.page.addresses import address_of
from games.screen.page.rack_words import colour_word, why_not_now
from games.screen.page.remembered import empty, joined, render
from games.screen.page.scene import Scene
from games.screen.telling.coach import booster_asked
from games.screen.words.booster_names import booster_name


class Look(StrEnum):
    """How a card looks."""

    NO = "no"
    CAN = "can"
    HOT = "hot"
    """It may answer what lies there."""
    ALONG = "along"
    """It may go with a play."""
    LATER = "later"
    """It may be announced."""
    ANNOUNCED = "announced"
    RESTING = "resting"
    """Nobody asks about it before the next leads."""


SAID = {
    Look.HOT: (gettext_noop("now: choose"), gettext_noop("NOW"), ""),
    Look.CAN: (gettext_noop("playable now"), "", gettext_noop("playable now")),
    Look.LATER: (
        gettext_noop("announce it"),
        "",
        gettext_noop("Nobody sees it before the time for it is over."),
    ),
    Look.ALONG: (
        gettext_noop("with your play"),
        "",
        gettext_noop("It goes with your cards."),
    ),
    Look.ANNOUNCED: (
        gettext_noop("announced"),
        gettext_noop("ANNOUNCED"),
        gettext_noop("It is played when the time for it is over, if that is still possible."),
    ),
    Look.RESTING: (
        gettext_noop("paused: tap to be asked again"),
        "",
        gettext_noop("It is paused for this round."),
    ),
}
"""The line on a card, and what stands in the foot of its sheet."""


class Held(NamedTuple):
    """One card of the rack: the rules' side of it."""

    key: str
    """Names the card in forms: the slug, with ``-2`` and so on for further copies."""
    booster: Booster
    form: BoosterForm | None
    """What may be done with it now."""
    is_announced: bool
    is_last_announced: bool
    """Whether it is the one that would be taken back first."""
    is_ready: bool
    """Whether it lies ready for another use."""
    is_resting: bool = False
    """Whether nobody asks about it before the next leads."""


def rack_html(scene: Scene) -> SafeString:
    """Return the region."""
    boosters = scene.view.boosters
    if scene.me is None or boosters is None:
        return empty("rack")
    held = held_in(scene)
    if not held:
        return empty("rack")
    window = scene.clock(ClockKind.WINDOW, ClockKind.HOLD)
    may_hold = window is not None and Hold() in scene.options.actions
    cards = [{"card": _card(scene, it)} for it in held]
    # How long the window lasts stands at the seat: sheets need not be made anew for it.
    about = {
        "is_timed": window is not None,
        "holds_left": scene.view.holds_left if may_hold else 0,
        "room": address_of("seat", scene.page.slug),
    }
    needs = (it for it in cards if it["card"]["is_companion"] and not it["card"]["form"].is_empty)
    context = {
        "count": len(held),
        "is_alone": scene.is_alone,
        "items": _joined("rack_card", cards),
        "needs": _joined("rack_along", needs),
        "sheets": _joined("rack_sheet", (it | about for it in cards)),
    }
    return render("rack", context)


def _joined(name: str, contexts: Iterable[dict[str, Any]]) -> SafeString:
    """Return a template for each of these, of which most have been made before."""
    return joined(render(name, it) for it in contexts)


def held_in(scene: Scene) -> list[Held]:
    """Return the cards of the rack, in the order they came; what lies ready last."""
    boosters = scene.view.boosters
    assert boosters is not None
    announced = Counter(boost.booster for boost in boosters.announced)
    last = boosters.announced[-1].booster if boosters.announced else ""
    forms = {form.booster: form for form in (*scene.options.boosters, *scene.options.companions)}
    ready = tuple(boost.booster for boost in boosters.ready)
    seen: Counter[str] = Counter()
    found = []
    for place, slug in enumerate((*boosters.hand, *ready)):
        seen[slug] += 1
        number = seen[slug]
        is_announced = number <= announced[slug]
        form = None if is_announced else forms.get(slug)
        is_resting = slug in scene.page.resting and (form is None or scene.page.passes_by)
        found.append(
            Held(
                key=slug if number == 1 else f"{slug}-{number}",
                booster=scene.page.catalogue[slug],
                form=None if is_resting else form,
                is_announced=is_announced,
                is_last_announced=slug == last and number == announced[slug],
                is_ready=place >= len(boosters.hand),
                is_resting=is_resting,
            )
        )
    return found


# --- one card ---------------------------------------------------------------------


def _card(scene: Scene, held: Held) -> dict[str, Any]:
    """Return what the template needs for a card and its sheet."""
    booster, words = held.booster, texts().get(held.booster.slug)
    is_companion = booster.colour == Colour.YELLOW and held.form is not None
    form = _form(scene, held, is_companion=is_companion)
    look, at_once = _look(scene, held), _at_once(form, booster)
    name = booster_name(booster.slug)
    return {
        "key": held.key,
        "slug": booster.slug,
        "colour": booster.colour,
        "colour_word": colour_word(booster.colour),
        "icon": f"t-{booster.colour}",
        "name": name,
        "broken_name": getattr(words, "broken_name", "") or name,
        "words": words,
        "link": _link(booster.slug),
        "look": look,
        "marks": _marks(scene, held, at_once=at_once),
        "is_companion": is_companion,
        "may_take_back": held.is_last_announced and TakeBack() in scene.options.actions,
        "form": form,
        "chips": _chips(form, held.key, is_companion=is_companion),
        "at_once": at_once,
        **_said(scene, held, look, form),
    }


def _marks(scene: Scene, held: Held, *, at_once: bool) -> str:
    """Return the classes of a card that one tap plays, or that a lesson asks for."""
    is_asked = held.key == booster_asked(scene)
    return (" at-once" if at_once else "") + (" point" if is_asked else "")


def _said(scene: Scene, held: Held, look: Look, form: Form | None) -> dict[str, str]:
    """Return the line on the card, and what stands in the foot of its sheet."""
    if look == Look.NO:
        catalogue = scene.page.catalogue
        code = why_not(scene.view, held.booster.slug, catalogue) or ""
        reason = why_not_now(scene, held.booster, code)
        return {"line": reason, "stamp": _("NOT NOW"), "note": reason}
    if look == Look.HOT and form is not None and len(form.events) == 1:
        event = form.events[0]
        now = pgettext("what a Booster would answer", "now: %(event)s")
        line = now % {"event": event.mark}
        return {"line": line, "stamp": _("NOW"), "note": event.name}
    line, stamp, note = (_(text) if text else "" for text in SAID[look])
    return {"line": line, "stamp": stamp, "note": note}


def _form(scene: Scene, held: Held, *, is_companion: bool) -> Form | None:
    if held.form is None:
        return None
    if is_companion:
        return form_of_companion(scene, held.booster)
    return form_of(scene, held.booster, held.form.on)


def _chips(form: Form | None, key: str, *, is_companion: bool) -> dict[str, SafeString]:
    if form is None:
        return {}
    return chips_along(form, key) if is_companion else chips_of(form, key)


def _at_once(form: Form | None, booster: Booster) -> bool:
    """Tell whether one tap is enough: a reaction to the only event, nothing to name."""
    if form is None or booster.colour != Colour.RED:
        return False
    return form.is_empty and len(form.events) == 1


def _look(scene: Scene, held: Held) -> Look:
    if held.is_resting:
        return Look.RESTING
    if held.is_announced:
        return Look.ANNOUNCED
    if held.form is None:
        return Look.NO
    if held.booster.colour == Colour.RED:
        return Look.HOT
    if held.booster.colour == Colour.YELLOW:
        return Look.ALONG
    is_later = held.booster.colour == Colour.GREEN and is_to_be_announced(scene.view)
    return Look.LATER if is_later else Look.CAN


@cache
def _link(slug: str) -> str:
    """Return the address of a card's page, if the expansion has one."""
    try:
        return reverse("booster", args=[slug])
    except NoReverseMatch:
        return ""
