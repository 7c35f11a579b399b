"""The coach of a lesson: one short thing at a time, and marks where to tap."""

from __future__ import annotations

from typing import Any

from django.utils.safestring import SafeString

from games.lessons import lessons
from games.lessons.script import LessonStep, cards_asked
from games.rules.cards.deck import Card, each
from games.rules.state import actions as asked
from games.screen.page.addresses import address_of
from games.screen.page.remembered import empty, render
from games.screen.page.scene import Scene

BUTTONS: dict[type, str] = {
    asked.DeclineGrand: "left",
    asked.Pass: "left",
    asked.CallTichu: "call",
    asked.Bomb: "bomb",
    asked.Play: "play",
    asked.Exchange: "push",
    asked.Boost: "boost",
}
"""Where the button for an action is: a place, or what is done with the right one."""
MARKED = "point"


def coach_html(scene: Scene) -> SafeString:
    """Return the region of the coach, empty at tables where nobody learns."""
    if scene.page.lesson is None:
        return empty("coach", is_hidden=True)
    return render("coach", coach_context(scene))


def coach_context(scene: Scene) -> dict[str, Any]:
    """Return what the coach says, and how far the lesson is."""
    standing = scene.page.lesson
    assert standing is not None
    lesson = lessons()[standing.lesson]
    step = lesson.steps[standing.step]
    says = step.says if standing.is_asked else step.meanwhile or step.says
    return {
        "lesson": lesson.name,
        "beads": [
            "past"
            if number < standing.step or standing.is_over
            else "is-now"
            if number == standing.step
            else ""
            for number in range(len(lesson.steps))
        ],
        "number": standing.step + 1,
        "title": step.title,
        "says": lesson.farewell if standing.is_over else says,
        "is_over": standing.is_over,
        "go_on": address_of("seat", scene.page.slug) if standing.waits else "",
        "button": BUTTONS.get(type(step.action), "") if standing.is_asked else "",
    }


def asked_step(scene: Scene) -> LessonStep | None:
    """Return the step that the learner is asked to do now."""
    standing = scene.page.lesson
    if standing is None or not standing.is_asked:
        return None
    return lessons()[standing.lesson].steps[standing.step]


def marks(scene: Scene) -> dict[Card, str]:
    """Return the cards to tap: to be selected, or by the place they are pushed to."""
    step = asked_step(scene)
    if step is None:
        return {}
    found = dict.fromkeys(each(cards_asked(step.action)), MARKED)
    return found | {card: f"{MARKED} to-{place}" for card, place in step.push}


def booster_asked(scene: Scene) -> str:
    """Return the Booster to play, empty if none is asked for."""
    step = asked_step(scene)
    return step.action.booster if step is not None and isinstance(step.action, asked.Boost) else ""


def wish_asked(scene: Scene) -> int:
    """Return the rank to wish for, 0 if none is asked for."""
    step = asked_step(scene)
    return step.action.wish if step is not None and isinstance(step.action, asked.Play) else 0
