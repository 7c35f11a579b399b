"""Lessons: scripted rounds with the real rules, played step by step with a coach."""

from __future__ import annotations

from collections.abc import Collection

from games.lessons.first_round import FIRST_ROUND
from games.lessons.script import Lesson
from games.lessons.second_round import SECOND_ROUND

LESSONS: dict[str, Lesson] = {lesson.name: lesson for lesson in (FIRST_ROUND, SECOND_ROUND)}
"""The lessons by the name that tables store, in the order in which one learns."""


def next_lesson(done: Collection[str]) -> Lesson | None:
    """Return the first lesson that is not done, ``None`` once all are."""
    return next((lesson for lesson in LESSONS.values() if lesson.name not in done), None)
