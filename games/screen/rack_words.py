"""Few words on a Booster in the rack: its colour, its time, why it has to wait."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.expansion import texts
from games.rules import boosters
from games.rules.boosters import Booster
from games.rules.boosting import TIMES
from games.rules.pack import BOOSTER, CALL, CARDS, DOG_LED, DRAGON_WINS, WISH
from games.rules.state import EXCHANGE_BOOSTERS
from games.screen.scene import Scene


def colour_word(colour: str) -> str:
    """Return the colour of a Booster as the word on its band."""
    return {
        boosters.BLUE: pgettext("colour of a Booster", "Blue"),
        boosters.BROWN: pgettext("colour of a Booster", "Brown"),
        boosters.RED: pgettext("colour of a Booster", "Red"),
        boosters.GREEN: pgettext("colour of a Booster", "Green"),
        boosters.YELLOW: pgettext("colour of a Booster", "Yellow"),
    }[colour]


def why_not_now(scene: Scene, booster: Booster, code: str) -> str:
    """Return in few words why a Booster of the rack cannot be played now."""
    if code == "not_its_time" or (code == "window_open" and _is_late(scene, booster)):
        return _its_time(booster)
    if code == "round_finished":
        is_out = scene.is_running and scene.me in scene.view.out
        return _("you are out") if is_out else _("in the next round")
    if code == "already_submitted" and booster.colour != boosters.GREEN:
        return _("a moment")  # others may have reacted in the same one
    if code == "forbidden" and not scene.view.rules.boosters_allowed:
        return _("no Boosters now")
    return _reasons().get(code) or _("not possible now")


def _is_late(scene: Scene, booster: Booster) -> bool:
    """Tell whether it will not be its time either once the window has closed."""
    assert scene.view.boosters is not None
    times = (EXCHANGE_BOOSTERS,) if booster.exchange else TIMES.get(booster.colour, ())
    return scene.view.boosters.below not in times


def _reasons() -> dict[str, str]:
    return {
        "window_open": _("after the window"),
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
    if booster.colour == boosters.RED:
        return _what_it_answers(booster)
    return {
        boosters.BLUE: _("right after the exchange"),
        boosters.BROWN: _("before a lead"),
        boosters.GREEN: _("after the exchange"),
        boosters.YELLOW: _("in your turn"),
    }[booster.colour]


def _what_it_answers(booster: Booster) -> str:
    words = texts().get(booster.slug)
    if booster.answers_to == CARDS and words and words.when:
        return words.when  # which cards, only the expansion knows
    return {
        BOOSTER: _("on a Booster"),
        CALL: _("on a call"),
        DOG_LED: _("on the Dog"),
        WISH: _("on a wish"),
        DRAGON_WINS: _("on the Dragon's trick"),
    }.get(booster.answers_to, _("on cards laid"))
