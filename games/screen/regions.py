"""The regions of a table page, each the HTML of one element with a stable id."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from django.template import Context, Template
from django.template.loader import get_template
from django.utils.crypto import salted_hmac
from django.utils.html import escape
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.forms import Selected
from games.page import TablePage
from games.rules.actions import Decline
from games.rules.cards import points, to_codes
from games.rules.moves import some_cards
from games.rules.state import (
    BLUE,
    BROWN,
    CONCESSION,
    EXCHANGE,
    EXCHANGE_BOOSTERS,
    FOLLOW,
    GRAND_PHASE,
    INTAKE,
    REACTION,
)
from games.screen.buttons import bomb_button, buttons, play_button
from games.screen.check import look_at
from games.screen.check_opening import opening
from games.screen.check_selection import Selection
from games.screen.choice import choice_html
from games.screen.effects import effects_html
from games.screen.hand import hand_context
from games.screen.log import announcement, log_lines
from games.screen.names import minus, points_text, short_name
from games.screen.pushing import received
from games.screen.rack import rack_html
from games.screen.scene import Scene
from games.screen.seats import seats_context
from games.screen.summary import summary_context
from games.screen.texts import refusal_text
from games.screen.trick import is_news, trick_context

MOVES_SHOWN = 24
ACTION_ID_LENGTH = 24


class Step(NamedTuple):
    """A phase of the round, in the line of phases."""

    name: str
    is_past: bool
    is_current: bool


def regions(page: TablePage) -> dict[str, str]:
    """Return the HTML of every region, by id, in the active language."""
    scene = Scene(page)
    return {name: render(scene) for name, render in REGIONS.items()}


def checked(page: TablePage, selected: Selected, pushed: int = 0) -> str:
    """Return what the selected cards are: the sentence and the two buttons.

    In the exchange ``pushed`` is the number of cards whose receiver is chosen.
    """
    scene = Scene(page)
    if scene.me is None or not scene.is_running:
        return ""
    selection = look_at(scene, selected, pushed)
    parts = [_why(scene, selection)]
    if page.view.phase not in (EXCHANGE, GRAND_PHASE, CONCESSION):
        parts.append(bomb_button(scene, selection).html())
        parts.append(play_button(scene, selection).html())
    return "".join(_marked(part) for part in parts)


def reason_of(page: TablePage, code: str, details: dict[str, Any]) -> str:
    """Return why an action of a seat was refused."""
    return refusal_text(code, details, Scene(page).names)


def refused(page: TablePage, code: str, details: dict[str, Any]) -> dict[str, str]:
    """Return the regions that tell a seat why its action was refused."""
    message = reason_of(page, code, details)
    is_mine = Scene(page).state().is_mine
    return {
        "why": _render("why", {"message": message}),
        "alert": _alert_with(message, is_mine=is_mine),
    }


def _marked(html: str) -> str:
    return html.replace(" ", ' hx-swap-oob="morph" ', 1)


@cache
def _template(name: str) -> Template:
    return get_template(f"games/table/{name}.html").template  # type: ignore[attr-defined, no-any-return]


def _render(name: str, context: dict[str, Any]) -> str:
    return _template(name).render(Context(context)).strip()


# --- one function a region --------------------------------------------------------


def _status(scene: Scene) -> str:
    us, view = scene.team_of_mine(), scene.view
    return _render(
        "status",
        {
            "name": scene.page.name,
            "number": view.number,
            "target": view.options.target,
            "us": {"name": scene.team_name(us), "total": minus(view.totals[us])},
            "them": {
                "name": scene.team_name(1 - us),
                "total": minus(view.totals[1 - us]),
            },
            "watchers": len(scene.page.watchers),
        },
    )


def _phases(scene: Scene) -> str:
    names, current = _line_of_phases(scene)
    steps = [
        Step(name, number < current, number == current)
        for number, name in enumerate(names)
    ]
    return _render("phases", {"steps": steps if scene.is_running else []})


def _line_of_phases(scene: Scene) -> tuple[list[str], int]:
    """Return the phases of the round, and where it stands among them."""
    view, boosters = scene.view, scene.view.boosters
    grand, exchange = _("Grand Tichu"), _("Exchange")
    play = pgettext("phase of the round", "Play")
    if boosters is None:
        place = {GRAND_PHASE: 0, CONCESSION: 0, EXCHANGE: 1}
        return [grand, exchange, play], place.get(view.phase, 2)
    first = pgettext("phase of the round", "Boosters")
    stages = [
        pgettext("phase of the round", "Blue"),
        pgettext("phase of the round", "Brown"),
    ]
    if view.phase == INTAKE and view.score is not None:
        return [grand, exchange, *stages, play, first], 5  # the draft after it (BG-1)
    place = {
        GRAND_PHASE: 0,
        CONCESSION: 0,
        INTAKE: 1,
        EXCHANGE_BOOSTERS: 1,
        EXCHANGE: 2,
        BLUE: 3,
        BROWN: 4,
    }
    # What lies in a window lies on the phase below it.
    return [grand, first, exchange, *stages, play], place.get(boosters.below, 5)


def _seats(scene: Scene) -> str:
    return _render("seats", seats_context(scene))


def _trick(scene: Scene) -> str:
    return _render("trick", trick_context(scene))


def _hand(scene: Scene) -> str:
    return _render("hand", hand_context(scene) if scene.holds_cards else {})


def _fields(scene: Scene) -> str:
    """Return what every action carries: its id, and the windows it answers.

    The id follows from seat and version: however often it is sent, from however
    many tabs, it is the same action. Others cannot guess it, or they could use it up.
    """
    view, page = scene.view, scene.page
    if scene.me is None:
        return '<div id="fields" hidden></div>'
    return _render(
        "fields",
        {
            "action_id": _action_id(page, scene.me),
            "window_id": view.window_id,
            "bomb_window_id": view.bomb_window_id,
            "on": _aim(scene),
        },
    )


def _aim(scene: Scene) -> int | None:
    """Return the number of the combination that a bomb is aimed at (BOMB-9)."""
    view = scene.view
    if view.boosters is not None and view.phase == REACTION:
        return view.boosters.stack[-1].number or None
    return view.top.number if view.top else None


def _action_id(page: TablePage, seat: int) -> str:
    what = f"{page.slug} {page.version} {seat}"
    return salted_hmac("games.action_id", what).hexdigest()[:ACTION_ID_LENGTH]


def _actions(scene: Scene) -> str:
    selection = opening(scene)
    found = buttons(scene, selection)
    return _render(
        "actions",
        {
            "buttons": [button.html() for button in found],
            "why": mark_safe(_why(scene, selection)) if found else "",  # noqa: S308
            "plays": _plays(scene) if scene.options.wish_binds else [],
        },
    )


def _why(scene: Scene, selection: Selection) -> str:
    to_follow = scene.view.is_my_turn and scene.view.phase == FOLLOW
    shows_news = selection.is_empty and not to_follow and is_news(scene)
    news = received(scene) if shows_news else []
    context = {
        "selection": selection,
        "news": news,
        "plays": selection.wish_binds and scene.options.wish_binds,
    }
    return _render("why", context)


def _plays(scene: Scene) -> list[dict[str, str]]:
    """Return the plays that a wish leaves, each with cards that make it."""
    hand = scene.view.hand
    return [
        {
            "name": short_name(move.combination, move.ranks),
            "codes": to_codes(some_cards(move, hand)),
        }
        for move in scene.options.moves[:MOVES_SHOWN]
    ]


def _log(scene: Scene) -> str:
    return _render("log", {"lines": log_lines(scene)})


def _watchers(scene: Scene) -> str:
    away = ", ".join(seat.name for seat in scene.page.seats if seat.is_away)
    return _render("watchers", {"names": scene.page.watchers, "away": away})


def _announce(scene: Scene) -> str:
    text = escape(announcement(scene))
    return f'<div id="announce" class="vh" role="status">{text}</div>'


def _alert(scene: Scene) -> str:
    """Return what interrupts a screen reader: the own turn, Halt!, own reactions."""
    state = scene.state()
    may_react = scene.view.phase == REACTION and Decline() in scene.options.actions
    text = state.text if state.is_mine or scene.view.holds or may_react else ""
    return _alert_with(text, is_mine=state.is_mine)


def _alert_with(text: str, *, is_mine: bool) -> str:
    turn = " data-turn" if is_mine else ""
    return f'<div id="alert" class="vh" role="alert"{turn}>{escape(text)}</div>'


def _dialog(scene: Scene) -> str:
    return _render("dialog", {"gift": _gift(scene), "summary": summary_context(scene)})


def _gift(scene: Scene) -> dict[str, Any] | None:
    """Return the question who gets the trick won with the Dragon (DRG-2)."""
    view = scene.view
    if not scene.options.receivers or view.blocked is not None:
        return None
    return {
        "points": points_text(
            points(sum(laid.combination.cards for laid in view.plays))
        ),
        "seats": [
            {
                "number": seat.number,
                "name": scene.names[seat.number],
                "cards": _cards_left(view.counts[seat.number]),
            }
            for seat in scene.seats_from_left()
            if seat.number in scene.options.receivers
        ],
    }


def _cards_left(count: int) -> str:
    if not count:
        return _("out")
    return ngettext("%(number)s card", "%(number)s cards", count) % {"number": count}


def _room(scene: Scene) -> str:
    """Return the region of a table that waits for players."""
    if not scene.is_open:
        return '<div id="room"></div>'
    return get_template("games/_room.html").render({"page": scene.page}).strip()


REGIONS: dict[str, Callable[[Scene], str]] = {
    "status": _status,
    "phases": _phases,
    "effects": effects_html,
    "seats": _seats,
    "trick": _trick,
    "rack": rack_html,
    "choice": choice_html,
    "hand": _hand,
    "fields": _fields,
    "actions": _actions,
    "log": _log,
    "watchers": _watchers,
    "announce": _announce,
    "alert": _alert,
    "dialog": _dialog,
    "room": _room,
}
