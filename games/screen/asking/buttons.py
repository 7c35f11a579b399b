"""The four buttons: same places in every phase, left is no or on, right is yes."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.models import Vote
from games.rules.cards.deck import to_codes
from games.rules.cards.moves import some_cards
from games.rules.state.actions import (
    CallGrand,
    CallTichu,
    Collect,
    Decline,
    DeclineGrand,
    KeepGrand,
    Pass,
    SayReady,
    TakeBack,
    Wait,
)
from games.rules.state.phase import STAGES, Phase
from games.rules.state.windows import ClockKind
from games.screen.asking.check_opening import cards_to_push
from games.screen.asking.check_selection import Selection
from games.screen.asking.questions import (
    Question,
    may_say_no,
    question_of,
)
from games.screen.markup.figures import Button
from games.screen.page.addresses import address_of
from games.screen.page.scene import Scene
from games.screen.telling.absence import has_stood_up, is_asked
from games.screen.words.names import call_name
from games.services.clocks.for_trick import ForTrick

CALL = "call"
LAST = "last"
BOMB = "bomb"


_OF_BOOSTERS = (Phase.INTAKE, Phase.REACTION, Phase.ANSWER, *STAGES)
"""Phases in which nothing is played but Boosters, bombs and answers."""


def buttons(scene: Scene, selection: Selection) -> list[Button]:
    """Return the buttons of a seat, none for spectators and between rounds."""
    if scene.me is None or not scene.is_running:
        return []
    if scene.view.score is not None and not scene.options.draft:
        return []  # the score stands over everything
    if has_stood_up(scene):
        return _idle(scene, _left_while_away(scene), _back(scene))
    if scene.page.is_paused:
        return _idle(scene, _left_in_pause(), _go_on(scene))
    if is_asked(scene):
        return _idle(scene, *_about_missing(scene))
    if scene.view.phase in (Phase.GRAND, Phase.CONCESSION):
        return _grand_buttons(scene)
    return [
        _left(scene),
        _tichu(scene),
        bomb_button(scene, selection),
        _exchange(scene) if scene.view.phase == Phase.EXCHANGE else play_button(scene, selection),
    ]


def _idle(scene: Scene, left: Button, right: Button) -> list[Button]:
    """Return buttons for somebody who has nothing to play now, but may still interrupt."""
    if scene.view.phase in (Phase.GRAND, Phase.CONCESSION):
        return [left, _no_tichu_yet(), Button("bomb", "bomb", _("Bomb"), is_off=True), right]
    call, bomb = _tichu(scene), bomb_button(scene, Selection(is_empty=True))
    if has_stood_up(scene) or scene.page.is_paused:
        call, bomb = (it._replace(note="", style="", is_off=True) for it in (call, bomb))
    return [left, call, bomb, right]


def _about_missing(scene: Scene) -> tuple[Button, Button]:
    """Return what may be done about somebody for whom all wait: wait, or let a bot play."""
    missing = scene.page.missing
    assert missing is not None
    name = {"name": scene.names[missing.seat]}
    room = address_of("seat", scene.page.slug)
    has_said = dict(missing.said).get(scene.me or 0)
    wait = Button("left", f"wait_for {missing.seat}", _("Wait"), _("for %(name)s") % name)
    bot = Button("right", f"bot_for {missing.seat}", _("Bot"), _("plays for %(name)s") % name)
    return (
        wait._replace(room=room, is_off=has_said == Vote.WAIT),
        bot._replace(room=room, is_off=has_said == Vote.BOT),
    )


def _left_while_away(scene: Scene) -> Button:
    return Button("left", "pass", _("Pass"), _("the bot plays"), is_off=True)


def _left_in_pause() -> Button:
    return Button(
        "left", "pass", _("Pass"), pgettext("the match stands still", "pause"), is_off=True
    )


def _go_on(scene: Scene) -> Button:
    """Return the button with which somebody is ready to end a pause."""
    room = address_of("seat", scene.page.slug)
    ready = Button("right", "go_on", _("Ready"), _("end the pause"), style="do", room=room)
    is_off = scene.page.wants_next or scene.page.is_held
    return ready._replace(style="", is_off=True) if is_off else ready


def _back(scene: Scene) -> Button:
    """Return the button with which somebody who has stood up sits down again."""
    room = address_of("seat", scene.page.slug)
    return Button("right", "back", _("I am back"), _("play on yourself"), style="do", room=room)


def _grand_buttons(scene: Scene) -> list[Button]:
    left, right = _grand_answers(scene)
    return [
        left,
        _no_tichu_yet(),
        Button("bomb", "bomb", _("Bomb"), is_off=True),
        right,
    ]


def _no_tichu_yet() -> Button:
    return Button("call", "tichu", _("Tichu"), _("with 14 cards"), is_off=True)


def _grand_answers(scene: Scene) -> tuple[Button, Button]:
    actions = scene.options.actions
    grand = Button("right", "grand", _("Grand Tichu"), "±200", "G", "seal", weight=CALL)
    if KeepGrand() in actions:
        return (
            Button("left", "withdraw_grand", _("Withdraw"), _("your Grand Tichu")),
            Button("right", "keep_grand", _("Keep"), "±200", style="do"),
        )
    if Wait() in actions:
        return Button("left", "wait", _("Wait"), _("decide later")), grand
    declined = Button("left", "no_grand", _("No"), _("six more cards"), "P")
    if DeclineGrand() in actions or CallGrand() in actions:
        return declined, grand
    off = _("the others decide")
    return (
        declined._replace(note="", is_off=True),
        grand._replace(note=off, style="", is_off=True),
    )


def _left(scene: Scene) -> Button:
    """Return the button for no and on: pass, wave through, ready, take back."""
    actions, view = scene.options.actions, scene.view
    if view.phase == Phase.EXCHANGE:
        return _left_of_exchange(scene)
    if scene.page.passes_by:
        return Button("left", "pass", _("Pass"), _why_no_pass(scene), "P", is_off=True)
    if view.phase in STAGES and Decline() in actions:
        return Button("left", "decline", _("Go on"), _("no Booster"), "P")
    if view.phase == Phase.ANSWER and scene.options.question is not None:
        return _no_answer(scene)
    if SayReady() in actions and scene.clock(ClockKind.CALLING):
        return Button("left", "ready", _("Ready"), _("no Tichu now"), "P")
    may_collect = Collect() in actions and not scene.options.receivers
    if may_collect and view.blocked is None and not view.window_timed:
        return Button("left", "collect", _("Take it"), _("the trick"), "C")
    if Pass() in actions:
        return Button("left", "pass", _("Pass"), key="P")
    may_decline = Decline() in actions and (view.window_timed or view.holds)
    if may_decline and view.phase == Phase.REACTION:
        return Button("left", "decline", _("Go on"), _("no reaction"), "P")
    if may_decline and ForTrick.NO_BOMB not in scene.page.for_trick:
        return Button("left", "decline", _("Go on"), _("no bomb"), "P", "low")
    if view.phase in STAGES:
        note = _("the others choose")
        return Button("left", "decline", _("Go on"), note, "P", is_off=True)
    return Button("left", "pass", _("Pass"), _why_no_pass(scene), "P", is_off=True)


def _no_answer(scene: Scene) -> Button:
    """Return the button for no to what a Booster asks, where no is an answer."""
    question = scene.options.question
    assert question is not None
    if not may_say_no(question):
        return Button("left", "pass", _("Pass"), _("please choose"), "P", is_off=True)
    is_help = question_of(question) == Question.COMPLETE
    note = _("no help") if is_help else _("it is spent")
    return Button("left", "answer_none", _("No"), note, "P")


def _why_no_pass(scene: Scene) -> str:
    view = scene.view
    if view.phase == Phase.INTAKE and scene.options.draft:
        return _("please choose")
    if view.phase in _OF_BOOSTERS:
        return _("a moment")
    if not view.hand:
        return _("you are out")
    if view.blocked is not None or view.window_timed:
        return _("a moment")
    if view.is_my_turn:
        if scene.options.receivers:
            return ""
        return _("wish") if scene.options.wish_binds else _("you lead")
    return _("not your turn")


def _left_of_exchange(scene: Scene) -> Button:
    actions = scene.options.actions
    if TakeBack() in actions:
        return Button(
            "left", "take_back", pgettext("the cards to exchange", "Undo"), _("choose again")
        )
    if SayReady() in actions and scene.clock(ClockKind.CALLING):
        return Button("left", "ready", _("Ready"), _("no Tichu now"), "P")
    return Button("left", "", pgettext("the cards to exchange", "Clear"), type="reset")


def _tichu(scene: Scene) -> Button:
    view = scene.view
    button = Button("call", "tichu", _("Tichu"), "±100", "T", "seal", weight=CALL)
    if CallTichu() in scene.options.actions:
        return button
    assert scene.me is not None
    call = view.calls[scene.me]
    if call is not None:
        note = pgettext("a call", "called")
        return button._replace(label=call_name(call), note=note, style="", is_off=True)
    return button._replace(note=_why_no_call(scene), style="", is_off=True)


def _why_no_call(scene: Scene) -> str:
    view = scene.view
    if view.phase == Phase.EXCHANGE:
        return _("not yet")
    may_later = not view.has_played and len(view.out) < 3 and view.score is None
    if view.phase in _OF_BOOSTERS and may_later and not _is_silenced(scene):
        return _("a moment")
    return _("too late")


def _is_silenced(scene: Scene) -> bool:
    boosters = scene.view.boosters
    return boosters is not None and bool(boosters.silenced >> (scene.me or 0) & 1)


def bomb_button(scene: Scene, selection: Selection) -> Button:
    """Return the bomb button; its second line says what it would throw.

    While no bomb is selected it selects the lowest, so that the next press can throw it.
    """
    bombs = scene.options.bombs
    button = Button("bomb", "bomb", _("Bomb"), key="B", weight=BOMB)
    if scene.view.aside is not None:
        return button._replace(note=_("waits"), is_off=True)
    if not bombs:
        return button._replace(note=_why_no_bomb(scene), is_off=True)
    if selection.can_bomb:
        return button._replace(note=selection.bomb, style="seal")
    note = ngettext("%(number)s possible", "%(number)s possible", len(bombs))
    lowest = min(bombs, key=lambda it: (it.combination.length, it.combination.rank))
    cards = to_codes(some_cards(lowest, scene.view.hand))
    return button._replace(note=note % {"number": len(bombs)}, style="ready", cards=cards)


def _why_no_bomb(scene: Scene) -> str:
    view = scene.view
    if view.phase not in (Phase.FOLLOW, Phase.CLOSING, Phase.REACTION):
        return ""
    if view.hand and not view.rules.out_of_turn_bombs and not view.is_my_turn:
        return _("not your turn")
    return _("none")


def play_button(scene: Scene, selection: Selection) -> Button:
    """Return the play button; its second line says what it would play."""
    view = scene.view
    if view.phase == Phase.ANSWER and scene.options.question is not None:
        return _answer_button(scene, selection)
    button = Button("right", "play", _("Play"), key="↵", style="do")
    if selection.can_play:
        weight = BOMB if selection.bomb else LAST if selection.is_last else ""
        return button._replace(note=selection.name, weight=weight)
    off = button._replace(style="", is_off=True)
    if view.phase in _OF_BOOSTERS:
        return off._replace(note=_why_not_yet(scene))
    if not view.hand:
        return off._replace(note=_("you are out"))
    if not view.is_my_turn:
        nobody = view.phase == Phase.LEAD and view.calling_time
        return off._replace(note=_("a moment") if nobody else _("not your turn"))
    if view.blocked is not None:
        return off._replace(note=_("a moment"))
    if view.phase == Phase.CLOSING and view.boosters is not None and view.boosters.reacts:
        may_collect = Collect() in scene.options.actions
        return off._replace(note=_("first the trick") if may_collect else _("first Boosters"))
    if selection.is_empty:
        return off._replace(note=_("choose cards"))
    return off._replace(note=_("not possible"))


def _why_not_yet(scene: Scene) -> str:
    """Return why no cards are played while Boosters have their time."""
    view = scene.view
    if view.phase == Phase.INTAKE:
        return _("choose a Booster") if scene.options.draft else _("a moment")
    return _("first Boosters") if view.phase in STAGES else _("a moment")


def _answer_button(scene: Scene, selection: Selection) -> Button:
    """Return the button that answers what a Booster asks, with what it would give."""
    assert scene.options.question is not None
    question = question_of(scene.options.question)
    texts = {
        Question.COMPLETE: (pgettext("answer a Booster", "Help"), _("choose cards")),
        Question.CHOOSE_BOOSTER: (pgettext("answer a Booster", "Take"), _("choose a Booster")),
        Question.CHOOSE_CARD: (pgettext("answer a Booster", "Give"), _("choose a card")),
        Question.USE_AGAIN: (pgettext("answer a Booster", "Lay"), _("choose cards")),
    }
    label, missing = texts[question]
    button = Button("right", "answer", label, selection.name, "↵", "do")
    if selection.can_answer:
        return button
    note = missing if selection.is_empty else _("not possible")
    return button._replace(note=note, style="", is_off=True)


def _exchange(scene: Scene) -> Button:
    view = scene.view
    is_usual = cards_to_push(scene) == 3
    note = _("three cards") if is_usual else _("four cards")
    button = Button("right", "exchange", _("Exchange"), note, "↵", "do")
    if scene.options.exchange:
        return button
    given = view.given is not None
    return button._replace(note=_("chosen") if given else _("a moment"), style="", is_off=True)
