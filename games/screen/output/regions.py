"""The regions of a table page, each the HTML of one element with a stable id."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from hashlib import blake2s
from typing import Any

from django.conf import settings
from django.template.loader import get_template
from django.utils.crypto import salted_hmac
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.forms.actions import Selected
from games.models import TableStatus
from games.rules.cards.deck import points, to_codes
from games.rules.cards.moves import some_cards
from games.rules.state.actions import Decline
from games.rules.state.boosters import SubjectKind
from games.rules.state.phase import Phase
from games.screen.asking.buttons import bomb_button, buttons, play_button
from games.screen.asking.check import look_at
from games.screen.asking.check_opening import opening
from games.screen.asking.check_selection import Selection
from games.screen.asking.choice import choice_html
from games.screen.asking.known import known_html
from games.screen.asking.switches import switches
from games.screen.asking.tip_button import asks
from games.screen.lists.hand import hand_html
from games.screen.lists.log import log_html
from games.screen.lists.rack import rack_html
from games.screen.markup.aloud import alert, announce
from games.screen.markup.figures import NO_ACTIONS, actions, button, fields, names_drawn
from games.screen.output.frames import marked
from games.screen.page.addresses import address_of
from games.screen.page.inputs import INPUTS
from games.screen.page.kept import Kept
from games.screen.page.phases import phases_html
from games.screen.page.remembered import empty, render
from games.screen.page.scene import Scene
from games.screen.telling import each
from games.screen.telling.absence import (
    has_stood_up,
    is_asked,
    is_idle,
    leave_context,
    meanwhile_context,
    newest_notices,
    pause_text,
    question_about_missing,
    question_if_there,
    quiet_text,
    vacated_context,
)
from games.screen.telling.announcing import announcement
from games.screen.telling.coach import coach_html
from games.screen.telling.effects import effects_html
from games.screen.telling.own import own_html
from games.screen.telling.pushing import received
from games.screen.telling.seats import seats_html
from games.screen.telling.summary import given_up_context, summary_context
from games.screen.telling.trick import trick_html
from games.screen.telling.watchers import watchers_html
from games.screen.words.names import minus, points_text, short_name
from games.screen.words.texts import refusal_text
from games.selectors.shown import TablePage

MOVES_SHOWN = 24
PLAYS_LISTED = 200
ACTION_ID_BYTES = 12


NO_TIP = SafeString('<div class="asks-tip" id="tip"></div>')


def regions(page: TablePage, kept: Kept | None = None) -> dict[str, SafeString]:
    """Return the HTML of every region, by id, in the active language.

    ``kept`` is what was made before for the same seat in this language; it is brought
    up to date.
    """
    scene = Scene(page, kept)
    return {name: _region(scene, name) for name in REGIONS}


def _region(scene: Scene, name: str) -> SafeString:
    inputs, make = INPUTS.get(name), partial(drawn, scene, name)
    return make() if inputs is None else scene.kept.again(name, inputs(scene), make)


def drawn(scene: Scene, name: str) -> SafeString:
    """Return a region with the names in its sentences, which no program translates."""
    return names_drawn(REGIONS[name](scene))


def checked(page: TablePage, selected: Selected, pushed: int = 0) -> str:
    """Return what the selected cards are: the sentence and the two buttons.

    In the exchange ``pushed`` is the number of cards whose receiver is chosen.
    """
    scene = Scene(page)
    if scene.me is None or not scene.is_running:
        return ""
    selection = look_at(scene, selected, pushed)
    parts = [_why(scene, selection)]
    at_once = (Phase.EXCHANGE, Phase.GRAND, Phase.CONCESSION)
    if page.view.phase not in at_once and not _is_idle(scene):
        parts += [button(bomb_button(scene, selection)), button(play_button(scene, selection))]
    return names_drawn(SafeString("".join(map(marked, parts))))


def plays(page: TablePage) -> list[str]:
    """Return the cards of every play that is possible now; else of every bomb.

    Somebody with a keyboard goes through them; where ranks leave a choice, one is shown.
    """
    choices = Scene(page).options
    found = (to_codes(some_cards(it, page.view.hand)) for it in choices.moves or choices.bombs)
    return list(dict.fromkeys(found))[:PLAYS_LISTED]


def _is_idle(scene: Scene) -> bool:
    """Tell whether the buttons are there for something other than playing."""
    return is_asked(scene) or has_stood_up(scene) or scene.page.is_paused


def reason_of(page: TablePage, code: str, details: dict[str, Any]) -> str:
    """Return why an action of a seat was refused."""
    lying = page.view.boosters.stack if page.view.boosters else ()
    if code == "window_open" and not details and lying and lying[-1].kind != SubjectKind.CARDS:
        return _("Somebody acted before you. Decide again.")  # no bomb could answer it
    return refusal_text(code, details, Scene(page).names)


def refused(page: TablePage, code: str, details: dict[str, Any]) -> dict[str, SafeString]:
    """Return the regions that tell why something was refused; a spectator has no buttons."""
    message, scene = reason_of(page, code, details), Scene(page)
    seen = {"why": render("why", {"message": message})}
    if scene.me is None:
        seen = {"leave": render("leave", vacated_context(scene) | {"refused": message})}
    seen["alert"] = alert(message, is_mine=scene.state.is_mine)
    return {name: names_drawn(html) for name, html in seen.items()}


# --- one function a region --------------------------------------------------------


def _status(scene: Scene) -> SafeString:
    us, view = scene.team_of_mine(), scene.view
    return render(
        "status",
        {
            "name": scene.page.name,
            "is_practice": scene.page.is_practice,
            "number": view.number,
            "target": view.options.target,
            "rounds": view.options.max_rounds,
            "seated": scene.me is not None and scene.page.status == TableStatus.PLAYING,
            "us": _team(scene, us),
            "them": _team(scene, 1 - us),
            "each": each.standings(scene) if scene.plays_alone else [],
            "watchers": scene.page.watcher_number,
            "talks": _may_talk(scene.page),
        },
    )


def _team(scene: Scene, team: int) -> dict[str, str]:
    """Return a team with its points, and what stands for it where there is little room."""
    initials = (
        f"{scene.plain_names[team][:1]} & {scene.plain_names[team + 2][:1]}"
        if scene.me is None
        else ""
    )
    return {
        "name": scene.team_name(team),
        "initials": initials,
        "total": minus(scene.view.totals[team]),
    }


def _may_talk(page: TablePage) -> bool:
    """Tell whether there is anybody to talk to."""
    people = sum(not (seat.is_empty or seat.is_bot) for seat in page.seats)
    return not page.is_lesson and people + page.watcher_number > 1


def _tip(scene: Scene) -> SafeString:
    if not scene.page.has_tips:
        return NO_TIP
    address = address_of("tip", scene.page.slug) if asks(scene) else ""
    return render("tip", {"address": address, "is_given": scene.page.has_tips})


def _fields(scene: Scene) -> SafeString:
    """Return what every action carries: its id, and the windows it answers.

    The id follows from seat and version: however often it is sent, from however
    many tabs, it is the same action. Others cannot guess it, or they could use it up.
    """
    view, page = scene.view, scene.page
    if scene.me is None:
        return empty("fields", is_hidden=True)
    return fields(
        shown=page.version,
        action_id=_action_id(page, scene.me),
        window_id=view.window_id,
        bomb_window_id=view.bomb_window_id,
        on=_aim(scene),
    )


def _aim(scene: Scene) -> int | None:
    """Return the number of the combination that a bomb is aimed at (BOMB-9)."""
    view = scene.view
    if view.boosters is not None and view.phase == Phase.REACTION:
        return view.boosters.stack[-1].number or None
    return view.top.number if view.top else None


def _action_id(page: TablePage, seat: int) -> str:
    what = f"{page.slug} {page.version} {seat}".encode()
    return blake2s(
        what, key=_key_of_ids(settings.SECRET_KEY), digest_size=ACTION_ID_BYTES
    ).hexdigest()


@cache
def _key_of_ids(secret: str) -> bytes:
    return salted_hmac("games.action_id", "", secret=secret).digest()


def _actions(scene: Scene) -> SafeString:
    selection = opening(scene)
    found = buttons(scene, selection)
    if not found:
        return NO_ACTIONS
    plays = render("plays", {"plays": _plays(scene)}) if scene.options.wish_binds else ""
    return actions((_why(scene, selection), *map(button, found), plays))


def _why(scene: Scene, selection: Selection) -> SafeString:
    to_follow = scene.view.is_my_turn and scene.view.phase == Phase.FOLLOW
    is_elsewhere = to_follow or scene.view.phase == Phase.REACTION
    is_free = selection.is_empty and not (is_elsewhere or scene.page.laid_ready)
    shows_news = is_free and scene.has_news
    news = received(scene) if shows_news else []
    asks = is_asked(scene) and selection.is_empty
    context = {
        "selection": selection,
        "missing": question_about_missing(scene) if asks else None,
        "stood_up": has_stood_up(scene),
        "quiet": quiet_text(scene) if selection.is_empty else None,
        "is_idle": is_idle(scene),
        "pause": pause_text(scene) if scene.page.is_paused else "",
        "told": newest_notices(scene) if selection.is_empty else "",
        "news": news,
        "plays": selection.wish_binds and scene.options.wish_binds,
        "switches": [] if news else switches(scene, selection),
        "room": address_of("seat", scene.page.slug),
    }
    return render("why", context)


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


def _consent(scene: Scene) -> SafeString:
    """Return the control by which a player opens their hand to spectators (ETIQ-1)."""
    if scene.me is None or not scene.view.options.open_hands:
        return empty("consent")
    is_open = scene.page.seats[scene.me].shows_hand
    return render("consent", {"address": address_of("seat", scene.page.slug), "is_open": is_open})


def _announce(scene: Scene) -> SafeString:
    return announce(announcement(scene))


def _alert(scene: Scene) -> SafeString:
    """Return what interrupts a screen reader: one's own turn, Halt!, one's reactions."""
    state = scene.state
    is_asked = Decline() in scene.options.actions and not scene.page.passes_by
    may_react = scene.view.phase == Phase.REACTION and is_asked
    text = state.text if state.is_mine or scene.view.holds or may_react else ""
    return alert(text, is_mine=state.is_mine)


def _dialog(scene: Scene) -> SafeString:
    context = {
        "meanwhile": meanwhile_context(scene),
        "if_there": question_if_there(scene),
        "given_up": given_up_context(scene),
        "gift": _gift(scene),
        "summary": summary_context(scene),
    }
    return render("dialog", context)


def _leave(scene: Scene) -> SafeString:
    return render("leave", leave_context(scene) or vacated_context(scene))


def _gift(scene: Scene) -> dict[str, Any] | None:
    """Return the question who gets the trick won with the Dragon (DRG-2)."""
    view = scene.view
    if not scene.options.receivers or view.blocked is not None:
        return None
    return {
        "points": points_text(points(sum(laid.combination.cards for laid in view.plays))),
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


def _room(scene: Scene) -> SafeString:
    """Return the region of a table that waits for players."""
    if not scene.is_open:
        return empty("room")
    # A page cannot be compared, so what comes out is not remembered.
    return SafeString(get_template("games/table/room.html").render({"page": scene.page}))


REGIONS: dict[str, Callable[[Scene], SafeString]] = {
    "status": _status,
    "phases": phases_html,
    "effects": effects_html,
    "seats": seats_html,
    "trick": trick_html,
    "rack": rack_html,
    "choice": choice_html,
    "coach": coach_html,
    "own": own_html,
    "tip": _tip,
    "hand": hand_html,
    "known": known_html,
    "fields": _fields,
    "actions": _actions,
    "log": log_html,
    "watchers": watchers_html,
    "consent": _consent,
    "announce": _announce,
    "alert": _alert,
    "dialog": _dialog,
    "leave": _leave,
    "room": _room,
}
