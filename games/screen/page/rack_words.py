"""Few words on a Booster in the rack: its colour, its time, why it has to wait."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.expansion import texts
from games.rules.state.boosters import SubjectKind
from games.rules.state.phase import Phase
from games.rules.view import booster as boosters
from games.rules.view.booster import Booster
from games.rules.view.booster_choices import TIMES
from games.screen.page.scene import Scene


def colour_word(colour: boosters.Colour) -> str:
    """Return the colour of a Booster as the word on its band."""
    return {
        boosters.Colour.BLUE: pgettext("colour of a Booster", "Blue"),
        boosters.Colour.BROWN: pgettext("colour of a Booster", "Brown"),
        boosters.Colour.RED: pgettext("colour of a Booster", "Red"),
        boosters.Colour.GREEN: pgettext("colour of a Booster", "Green"),
        boosters.Colour.YELLOW: pgettext("colour of a Booster", "Yellow"),
    }[colour]


def why_not_now(scene: Scene, booster: Booster, code: str) -> str:
    """Return in few words why a Booster of the rack cannot be played now."""
    if code == "not_its_time" or (code == "window_open" and _is_late(scene, booster)):
        return _its_time(booster)
    if code == "round_finished":
        is_out = scene.is_running and scene.me in scene.view.out
        return _("you are out") if is_out else _("in the next round")
    if code == "already_submitted" and booster.colour != boosters.Colour.GREEN:
        return _("a moment")  # others may have reacted in the same one
    if code == "forbidden" and not scene.view.rules.boosters_allowed:
        return _("no Boosters now")
    return _reasons().get(code) or _("not possible now")


def _is_late(scene: Scene, booster: Booster) -> bool:
    """Tell whether it will not be its time either once the window has closed."""
    assert scene.view.boosters is not None
    times = (Phase.EXCHANGE_BOOSTERS,) if booster.exchange else TIMES.get(booster.colour, ())
    return scene.view.boosters.below not in times


def _reasons() -> dict[str, str]:
    return {
        "window_open": _("in a moment"),
        "no_exchange": _("no exchange"),
        "already_in_force": _("already in force"),
        "already_submitted": _("announced"),
        "card_not_in_hand": _("the card is missing"),
        "would_go_out": _("you would go out"),
        "partner_out": _("your partner is out"),
        "no_target": _("nothing for it here"),
        "bad_target": _("nothing for it here"),
        "invalid_combination": _("nothing for it here"),
    }


def _its_time(booster: Booster) -> str:
    if booster.exchange:
        return _("before the exchange")
    if booster.colour == boosters.Colour.RED:
        return _what_it_answers(booster)
    return {
        boosters.Colour.BLUE: _("right after the exchange"),
        boosters.Colour.BROWN: _("before a lead"),
        boosters.Colour.GREEN: _("after the exchange"),
        boosters.Colour.YELLOW: _("in your turn"),
    }[booster.colour]


def _what_it_answers(booster: Booster) -> str:
    words = texts().get(booster.slug)
    if booster.answers_to == SubjectKind.CARDS and words and words.when:
        return words.when  # which cards, only the expansion knows
    return {
        SubjectKind.BOOSTER: _("on a Booster"),
        SubjectKind.CALL: _("on a call"),
        SubjectKind.DOG_LED: _("on the Dog"),
        SubjectKind.WISH: _("on a wish"),
        SubjectKind.DRAGON_WINS: _("on the Dragon's trick"),
    }.get(booster.answers_to or SubjectKind.CARDS, _("on cards laid"))
